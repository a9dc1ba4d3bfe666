import { sightingsOf } from '../../../src/server/ledger/sightings.ts'
import { rootOf } from '../../../src/store/openStore.ts'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../late/openWorld.ts'
import { book } from '../ledger/ledgers.ts'
import { setWatch } from '../../support/alertWorld.ts'
import { fillEnded } from '../../support/fillEnded.ts'
import { intentRow } from '../../support/intentRow.ts'
import { startStack } from '../../support/stack.ts'
import { engines, longEngines, type Engine } from '../../support/stores.ts'
import { minute, startTimedStack } from '../../support/timedStack.ts'

type Row = { id: string; isOn: boolean; threshold: number; unit: string }

const now = Date.parse('2026-11-21T10:00:00.000Z')
const ago = (minutes: number) => new Date(now - minutes * minute).toISOString()

async function startWatching(engine: Engine) {
  const started = await startTimedStack(engine, { mids: ['mer_1', 'mer_2'] })
  const { stack, store, wait } = started
  const ops = await started.as('ops')
  const look = async (ms = 10_000) => {
    wait(ms)
    await stack.alerts.turn()
  }
  const alerts = async () =>
    (await (await ops('/api/alerts?sort=["beganAt","ASC"]')).json()) as {
      mid: string
      kind: string
      state: string
      text: string
    }[]
  const texts = async () => (await alerts()).map(({ kind, text }) => [kind, text])
  /** A sync that has just run. */
  const follow = () =>
    book(store, [], { progress: { followed_at: ago(0), follow_every_ms: 10_000, swept_at: ago(0) } })
  return { ...started, ops, look, alerts, texts, follow }
}

