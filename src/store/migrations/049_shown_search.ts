import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Only names and IDs that everybody sees are searched by parts. The ledger rewrites its search text when it starts. */
export function shownSearch(): Migration {
  return {
    async up(db) {
      await sql`delete from search_rewrite`.execute(db)
      await sql`insert into search_rewrite (mid) select mid from ledger_order union select mid from ledger_user`.execute(
        db,
      )
    },
  }
}
