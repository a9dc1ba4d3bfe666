import { sql, type RawBuilder } from 'kysely'
import { indexHint, mergeOrdered } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { gather } from './gather.ts'
import { selectsOf } from './listOrders.ts'
import { conditions, readFilter, within, type OrderFilter } from './orderFilter.ts'
import { findOrders } from './orderSearch.ts'
import { behind, type Cursor } from './arm.ts'

const columns = [
  'id',
  'mid',
  'created_at',
  'updated_at',
  'status',
  'order_type',
  'purpose_code',
  'user_id',
  'sender_name',
  'source_amount',
  'source_currency',
  'destination_amount',
  'destination_currency',
  'network_fee',
  'processing_fee',
  'rr_fee',
  'fee_currency',
  'fee_currency_stated',
  'has_fees',
  'missing_at',
] as const satisfies readonly (keyof Tables['ledger_order'])[]

export type OrderLine = Pick<Tables['ledger_order'], (typeof columns)[number]>

type From = Pick<Store, 'db' | 'engine'>
type Asked = { mids: readonly string[]; filter: OrderFilter }

/** Worked on in a few milliseconds, and gone before the memory of it has to be moved. */
const mostAtOnce = 200
/** How far one statement looks for rows that match, so that none takes long where few do. */
const stretch = 5000

/**
 * All orders that match, the newest first and those without a time last, a few hundred at a time. There is an answer
 * for each stretch of the ledger that was looked through, also where it holds none, so at least one.
 */
export async function* streamOrders(from: From, asked: Asked): AsyncGenerator<OrderLine[]> {
  const mids = [...new Set(asked.mids)].toSorted()
  if (mids.length === 0) return yield []
  const filter = readFilter(asked.filter)
  const found = filter.q === undefined ? undefined : findOrders(from.engine, mids, filter.q)
  if (found) {
    const selects = selectsOf({ mids, filter, column: 'created_at' }, found.ways)
    const keys = await gather(from, { selects, descending: true })
    if (keys) return yield* readKeyed(from, keys)
  }
  const walk = {
    mids,
    span: within('created_at', filter.created),
    where: [...conditions(filter), ...(found ? [found.here(mids)] : [])],
  }
  yield* readWalk(from, { ...walk, column: 'created_at' })
  // What has no time lies in no span of time.
  if (walk.span.length === 0) yield* readWalk(from, { ...walk, column: 'id' })
}

type Walk = {
  mids: string[]
  /** `id` for the orders without a time. */
  column: 'created_at' | 'id'
  span: RawBuilder<boolean>[]
  where: RawBuilder<boolean>[]
}

async function* readWalk(from: From, walk: Walk): AsyncGenerator<OrderLine[]> {
  const value = sql.ref(`ledger_order.${walk.column}`)
  let done: string | undefined
  for (;;) {
    // Where every row matches, the rows themselves are the stretch.
    const end = walk.where.length === 0 ? undefined : await endOfStretch(from, walk, done)
    const here = [
      ...(done === undefined ? [] : [sql<boolean>`${value} < ${done}`]),
      ...(end === undefined ? [] : [sql<boolean>`${value} >= ${end}`]),
      ...walk.where,
    ]
    yield* readStretch(from, walk, here)
    if (end === undefined) return
    done = end
  }
}

async function* readStretch(
  from: From,
  walk: Walk,
  where: RawBuilder<boolean>[],
): AsyncGenerator<OrderLine[]> {
  let after: Cursor | undefined
  for (;;) {
    const { rows } =
      await sql<OrderLine>`${merged(from, walk, { what: names, where, after, most: mostAtOnce })}
      limit ${mostAtOnce}`.execute(from.db)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < mostAtOnce) return
    after = { value: last.created_at, id: last.id, mid: last.mid }
  }
}

async function endOfStretch(from: From, walk: Walk, done: string | undefined): Promise<string | undefined> {
  const value = sql.ref(`ledger_order.${walk.column}`)
  const where = done === undefined ? walk.span : [...walk.span, sql<boolean>`${value} < ${done}`]
  const what = sql`ledger_order.mid as mid, ledger_order.id as id, ledger_order.created_at as created_at`
  const { rows } = await sql<{ id: string; created_at: string }>`
    ${merged(from, walk, { what, where, most: stretch + 1 })} limit 1 offset ${stretch}`.execute(from.db)
  return rows[0]?.[walk.column]
}

type Part = {
  what: RawBuilder<unknown>
  where: RawBuilder<boolean>[]
  after?: Cursor | undefined
  most: number
}

const names = sql.join(columns.map((column) => sql.ref(`ledger_order.${column}`)))

function merged({ engine }: From, { mids, column }: Walk, { what, where, after, most }: Part) {
  const walk = { table: 'ledger_order', column, descending: true } as const
  const time = sql<boolean>`ledger_order.created_at is ${sql.raw(column === 'id' ? 'null' : 'not null')}`
  const selects = mids.map((mid) => {
    const all = [sql<boolean>`ledger_order.mid = ${mid}`, time, ...where]
    if (after) all.push(behind(walk, mid, after))
    return sql`select ${what} from ledger_order ${indexHint(engine, 'ledger_order_walk')}
      where ${sql.join(all, sql` and `)}`
  })
  const own = column === 'id' ? sql`id desc` : sql`created_at desc, id desc`
  return sql`${mergeOrdered(engine, selects, own, most)}
    order by ${own}${selects.length === 1 ? sql`` : sql`, mid desc`}`
}

async function* readKeyed({ db }: From, keys: Cursor[]): AsyncGenerator<OrderLine[]> {
  for (let start = 0; start === 0 || start < keys.length; start += mostAtOnce) {
    const some = keys.slice(start, start + mostAtOnce)
    const rows: OrderLine[] = []
    for (const mid of new Set(some.map((key) => key.mid))) {
      const ids = some.filter((key) => key.mid === mid).map(({ id }) => id)
      rows.push(
        ...(await db
          .selectFrom('ledger_order')
          .select(columns)
          .where('mid', '=', mid)
          .where('id', 'in', ids)
          .execute()),
      )
    }
    const byKey = new Map(rows.map((row) => [JSON.stringify([row.mid, row.id]), row]))
    yield some.flatMap(({ mid, id }) => byKey.get(JSON.stringify([mid, id])) ?? [])
  }
}
