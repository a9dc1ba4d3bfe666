import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Forms of orders that are used again. The user's id has a column of its own, so that an erasure finds it. */
export function orderTemplates(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`create table order_template (
        mid ${text} not null,
        id ${text} not null,
        operator_id ${text} not null,
        shared_with ${text},
        name ${text} not null,
        draft ${text} not null,
        user_id ${text},
        created_at ${text} not null,
        updated_at ${text} not null,
        primary key (mid, id)
      ) ${strict}`.execute(db)
      await sql`create index order_template_by_user on order_template (mid, user_id)`.execute(db)
    },
  }
}
