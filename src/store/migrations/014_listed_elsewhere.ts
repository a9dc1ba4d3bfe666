import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Rows in the list of one merchant ID that belong to another of ours, until that one holds them. */
export function listedElsewhere(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    async up(db) {
      await sql`create table listed_elsewhere (
        mid ${text} not null,
        kind ${text} not null check (kind in ('orders', 'users')),
        id ${text} not null,
        raw ${text} not null,
        listed_by ${text} not null,
        first_seen_at ${text} not null,
        last_seen_at ${text} not null,
        primary key (mid, kind, id)
      ) ${strict}`.execute(db)
    },
  }
}
