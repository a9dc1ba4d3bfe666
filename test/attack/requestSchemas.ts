import { searchRequest } from '../../src/api/search.ts'
import { z } from 'zod'
import { sortable as tokenSorts } from '../../src/server/access-tokens/routes.ts'
import {
  alertFilter,
  receiverBody,
  receiverChange,
  receiverFilter,
  watchChange,
} from '../../src/api/alerts.requests.ts'
import { rateFilter, rateTable, rateTerms } from '../../src/api/agreedRates.requests.ts'
import { reportingBody } from '../../src/api/reporting.requests.ts'
import { rateSorts } from '../../src/server/agreed-rates/routes.ts'
import {
  claimBody,
  claimChange,
  claimFilter,
  claimsChange,
  letterFilter,
} from '../../src/api/claims.requests.ts'
import { accountNumbers } from '../../src/api/journal.requests.ts'
import { payoutFilter, payoutMatch } from '../../src/api/payouts.requests.ts'
import { payoutSorts } from '../../src/server/statements/payoutRoutes.ts'
import { claimSorts } from '../../src/server/statements/claimBookRoutes.ts'
import { auditFilter } from '../../src/api/audit.requests.ts'
import { approval, intentFilter, resolution } from '../../src/api/intents.requests.ts'
import { sortable as intentSorts } from '../../src/server/intents/routes.ts'
import {
  countFilter,
  midFilter,
  orderFilter,
  outcomeFilter,
  userFilter,
} from '../../src/api/orders.requests.ts'
import { exportBody } from '../../src/api/exports.requests.ts'
import { feeFilter } from '../../src/api/fees.requests.ts'
import { feeSorts } from '../../src/server/fees/routes.ts'
import {
  changeFilter,
  closeBody,
  confirmBody,
  fileBody,
  periodFilter,
  previewFilter,
  reopenBody,
} from '../../src/api/periods.requests.ts'
import {
  lineFilter,
  mappingBody,
  matchBody,
  settleBody,
  statementFilter,
} from '../../src/api/statements.requests.ts'
import { statusBody } from '../../src/api/statuses.requests.ts'
import { limitBody, timeFilter } from '../../src/api/usualTimes.requests.ts'
import { wordSorts as undocumentedSorts } from '../../src/server/sync/routes.ts'
import { undocumentedFilter, unreadableFilter } from '../../src/api/setAside.requests.ts'
import { noteBody as note } from '../../src/api/notes.requests.ts'
import {
  newOperator,
  operatorChanges,
  operatorFilter,
  resetBody,
  tokenBody,
  tokenFilter,
} from '../../src/api/team.requests.ts'
import { sortable as operatorSorts } from '../../src/server/operators/routes.ts'
import { nothing } from '../../src/api/requestFields.ts'
import { revealBody as reveal } from '../../src/api/reveals.requests.ts'
import { codeBody, credentials, passwords, preferences, shownBody } from '../../src/api/session.requests.ts'
import {
  additions as newView,
  changes as viewChanges,
  filterSchema as viewFilter,
} from '../../src/server/views/routes.ts'
import { orderSorts } from '../../src/server/orders/listOrders.ts'
import { setAsideSorts } from '../../src/server/ledger/setAside.ts'
import { userSorts } from '../../src/server/customers/listUsers.ts'
import type { OwnRoute } from '../../src/server/access/permissions.ts'

export type RequestSchema = {
  /** Schema of the JSON body. */
  body?: z.ZodType
  /** Schema of the `filter` parameter. */
  filter?: z.ZodObject
  /** Fields that the `sort` parameter accepts. */
  sort?: readonly string[]
  /** Names of plain parameters. */
  query?: readonly string[]
}

