import { sql, type SelectQueryBuilder } from 'kysely'
import { storableText } from '../../store/engine/storableText.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { pagesOf } from '../../store/pagesOf.ts'
import type { Tables } from '../../store/tables.ts'
import type { LineRow } from './orderFacts.ts'
import { ofStatement, type Place } from './place.ts'

type On = Pick<Store, 'db' | 'engine'>
type Table = 'statement_line' | 'statement_result' | 'statement_match' | 'payout'
type Row = Record<string, string | number | null>

/** Rows are passed as one parameter, because binding thousands of values takes longer. */
export async function insertRows(on: On, table: Table, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insertOf(on, table, rows).execute(on.db)
}

/** Skips orders that a statement already has, and returns the others. */
export async function insertMatches(
  on: On,
  rows: readonly Row[],
): Promise<{ mid: string; order_id: string }[]> {
  if (rows.length === 0) return []
  const inserted = sql<{ mid: string; order_id: string }>`
    ${insertOf(on, 'statement_match', rows)} on conflict do nothing returning mid, order_id`
  return (await inserted.execute(on.db)).rows
}

/** `where true` separates the rows from `on conflict` for SQLite. */
function insertOf({ engine }: On, table: Table, rows: readonly Row[]) {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const json = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  )
  const listed =
    engine === 'sqlite'
      ? sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${json})`
      : sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})`
  return sql`insert into ${sql.table(table)} (${columns}) ${listed} where true`
}

export type Lines = SelectQueryBuilder<Tables, 'statement_line', object>

/** Lines of a statement in pages, by number. */
export function readLines<Column extends keyof LineRow>(
  db: Db,
  place: Place,
  columns: readonly Column[],
  narrow: (lines: Lines) => Lines,
  size = 1_000,
): AsyncGenerator<Pick<LineRow, Column | 'number'>[], void> {
  return pagesOf(size, async (last?: { number: number }) => {
    const lines = await narrow(db.selectFrom('statement_line'))
      .select(['number', ...columns])
      .where(ofStatement(place))
      .where('number', '>', last?.number ?? -1)
      .orderBy('number')
      .limit(size)
      .execute()
    // Kysely cannot infer the columns of a generic list.
    return lines as Pick<LineRow, Column | 'number'>[]
  })
}

/** `value`: the ID or reference that names the order. */
export async function findOrders(
  { db, engine }: On,
  mids: readonly string[],
  column: 'id' | 'reference',
  values: readonly string[],
): Promise<{ mid: string; id: string; value: string }[]> {
  if (values.length === 0) return []
  const name = sql.ref(column)
  const json = JSON.stringify(values)
  const isListed =
    engine === 'sqlite'
      ? sql`${name} in (select value from json_each(${json}))`
      : sql`${name} = any (array(select json_array_elements_text(${json})))`
  const { rows } = await sql<{ mid: string; id: string; value: string }>`
    select mid, id, ${name} as value from ledger_order
    where mid in (${sql.join(mids)}) and ${isListed}`.execute(db)
  return rows
}
