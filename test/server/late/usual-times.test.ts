import { describe, expect, test } from 'vitest'
import { getOrder } from '../../../src/server/ledger/order.ts'
import { viewLedger } from '../../../src/server/ledger/ledgerView.ts'
import { setTimeLimit } from '../../../src/server/late/usualTimes.ts'
import { orderStay } from '../../../src/server/late/orderStay.ts'
import type { StayState } from '../../../src/api/orders.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, longEngines } from '../../support/stores.ts'
import { names, openWorld } from './openWorld.ts'

describe.each(engines)('on %s', (engine) => {
  test('needs 30 orders that left a status for its usual time', async () => {
    const world = await openWorld(engine)
    await world.pass(29, 5)
    await world.refreshTimes()
    expect((await world.confirming())?.usual).toBeNull()

    await world.pass(1, 9)
    await world.refreshTimes()

    const { orders, usual } = (await world.confirming()) ?? {}
    expect(orders).toBe(30)
    expect(within(usual?.median, 5)).toBe(true)
    expect(within(usual?.p90, 5)).toBe(true)
    expect(usual?.orders).toBe(30)
  })

  test('reads each change once, also in repeated runs', async () => {
    const world = await openWorld(engine)
    await world.pass(31, 5)

    for (let n = 0; n < 3; n++) await world.refreshTimes()

    expect((await world.confirming())?.orders).toBe(31)
  })

  test('open orders are late after the usual time, and stuck after twice that', async () => {
    const world = await openWorld(engine)
    await world.pass(30, 5)
    await world.refreshTimes()
    await world.enter(1, 'waits')
    const at = async (minutes: number) => {
      await world.move(minutes)
      return await readState(world.store, 'waits-0')
    }

    expect([await at(4), await at(2), await at(8)]).toEqual(['on time', 'late', 'stuck'])

    await world.book(['waits-0'], 'asset_settled')
    expect(await readState(world.store, 'waits-0')).toBe('ended')
  })

  test('a team limit applies only while there is too little history', async () => {
    const world = await openWorld(engine)
    await world.enter(1, 'waits')
    await world.move(20)
    const state = async () => await readState(world.store, 'waits-0')
    const before = await state()
    const limit = { mid: 'mer_1', orderType: 'payin', status: 'fund_processing', seconds: 900 }

    await setTimeLimit(world.store, limit, {})

    expect([before, await state()]).toEqual(['not told', 'late'])
    await world.pass(30, 60)
    await world.refreshTimes()
    expect((await world.confirming())?.lateAfter).toBeGreaterThan(3_600)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('counts open orders too, which would otherwise make the usual time too short', async () => {
    const world = await openWorld(engine)
    await world.enter(20, 'slow')
    await world.pass(60, 5, 'quick')
    await world.leave(10, 'slow', 30)
    await world.refreshTimes()

    // Sixty left after 5 min, ten after 35 min, and ten are still open, so the time of 95 of 100 is unknown.
    expect(await world.confirming()).toMatchObject({ orders: 70, open: 10, usual: null })
  })

  test('keeps the last usual time while no order leaves a status', async () => {
    const world = await openWorld(engine)
    await world.pass(40, 5)
    await world.refreshTimes()
    const before = (await world.confirming())?.usual
    await world.enter(40, 'stopped')
    await world.move(60)

    await world.refreshTimes()

    expect(before).not.toBeNull()
    expect((await world.confirming())?.usual).toEqual(before)
  })

  test('a change during a night without sync counts only as far as it is certain', async () => {
    const world = await openWorld(engine)
    await world.pass(30, 5)
    await world.enter(10, 'night')
    await world.move(600)
    await world.book(names(10, 'night'), 'asset_settled')

    await world.refreshTimes()

    expect((await world.confirming())?.orders).toBe(30)
  })

  test('calls no order late while the sync is behind', async () => {
    const world = await openWorld(engine)
    await world.pass(30, 5)
    await world.refreshTimes()
    await world.enter(1, 'waits')

    await world.move(30, { isFollowed: false })

    expect(await readState(world.store, 'waits-0')).toBe('sync behind')
  })
})

async function readState(store: Store, id: string): Promise<StayState | undefined> {
  const match = await getOrder(store, ['mer_1'], id)
  return match && (await orderStay(viewLedger(store, ['mer_1']), match.order, await store.now())).state
}

/** Usual times come in steps of 2 %, rounded up. */
function within(seconds: number | undefined, minutes: number): boolean {
  return seconds !== undefined && seconds >= minutes * 60 && seconds <= minutes * 60 * 1.05 + 20
}
