import { sql, type CompiledQuery, type QueryResult } from 'kysely'
import { executeAll } from '../../store/executeAll.ts'
import type { Store } from '../../store/openStore.ts'

type Table = 'statement_line' | 'statement_result' | 'statement_match'
type On = Pick<Store, 'db' | 'engine'>
type Value = string | number | null

/** Keeps below the limit of bound values per statement of both engines. */
const maxAtOnce = 128

/** Building large statements takes longer than running them, so there is one text per row count. */
const texts = new Map<string, CompiledQuery>()

type Ending = 'none' | 'unless there'

export function insertRows(
  on: On,
  table: Table,
  rows: readonly Record<string, Value>[],
  ending: Ending = 'none',
): Promise<QueryResult<unknown>[]> {
  return executeAll(on, insertsOf(on, table, rows, ending))
}

function* insertsOf(
  { db, engine }: On,
  table: Table,
  rows: readonly Record<string, Value>[],
  ending: Ending,
): Generator<CompiledQuery, void> {
  const columns = Object.keys(rows[0] ?? {})
  for (const some of inPowers(rows)) {
    const text = cachedQuery(`${engine} insert ${table} ${ending} ${some.length} ${columns.join()}`, () => {
      const row = sql`(${sql.join(columns.map(() => ''))})`
      return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values ${sql.join(some.map(() => row))}
        ${ending === 'none' ? sql`` : sql`on conflict do nothing returning order_id, mid`}`.compile(db)
    })
    yield { ...text, parameters: some.flatMap((row) => columns.map((column) => row[column] ?? null)) }
  }
}

/** `value`: the ID or reference that names the order. */
export async function findOrders(
  on: On,
  mids: readonly string[],
  column: 'id' | 'reference',
  values: readonly string[],
): Promise<{ mid: string; id: string; value: string }[]> {
  const results = await executeAll(on, queriesOf(on, mids, column, values))
  return results.flatMap(({ rows }) => rows as { mid: string; id: string; value: string }[])
}

function* queriesOf(
  { db, engine }: On,
  mids: readonly string[],
  column: 'id' | 'reference',
  values: readonly string[],
): Generator<CompiledQuery, void> {
  for (const some of inPowers(values)) {
    const text = cachedQuery(`${engine} find ${column} ${mids.length} ${some.length}`, () =>
      sql`select mid, id, ${sql.ref(column)} as value from ledger_order
        where mid in (${sql.join(mids.map(() => ''))})
        and ${sql.ref(column)} in (${sql.join(some.map(() => ''))})`.compile(db),
    )
    yield { ...text, parameters: [...mids, ...some] }
  }
}

function* inPowers<T>(all: readonly T[]): Generator<readonly T[], void> {
  for (let start = 0, count = 0; start < all.length; start += count) {
    count = Math.min(maxAtOnce, 2 ** Math.floor(Math.log2(all.length - start)))
    yield all.slice(start, start + count)
  }
}

function cachedQuery(name: string, make: () => CompiledQuery): CompiledQuery {
  const existing = texts.get(name)
  if (existing) return existing
  const made = make()
  texts.set(name, made)
  return made
}
