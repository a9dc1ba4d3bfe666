import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function exports(engine: Engine): Migration {
  const { text, bigint, strict } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`create table export_manifest (
        id ${text} primary key,
        operator_id ${text} not null,
        operator_email ${text} not null,
        file ${text} not null,
        "filter" ${text} not null,
        time_zone ${text},
        coverage ${text} not null check (coverage in ('exact', 'at-least')),
        mids ${text} not null,
        row_count ${bigint} not null,
        totals ${text} not null,
        sha256 ${text} not null,
        started_at ${text} not null,
        finished_at ${text} not null
      ) ${strict}`.execute(db)
    },
  }
}