describe.each(engines)('on %s', (engine) => {
  test('changes a watch of an own merchant ID within its limits', async () => {
    const { ops, as, store } = await startWatching(engine)
    const put = (id: string, json: object) => ops(`/api/watches/${id}`, { method: 'PUT', json })

    const changed = await (await put('mer_1:failures', { isOn: true, threshold: 30 })).json()
    const refused = await put('mer_1:failures', { isOn: true, threshold: 101 })
    await store.db.updateTable('operator').set({ mids: '["mer_1"]' }).execute()
    const foreign = await put('mer_2:failures', { isOn: true, threshold: 30 })
    const own = (await (await ops('/api/watches')).json()) as Row[]

    expect(changed).toMatchObject({
      id: 'mer_1:failures',
      isOn: true,
      threshold: 30,
      changedBy: 'ops@countinghouse.test',
    })
    expect([refused.status, (await refused.json()).message]).toEqual([400, 'threshold: expected at most 100'])
    expect([foreign.status, (await foreign.json()).message]).toEqual([
      404,
      'this does not exist, or you do not have access to it',
    ])
    expect(own.map(({ id }) => id).filter((id) => !id.startsWith('mer_1:'))).toEqual([])
    for (const [role, id] of [
      ['ops', 'mer_1:fees'],
      ['finance', 'mer_1:late'],
      ['support', 'mer_1:late'],
    ] as const) {
      const json = { isOn: true, threshold: 1 }
      expect((await (await as(role))(`/api/watches/${id}`, { method: 'PUT', json })).status).toBe(404)
    }
  })

  test('a request in doubt opens an alert at the threshold, and the alert ends with the doubt', async () => {
    const { store, look, alerts } = await startWatching(engine)
    await setWatch(store, 'doubt', { threshold: 10 })
    await store.db
      .insertInto('order_intent')
      .values(intentRow('k-1', { state: 'unknown', created_at: ago(5) }))
      .execute()

    await look()
    expect(await alerts()).toEqual([])
    await look(5 * minute)
    expect(await alerts()).toMatchObject([
      {
        kind: 'doubt',
        state: 'firing',
        text: 'A create request of 2026-11-21 09:55 UTC is in doubt: check whether it was created before you try again',
      },
    ])
    await store.db.updateTable('order_intent').set({ state: 'linked' }).execute()
    await look()
    expect(await alerts()).toMatchObject([{ state: 'resolved' }])
  })

  test('a failing sync opens an alert', async () => {
    const { store, look, texts } = await startWatching(engine)
    await book(store, [], { progress: { followed_at: ago(1), failing_since: ago(6) } })

    await look()

    expect(await texts()).toEqual([['sync', 'Sync of orders has been failing since 2026-11-21 09:54 UTC']])
  })

  test('orders that do not complete open an alert of their type', async () => {
    const { store, look, texts, follow } = await startWatching(engine)
    await fillEnded(store, { completed: 10, closed: 30, from: now - 50 * minute, everyMs: minute })
    await follow()

    await look()
    expect(await texts()).toEqual([])
    await setWatch(store, 'failures', { threshold: 50 })
    await look()

    expect(await texts()).toEqual([
      ['failures', '30 of 40 payin orders that ended in 60 min did not complete'],
    ])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('lists the watches of each merchant ID by role, only the quiet ones switched on', async () => {
    const { ops, as } = await startWatching(engine)
    const idsOf = async (role: 'admin' | 'finance' | 'support') =>
      ((await (await (await as(role))('/api/watches')).json()) as Row[]).map(({ id }) => id)

    const rows = (await (await ops('/api/watches')).json()) as Row[]

    expect(rows.map(({ id, isOn, threshold, unit }) => [id, isOn, threshold, unit])).toEqual(
      ['mer_1', 'mer_2'].flatMap((mid) => [
        [`${mid}:late`, false, 10, 'orders'],
        [`${mid}:doubt`, true, 0, 'minutes'],
        [`${mid}:sync`, true, 5, 'minutes'],
        [`${mid}:failures`, false, 50, 'percent'],
        [`${mid}:unknown-status`, true, 1, 'orders'],
      ]),
    )
    expect(await idsOf('admin')).toEqual(
      ['mer_1', 'mer_2'].flatMap((mid) => [
        ...rows.map(({ id }) => id).filter((id) => id.startsWith(mid)),
        `${mid}:fees`,
      ]),
    )
    expect(await idsOf('finance')).toEqual(['mer_1:fees', 'mer_2:fees'])
    expect(await idsOf('support')).toEqual([])
  })

  test('a list that this server reads opens no alert before its checks are stored', async () => {
    const { store, look, alerts } = await startWatching(engine)
    await book(store, [], { progress: { followed_at: ago(9), follow_every_ms: 10_000, swept_at: ago(9) } })
    sightingsOf(rootOf(store.db), 'mer_1', 'orders').followedAt = Date.parse(ago(0))

    await look()

    expect(await alerts()).toEqual([])
  })

  test('an unknown status opens an alert, and one with contact data does not', async () => {
    const { store, look, texts } = await startWatching(engine)
    const order = (id: string, status: string) => ({
      id,
      status,
      orderType: 'payin',
      createdAt: ago(60),
      source: { currency: 'EUR', amount: '10' },
    })
    await book(store, [
      order('OR-1', 'unheard_of'),
      order('OR-2', 'unheard_of'),
      order('OR-3', 'mail ana@people.test'),
      order('OR-4', 'initiated'),
    ])

    await look()

    expect(await texts()).toEqual([['unknown-status', '2 orders with the unknown status unheard_of']])
  })
})

describe.each(engines)('agreed rates on %s', (engine) => {
  test('fees of a day that differ by the threshold open an alert, which only admins and finance see', async () => {
    const { as, store, look, texts, follow } = await startWatching(engine)
    const finance = await as('finance')
    const order = (id: string, processingFee: string, seconds = 60) => ({
      id,
      createdAt: ago(seconds),
      status: 'completed',
      orderType: 'payin',
      source: { currency: 'EUR', amount: '100' },
      fees: { processingFee },
    })
    await book(store, [
      order('OR-1', '2.60'),
      order('OR-2', '1.70'),
      order('OR-3', '9', 90_000),
      order('OR-4', '2'),
    ])
    await follow()
    await look()
    const rate = { mid: 'mer_1', currency: 'EUR', percent: '2', from: '2020-01-01' }
    expect((await finance('/api/agreed-rates', { json: rate })).status).toBe(201)
    await look()
    const put = { isOn: true, threshold: 0 }
    expect((await finance('/api/watches/mer_1:fees', { method: 'PUT', json: put })).status).toBe(200)
    const below = (await (await finance('/api/alerts')).json()) as unknown[]
    await look()
    const above = (await (await finance('/api/alerts')).json()) as { text: string }[]

    // 0.60 too much and 0.30 too little are below the default threshold of 1.
    expect(below).toEqual([])
    expect(above.map(({ text }) => text)).toEqual([
      'The fees of 2 orders of the last 24 hours differ by 0.9 EUR from the agreed rates',
    ])
    expect(await texts()).toEqual([])
  })
})

describe.each(longEngines)('late orders on %s', (engine) => {
  /** Forty orders took five minutes each. */
  async function startLate() {
    const world = await openWorld(engine)
    await world.pass(40, 5)
    await world.refreshTimes()
    const { stack } = await startStack({ store: world.store, mids: ['mer_1'], clock: () => world.time.now })
    await setWatch(world.store, 'late', { threshold: 3 })
    const look = async () => {
      await stack.alerts.turn()
      const rows = await world.store.db.selectFrom('alert').selectAll().where('kind', '=', 'late').execute()
      return rows.map(({ facts, resolved_at }) => [
        (JSON.parse(facts) as { orders: number }).orders,
        resolved_at,
      ])
    }
    return { world, look }
  }

  test('form one alert of the merchant ID at the threshold', async () => {
    const { world, look } = await startLate()
    await world.enter(2, 'waits')
    await world.move(8)
    expect(await look()).toEqual([])

    await world.enter(2, 'more')
    await world.move(8)

    expect(await look()).toEqual([[4, null]])
  })

  test('open no alert while the sync is behind', async () => {
    const { world, look } = await startLate()
    await world.enter(5, 'waits')
    await world.move(30, { isFollowed: false })

    expect(await look()).toEqual([])
  })
})
