import { sql } from 'kysely'

export const planMark = '/* kept plan */'

/**
 * At the front of what every request asks: PostgreSQL plans it once for each connection instead of each time, which is
 * most of what it costs. For reads by key alone: the best way to what is filtered depends on the values. It names its
 * columns: all of a table may be others once a newer version has changed it. Their types stay what they are for the same
 * reason: a migration that changed one would break the plan of an older gateway at work.
 */
export const keptPlan = sql.raw(planMark)
