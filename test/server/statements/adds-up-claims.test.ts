import { describe, expect, test } from 'vitest'
import { sumAmounts } from '../../../src/contract/amount.ts'
import { settle } from '../../../src/server/statements/settle.ts'
import type { StatementLine } from '../../../src/server/statements/reading/rows/row.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { lineOf } from '../../support/statementLines.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { minute } from '../ledger/ledgers.ts'
import { bookOrders, orderOf, run } from './statementRuns.ts'

const date = minute(0)

/** Runs a statement of these lines and claims the results with these IDs. Returns currency and amount of the claims. */
async function claim(store: Store, lines: StatementLine[], ids = lines.map(({ number }) => number)) {
  const { id } = await run(store, { lines })
  const said = { kind: 'claimed', words: 'too much' } as const
  await settle(store, {
    mid: 'mer_1',
    id,
    by: 'finance@countinghouse.test',
    of: { number: ids },
    reason: said,
    note: async () => {},
  })
  return store.db.selectFrom('claim').select(['currency', 'amount']).orderBy('number').execute()
}

describe.each(engines)('on %s', (engine) => {
  test('claims a charge without an order and ignores a credit without an order', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [orderOf('OR-1')])

    const claimed = await claim(store, [
      lineOf(2, 'OR-1', '5.00', { date }),
      lineOf(3, null, null, { amount: '-30.00', kind: 'monthly fee' }),
      lineOf(4, null, null, { amount: '1.00', kind: 'goodwill' }),
      lineOf(5, null, '0.25', { amount: '10.00' }),
    ])

    expect(claimed.every(({ currency }) => currency === 'EUR')).toBe(true)
    expect(sumAmounts(claimed.flatMap(({ amount }) => amount ?? []))).toBe('32.75')
  })

  test('amounts in different currencies, or in none, are not claimed', async () => {
    const store = await openTestStore(engine)
    const yen = { currency: 'JPY', date }
    await bookOrders(store, [orderOf('OR-1'), orderOf('OR-2'), orderOf('OR-3'), orderOf('OR-4')])

    const lines = [
      lineOf(2, 'OR-1', '3.00', { date }),
      lineOf(3, 'OR-1', '3.00', { date }),
      lineOf(4, null, null, { amount: '-30.00' }),
      lineOf(5, 'X-1', '1.25'),
      lineOf(6, 'OR-2', '300', yen),
      lineOf(7, 'OR-3', '9.00', { date }),
      lineOf(8, 'OR-3', '300', yen),
      lineOf(9, 'X-2', '1.00', { currency: null }),
    ]
    // Lines 6 to 8 are in yen and their orders in euros. Line 9 has no currency.
    const claimed = await claim(store, lines, [2, 3, 4, 5, 6, 7, 9])

    expect(claimed.map(({ currency, amount }) => [currency, amount])).toEqual([
      ['EUR', '0.50'],
      ['EUR', '3.00'],
      ['EUR', '30.00'],
      ['EUR', '1.25'],
    ])
  })
})
