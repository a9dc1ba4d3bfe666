import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Quarters of an hour stand in other rows than before, and half hours in none: all fee totals are counted anew. */
export function quarters(): Migration {
  return {
    async up(db) {
      await sql`insert into fee_recount (mid) select distinct mid from fee_total where true
        on conflict (mid) do nothing`.execute(db)
      await sql`delete from fee_total`.execute(db)
    },
  }
}
