import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** What a list was narrowed to, under a name: one person's own, or shared with a role; and which records one has looked at. */
export function savedViews(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`create table saved_view (
        mid ${text} not null,
        id ${text} not null,
        resource ${text} not null,
        name ${text} not null,
        owner_id ${text} not null,
        owner ${text} not null,
        shared_with ${text},
        state ${text} not null,
        created_at ${text} not null,
        updated_at ${text} not null,
        updated_by ${text} not null,
        primary key (mid, id)
      ) ${strict}`.execute(db)
      await sql`create index saved_view_owner on saved_view (owner_id, resource)`.execute(db)
      await sql`create table looked_at (
        mid ${text} not null,
        operator_id ${text} not null,
        kind ${text} not null check (kind in ('orders', 'users')),
        object_id ${text} not null,
        at ${text} not null,
        primary key (mid, operator_id, kind, object_id)
      ) ${strict}`.execute(db)
    },
  }
}
