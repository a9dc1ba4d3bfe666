import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The total of a search is counted to a limit, so nothing is kept for counting it. */
export function noOrderBlocks(): Migration {
  return {
    async up(db) {
      await sql`drop table order_block`.execute(db)
    },
  }
}
