import { describe, expect, test } from 'vitest'
import { settleFeeColumns } from '../../../src/server/ledger/settleFees.ts'
import { listOrders, type OrderSort } from '../../../src/server/orders/listOrders.ts'
import type { OrderFilter } from '../../../src/server/orders/orderFilter.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book } from '../ledger/ledgers.ts'

const mids = ['mer_1', 'mer_2']

const order = (id: string, fees: object | undefined, amount = '100') => ({
  id,
  status: 'completed',
  source: { currency: 'EUR', amount },
  fees,
})

/** Sorted by total fee: a, b, c. Sorted by total with `rrFee`: b, a, c. One has an `rrFee` only, one no fees. */
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
  test('sorts orders by fees, with missing fees last and apart from zero', async () => {
    const store = await openTestStore(engine)
    await book(store, rows)

    expect(await ids(store, 'totalFee')).toEqual(['a', 'b', 'c', 'rr', 'none'])
    expect(await ids(store, 'rrFee')).toEqual(['rr', 'b', 'a', 'none', 'c'])
    expect(await ids(store, 'feeShare', { totalFee_lte: '0' })).toEqual(['c'])
    expect(await ids(store, 'id', { feeShare_gte: '0.015', feeShare_lte: 0.02 })).toEqual(['b', 'a'])
    expect(await ids(store, 'id', { networkFee_gte: 0 })).toEqual(['c', 'b', 'a'])
  })

  test('applies the unit of rrFee to totals of stored and new orders', async () => {
    const store = await openTestStore(engine)
    await book(store, rows)
    await book(store, rows, { mid: 'mer_2' })

    await settleFeeColumns(store, (mid) => (mid === 'mer_1' ? 'amount' : 'rate'), mids)
    await book(store, [order('d', { networkFee: '0.1', rrFee: '2.9' })])
    await book(store, [order('a', { networkFee: '1', processingFee: '1', rrFee: '0.6' })])

    expect(await ids(store, 'totalFee')).toEqual(['b', 'rr', 'd', 'a', 'c', 'none'])
    expect(await ids(store, 'id', { feeShare_gte: '0.026', feeShare_lte: '0.03' })).toEqual(['rr', 'd', 'a'])
    expect(await ids(store, 'totalFee', {}, ['mer_2'])).toEqual(['a', 'b', 'c', 'rr', 'none'])

    // The setting was a mistake.
    await settleFeeColumns(store, () => 'unknown', mids)
    expect(await ids(store, 'totalFee', {}, ['mer_1'])).toEqual(['a', 'b', 'd', 'c', 'rr', 'none'])
  })
})
