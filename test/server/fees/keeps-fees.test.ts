import { describe, expect, test } from 'vitest'
import { outcomeOf, knownOrderTypes, knownStatuses } from '../../../src/contract/status.ts'
import { creditedOf } from '../../../src/server/ledger/feeKeys.ts'
import { feeReport } from '../../../src/server/fees/feeReport.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'
import { book, chance, minute, wire } from '../ledger/ledgers.ts'
import { makeFeeWorld, rowText } from './feeWorlds.ts'
import { readFeeTotals } from './readFeeTotals.ts'

describe.each(engines)('on %s', (engine) => {
  test('a failed booking changes no total', async () => {
    const store = await openTestStore(engine)
    await fill(store, 3)
    const before = await readFeeTotals(store)
    const rows = [{ id: 'new', createdAt: minute(0), source: { currency: 'EUR', amount: '5' } }]

    const booking = book(store, rows, { mid: 'a1', fence: 9 })

    await expect(booking).rejects.toThrow()
    expect(await readFeeTotals(store)).toEqual(before)
  })

  test('the store accepts only sums in a total', async () => {
    const { db } = await openTestStore(engine)
    const row = { mid: 'a', is_split: 0, step: 900, bucket: 1, part: 0 }

    for (const sums of ['0:NaN', '0:1,1e5', 'x', '0:1\n'])
      await expect(
        db
          .insertInto('fee_total')
          .values({ ...row, sums })
          .execute(),
      ).rejects.toThrow(/check|CHECK/)
    await db
      .insertInto('fee_total')
      .values({ ...row, sums: '0:1,1,0,2,-5,1,2,3 7:1,0,0,0,0,0,0,0' })
      .execute()
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('adds and subtracts eighteen decimals and thirty digits exactly', async () => {
    const store = await openTestStore(engine)
    const order = (id: string, networkFee: string) =>
      wire(
        `{"id":"${id}","createdAt":"${minute(0)}","source":{"currency":"USDT"},"fees":{"networkFee":${networkFee}}}`,
      )
    const networkFee = async () => {
      const rows = await feeReport(store, { mids: ['mer_1'] })
      return rows.map((row) => row.networkFee)
    }
    const largest = `${'9'.repeat(30)}.${'9'.repeat(18)}`

    await book(store, [order('1', largest), order('2', largest), order('3', '0.000000000000000003')])
    expect(await networkFee()).toEqual([`2${'0'.repeat(30)}.${'0'.repeat(17)}1`])
    await book(store, [order('1', '0.1'), order('2', '0.20')])
    expect(await networkFee()).toEqual(['0.300000000000000003'])
    await book(store, [order('3', '-0.30')])
    expect(await networkFee()).toEqual(['0'])
  })

  test('counts a fee of zero as a fee, and a missing fee as none', async () => {
    const store = await openTestStore(engine)

    await book(store, [
      { id: '1', source: { currency: 'EUR', amount: '1.50' }, fees: { networkFee: 0 } },
      { id: '2', source: { currency: 'EUR', amount: '2' } },
      {
        id: '3',
        source: { currency: 'USD', amount: '7' },
        fees: { networkFee: 1, fixedFee: { fixedFeesCurrency: 'EUR' } },
      },
    ])

    expect(await feeReport(store, { mids: ['mer_1'] })).toMatchObject([
      {
        currency: 'EUR',
        currencyStated: true,
        orders: 1,
        ordersWithFees: 1,
        ordersElsewhere: 1,
        sourceAmount: '0',
        totalFee: '1',
      },
      {
        currency: 'EUR',
        currencyStated: false,
        orders: 2,
        ordersWithFees: 1,
        sourceAmount: '3.5',
        totalFee: '0',
      },
    ])
  })
})

/** Worlds of random orders, each under two MIDs of its own. */
async function fill(store: Store, worlds: number): Promise<void> {
  for (let seed = 1; seed <= worlds; seed++) {
    const random = chance(seed)
    for (const { mid, fetchSeq, rows } of makeFeeWorld(random, [`a${seed}`, `b${seed}`]).answers)
      await book(
        store,
        [...rows].map(([id, version]) => wire(rowText(random, id, version))),
        { mid, fetchSeq },
      )
  }
}

test('the credited currency in a key of totals decides the same outcome as the order', () => {
  for (const status of [...knownStatuses, 'bank_hold'])
    for (const order_type of [...knownOrderTypes, 'bridge', null])
      for (const destination_currency of ['EUR', 'USDT', null]) {
        const credited = creditedOf({ status, order_type, destination_currency })
        const outcomeWith = (currency: string | null) =>
          outcomeOf({ status, orderType: order_type, credited: currency })

        expect(outcomeWith(credited), `${status} ${order_type} ${destination_currency}`).toBe(
          outcomeWith(destination_currency),
        )
      }
})
