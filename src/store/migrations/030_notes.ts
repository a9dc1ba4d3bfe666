import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** What operators write beside an order or a user for each other. Lines are added, and lose their text by erasure only. */
export function notes(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`create table note (
        mid ${text} not null,
        id ${text} not null,
        kind ${text} not null check (kind in ('orders', 'users')),
        object_id ${text} not null,
        author_id ${text} not null,
        author ${text} not null,
        at ${text} not null,
        body ${text} not null,
        search ${text} not null,
        erased_why ${text},
        primary key (mid, id)
      ) ${strict}`.execute(db)
      await sql`create index note_object on note (mid, kind, object_id, at)`.execute(db)
    },
  }
}
