// @ts-check
/* oxlint-disable import/no-unassigned-import -- both are run, in this order, once all of the gateway is read */
import './beginAgain.js'
import './server.ts'
