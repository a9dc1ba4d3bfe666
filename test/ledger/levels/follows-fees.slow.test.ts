import { describe, expect, test } from 'vitest'
import { acceptLevel } from '../../../src/ledger/levels/acceptLevel.ts'
import { renewFees } from '../../../src/ledger/levels/followFees.ts'
import { setFloor } from '../../../src/ledger/levels/floors.ts'
import { listLevels } from '../../../src/ledger/levels/listLevels.ts'
import { listUnusual } from '../../../src/ledger/levels/listUnusual.ts'
import { orderLevel } from '../../../src/ledger/levels/orderLevel.ts'
import { readEvidence } from '../../../src/ledger/levels/readEvidence.ts'
import { chargedColumns } from '../../../src/ledger/levels/toCharge.ts'
import { claimLease } from '../../../src/ledger/lease.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book } from '../ledgers.ts'
import { follow, order, orders, reader, type Made } from './chargedOrders.ts'
import { dayAt } from './contractedWorld.ts'

const unusual = async (store: Store) =>
  (await listUnusual(store, { mids: ['mer_1'], offset: 0, limit: 100 })).rows

async function say(store: Store, id: string) {
  const row = await store.db
    .selectFrom('ledger_order')
    .select([...chargedColumns])
    .where('mid', '=', 'mer_1')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return orderLevel(store, 'mer_1', row, { rrFeeUnit: 'unknown' })
}

