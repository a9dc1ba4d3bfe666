import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Below which difference a team wants to hear of no fee, by the currency of the fees. */
export function feeFloors(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`create table fee_floor (
        mid ${text} not null,
        currency ${text} not null,
        floor ${text} not null,
        set_at ${text} not null,
        set_by ${text} not null,
        primary key (mid, currency)
      ) ${strict}`.execute(db)
    },
  }
}
