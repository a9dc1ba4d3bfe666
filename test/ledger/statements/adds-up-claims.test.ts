import { describe, expect, test } from 'vitest'
import { claimSums } from '../../../src/ledger/statements/claimSums.ts'
import { settle } from '../../../src/ledger/statements/settle.ts'
import type { StatementLine } from '../../../src/ledger/statements/reading/line.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { lineOf } from '../../support/statementLines.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { minute } from '../ledgers.ts'
import { bookOrders, orderOf, run } from './statementRuns.ts'

const date = minute(0)

/** A statement of these lines, all of them claimed. */
async function claim(store: Store, lines: StatementLine[]) {
  const { id } = await run(store, { lines })
  const ids = lines.map(({ number }) => number)
  const said = { kind: 'claimed', words: 'too much' } as const
  await settle(store, { mid: 'mer_1', id, by: 'finance@countinghouse.test', ids, said, note: async () => {} })
  return { mid: 'mer_1', statement: id, mids: ['mer_1'] }
}

describe.each(engines)('on %s', (engine) => {
  test('what was taken without an order is claimed as a charge, and what was given is not', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [orderOf('OR-1')])

    const claimed = await claim(store, [
      lineOf(2, 'OR-1', '5.00', { date }),
      lineOf(3, null, null, { amount: '-30.00', kind: 'monthly fee' }),
      lineOf(4, null, null, { amount: '1.00', kind: 'goodwill' }),
      lineOf(5, null, '0.25', { amount: '10.00' }),
    ])

    expect((await claimSums(store, claimed)).sums).toEqual([
      { currency: 'EUR', charged: '34.25', expected: '2.5', difference: '31.75' },
    ])
  })
})
