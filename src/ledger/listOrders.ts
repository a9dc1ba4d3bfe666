import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'
import { countFound, sumOf, type FoundCounts } from './countFound.ts'
import { gather, few, sliceKeys } from './gather.ts'
import { jumpTo } from './jumpTo.ts'
import { toOrder, type LedgerOrder } from './order.ts'
import { conditions, readFilter, type OrderFilter, type ReadFilter } from './orderFilter.ts'
import { conditionsOf, findOrders, isOf, type Found, type Way } from './orderSearch.ts'
import { countAtMost, countNulls, countOrders, sortIndex } from './orderTotals.ts'
import { createMemory, recall, type Remembered } from './remembered.ts'
import type { Cursor, Walk } from './arm.ts'
import { readKeys, type Key } from './walk.ts'

export type OrderQuery = {
  /** Those that the asking person may see. */
  mids: readonly string[]
  filter?: OrderFilter
  /** The newest first, unless something else is asked for. */
  sort?: { field: OrderSort; order: 'asc' | 'desc' }
  offset: number
  limit: number
  /** The last row of the page before; with it `offset` counts nothing. */
  after?: Cursor
}

export type OrderSort = keyof typeof sortColumns

const sortColumns = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  id: 'id',
  status: 'status',
  orderType: 'order_type',
  userId: 'user_id',
  mid: 'mid',
  sourceAmount: 'source_key',
  destinationAmount: 'destination_key',
  sourceCurrency: 'source_currency',
  destinationCurrency: 'destination_currency',
} as const

export type OrderPage = {
  rows: LedgerOrder[]
  total: number
  /** For `after` of the next page; absent when there is none. */
  next?: Cursor
}

/** A page of the ledger with the exact total; ties are settled by id, and what has no value comes last. */
export async function listOrders(store: Pick<Store, 'db' | 'engine'>, query: OrderQuery): Promise<OrderPage> {
  const mids = [...new Set(query.mids)].toSorted()
  if (mids.length === 0) return { rows: [], total: 0 }
  const { field, order } = query.sort ?? { field: 'createdAt', order: 'desc' }
  const asked: Asked = {
    store,
    mids,
    remembered: createMemory(store, mids),
    filter: readFilter(query.filter ?? {}),
    column: sortColumns[field],
    descending: order === 'desc',
    offset: query.offset,
    limit: query.limit,
    after: query.after,
  }
  const { keys, total } = await findKeys(asked)
  const last = keys.at(-1)
  const next = last && keys.length === query.limit ? { next: last } : {}
  return { rows: await readRows(store, keys), total, ...next }
}

type Asked = Omit<Walk, 'table' | 'arms' | 'total' | 'nulls' | 'isPlain'> & {
  store: Pick<Store, 'db' | 'engine'>
  mids: string[]
  remembered: Remembered
  filter: ReadFilter
}

type Keys = { keys: Key[]; total: number }

async function findKeys(asked: Asked): Promise<Keys> {
  const { store, mids, filter } = asked
  const found = filter.q === undefined ? undefined : findOrders(store.engine, mids, filter.q)
  if (found) return searchKeys(asked, found)
  const index = await fewestIndex(asked)
  if (index !== undefined) {
    const gathered = await gatherKeys(asked, [
      { from: sql`ledger_order ${indexHint(store.engine, index)}`, where: [] },
    ])
    if (gathered) return gathered
  }
  const total = await countOrders(asked, filter)
  return { keys: total === 0 ? [] : await walkKeys(asked, total), total }
}

