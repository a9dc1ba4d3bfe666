import { describe, expect, test } from 'vitest'
import { coverage, coverageOf } from '../../../../src/server/ledger/coverage.ts'
import { createReaders, type Get } from '../../../../src/server/sync/sweep/createReaders.ts'
import { createSweeps } from '../../../../src/server/sync/sweep/createSweeps.ts'
import type { Store } from '../../../../src/store/openStore.ts'
import { startStandIn } from '../../../support/standIn.ts'
import { engines, longEngines, openTestStore } from '../../../support/stores.ts'

const mids = ['mer_1', 'mer_2', 'mer_3']

function startOn(store: Store) {
  const standIn = startStandIn({ world: { orders: 300, users: 120 } })
  const requests: string[] = []
  const get: Get = async (path, mid) => {
    requests.push(path)
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
  return { sweeps, requests, changes }
}

async function untilComplete(store: Store): Promise<void> {
  for (;;) {
    const rows = await coverage(store, mids)
    if (rows.every(({ orders, users }) => [orders, users].every(({ state }) => state === 'complete'))) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe.each(engines)('on %s', (engine) => {
  test('after a stop no request, write or timer remains', async () => {
    const store = await openTestStore(engine)
    // The connection pool of PostgreSQL also keeps timers.
    const timers = () =>
      engine === 'postgres' ? 0 : process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    const { sweeps, requests } = startOn(store)

    sweeps.start()
    while (requests.length < 20) await new Promise(setImmediate)
    await sweeps.stop()
    const [count, left] = [requests.length, timers()]
    // Another server takes over and sends as many requests.
    const other = startOn(store)
    other.sweeps.start()
    while (other.requests.length < 20) await new Promise(setImmediate)
    await other.sweeps.stop()
    const leases = await store.db.selectFrom('ledger_lease').select(['mid', 'until']).execute()

    expect(requests).toHaveLength(count)
    expect(left).toBeLessThanOrEqual(before)
    for (const { until } of leases) expect(Date.parse(until)).toBeLessThanOrEqual(await store.now())
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('reads orders and users of all MIDs and reports changes per MID', async () => {
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
})

test('tries of a failing database become rarer, and the log says when it answers again', async () => {
  const store = await openTestStore('sqlite')
  const lines: unknown[] = []
  const rests: number[] = []
  let isDown = true
  const brokenStore = Object.defineProperty({ ...store }, 'db', {
    get() {
      if (isDown) throw new TypeError('the password of the database is secret')
      return store.db
    },
  })
  const sweeps = createSweeps({
    store: brokenStore,
    mids: ['mer_1'],
    readers: createReaders(async () => ({ status: 200, headers: new Headers(), text: '{"data":[]}' })),
    intervalMs: 50,
    holder: 'server 1',
    log: (level, event, facts) => lines.push([level, event, facts]),
    sleep: async (ms, signal) => {
      if (isDown) rests.push(ms)
      if (rests.length === 8) isDown = false
      await new Promise((resolve) => setTimeout(resolve, 1))
      signal.throwIfAborted()
    },
  })

  sweeps.start()
  await expect.poll(() => lines.length).toBeGreaterThan(8)
  await sweeps.stop()

  expect(rests.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(lines[0]).toEqual([
    'warn',
    'the sweep of a merchant begins anew',
    { mid: 'mer_1', count: 1, ms: 1_000, error: expect.stringMatching(/^TypeError at /) },
  ])
  expect(lines).toContainEqual(['info', 'the database answers again', { mid: 'mer_1', count: 8 }])
  expect(JSON.stringify(lines)).not.toContain('secret')
})
