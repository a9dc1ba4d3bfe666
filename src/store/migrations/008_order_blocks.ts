import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** A block without a row has not changed since there are such rows. */
export function orderBlocks(engine: Engine): Migration {
  const { text, bigint } = columnTypes(engine)
  const byKey = engine === 'sqlite' ? sql`strict, without rowid` : sql``
  return {
    async up(db) {
      await sql`create table order_block (
        mid ${text} not null,
        block ${bigint} not null,
        version ${bigint} not null,
        primary key (mid, block)
      ) ${byKey}`.execute(db)
    },
  }
}
