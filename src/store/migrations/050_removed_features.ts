import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Empties what removed features left behind. Templates and marks name customers, and an erasure no longer looks there.
 * Nothing evaluates a rule about fee drift any more.
 */
export function removedFeatures(): Migration {
  return {
    async up(db) {
      await sql`delete from order_template`.execute(db)
      await sql`delete from looked_at`.execute(db)
      await sql`update alert_rule set deleted_at = changed_at where kind = 'fee-drift' and deleted_at is null`.execute(
        db,
      )
    },
  }
}
