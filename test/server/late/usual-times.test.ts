import { describe, expect, test } from 'vitest'
import { getOrder } from '../../../src/server/ledger/order.ts'
import { viewLedger } from '../../../src/server/ledger/ledgerView.ts'
import { setTimeLimit } from '../../../src/server/late/usualTimes.ts'
import { orderStay } from '../../../src/server/late/orderStay.ts'
import type { StayState } from '../../../src/api/orders.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines } from '../../support/stores.ts'
import { minute } from '../ledger/ledgers.ts'
import { names, openWorld } from './openWorld.ts'

describe.each(engines)('on %s', (engine) => {
  test('says how long orders of a type usually are in a status, from 30 that left it', async () => {
    const world = await openWorld(engine)
    await world.pass(29, 5)
    await world.renew()
    expect((await world.confirming())?.usual).toBeNull()

    await world.pass(1, 9)
    await world.renew()

    const { orders, usual } = (await world.confirming()) ?? {}
    expect(orders).toBe(30)
    expect(within(usual?.median, 5)).toBe(true)
    expect(within(usual?.p90, 5)).toBe(true)
    expect(usual?.orders).toBe(30)
  })

  test('reads each change once, however often it looks', async () => {
    const world = await openWorld(engine)
    await world.pass(31, 5)

    for (let n = 0; n < 3; n++) await world.renew()

    expect((await world.confirming())?.orders).toBe(31)
  })

  test('counts orders that are still open: without them the usual time would flatter itself', async () => {
    const world = await openWorld(engine)
    await world.enter(20, 'slow')
    await world.pass(60, 5, 'quick')
    await world.leave(10, 'slow', 30)
    await world.renew()

    // Sixty after 5 min, ten after 35 min, and ten that are still there: nobody can say when 95 of 100 have left.
    expect(await world.confirming()).toMatchObject({ orders: 70, open: 10, usual: null })
  })

  test('keeps to what was told when nothing leaves a status any more', async () => {
    const world = await openWorld(engine)
    await world.pass(40, 5)
    await world.renew()
    const before = (await world.confirming())?.usual
    await world.enter(40, 'stopped')
    await world.move(60)

    await world.renew()

    expect(before).not.toBeNull()
    expect((await world.confirming())?.usual).toEqual(before)
  })

  test('a change that fell into a night without sync counts for what is certain only', async () => {
    const world = await openWorld(engine)
    await world.pass(30, 5)
    await world.enter(10, 'night')
    await world.move(600)
    await world.book(names(10, 'night'), 'asset_settled')

    await world.renew()

    expect((await world.confirming())?.orders).toBe(30)
  })

  test('orders that have not ended are late after that time, and stuck after twice that', async () => {
    const world = await openWorld(engine)
    await world.pass(30, 5)
    await world.renew()
    await world.enter(1, 'waits')
    const at = async (minutes: number) => {
      await world.move(minutes)
      return await stateOf(world.store, 'waits-0')
    }

    expect([await at(4), await at(2), await at(8)]).toEqual(['on time', 'late', 'stuck'])

    await world.book(['waits-0'], 'asset_settled')
    expect(await stateOf(world.store, 'waits-0')).toBe('ended')
  })

  test('a limit of the team holds where too little was seen, and no longer', async () => {
    const world = await openWorld(engine)
    await world.enter(1, 'waits')
    await world.move(20)
    const state = async () => await stateOf(world.store, 'waits-0')
    const before = await state()
    const limit = { mid: 'mer_1', orderType: 'payin', status: 'fund_processing', by: 'a@b.test' }

    await setTimeLimit(world.store, { ...limit, seconds: 900, at: minute(0) }, async () => {})

    expect([before, await state()]).toEqual(['not told', 'late'])
    await world.pass(30, 60)
    await world.renew()
    expect((await world.confirming())?.lateAfter).toBeGreaterThan(3_600)
  })

  test('nothing is said of orders while the sync is behind', async () => {
    const world = await openWorld(engine)
    await world.pass(30, 5)
    await world.renew()
    await world.enter(1, 'waits')

    await world.move(30, { isFollowed: false })

    expect(await stateOf(world.store, 'waits-0')).toBe('sync behind')
  })
})

async function stateOf(store: Store, id: string): Promise<StayState | undefined> {
  const found = await getOrder(store, ['mer_1'], id)
  return found && (await orderStay(viewLedger(store, ['mer_1']), found.order, await store.now())).state
}

/** What is told is told in steps of 2 %, and a little late rather than early. */
function within(seconds: number | undefined, minutes: number): boolean {
  return seconds !== undefined && seconds >= minutes * 60 && seconds <= minutes * 60 * 1.05 + 20
}
