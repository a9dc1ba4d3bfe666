import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** What a receiver missed is told in one, and a receiver that fails says since when. */
export function alertDeliveries(engine: Engine): Migration {
  const { text, integer } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`alter table alert_delivery add column content ${text}`.execute(db)
      await sql`alter table alert_delivery add column round ${integer} not null default 0`.execute(db)
      await sql`alter table alert_delivery add column folded_into ${text}`.execute(db)
      await sql`create index alert_delivery_by_group on alert_delivery (receiver_id, rule_id, mid, made_at)`.execute(
        db,
      )
      await sql`alter table alert_receiver add column failing_since ${text}`.execute(db)
      await sql`alter table alert_receiver add column fault ${text}`.execute(db)
      await sql`alter table alert_receiver add column sent_at ${text}`.execute(db)
    },
  }
}
