import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** What somebody may fetch as a file within ten minutes. What was searched for leaves the manifests. */
export function exportRequests(engine: Engine): Migration {
  const { text, integer, strict } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`create table export_request (
        id ${text} primary key,
        operator_id ${text} not null,
        request ${text} not null,
        created_at ${text} not null,
        streams ${integer} not null default 0
      ) ${strict}`.execute(db)
      await sql`create index export_request_by_operator on export_request (operator_id, created_at)`.execute(
        db,
      )
      const { rows } = await sql<{ id: string; filter: string }>`
        select id, "filter" from export_manifest where "filter" like '%"q":%'`.execute(db)
      for (const { id, filter } of rows) {
        const kept = { ...(JSON.parse(filter) as object), q: 'a search' }
        await sql`update export_manifest set "filter" = ${JSON.stringify(kept)} where id = ${id}`.execute(db)
      }
    },
  }
}
