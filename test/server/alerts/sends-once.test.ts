import { describe, expect, test } from 'vitest'
import { createDeliveries } from '../../../src/server/alerts/createDeliveries.ts'
import { DeliveryFault, type Send } from '../../../src/server/alerts/outgoing.ts'
import { createEvaluation } from '../../../src/server/alerts/createEvaluation.ts'
import { addReceiver, createTruth, setWatch } from '../../support/alertWorld.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const minute = 60_000
const hour = 60 * minute

async function startWorld(engine: Engine, receivers: readonly string[] = ['hook', 'dead', 'mail']) {
  const time = { now: start }
  const store = await openTestStore(engine, { now: () => time.now })
  const truth = createTruth()
  let ids = 0
  const createEvaluationFor = (holder: string, newId = () => `id-${++ids}`) =>
    createEvaluation({ store, mids: ['mer_1'], holder, find: truth.find, newId })
  const received: { to: string; id: string; items: string[]; kind: string; at: number }[] = []
  const faults = new Map<string, () => Promise<void>>()
  const send: Send = async ({ id: to }, { id, notice: { kind, items } }) => {
    await faults.get(to)?.()
    received.push({
      to,
      id,
      kind,
      at: time.now - start,
      items: items.map((item) => `${item.action} ${item.labels.name}`),
    })
  }
  const createOwnDeliveries = () => createDeliveries({ store, send })
  for (const id of receivers) await addReceiver(store, id, { kind: id === 'mail' ? 'email' : 'webhook' })
  const evaluation = createEvaluationFor('one')
  const deliveries = createOwnDeliveries()
  const go = async (ms: number) => {
    time.now += ms
    await evaluation.pass()
    await deliveries.pass()
    await deliveries.settled()
  }
  const states = () =>
    store.db
      .selectFrom('alert_delivery')
      .select(['receiver_id', 'state', 'tries'])
      .orderBy('receiver_id')
      .execute()
  return {
    store,
    time,
    truth,
    evaluation,
    createEvaluationFor,
    deliveries,
    createOwnDeliveries,
    received,
    faults,
    go,
    states,
  }
}

