import { describe, expect, test } from 'vitest'
import { createDeliveries } from '../../../src/server/alerts/createDeliveries.ts'
import { DeliveryFault, type Send } from '../../../src/server/alerts/outgoing.ts'
import { createEvaluation } from '../../../src/server/alerts/createEvaluation.ts'
import { addReceiver, createTruth, setWatch } from '../../support/alertWorld.ts'
import { engines, openTestStore, type Engine } from '../../support/stores.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const minute = 60_000
const hour = 60 * minute

async function startWorld(engine: Engine, receivers: readonly string[] = ['hook', 'dead', 'mail']) {
  const time = { now: start }
  const store = await openTestStore(engine, { now: () => time.now })
  const truth = createTruth()
  let ids = 0
  const evaluationOf = (holder: string, newId = () => `id-${++ids}`) =>
    createEvaluation({ store, mids: ['mer_1'], holder, find: truth.find, newId })
  const got: { to: string; id: string; items: string[]; kind: string; at: number }[] = []
  const faults = new Map<string, () => Promise<void>>()
  const send: Send = async ({ id: to }, { id, notice: { kind, items } }) => {
    await faults.get(to)?.()
    got.push({
      to,
      id,
      kind,
      at: time.now - start,
      items: items.map((item) => `${item.action} ${item.labels.name}`),
    })
  }
  const deliveriesOf = () => createDeliveries({ store, send })
  for (const id of receivers) await addReceiver(store, id, { kind: id === 'mail' ? 'email' : 'webhook' })
  const evaluation = evaluationOf('one')
  const deliveries = deliveriesOf()
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
  return { store, time, truth, evaluation, evaluationOf, deliveries, deliveriesOf, got, faults, go, states }
}

