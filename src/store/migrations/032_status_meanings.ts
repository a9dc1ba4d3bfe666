import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** What a team says instead of the product's own words about a status; null: as the product says it. */
export function statusMeanings(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    async up(db) {
      await sql`create table status_meaning (
        mid ${text} not null,
        status ${text} not null,
        kind ${text} not null,
        happened ${text},
        follows ${text},
        tell ${text},
        avoid ${text},
        ask ${text},
        reply ${text},
        updated_at ${text} not null,
        updated_by ${text} not null,
        primary key (mid, status, kind)
      ) ${strict}`.execute(db)
    },
  }
}
