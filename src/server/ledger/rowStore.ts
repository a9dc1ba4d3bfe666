import type { CompiledQuery, Selectable } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import type { Engine } from '../../store/engine/columnTypes.ts'
import type { Tables } from '../../store/tables.ts'
import type { Booking, Kind } from './page.ts'

export type StoredOrder = Omit<Selectable<Tables['ledger_order']>, 'ref'>
type StoredUser = Omit<Selectable<Tables['ledger_user']>, 'ref'>

export type StoredRow = StoredOrder | StoredUser

export function storedRows(
  db: Db,
  { mid, kind }: Booking,
  some: readonly string[],
): CompiledQuery<StoredRow> {
  // PostgreSQL rejects an empty list, and no row has this ID.
  const ids = some.length === 0 ? [''] : some
  return kind === 'orders'
    ? db.selectFrom('ledger_order').selectAll().where('mid', '=', mid).where('id', 'in', ids).compile()
    : db.selectFrom('ledger_user').selectAll().where('mid', '=', mid).where('id', 'in', ids).compile()
}

export async function storedIds(
  db: Db,
  { mid, kind }: Pick<Booking, 'mid' | 'kind'>,
  ids: readonly string[],
  { withMissing = true } = {},
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const own = [...new Set(ids)]
  let query = db
    .selectFrom(kind === 'orders' ? 'ledger_order' : 'ledger_user')
    .select('id')
    .where('mid', '=', mid)
    .where('id', 'in', own)
  if (!withMissing) query = query.where('missing_at', 'is', null)
  const rows = await query.execute()
  return new Set(rows.map(({ id }) => id))
}

/** Keeps below the limit of bound values per statement of both engines. */
const maxAtOnce = 128

export function* rowWrites(
  db: Db,
  engine: Engine,
  { kind }: Booking,
  rows: readonly StoredRow[],
): Generator<CompiledQuery, void> {
  for (let start = 0, count = 0; start < rows.length; start += count) {
    count = Math.min(maxAtOnce, 2 ** Math.floor(Math.log2(rows.length - start)))
    const some = rows.slice(start, start + count)
    const { query, columns } = upsertOf(db, engine, kind, some)
    const parameters = some.flatMap((row) => columns.map((column) => Reflect.get(row, column) as unknown))
    yield { ...query, parameters }
  }
}

type Upsert = { query: CompiledQuery; columns: string[] }

/** Building large statements takes longer than running them, so texts are cached per row count. */
const upserts = new Map<string, Upsert>()

function upsertOf(db: Db, engine: Engine, kind: Kind, rows: readonly StoredRow[]): Upsert {
  const name = `${engine} ${kind} ${rows.length}`
  const existing = upserts.get(name)
  if (existing) return existing
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'ref')
  // Placeholder values, so that the cache holds no personal data.
  const values = rows.map(() => Object.fromEntries(columns.map((column) => [column, ''])))
  const changing = columns.filter((column) => !fixed.has(column))
  const query = db
    .insertInto(kind === 'orders' ? 'ledger_order' : 'ledger_user')
    // The column names come from rows of this table.
    .values(values as never)
    .onConflict((conflict) =>
      conflict
        .columns(['mid', 'id'])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(changing.map((column) => [column, ref(`excluded.${column}` as never)])),
        ),
    )
    .compile()
  const upsert = { query, columns }
  upserts.set(name, upsert)
  return upsert
}

const fixed: ReadonlySet<string> = new Set(['mid', 'id', 'first_seen_at'])