function receiverOf({ db }: Awaited<ReturnType<typeof openTestStore>>, id: string) {
  return db
    .selectFrom('alert_receiver')
    .select(['failing_since', 'fault'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const dead = () => Promise.reject(new DeliveryFault('delivery.unreachable'))

describe.each(engines)('on %s', (engine) => {
  test('sends one notice when an alert begins, and one when it ends to those who want it', async () => {
    const { truth, go, got, store } = await startWorld(engine, ['hook', 'mail'])

    truth.begin('a')
    await go(0)
    await go(10_000)
    truth.end('a')
    await go(minute)
    await go(5 * minute)
    await go(5 * minute)

    // Two receivers hear at the same moment, in any order.
    const heard = got.toSorted((one, other) => one.at - other.at || one.to.localeCompare(other.to))
    expect(heard.map(({ to, items, at }) => [to, items.join(), at / 1000])).toEqual([
      ['hook', 'trigger a', 0],
      ['mail', 'trigger a', 0],
      ['hook', 'resolve a', 370],
    ])
    expect(await store.db.selectFrom('alert').select(['began_at', 'resolved_at']).execute()).toEqual([
      { began_at: '2026-11-21T10:00:00.000Z', resolved_at: '2026-11-21T10:01:10.000Z' },
    ])
  })

  test('a finding that comes and goes within five minutes is one alert', async () => {
    const { truth, go, got } = await startWorld(engine, ['hook'])

    truth.begin('a')
    await go(0)
    for (let n = 0; n < 10; n++) {
      truth.end('a')
      await go(2 * minute)
      await go(2 * minute)
      truth.begin('a')
      await go(minute)
    }

    expect(got.map(({ items }) => items)).toEqual([['trigger a']])
  })

  test('reminds once a day of what lasts, until somebody acknowledges it', async () => {
    const { truth, go, got, store } = await startWorld(engine, ['hook'])

    truth.begin('a')
    await go(0)
    for (let passed = 0; passed < 60; passed++) await go(hour)
    await store.db.updateTable('alert').set({ acknowledged_at: 'now', acknowledged_by: 'o@x.test' }).execute()
    for (let passed = 0; passed < 60; passed++) await go(hour)

    expect(got.map(({ kind, items, at }) => [kind, items.join(), at / hour])).toEqual([
      ['news', 'trigger a', 0],
      ['repeat', 'trigger a', 24],
      ['repeat', 'trigger a', 48],
    ])
  })

  test('a receiver hears only of its merchant IDs', async () => {
    const { truth, go, got, store, states } = await startWorld(engine, ['hook'])
    await addReceiver(store, 'other', { mids: ['mer_2'] })

    truth.begin('a')
    await go(0)

    expect(got.map(({ to }) => to)).toEqual(['hook'])
    expect((await states()).map(({ receiver_id }) => receiver_id)).toEqual(['hook'])
  })

  test('a receiver that is dead holds up no other, and a notice is given up after a day', async () => {
    const { truth, go, got, faults, states, store } = await startWorld(engine)
    faults.set('dead', dead)

    truth.begin('a')
    await go(0)
    expect(got.map(({ to }) => to).toSorted()).toEqual(['hook', 'mail'])
    for (let n = 0; n < 23 * 12; n++) await go(5 * minute)
    const almost = await states()
    for (let n = 0; n < 2 * 12; n++) await go(5 * minute)

    expect(got.filter(({ to }) => to === 'dead')).toEqual([])
    expect(almost[0]).toMatchObject({ receiver_id: 'dead', state: 'waiting' })
    const [first, ...others] = (await states()).filter(({ tries }) => Number(tries) > 0)
    expect(first).toMatchObject({ receiver_id: 'dead', state: 'failed' })
    expect(Number(first?.tries)).toBeLessThan(40)
    expect(others.filter(({ receiver_id }) => receiver_id !== 'dead').map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'sent'),
    )
    expect(await receiverOf(store, 'dead')).toEqual({
      failing_since: '2026-11-21T10:00:00.000Z',
      fault: '{"code":"delivery.unreachable"}',
    })
  })

  test('a notice whose sending ended the server three times is given up with the reason', async () => {
    const { truth, time, evaluation, deliveries, faults, store, deliveriesOf } = await startWorld(engine, [
      'hook',
    ])
    truth.begin('a')
    await evaluation.pass()
    for (let death = 0; death < 3; death++) {
      // A process that was killed never marks what it has begun.
      const begun = Promise.withResolvers<void>()
      faults.set('hook', () => {
        begun.resolve()
        return new Promise(() => {})
      })
      await deliveriesOf().pass()
      await begun.promise
      time.now += 2 * minute
    }

    await deliveries.pass()
    await deliveries.settled()

    expect(await store.db.selectFrom('alert_delivery').select(['state', 'tries', 'fault']).execute()).toEqual(
      [{ state: 'failed', tries: 3, fault: '{"code":"delivery.interrupted"}' }],
    )
  })

  test('a receiver that comes back gets its waiting notices in order, each once', async () => {
    const { truth, go, got, faults, store } = await startWorld(engine, ['dead', 'mail'])
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

    expect(got.filter(({ to }) => to === 'dead').map(({ items }) => items)).toEqual([
      ['trigger a'],
      ['trigger b'],
      ['resolve a'],
    ])
    expect(await receiverOf(store, 'dead')).toEqual({ failing_since: null, fault: null })
  })

  test('what was claimed and never marked comes again with the same id, and only once the claim has run out', async () => {
    const { truth, got, faults, time, evaluation, deliveries, deliveriesOf, states } = await startWorld(
      engine,
      ['hook'],
    )
    // The process hangs between the answer and the mark: the next one knows only that it was claimed.
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
    const next = deliveriesOf()
    const turn = async (ms: number) => {
      time.now += ms
      await next.pass()
      await next.settled()
    }

    await turn(30_000)
    expect(got).toEqual([])
    await turn(31_000)
    await turn(61_000)
    wake()
    await deliveries.settled()

    expect(got.map(({ id }) => id)).toEqual(['id-2', 'id-2'])
    expect(await states()).toEqual([{ receiver_id: 'hook', state: 'sent', tries: 2 }])
  })

  test('two servers at the same moment send a notice once', async () => {
    const { store, time, truth, evaluation, evaluationOf, deliveries, deliveriesOf, got } =
      await startWorld(engine)
    let ids = 0
    const servers = [
      { evaluation, deliveries },
      { evaluation: evaluationOf('two', () => `two-${++ids}`), deliveries: deliveriesOf() },
    ]
    const both = (work: (one: (typeof servers)[number]) => Promise<unknown>) => Promise.all(servers.map(work))

    truth.begin('a')
    for (const ms of [0, 30_000, 10_000]) {
      time.now += ms
      await both((one) => one.evaluation.pass())
      await both((one) => one.deliveries.pass())
      await both((one) => one.deliveries.settled())
    }

    expect(got.map(({ to }) => to).toSorted()).toEqual(['dead', 'hook', 'mail'])
    expect(await store.db.selectFrom('alert').select('resolved_at').execute()).toEqual([
      { resolved_at: null },
    ])
  })

  test('while the sync is behind no alert begins or ends', async () => {
    const { truth, go, got } = await startWorld(engine, ['hook'])
    truth.begin('a')
    await go(0)

    truth.blind(true)
    truth.end('a')
    truth.begin('b')
    await go(10 * minute)
    expect(got).toHaveLength(1)
    truth.blind(false)
    truth.end('b')
    await go(minute)
    await go(5 * minute)

    expect(got.map(({ items }) => items.join())).toEqual(['trigger a', 'resolve a'])
  })

  test('alerts of a watch that is switched off end at once', async () => {
    const { store, truth, go, got } = await startWorld(engine, ['hook'])
    truth.begin('a')
    await go(0)

    await setWatch(store, 'sync', { isOn: false })
    await go(10_000)
    await go(10_000)

    expect(got.map(({ items }) => items.join())).toEqual(['trigger a', 'resolve a'])
  })
})
