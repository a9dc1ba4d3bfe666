import { sql } from 'kysely'

export const planMark = '/* kept plan */'

/**
 * At the front of a select that reads rows by their keys: PostgreSQL plans it once for each connection instead of each
 * time, which is most of what such a read costs it. Not for what is filtered: there the best plan is up to the values.
 */
export const keptPlan = sql.raw(planMark)
