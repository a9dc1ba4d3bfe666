import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { settleFeeColumns } from '../../../src/ledger/fees/settleFeeColumns.ts'
import { listOrders, type OrderSort } from '../../../src/ledger/listOrders.ts'
import type { OrderFilter } from '../../../src/ledger/orderFilter.ts'
import { feeColumns } from '../../../src/store/migrations/024_fee_columns.ts'
import { feeIndexes } from '../../../src/store/migrations/035c_fee_indexes.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book } from '../ledgers.ts'

const mids = ['mer_1', 'mer_2']

/** As the ledger was before it was sorted by fees. */
async function asBefore({ db }: Store): Promise<void> {
  await sql`drop table fee_columns`.execute(db)
  for (const name of ['fees', 'share']) await sql`drop index ${sql.id(`ledger_order_by_${name}`)}`.execute(db)
  for (const column of ['network_key', 'processing_key', 'rr_key', 'total_key', 'share_key'])
    await sql`alter table ledger_order drop column ${sql.ref(column)}`.execute(db)
}

const order = (id: string, fees: object | undefined, amount = '100') => ({
  id,
  status: 'completed',
  source: { currency: 'EUR', amount },
  fees,
})

/** By their size these are a, b, c; by the sum with `rrFee` b, a, c. One has an `rrFee` alone, one nothing. */
const rows = [
  order('a', { networkFee: '1', processingFee: '1', rrFee: '0.5' }),
  order('b', { networkFee: '0', processingFee: '1.5', rrFee: '2' }),
  order('c', { networkFee: '0.00' }),
  order('rr', { rrFee: '3' }),
  order('none', undefined),
]

async function ids(store: Store, field: OrderSort, filter: OrderFilter = {}, own = ['mer_1']) {
  const page = await listOrders(store, {
    mids: own,
    filter,
    sort: { field, order: 'desc' },
    offset: 0,
    limit: 10,
  })
  expect(page.total).toBe(page.rows.length)
  return page.rows.map(({ id }) => id)
}

describe.each(engines)('on %s', (engine) => {
  test('orders are sorted by what they cost; none sent is not zero, and comes last', async () => {
    const store = await openTestStore(engine)
    await book(store, rows)

    expect(await ids(store, 'totalFee')).toEqual(['a', 'b', 'c', 'rr', 'none'])
    expect(await ids(store, 'rrFee')).toEqual(['rr', 'b', 'a', 'none', 'c'])
    expect(await ids(store, 'feeShare', { totalFee_lte: '0' })).toEqual(['c'])
    expect(await ids(store, 'id', { feeShare_gte: '0.015', feeShare_lte: 0.02 })).toEqual(['b', 'a'])
    expect(await ids(store, 'id', { networkFee_gte: 0 })).toEqual(['c', 'b', 'a'])
  })

  test('a ledger from before is written anew, merchant ID by merchant ID', async () => {
    const store = await openTestStore(engine)
    const many = Array.from({ length: 600 }, (_, n) => order(`o${1000 + n}`, { networkFee: `${n}` }))
    await book(store, [...rows, ...many])
    await asBefore(store)
    await feeColumns(engine).up(store.db)
    await feeIndexes().up(store.db)

    await settleFeeColumns(store, () => 'unknown', mids)

    expect(await ids(store, 'totalFee', { totalFee_gte: 598 })).toEqual(['o1599', 'o1598'])
    expect(await ids(store, 'totalFee', { totalFee_lte: 1.5 })).toEqual(['b', 'o1001', 'o1000', 'c'])
  })

  test('what is said of rrFee is in the totals: of orders that are here, and of those that come', async () => {
    const store = await openTestStore(engine)
    await book(store, rows)
    await book(store, rows, { mid: 'mer_2' })

    await settleFeeColumns(store, (mid) => (mid === 'mer_1' ? 'amount' : 'rate'), mids)
    await book(store, [order('d', { networkFee: '0.1', rrFee: '2.9' })])
    await book(store, [order('a', { networkFee: '1', processingFee: '1', rrFee: '0.6' })])

    expect(await ids(store, 'totalFee')).toEqual(['b', 'rr', 'd', 'a', 'c', 'none'])
    expect(await ids(store, 'id', { feeShare_gte: '0.026', feeShare_lte: '0.03' })).toEqual(['rr', 'd', 'a'])
    expect(await ids(store, 'totalFee', {}, ['mer_2'])).toEqual(['a', 'b', 'c', 'rr', 'none'])

    // It was a mistake.
    await settleFeeColumns(store, () => 'unknown', mids)
    expect(await ids(store, 'totalFee', {}, ['mer_1'])).toEqual(['a', 'b', 'd', 'c', 'rr', 'none'])
  })
})
