import { sql, type RawBuilder } from 'kysely'
import { listLimit } from '../../contract/listLimit.ts'
import { indexHint, mergeOrdered } from '../../store/engine/planHints.ts'
import type { Store } from '../../store/openStore.ts'
import { within } from '../ledger/columnConditions.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { conditions, type OrderFilter } from '../orders/orderFilter.ts'
import { readColumnFilter } from '../orders/readColumnFilter.ts'
import { readByKeys, type Key } from '../ledger/pageKeys.ts'
import { exportedFields, type OrderLine } from './exportColumns.ts'
import { sortMatches } from '../ledger/sortMatches.ts'
import { matchesOf, matchOrders } from '../ledger/textMatch.ts'

type From = Pick<Store, 'db' | 'engine'>

/** Small enough to process in milliseconds and to be freed by the young generation's garbage collector. */
const maxAtOnce = 300
/** Rows that one statement scans, so that none runs long when few match. */
const stretch = 5000

/** Newest first, orders without a time last. Yields at least once, and for stretches without a match, too. */
export async function* streamOrders(
  from: From,
  query: { mids: readonly string[]; filter: OrderFilter },
): AsyncGenerator<OrderLine[]> {
  const mids = [...new Set(query.mids)].toSorted()
  if (mids.length === 0) return yield []
  const filter = await readColumnFilter(viewLedger(from, mids), query.filter)
  const match = filter.search && matchOrders(from.engine, mids, filter.search)
  if (match) {
    const newestFirst = { table: 'ledger_order', column: 'created_at', descending: true } as const
    const matches = matchesOf('ledger_order', mids, conditions(filter), match.branches)
    const page = await sortMatches(from, { ...newestFirst, matches, offset: 0, limit: listLimit }, listLimit)
    if (page) return yield* streamKeys(from, page.keys)
  }
  const scan = {
    mids,
    span: within('created_at', filter.created),
    where: [...conditions(filter), ...(match ? [match.condition(mids)] : [])],
  }
  yield* streamScan(from, { ...scan, column: 'created_at' })
  // Orders without a time are in no time span.
  if (scan.span.length === 0) yield* streamScan(from, { ...scan, column: 'id' })
}

type Scan = {
  mids: string[]
  /** `id` for orders without a time. */
  column: 'created_at' | 'id'
  span: RawBuilder<boolean>[]
  where: RawBuilder<boolean>[]
}

async function* streamScan(from: From, scan: Scan): AsyncGenerator<OrderLine[]> {
  const value = sql.ref(`ledger_order.${scan.column}`)
  let done: string | undefined
  for (;;) {
    // If every row matches, the row limit bounds the stretch.
    const end = scan.where.length === 0 ? undefined : await endOfStretch(from, scan, done)
    const within = [
      ...(done === undefined ? [] : [sql<boolean>`${value} < ${done}`]),
      ...(end === undefined ? [] : [sql<boolean>`${value} >= ${end}`]),
      ...scan.where,
    ]
    yield* streamStretch(from, scan, within)
    if (end === undefined) return
    done = end
  }
}

async function* streamStretch(
  from: From,
  scan: Scan,
  where: RawBuilder<boolean>[],
): AsyncGenerator<OrderLine[]> {
  const read = async (after?: OrderLine): Promise<OrderLine[]> => {
    const { rows } =
      await sql<OrderLine>`${merged(from, scan, { what: names, where, after, most: maxAtOnce })}
      limit ${maxAtOnce}`.execute(from.db)
    return rows
  }
  for (let next: Promise<OrderLine[]> | undefined = read(); next;) {
    const rows: OrderLine[] = await next
    const last = rows[maxAtOnce - 1]
    // The database reads on while these rows are written.
    next = last && read(last)
    // A download that ends early never awaits these rows, so their failure must not count as unhandled.
    next?.catch(() => {})
    yield rows
  }
}

async function endOfStretch(from: From, scan: Scan, done: string | undefined): Promise<string | undefined> {
  const value = sql.ref(`ledger_order.${scan.column}`)
  const where = done === undefined ? scan.span : [...scan.span, sql<boolean>`${value} < ${done}`]
  const what = sql`ledger_order.mid as mid, ledger_order.id as id, ledger_order.created_at as created_at`
  const { rows } = await sql<{ id: string; created_at: string }>`
    ${merged(from, scan, { what, where, most: stretch + 1 })} limit 1 offset ${stretch}`.execute(from.db)
  return rows[0]?.[scan.column]
}

type Part = {
  what: RawBuilder<unknown>
  where: RawBuilder<boolean>[]
  after?: OrderLine | undefined
  most: number
}

const names = sql.join(exportedFields.map((column) => sql.ref(`ledger_order.${column}`)))

function merged({ engine }: From, { mids, column }: Scan, { what, where, after, most }: Part) {
  const time = sql<boolean>`ledger_order.created_at is ${sql.raw(column === 'id' ? 'null' : 'not null')}`
  const selects = mids.map((mid) => {
    const all = [sql<boolean>`ledger_order.mid = ${mid}`, time, ...where]
    if (after) all.push(isBehind(after, mid))
    return sql`select ${what} from ledger_order ${indexHint(engine, 'ledger_order_walk')}
      where ${sql.join(all, sql` and `)}`
  })
  const own = column === 'id' ? sql`id desc` : sql`created_at desc, id desc`
  return sql`${mergeOrdered(engine, selects, own, { most })}
    order by ${own}${selects.length === 1 ? sql`` : sql`, mid desc`}`
}

/** Continues one merchant ID's orders after an order of the merged list. Ties are sorted by merchant ID. */
function isBehind({ mid, id, created_at }: OrderLine, own: string): RawBuilder<boolean> {
  const less = sql.raw(own < mid ? '<=' : '<')
  return created_at === null
    ? sql`ledger_order.id ${less} ${id}`
    : sql`(ledger_order.created_at, ledger_order.id) ${less} (${created_at}, ${id})`
}

async function* streamKeys(from: From, keys: Key[]): AsyncGenerator<OrderLine[]> {
  for (let start = 0; start === 0 || start < keys.length; start += maxAtOnce)
    yield readByKeys(from, 'ledger_order', keys.slice(start, start + maxAtOnce), exportedFields)
}
