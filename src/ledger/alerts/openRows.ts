import { sql } from 'kysely'

/*
 * States of deliveries as literals, as in the partial indexes: with bound values SQLite reads all rows of the table.
 */

export const isToBeSent = sql<boolean>`state in ('waiting', 'sending')`
export const isGivenUp = sql<boolean>`state = 'failed'`
