import { describe, expect, test } from 'vitest'
import { feeReport, type FeeQuery } from '../../../src/ledger/fees/feeReport.ts'
import type { FeeRow } from '../../../src/ledger/fees/feeRow.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { runs } from '../../support/runs.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book, chance, minute, wire, type Chance } from '../ledgers.ts'
import { countFees } from './feeOracle.ts'
import { feesAreRight } from './keptFees.ts'
import { makeFeeWorld, randomInstant, rowText, zones, type FeeWorld } from './feeWorlds.ts'

const groupings = ['day', 'week', 'month', 'mid', 'orderType', 'status', 'none'] as const

describe.each(engines)('on %s', (engine) => {
  test(
    'every report is what a count of all orders gives, whatever came in whatever order',
    { timeout: 600_000 },
    async () => {
      let store = await openTestStore(engine)
      for (let seed = 1; seed <= runs(engine === 'sqlite' ? 800 : 300); seed++) {
        const random = chance(engine === 'sqlite' ? seed : 10_000 + seed)
        const world = makeFeeWorld(random, [`a${seed}`, `b${seed}`])
        await bookAll(store, random, world)
        for (const groupBy of groupings) {
          const query = randomQuery(random, world, groupBy)
          const told = `seed ${seed}: ${JSON.stringify(query)}`

          const rows = await feeReport(store, query)

          const ids = new Set(rows.map(({ id }) => id))
          expect(ids.size, told).toBe(rows.length)
          expect(rows, told).toEqual(
            inOrder(countFees(world, query)).map((line) => ({ ...line, id: expect.any(String) })),
          )
        }
        if (seed % 50 > 0) continue
        await feesAreRight(store)
        store = await openTestStore(engine)
      }
    },
  )

  test('a report over a year of days adds up to the report of the year', async () => {
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
        sourceAmount: '9090',
        networkFee: '9',
        processingFee: '0',
        rrFee: '0',
        rrFeeUnit: 'unknown',
        totalFee: '9',
      },
    ])
  })

  test('more kinds of orders than one row of totals holds are told apart, and come and go', async () => {
    const store = await openTestStore(engine)
    const rows = Array.from({ length: 700 }, (_, i) => ({
      id: `${i}`,
      status: `failed: reference ${i}`,
      createdAt: minute(i),
      source: { currency: `C${i % 600}`, amount: '1' },
    }))

    await book(store, rows)
    const before = await feeReport(store, { mids: ['mer_1'], groupBy: 'status' })
    await feesAreRight(store)
    await book(
      store,
      rows.map((row) => ({ ...row, status: 'expired', source: { currency: 'EUR', amount: '1' } })),
    )
    await feesAreRight(store)

    expect(before.length).toBe(700)
    expect(await feeReport(store, { mids: ['mer_1'], groupBy: 'status' })).toMatchObject([
      { group: 'expired', currency: 'EUR', orders: 700, sourceAmount: '700' },
    ])
  })

  test('a report that bookings come in between is that of one moment', async () => {
    const store = await openTestStore(engine)
    const rows = Array.from({ length: 60 }, (_, i) => ({ id: `${i}`, createdAt: minute(i * 60) }))
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
    for (let i = 0; i < 10; i++) {
      const days = await feeReport(store, { mids: ['mer_1'], groupBy: 'day', timeZone: 'Asia/Kolkata' })

      expect(new Set(days.map(({ currency }) => currency)).size).toBe(1)
      expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(60)
    }
    isDone = true
    await booking
  })
})

/** In random order, some answers twice. */
async function bookAll(store: Store, random: Chance, { answers }: FeeWorld): Promise<void> {
  const again = answers.filter(() => random.below(3) === 0)
  for (const { mid, fetchSeq, rows } of random.shuffled([...answers, ...again])) {
    const text = [...rows].map(([id, version]) => wire(rowText(random, id, version)))
    await book(store, text, { mid, fetchSeq })
  }
}

function randomQuery(
  random: Chance,
  { mids, base }: FeeWorld,
  groupBy: (typeof groupings)[number],
): FeeQuery {
  const instant = () => new Date(randomInstant(random, base)).toISOString()
  const some = <T>(words: T[]) => random.shuffled(words).slice(0, 1 + random.below(2))
  return {
    mids: random.below(3) === 0 ? some(mids) : mids,
    ...(groupBy !== 'none' && { groupBy }),
    ...(random.below(5) > 0 && { timeZone: random.one(zones) }),
    ...(random.below(2) === 0 && { createdAt_gte: instant() }),
    ...(random.below(2) === 0 && { createdAt_lt: instant() }),
  }
}

function inOrder(lines: Omit<FeeRow, 'id'>[]): Omit<FeeRow, 'id'>[] {
  const last = '\u{10FFFF}'
  const keyOf = ({ group, currency, currencyStated }: Omit<FeeRow, 'id'>) =>
    [group ?? last, currency ?? last, currencyStated ? '0' : '1'].join('\0')
  return lines.toSorted((a, b) => Buffer.compare(Buffer.from(keyOf(a)), Buffer.from(keyOf(b))))
}