function readReceiver({ db }: Awaited<ReturnType<typeof openTestStore>>, id: string) {
  return db
    .selectFrom('alert_receiver')
    .select(['failing_since', 'fault'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const dead = () => Promise.reject(new DeliveryFault('delivery.unreachable'))

describe.each(engines)('on %s', (engine) => {
  test('sends one notice when an alert begins, and one when it ends', async () => {
    const { truth, go, received, store } = await startWorld(engine, ['hook', 'mail'])

    truth.begin('a')
    await go(0)
    await go(10_000)
    truth.end('a')
    await go(minute)
    await go(5 * minute)
    await go(5 * minute)

    // Two receivers get a notice at the same moment, in any order.
    const inOrder = received.toSorted((one, other) => one.at - other.at || one.to.localeCompare(other.to))
    expect(inOrder.map(({ to, items, at }) => [to, items.join(), at / 1000])).toEqual([
      ['hook', 'trigger a', 0],
      ['mail', 'trigger a', 0],
      ['hook', 'resolve a', 370],
      ['mail', 'resolve a', 370],
    ])
    expect(await store.db.selectFrom('alert').select(['began_at', 'resolved_at']).execute()).toEqual([
      { began_at: '2026-11-21T10:00:00.000Z', resolved_at: '2026-11-21T10:01:10.000Z' },
    ])
  })

  test('reminds once a day of a lasting alert, until somebody acknowledges it', async () => {
    const { truth, go, received, store } = await startWorld(engine, ['hook'])

    truth.begin('a')
    await go(0)
    for (let passed = 0; passed < 60; passed++) await go(hour)
    await store.db.updateTable('alert').set({ acknowledged_at: 'now', acknowledged_by: 'o@x.test' }).execute()
    for (let passed = 0; passed < 60; passed++) await go(hour)

    expect(received.map(({ kind, items, at }) => [kind, items.join(), at / hour])).toEqual([
      ['news', 'trigger a', 0],
      ['repeat', 'trigger a', 24],
      ['repeat', 'trigger a', 48],
    ])
  })

  test('gives up a notice, with the reason, after its sending ended the server three times', async () => {
    const { truth, time, evaluation, deliveries, faults, store, createOwnDeliveries } = await startWorld(
      engine,
      ['hook'],
    )
    truth.begin('a')
    await evaluation.pass()
    for (let death = 0; death < 3; death++) {
      // A killed process never marks the deliveries it began.
      const begun = Promise.withResolvers<void>()
      faults.set('hook', () => {
        begun.resolve()
        return new Promise(() => {})
      })
      await createOwnDeliveries().pass()
      await begun.promise
      time.now += 2 * minute
    }

    await deliveries.pass()
    await deliveries.settled()

    expect(await store.db.selectFrom('alert_delivery').select(['state', 'tries', 'fault']).execute()).toEqual(
      [{ state: 'failed', tries: 3, fault: '{"code":"delivery.interrupted"}' }],
    )
  })

  test('a recovered receiver gets its waiting notices in order, each once', async () => {
    const { truth, go, received, faults, store } = await startWorld(engine, ['dead', 'mail'])
    faults.set('dead', dead)
    truth.begin('a')
    await go(0)
    truth.begin('b')
    await go(minute)
    truth.end('a')
    await go(minute)
    await go(5 * minute)
    faults.clear()
    for (let n = 0; n < 4; n++) await go(5 * minute)

    expect(received.filter(({ to }) => to === 'dead').map(({ items }) => items)).toEqual([
      ['trigger a'],
      ['trigger b'],
      ['resolve a'],
    ])
    expect(await readReceiver(store, 'dead')).toEqual({ failing_since: null, fault: null })
  })

  test('resends an unmarked delivery under the same ID, once its claim has expired', async () => {
    const { truth, received, faults, time, evaluation, deliveries, createOwnDeliveries, states } =
      await startWorld(engine, ['hook'])
    // The process hangs between the answer and the mark, so the next one sees only the claim.
    const { promise: forever, resolve: wake } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    faults.set('hook', () => {
      begin()
      return forever
    })
    truth.begin('a')
    await evaluation.pass()
    await deliveries.pass()
    await begun
    expect((await states())[0]?.state).toBe('sending')
    faults.clear()
    const next = createOwnDeliveries()
    const turn = async (ms: number) => {
      time.now += ms
      await next.pass()
      await next.settled()
    }

    await turn(30_000)
    expect(received).toEqual([])
    await turn(31_000)
    await turn(61_000)
    wake()
    await deliveries.settled()

    expect(received.map(({ id }) => id)).toEqual(['id-2', 'id-2'])
    expect(await states()).toEqual([{ receiver_id: 'hook', state: 'sent', tries: 2 }])
  })

  test('two servers at the same moment send a notice once', async () => {
    const { store, time, truth, evaluation, createEvaluationFor, deliveries, createOwnDeliveries, received } =
      await startWorld(engine)
    let ids = 0
    const servers = [
      { evaluation, deliveries },
      { evaluation: createEvaluationFor('two', () => `two-${++ids}`), deliveries: createOwnDeliveries() },
    ]
    const both = (work: (one: (typeof servers)[number]) => Promise<unknown>) => Promise.all(servers.map(work))

    truth.begin('a')
    for (const ms of [0, 30_000, 10_000]) {
      time.now += ms
      await both((one) => one.evaluation.pass())
      await both((one) => one.deliveries.pass())
      await both((one) => one.deliveries.settled())
    }

    expect(received.map(({ to }) => to).toSorted()).toEqual(['dead', 'hook', 'mail'])
    expect(await store.db.selectFrom('alert').select('resolved_at').execute()).toEqual([
      { resolved_at: null },
    ])
  })

  test('no alert begins or ends while the sync is behind', async () => {
    const { truth, go, received } = await startWorld(engine, ['hook'])
    truth.begin('a')
    await go(0)

    truth.blind(true)
    truth.end('a')
    truth.begin('b')
    await go(10 * minute)
    expect(received).toHaveLength(1)
    truth.blind(false)
    truth.end('b')
    await go(minute)
    await go(5 * minute)

    expect(received.map(({ items }) => items.join())).toEqual(['trigger a', 'resolve a'])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('a finding that comes and goes within five minutes is one alert', async () => {
    const { truth, go, received } = await startWorld(engine, ['hook'])

    truth.begin('a')
    await go(0)
    for (let n = 0; n < 10; n++) {
      truth.end('a')
      await go(2 * minute)
      await go(2 * minute)
      truth.begin('a')
      await go(minute)
    }

    expect(received.map(({ items }) => items)).toEqual([['trigger a']])
  })

  test('a receiver gets only notices of its merchant IDs', async () => {
    const { truth, go, received, store, states } = await startWorld(engine, ['hook'])
    await addReceiver(store, 'other', { mids: ['mer_2'] })

    truth.begin('a')
    await go(0)

    expect(received.map(({ to }) => to)).toEqual(['hook'])
    expect((await states()).map(({ receiver_id }) => receiver_id)).toEqual(['hook'])
  })

  test('a dead receiver delays no other, and its notice is given up after a day', async () => {
    const { truth, go, received, faults, states, store } = await startWorld(engine)
    faults.set('dead', dead)

    truth.begin('a')
    await go(0)
    expect(received.map(({ to }) => to).toSorted()).toEqual(['hook', 'mail'])
    for (let n = 0; n < 23 * 12; n++) await go(5 * minute)
    const almost = await states()
    for (let n = 0; n < 2 * 12; n++) await go(5 * minute)

    expect(received.filter(({ to }) => to === 'dead')).toEqual([])
    expect(almost[0]).toMatchObject({ receiver_id: 'dead', state: 'waiting' })
    const [first, ...moreDeliveries] = (await states()).filter(({ tries }) => Number(tries) > 0)
    expect(first).toMatchObject({ receiver_id: 'dead', state: 'failed' })
    expect(Number(first?.tries)).toBeLessThan(40)
    expect(
      moreDeliveries.filter(({ receiver_id }) => receiver_id !== 'dead').map(({ state }) => state),
    ).toEqual(Array.from({ length: 4 }, () => 'sent'))
    expect(await readReceiver(store, 'dead')).toEqual({
      failing_since: '2026-11-21T10:00:00.000Z',
      fault: '{"code":"delivery.unreachable"}',
    })
  })

  test('alerts end at once when their watch is switched off', async () => {
    const { store, truth, go, received } = await startWorld(engine, ['hook'])
    truth.begin('a')
    await go(0)

    await setWatch(store, 'sync', { isOn: false })
    await go(10_000)
    await go(10_000)

    expect(received.map(({ items }) => items.join())).toEqual(['trigger a', 'resolve a'])
  })
})
