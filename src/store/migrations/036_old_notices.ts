import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a look at the alerts costs does not depend on what was told before, and what is old is found without reading all. */
export function oldNotices(): Migration {
  const statements = [
    // Each delivery is in one of three: to be sent, sent, or given up.
    sql`drop index alert_delivery_by_group`,
    sql`create index alert_delivery_sent on alert_delivery (receiver_id, rule_id, mid, made_at) where state = 'sent'`,
    sql`create index alert_delivery_given_up on alert_delivery (receiver_id, rule_id, mid, made_at)
      where state = 'failed' and folded_into is null`,
    sql`create index alert_delivery_folded on alert_delivery (mid, folded_into) where folded_into is not null`,
    sql`create index alert_notice_by_time on alert_notice (made_at)`,
    sql`create index alert_told_by_notice on alert_told (mid, notice_id)`,
    sql`create index alert_ended on alert (resolved_at) where told = 'resolve'`,
  ]
  return {
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
