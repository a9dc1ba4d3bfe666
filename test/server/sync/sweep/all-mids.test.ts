import { describe, expect, test } from 'vitest'
import { coverage, coverageOf } from '../../../../src/server/ledger/coverage.ts'
import { createReaders, type Get } from '../../../../src/server/sync/sweep/createReaders.ts'
import { createSweeps } from '../../../../src/server/sync/sweep/createSweeps.ts'
import type { Store } from '../../../../src/store/openStore.ts'
import { startStandIn } from '../../../support/standIn.ts'
import { engines, openTestStore } from '../../../support/stores.ts'

const mids = ['mer_1', 'mer_2', 'mer_3']

function startOn(store: Store) {
  const standIn = startStandIn({ world: { orders: 300, users: 120 } })
  const asked: string[] = []
  const get: Get = async (path, mid) => {
    asked.push(path)
    const response = await standIn.ask(path, { headers: { MID: mid } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const changes: string[] = []
  const sweeps = createSweeps({
    store,
    mids,
    readers: createReaders(get),
    intervalMs: 50,
    holder: 'server 1',
    onChange: (mid, kind, ids) => changes.push(`${mid} ${kind} ${ids.length}`),
  })
  return { sweeps, asked, changes }
}

async function untilComplete(store: Store): Promise<void> {
  for (;;) {
    const rows = await coverage(store, mids)
    if (rows.every(({ orders, users }) => [orders, users].every(({ state }) => state === 'complete'))) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe.each(engines)('on %s', (engine) => {
  test('orders and users of all MIDs are there, and each MID is told of by itself', async () => {
    const store = await openTestStore(engine)
    const { sweeps, changes } = startOn(store)

    sweeps.start()
    await untilComplete(store)
    await sweeps.stop()

    const rows = await coverage(store, mids)
    expect(rows.map(({ mid, orders, users }) => [mid, orders.orders, users.users])).toEqual([
      ['mer_1', 300, 120],
      ['mer_2', 30, 12],
      ['mer_3', 3, 2],
    ])
    expect(changes).toContain('mer_3 orders 3')
    expect([await coverageOf(store, mids), await coverageOf(store, [...mids, 'mer_9'])]).toEqual([
      'exact',
      'at-least',
    ])
  })

  test('after a stop nothing is requested, written or waited for', async () => {
    const store = await openTestStore(engine)
    // PostgreSQL's own pool keeps timers, too.
    const timers = () =>
      engine === 'postgres' ? 0 : process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    const { sweeps, asked } = startOn(store)

    sweeps.start()
    while (asked.length < 20) await new Promise(setImmediate)
    await sweeps.stop()
    const [count, left] = [asked.length, timers()]
    // Another takes over meanwhile, and asks as often.
    const other = startOn(store)
    other.sweeps.start()
    while (other.asked.length < 20) await new Promise(setImmediate)
    await other.sweeps.stop()
    const leases = await store.db.selectFrom('ledger_lease').select(['mid', 'until']).execute()

    expect(asked).toHaveLength(count)
    expect(left).toBeLessThanOrEqual(before)
    for (const { until } of leases) expect(Date.parse(until)).toBeLessThanOrEqual(await store.now())
  })
})