/** Attack surfaces of our own routes. Routes that are missing here have at most an ID in their path. */
export const requestSchemas: Partial<Record<OwnRoute, RequestSchema>> = {
  'POST /api/session': { body: credentials },
  'POST /api/session/code': { body: codeBody },
  'POST /api/session/step-up': { body: shownBody },
  'POST /api/session/password': { body: passwords },
  'POST /api/session/enrolment': { body: nothing },
  'POST /api/session/enrolment/confirm': { body: codeBody },
  'GET /api/oidc/start': { query: ['return'] },
  'GET /api/oidc/callback': { query: ['code', 'state'] },
  'PUT /api/preferences': { body: preferences },
  'GET /api/orders': { filter: orderFilter, sort: orderSorts },
  'GET /api/orders/:id': { query: ['mid'] },
  'GET /api/orders/:id/receipt': { query: ['mid'] },
  'GET /api/orders/:id/notes': { query: ['mid'] },
  'POST /api/orders/:id/notes': { query: ['mid'], body: note },
  'GET /api/users/:id/notes': { query: ['mid'] },
  'POST /api/users/:id/notes': { query: ['mid'], body: note },
  'GET /api/users': { filter: userFilter, sort: userSorts },
  'GET /api/order-counts': { filter: countFilter, sort: ['orders'] },
  'GET /api/order-outcomes': { filter: outcomeFilter, sort: ['orders'] },
  'GET /api/coverage': { filter: midFilter, sort: ['mid'] },
  'GET /api/attention': { filter: midFilter },
  'GET /api/usual-times': { filter: timeFilter, sort: ['status'] },
  'PUT /api/time-limits': { body: limitBody },
  'GET /api/unreadable': { filter: unreadableFilter, sort: Object.keys(setAsideSorts) },
  'GET /api/undocumented': { filter: undocumentedFilter, sort: Object.keys(undocumentedSorts) },
  'POST /api/reveals': { body: reveal },
  'POST /api/search': { body: searchRequest },
  'GET /api/intents': { filter: intentFilter, sort: Object.keys(intentSorts) },
  'POST /api/intents/:id/resolution': { body: resolution },
  'POST /api/intents/:id/approval': { body: approval },
  'GET /api/fees': { filter: feeFilter, sort: feeSorts },
  'GET /api/fees/report.csv': { filter: feeFilter },
  'GET /api/fees/report.xlsx': { filter: feeFilter },
  'POST /api/exports': { body: exportBody },
  'GET /api/exports/orders.csv': { filter: orderFilter, query: ['timeZone'] },
  'GET /api/periods': { filter: periodFilter, sort: ['from', 'requestedAt'] },
  'POST /api/periods': { body: closeBody },
  'GET /api/periods/preview': { filter: previewFilter },
  'GET /api/periods/:id/changes': { filter: changeFilter, sort: ['noticedAt'] },
  'GET /api/periods/:id/proof': { query: ['version'] },
  'POST /api/periods/:id/reopen': { body: reopenBody },
  'POST /api/periods/:id/confirm': { body: confirmBody },
  'POST /api/periods/:id/cancel': { body: nothing },
  'POST /api/periods/:id/files': { body: fileBody },
  'GET /api/periods/:id/export.csv': { query: ['request'] },
  'GET /api/periods/:id/export.xlsx': { query: ['request'] },
  'GET /api/periods/:id/export.json': { query: ['request'] },
  'GET /api/statements': { filter: statementFilter, sort: ['createdAt', 'name', 'open'] },
  'POST /api/statements': { query: ['name', 'mid'] },
  'PUT /api/statements/:id/mapping': { body: mappingBody },
  'GET /api/statements/:id/lines': { filter: lineFilter, sort: ['id'] },
  'POST /api/statements/:id/lines/settle': { body: settleBody },
  'POST /api/statements/:id/lines/match': { body: matchBody },
  'GET /api/operators': { filter: operatorFilter, sort: Object.keys(operatorSorts) },
  'POST /api/operators': { body: newOperator },
  'PUT /api/operators/:id': { body: operatorChanges },
  'POST /api/operators/:id/reset': { body: resetBody },
  'POST /api/operators/:id/end-sessions': { body: nothing },
  'GET /api/tokens': { filter: tokenFilter, sort: tokenSorts },
  'POST /api/tokens': { body: tokenBody },
  'GET /api/audit': { filter: auditFilter, sort: ['id', 'at'] },
  'GET /api/views': { filter: viewFilter, sort: ['name'] },
  'POST /api/views': { body: newView },
  'PUT /api/views/:id': { body: viewChanges },
  'PUT /api/journal-accounts/:id': { body: accountNumbers },
  'GET /api/reporting-currencies': { filter: midFilter, sort: ['id'] },
  'PUT /api/reporting-currencies/:id': { body: reportingBody },
  'GET /api/payouts': { filter: payoutFilter, sort: payoutSorts },
  'GET /api/payouts/totals': { filter: payoutFilter },
  'GET /api/payouts/:id/lines': { sort: ['id'] },
  'POST /api/payouts/:id/match': { body: payoutMatch },
  'GET /api/claims': { filter: claimFilter, sort: Object.keys(claimSorts) },
  'GET /api/claims/totals': { filter: claimFilter },
  'GET /api/claims/letter.csv': { filter: letterFilter },
  'GET /api/claims/letter.xlsx': { filter: letterFilter },
  'POST /api/claims': { body: claimBody },
  'PUT /api/claims/:id': { body: claimChange },
  'POST /api/claims/state': { body: claimsChange },
  'GET /api/agreed-rates': { filter: rateFilter, sort: rateSorts },
  'GET /api/agreed-rates/proposals': { filter: rateFilter, sort: ['orders'] },
  'POST /api/agreed-rates': { body: rateTerms },
  'POST /api/agreed-rates/table': { body: rateTable },
  'PUT /api/agreed-rates/:id': { body: rateTerms },
  'GET /api/status-labels': { filter: midFilter, sort: ['status'] },
  'PUT /api/status-labels': { body: statusBody },
  'GET /api/alerts': { filter: alertFilter, sort: ['beganAt'] },
  'POST /api/alerts/:id/acknowledge': { body: nothing },
  'GET /api/watches': { filter: midFilter, sort: ['mid'] },
  'PUT /api/watches/:id': { body: watchChange },
  'GET /api/alert-receivers': { filter: receiverFilter, sort: ['name'] },
  'POST /api/alert-receivers': { body: receiverBody },
  'PUT /api/alert-receivers/:id': { body: receiverChange },
  'POST /api/alert-receivers/:id/test': { body: nothing },
  'POST /api/alert-receivers/:id/retry': { body: nothing },
}
