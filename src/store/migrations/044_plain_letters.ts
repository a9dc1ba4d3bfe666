import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Names are found without their accents, too: the text that is searched has none. The ledger writes it anew at its start. */
export function plainLetters(): Migration {
  return {
    async up(db) {
      await sql`delete from search_rewrite`.execute(db)
      await sql`insert into search_rewrite (mid) select mid from ledger_order union select mid from ledger_user`.execute(
        db,
      )
    },
  }
}