describe.each(engines)('on %s', (engine) => {
  test('an order is held against those made around it, in the words of money', async () => {
    const store = await openTestStore(engine)
    await book(
      store,
      orders(0, 60, (n) => (n === 30 ? { cents: 6065, wrong: 37 } : {})),
    )
    await book(store, [order(60, { status: 'expired' }), order(61, { currency: 'GBP' })])
    expect(await say(store, 'o-30')).toEqual({ says: 'cannot be told', because: 'not read yet' })
    await follow(store)

    expect(await say(store, 'o-30')).toMatchObject({
      says: 'unusual',
      currency: 'EUR',
      judgement: { share: '0.026051', difference: '0.37', rounding: '0.01' },
      level: { orders: 60, rate: '0.02', fixed: '0' },
    })
    expect(await say(store, 'o-31')).toMatchObject({ says: 'usual' })
    expect(await say(store, 'o-60')).toMatchObject({ says: 'usual' })
    expect(await say(store, 'o-61')).toEqual({ says: 'cannot be told', because: 'other currency' })
    expect(await unusual(store)).toMatchObject([
      { orderId: 'o-30', fee: '1.58', expected: '1.21', difference: '0.37' },
    ])
  })

  test('nineteen orders are too few to say', async () => {
    const store = await openTestStore(engine)
    await book(
      store,
      orders(0, 19, (n) => ({ wrong: n === 3 ? 500 : 0 })),
    )
    await follow(store)

    expect(await say(store, 'o-3')).toEqual({ says: 'too few orders', orders: 19 })
    expect(await unusual(store)).toEqual([])
    expect(await listLevels(store, ['mer_1'])).toMatchObject([
      { says: 'too few orders', level: null, orders: 19 },
    ])
  })

  test('orders that come bit by bit say what they say at once, however many windows they fill', async () => {
    const made = (n: number): Made => ({ rate: n < 350 ? 2 : 2.4, wrong: n % 90 === 5 ? 45 : 0 })
    const [atOnce, bitByBit] = [await openTestStore(engine), await openTestStore(engine)]
    await book(atOnce, orders(0, 700, made))
    await follow(atOnce)
    for (let n = 0; n < 700; n += 70) {
      await book(bitByBit, orders(n, n + 70, made))
      await follow(bitByBit)
    }

    const found = (await unusual(atOnce)).map(({ orderId }) => orderId)
    expect(found).toEqual(Array.from({ length: 8 }, (_, n) => `o-${635 - n * 90}`))
    expect((await unusual(bitByBit)).map(({ orderId }) => orderId)).toEqual(found)
    for (const store of [atOnce, bitByBit])
      expect(await listLevels(store, ['mer_1'])).toMatchObject([
        { says: 'level', level: { rate: '0.024' }, proposed: { rate: '0.02' }, drift: { points: '0.4' } },
      ])
    // Each of them is still held against its own time.
    expect(await say(bitByBit, 'o-95')).toMatchObject({ says: 'unusual', level: { rate: '0.02' } })
  })

  test('a level that somebody accepts is one from then on, with their name, and its history stays', async () => {
    const store = await openTestStore(engine)
    await book(
      store,
      orders(0, 150, (n) => ({ rate: n < 80 ? 2 : 2.5 })),
    )
    await follow(store)
    const [level] = await listLevels(store, ['mer_1'])
    expect(level).toMatchObject({ drift: { points: '0.5', since: dayAt(8) }, accepted: [] })
    const digest = level?.id.split(':')[1] ?? ''
    const sign = (at: string, seen?: { rate: string; fixed: string }) =>
      acceptLevel(
        store,
        { mid: 'mer_1', digest, at, by: 'f@a.test', reason: 'the new contract' },
        seen,
        async () => {},
      )

    expect(await sign(dayAt(16), { rate: '0.02', fixed: '0' })).toBe('changed')
    expect(await sign(dayAt(17), { rate: '0.025', fixed: '0' })).toMatchObject({ level: { rate: '0.025' } })
    await book(
      store,
      orders(150, 170, () => ({ rate: 2.5 })),
    )
    await follow(store)
    expect(await listLevels(store, ['mer_1'])).toMatchObject([
      { drift: null, accepted: [{ by: 'f@a.test', reason: 'the new contract', at: dayAt(17) }] },
    ])

    await book(
      store,
      orders(170, 230, () => ({ rate: 2 })),
    )
    await follow(store)
    expect(await listLevels(store, ['mer_1'])).toMatchObject([
      { drift: { points: '-0.5', since: dayAt(17) } },
    ])
    await sign(dayAt(24))
    expect((await listLevels(store, ['mer_1']))[0]?.accepted.map((one) => one.level.rate)).toEqual([
      '0.02',
      '0.025',
    ])
  })

  test('rrFee counts only where it is said to be an amount, and saying so reads all anew', async () => {
    const store = await openTestStore(engine)
    await book(
      store,
      orders(0, 40, () => ({ cents: 10_000, rr: 0.5 })),
    )
    await follow(store)
    expect((await listLevels(store, ['mer_1']))[0]).toMatchObject({ level: { middle: '0.02' } })
    await follow(store, { rrFeeUnit: 'amount' })
    expect((await listLevels(store, ['mer_1']))[0]).toMatchObject({ level: { middle: '0.025' } })
    expect(await readEvidence(store, ['mer_1'])).toMatchObject([
      { says: 'cannot be told', because: 'too few orders' },
    ])
  })

  test('a floor of the team silences what lies below it, everywhere, until it is taken away', async () => {
    const store = await openTestStore(engine)
    const wrong = (n: number) => (n === 30 ? 37 : n === 50 ? 80 : 0)
    await book(
      store,
      orders(0, 450, (n) => ({ wrong: wrong(n) })),
    )
    await follow(store)
    const found = async () => (await unusual(store)).map(({ orderId }) => orderId)
    expect(await found()).toEqual(['o-50', 'o-30'])

    const noted: (string | null)[] = []
    const floor = (currency: string, floor: string | null) =>
      setFloor(
        store,
        { mid: 'mer_1', currency, floor, at: dayAt(60), by: 'f@a.test' },
        async (_, before) => void noted.push(before),
      )
    expect(await floor('EUR', '0.50')).toBe('set')
    expect(await floor('EUR', '0.50')).toBe('set')
    // The order itself says so at once, and the list once orders were read again.
    expect(await say(store, 'o-30')).toMatchObject({ says: 'usual', judgement: { bound: '0.50' } })
    expect(await say(store, 'o-50')).toMatchObject({ says: 'unusual' })
    await follow(store)
    expect(await found()).toEqual(['o-50'])

    await floor('USD', '9')
    await floor('EUR', null)
    await follow(store)
    expect(await found()).toEqual(['o-50', 'o-30'])
    expect(noted).toEqual([null, null, '0.50'])
  })

  test('a floor that is set while orders are read sends the reading back to the first one', async () => {
    const store = await openTestStore(engine)
    await book(
      store,
      orders(0, 450, (n) => ({ wrong: n === 30 ? 37 : 0 })),
    )
    let times = 0
    const late: Pick<typeof reader, 'run'> = {
      async run(job) {
        const said = await reader.run(job)
        if (++times === 3)
          await setFloor(
            store,
            { mid: 'mer_1', currency: 'EUR', floor: '1', at: dayAt(60), by: 'f@a.test' },
            async () => {},
          )
        return said
      },
    }
    await follow(store, { reader: late })
    expect((await unusual(store)).map(({ orderId }) => orderId)).toEqual(['o-30'])
    await follow(store)
    expect(await unusual(store)).toEqual([])
  })

  test('orders that were made here are told apart by how they are paid', async () => {
    const store = await openTestStore(engine)
    await book(
      store,
      orders(0, 60, (n) => ({ rate: n % 2 === 0 ? 2 : 3 })),
    )
    const even = Array.from({ length: 30 }, (_, n) => `o-${2 * n}`)
    await store.db
      .updateTable('ledger_order')
      .set({ payment_method: 'sepa' })
      .where('mid', '=', 'mer_1')
      .where('id', 'in', even)
      .execute()
    await follow(store)

    const levels = await listLevels(store, ['mer_1'])
    expect(levels.map((one) => [one.paymentMethod, one.orders, one.level?.rate]).toSorted()).toEqual([
      [null, 30, '0.03'],
      ['sepa', 30, '0.02'],
    ])
    expect(await unusual(store)).toEqual([])
  })

  test('whoever has lost the lease writes nothing', async () => {
    const store = await openTestStore(engine)
    await book(store, orders(0, 30))
    const fence = (await claimLease(store, 'mer_1', 'a', 0)) ?? 0
    await claimLease(store, 'mer_1', 'b', 0)
    const work = renewFees({
      store,
      mid: 'mer_1',
      fence,
      rrFeeUnit: 'unknown',
      reader,
      sleep: async () => {},
      signal: new AbortController().signal,
    })

    await expect(work).rejects.toThrow(/lease|fence/i)
    expect(await listLevels(store, ['mer_1'])).toEqual([])
  })
})
