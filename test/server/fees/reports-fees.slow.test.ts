import { describe, expect, test } from 'vitest'
import { feeGroupings, rrFeeUnits } from '../../../src/api/fees.ts'
import type { FeeReportRow } from '../../../src/api/feeReportRow.ts'
import { outcomes } from '../../../src/contract/status.ts'
import type { FeeQuery } from '../../../src/server/fees/feeQuery.ts'
import { feeReport } from '../../../src/server/fees/feeReport.ts'
import { nameStatus } from '../../../src/server/statuses/nameStatus.ts'
import { noteMethod, settleMethods } from '../../../src/server/sync/orderMethods.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { runs } from '../../support/runs.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'
import { book, chance, minute, wire, type Chance } from '../ledger/ledgers.ts'
import { countFees } from './feeOracle.ts'
import { expectCorrectFees } from './readFeeTotals.ts'
import {
  currencies,
  makeFeeWorld,
  orderTypes,
  paymentMethods,
  randomInstant,
  rowText,
  statuses,
  zones,
  type FeeWorld,
} from './feeWorlds.ts'

/** Random queries for each world. */
const queriesPerWorld = 5

describe.each(engines)('on %s', (engine) => {
  test('every report equals a count of all orders, for any answers in any order', async () => {
    let store = await openTestStore(engine)
    for (let seed = 1; seed <= runs(engine === 'sqlite' ? 750 : 150); seed++) {
      const random = chance(engine === 'sqlite' ? seed : 10_000 + seed)
      const world = makeFeeWorld(random, [`a${seed}`, `b${seed}`])
      await bookAll(store, random, world)
      for (let question = 0; question < queriesPerWorld; question++) {
        const query = randomQuery(random, world)
        const hint = `seed ${seed}: ${JSON.stringify(query)}`

        const rows = await feeReport(store, query)

        const ids = new Set(rows.map(({ id }) => id))
        const lines = countFees(world, query)
        expect(ids.size, hint).toBe(rows.length)
        expect(rows, hint).toEqual(inOrder(lines).map((line) => ({ ...line, id: expect.any(String) })))
      }
      if (seed % 50 > 0) continue
      await expectCorrectFees(store)
      store = await openTestStore(engine)
    }
  })

  test('separates more kinds of orders than one row of totals holds, and removes old kinds', async () => {
    const store = await openTestStore(engine)
    const rows = Array.from({ length: 700 }, (_, i) => ({
      id: `${i}`,
      status: `failed: reference ${i}`,
      createdAt: minute(i),
      source: { currency: `C${i % 600}`, amount: '1' },
    }))

    await book(store, rows)
    const before = await feeReport(store, { mids: ['mer_1'], groupBy: 'status' })
    await expectCorrectFees(store)
    await book(
      store,
      rows.map((row) => ({ ...row, status: 'expired', source: { currency: 'EUR', amount: '1' } })),
    )
    await expectCorrectFees(store)

    const after = await feeReport(store, { mids: ['mer_1'], groupBy: 'status' })

    expect(before.length).toBe(700)
    expect(after).toMatchObject([{ group: 'expired', currency: 'EUR', orders: 700, sourceAmount: '700' }])
  })

  test('a report during bookings shows one moment', async () => {
    const store = await openTestStore(engine)
    const rows = Array.from({ length: 20 }, (_, i) => ({ id: `${i}`, createdAt: minute(i * 180) }))
    await book(store, rows)
    const currencies = ['EUR', 'USD']

    let isDone = false
    const booking = (async () => {
      for (let i = 0; !isDone; i++) {
        const currency = currencies[i % 2]
        await book(
          store,
          rows.map((row) => ({ ...row, source: { currency, amount: '1' } })),
        )
      }
    })()
    for (let i = 0; i < 5; i++) {
      const days = await feeReport(store, {
        mids: ['mer_1'],
        groupBy: 'day',
        timeZone: 'Asia/Kolkata',
      })

      expect(new Set(days.map(({ currency }) => currency)).size).toBe(1)
      expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(20)
    }
    isDone = true
    await booking
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('a report by days, weeks or months adds up to the report of the year', async () => {
    const store = await openTestStore(engine)
    const random = chance(5)
    const rows = Array.from({ length: 900 }, (_, i) => ({
      id: `${i}`,
      createdAt: new Date(Date.UTC(2026, 0) + random.below(365 * 86_400) * 1000).toISOString(),
      source: { currency: 'EUR', amount: '10.10' },
      fees: { networkFee: '0.01' },
    }))
    for (let start = 0; start < rows.length; start += 100) await book(store, rows.slice(start, start + 100))

    for (const timeZone of zones)
      for (const groupBy of ['day', 'week', 'month'] as const) {
        const parts = await feeReport(store, { mids: ['mer_1'], groupBy, timeZone })

        expect(parts.reduce((sum, { orders }) => sum + orders, 0)).toBe(900)
        expect(parts.reduce((sum, { networkFee }) => sum + Math.round(Number(networkFee) * 100), 0)).toBe(900)
      }
    expect(await feeReport(store, { mids: ['mer_1'] })).toEqual([
      {
        id: 'none::EUR:assumed',
        group: null,
        currency: 'EUR',
        currencyStated: false,
        orders: 900,
        ordersWithFees: 900,
        assumedCurrencyOrders: 900,
        sourceAmount: '9090',
        chargedAmount: '9090',
        networkFee: '9',
        processingFee: '0',
        rrFee: '0',
        rrFeeUnit: 'unknown',
        ordersWithRrFee: 0,
        rrFeeAverage: null,
        totalFee: '9',
        sourceFee: '9',
        share: '0.0009901',
      },
    ])
  })
})

/** Books in random order, some answers twice. Methods and finalities come before or after their orders. */
async function bookAll(store: Store, random: Chance, { answers, methods, names }: FeeWorld): Promise<void> {
  const again = answers.filter(() => random.below(3) === 0)
  const steps = [...answers, ...again].map(({ mid, fetchSeq, rows }) => async () => {
    const text = [...rows].map(([id, version]) => wire(rowText(random, id, version)))
    await book(store, text, { mid, fetchSeq })
  })
  for (const [key, method] of methods) {
    const [mid = '', id = ''] = key.split(' ')
    steps.push(async () => {
      await noteMethod(store.db, { mid, id, method })
      await settleMethods(store, mid, [id])
    })
  }
  for (const [key, finality] of names) {
    const [mid = '', ...status] = key.split(' ')
    const named = { mid, status: status.join(' '), at: minute(0), by: 'a@b.test' }
    steps.push(() => nameStatus(store, named, { finality }, async () => {}))
  }
  for (const step of random.shuffled(steps)) await step()
}

function randomQuery(random: Chance, { mids, base }: FeeWorld): FeeQuery {
  const instant = () => new Date(randomInstant(random, base)).toISOString()
  const some = <T>(words: readonly T[], most = 2) =>
    random.shuffled([...words]).slice(0, 1 + random.below(most))
  const oneOrMore = <T>(words: readonly T[]) => (random.below(2) === 0 ? random.one(words) : some(words, 3))
  const seldom = <T extends object>(filter: T): T | object => (random.below(5) === 0 ? filter : {})
  const pairs = currencies.flatMap((from) => currencies.map((to) => `${from}-${to}`))
  // Agreed rates have tests of their own.
  const groupBy = some(
    feeGroupings.filter((one) => one !== 'feeCheck'),
    3,
  )
  const units = new Map(mids.map((mid) => [mid, random.one(rrFeeUnits)]))
  return {
    mids: random.below(3) === 0 ? some(mids) : mids,
    ...(random.below(6) > 0 && { groupBy: groupBy.length > 1 ? groupBy : groupBy[0] }),
    ...(random.below(5) > 0 && { timeZone: random.one(zones) }),
    ...(random.below(2) === 0 && { createdAt_gte: instant() }),
    ...(random.below(2) === 0 && { createdAt_lt: instant() }),
    ...(random.below(3) === 0 && { outcome: oneOrMore(outcomes) }),
    ...seldom({ orderType: oneOrMore([...orderTypes, null]) }),
    ...seldom({ status: oneOrMore([...statuses, null]) }),
    ...seldom({ pair: oneOrMore([...pairs, null]) }),
    ...seldom({ paymentMethod: oneOrMore([...paymentMethods, null]) }),
    ...(random.below(2) === 0 && { rrFeeUnit: (mid: string) => units.get(mid) ?? 'unknown' }),
  }
}

function inOrder(lines: Omit<FeeReportRow, 'id'>[]): Omit<FeeReportRow, 'id'>[] {
  const last = '\u{10FFFF}'
  const keyOf = ({ group, currency, currencyStated, rrFeeUnit }: Omit<FeeReportRow, 'id'>) =>
    [
      ...[group].flat().map((one) => one ?? last),
      currency ?? last,
      currencyStated ? '0' : '1',
      rrFeeUnit,
    ].join('\0')
  return lines.toSorted((a, b) => Buffer.compare(Buffer.from(keyOf(a)), Buffer.from(keyOf(b))))
}
