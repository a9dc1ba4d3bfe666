import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Who said which order a line is of, and what was there before; and which files are too old to be kept. */
export function handMatches(engine: Engine): Migration {
  const { text, bigint, strict } = columnTypes(engine)
  const statements = [
    // `former`: JSON of the results that it has taken the place of.
    sql`create table statement_hand (
      mid ${text} not null,
      statement ${text} not null,
      number ${bigint} not null,
      former ${text} not null,
      by ${text} not null,
      at ${text} not null,
      primary key (mid, statement, number)
    ) ${strict}`,
    // An order without a line gets one by hand.
    sql`create index statement_result_unnamed on statement_result (mid, statement, order_id) where line_count = 0`,
    // Whose file is gone, and why; its lines up to this number have lost their cells.
    sql`alter table statement add column file_gone ${text} check (file_gone in ('age', 'request'))`,
    sql`alter table statement add column bare_until ${bigint} not null default -1`,
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
