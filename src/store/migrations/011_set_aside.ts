import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** What came and was not understood: rows set aside that are tried again, words that nobody documented, names for them. */
export function setAside(engine: Engine): Migration {
  const { text, bigint, strict } = columnTypes(engine)
  return {
    async up(db) {
      const statements = [
        sql`alter table quarantine add column route ${text}`,
        sql`alter table quarantine add column fetch_seq ${bigint} not null default 0`,
        sql`alter table quarantine add column judged_by ${text}`,
        sql`create index quarantine_by_last_seen on quarantine (mid, kind, last_seen_at)`,
        sql`alter table export_manifest add column undated ${bigint} not null default 0`,
        sql`create table undocumented (
          mid ${text} not null,
          kind ${text} not null check (kind in ('orders', 'users')),
          what ${text} not null check (what in ('field', 'status', 'type', 'form')),
          name ${text} not null,
          count ${bigint} not null,
          example ${text},
          first_seen_at ${text} not null,
          last_seen_at ${text} not null,
          primary key (mid, kind, what, name)
        ) ${strict}`,
        sql`create table status_label (
          mid ${text} not null,
          status ${text} not null,
          label ${text},
          tone ${text},
          finality ${text} not null,
          updated_at ${text} not null,
          updated_by ${text} not null,
          primary key (mid, status)
        ) ${strict}`,
      ]
      for (const statement of statements) await statement.execute(db)
    },
  }
}