/** A search that finds many is answered row by row along the order asked for: it does not look far. */
async function searchKeys(asked: Asked, found: Found): Promise<Keys> {
  const { store, mids, filter, column, remembered } = asked
  const question = ['found', filter]
  const last = recall<FoundCounts>(store, mids, question)
  // Where many were found the last time there is no need to try.
  const gathered = last && sumOf(last) > few ? undefined : await gatherKeys(asked, found.ways)
  if (gathered) return gathered
  const rest = conditions(filter)
  const total = sumOf(await remembered(question, (before) => countFound({ ...asked, rest, found }, before)))
  const isNull = sql<boolean>`${sql.ref(`ledger_order.${column}`)} is null`
  const keys = await readKeys(store, {
    ...asked,
    table: 'ledger_order',
    index: sortIndex(column),
    arms: mids.map((mid) => ({ mid, where: [...rest, found.here([mid])] })),
    total: async () => total,
    nulls: async () =>
      sumOf(
        await remembered(['found nulls', column, filter], (before) =>
          countFound({ ...asked, rest: [...rest, isNull], found }, before),
        ),
      ),
  })
  return { keys, total }
}

async function gatherKeys(asked: Asked, ways: readonly Way[]): Promise<Keys | undefined> {
  const keys = await gather(asked.store, { ...asked, selects: selectsOf(asked, ways) })
  return keys && { keys: sliceKeys(keys, asked), total: keys.length }
}

/** For `gather`: the keys of the orders that a search found. */
export function selectsOf(
  { mids, filter, column }: Pick<Asked, 'mids' | 'filter' | 'column'>,
  ways: readonly Way[],
): RawBuilder<unknown>[] {
  const value = sql.ref(`ledger_order.${column}`)
  return ways.map((way) => {
    const all = [isOf('ledger_order', mids), ...conditions(filter), ...conditionsOf(way)]
    return sql`select ledger_order.mid as mid, ledger_order.id as id, ${value} as value
      from ${way.from} where ${sql.join(all, sql` and `)}`
  })
}

/** The part of the filter that leaves a few rows only, if one does. */
async function fewestIndex(asked: Asked): Promise<string | undefined> {
  const { filter } = asked
  const parts = {
    ids: 'id',
    user_id: 'user_id',
    status: 'status',
    order_type: 'order_type',
    source_currency: 'source_currency',
    destination_currency: 'destination_currency',
    created: 'created_at',
    amount: 'source_key',
  } as const
  for (const [part, column] of Object.entries(parts)) {
    if ((await countAtMost(asked, part as keyof typeof parts, filter)) > few) continue
    return column === 'status' ? 'ledger_order_by_status_time' : sortIndex(column)
  }
  return undefined
}

async function walkKeys(asked: Asked, total: number): Promise<Key[]> {
  const { store, mids, filter, column } = asked
  const statuses = filter.words.status
  const isByStatus =
    column === 'created_at' && statuses !== undefined && mids.length * statuses.length <= mostArms
  const jump = await jumpTo(asked, asked)
  const arms = isByStatus
    ? mids.flatMap((mid) =>
        statuses.map((status) => ({
          mid,
          where: conditions({ ...filter, words: { ...filter.words, status: [status] } }),
        })),
      )
    : mids.map((mid) => ({ mid, where: [...conditions(filter), ...jump.where] }))
  return readKeys(store, {
    ...asked,
    table: 'ledger_order',
    arms,
    index: isByStatus ? 'ledger_order_by_status_time' : sortIndex(column),
    isPlain: conditions(filter).length === 0,
    offset: asked.offset - jump.skipped,
    total: async () => total - jump.skipped,
    nulls: () => countNulls(asked, filter, column),
  })
}

const mostArms = 24

async function readRows({ db }: Pick<Store, 'db'>, keys: Key[]): Promise<LedgerOrder[]> {
  const mids = [...new Set(keys.map(({ mid }) => mid))]
  const found = await Promise.all(
    mids.map((mid) =>
      db
        .selectFrom('ledger_order')
        .selectAll()
        .where('mid', '=', mid)
        .where(
          'id',
          'in',
          keys.filter((key) => key.mid === mid).map(({ id }) => id),
        )
        .execute(),
    ),
  )
  const byKey = new Map(found.flat().map((row) => [JSON.stringify([row.mid, row.id]), row]))
  return keys.flatMap(({ mid, id }) => {
    const row = byKey.get(JSON.stringify([mid, id]))
    return row ? [toOrder(row)] : []
  })
}
