import { sql } from 'kysely'

/*
 * Literals, as the partial indexes have them: with bound values SQLite reads every row that there ever was.
 */

/** Not told to its end. */
export const isUntold = sql<boolean>`(told is null or told = 'trigger')`

/** Of deliveries, each of which is one of these or folded into another. */
export const isToBeSent = sql<boolean>`state in ('waiting', 'sending')`
export const isSent = sql<boolean>`state = 'sent'`
export const isGivenUp = sql<boolean>`(state = 'failed' and folded_into is null)`
