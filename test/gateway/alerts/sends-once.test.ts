import { describe, expect, test } from 'vitest'
import { createDeliveries } from '../../../src/gateway/alerts/createDeliveries.ts'
import { DeliveryFault, type Send } from '../../../src/gateway/alerts/outgoing.ts'
import { createEvaluation } from '../../../src/ledger/alerts/createEvaluation.ts'
import { addReceiver, addRule, createTruth } from '../../support/alertWorld.ts'
import { engines, openTestStore, type Engine } from '../../support/stores.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const minute = 60_000

async function startWorld(engine: Engine, given: Parameters<typeof addRule>[1] = {}) {
  const time = { now: start }
  const store = await openTestStore(engine, { now: () => time.now })
  const truth = createTruth()
  let ids = 0
  const evaluationOf = (holder: string) =>
    createEvaluation({
      store,
      mids: ['mer_1'],
      holder,
      find: async () => truth.look(),
      newId: () => `alert-${++ids}`,
    })
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
  await addReceiver(store, 'hook')
  await addReceiver(store, 'dead')
  await addReceiver(store, 'mail', { kind: 'email' })
  await addRule(store, { receivers: ['hook', 'dead', 'mail'], ...given })
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

const dead = () => Promise.reject(new DeliveryFault('unreachable'))

describe.each(engines)('on %s', (engine) => {
  test('an alert fires after the wait, is told once, and its end to those who want it', async () => {
    const { truth, go, got } = await startWorld(engine, { receivers: ['hook', 'mail'] })

    truth.begin('a')
    await go(0)
    expect(got).toEqual([])
    await go(30_000)
    await go(10_000)
    truth.end('a')
    await go(minute)
    await go(4 * minute)
    await go(minute)

    expect(got.map(({ to, items, at }) => [to, items.join(), at / 1000])).toEqual([
      ['hook', 'trigger a', 30],
      ['mail', 'trigger a', 30],
      ['hook', 'resolve a', 340],
    ])
  })

  test('what lasts is told again after its time, whatever is news meanwhile', async () => {
    const { truth, go, got } = await startWorld(engine, { receivers: ['hook'] })

    truth.begin('a')
    for (let passed = 0; passed < 13 * 60; passed += 30) {
      if (passed % 180 === 0) truth.begin(`b${passed}`)
      await go(30 * minute)
    }

    const told = got.filter(({ items }) => items.includes('trigger a')).map(({ at }) => at / minute)
    expect(told.length).toBe(4)
    for (const [n, at] of told.slice(1).entries()) expect(at - (told[n] ?? 0)).toBe(240)
    // It is no notice of its own where there is other news.
    expect(got.some(({ kind, items }) => kind === 'news' && items.length > 2)).toBe(true)
  })

  test('what lasts for less than the wait is nothing, and leaves nothing', async () => {
    const { truth, go, got, store } = await startWorld(engine)

    truth.begin('a')
    await go(0)
    truth.end('a')
    await go(20_000)
    await go(minute)

    expect(got).toEqual([])
    expect(await store.db.selectFrom('alert').selectAll().execute()).toEqual([])
  })

  test('a receiver that is dead holds up no other, and is given up after a while', async () => {
    const { truth, go, got, faults, states } = await startWorld(engine)
    faults.set('dead', dead)

    truth.begin('a')
    await go(0)
    await go(30_000)
    expect(got.map(({ to }) => to).toSorted()).toEqual(['hook', 'mail'])
    for (let n = 0; n < 60; n++) await go(3 * minute)

    expect(got.filter(({ to }) => to === 'dead')).toEqual([])
    expect(await states()).toEqual([
      { receiver_id: 'dead', state: 'failed', tries: 12 },
      { receiver_id: 'hook', state: 'sent', tries: 1 },
      { receiver_id: 'mail', state: 'sent', tries: 1 },
    ])
  })

  test('a notice whose sending ended the server three times is given up with the reason', async () => {
    const { truth, time, evaluation, deliveries, faults, store, deliveriesOf } = await startWorld(engine, {
      receivers: ['hook'],
    })
    truth.begin('a')
    await evaluation.pass()
    time.now += 30_000
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
      [{ state: 'failed', tries: 3, fault: 'the server ended three times while it sent this' }],
    )
  })

  test('after a long death a receiver gets what it did not take, and then all that it missed in one', async () => {
    const { truth, go, got, faults, store } = await startWorld(engine, { receivers: ['dead', 'mail'] })
    faults.set('dead', dead)
    truth.begin('a')
    await go(0)
    await go(30_000)
    for (const change of [
      () => truth.begin('b'),
      () => truth.end('a'),
      () => truth.end('b'),
      () => truth.begin('c'),
    ]) {
      change()
      await go(minute)
      await go(5 * minute)
      await go(5 * minute)
    }
    const { failing_since, fault } = await receiverOf(store, 'dead')
    faults.clear()
    for (let n = 0; n < 8; n++) await go(2 * minute)

    expect({ failing_since, fault }).toEqual({
      failing_since: '2026-11-21T10:00:30.000Z',
      fault: 'it cannot be reached',
    })
    expect(got.filter(({ to }) => to === 'dead').map(({ id, kind, items }) => [id, kind, items])).toEqual([
      ['rule-1.mer_1.1', 'news', ['trigger a']],
      ['rule-1.mer_1.5.1', 'catch-up', ['trigger c', 'resolve a', 'resolve b']],
    ])
    expect(await receiverOf(store, 'dead')).toMatchObject({ failing_since: null, fault: null })
    expect(got.filter(({ to, kind }) => to === 'mail' && kind === 'catch-up')).toEqual([])
  })

  test.each([
    ['what was given up is told with the next', new DeliveryFault('answered', 503), 'catch-up'],
    ['what a receiver refused is not held against the next', new DeliveryFault('answered', 400), 'news'],
  ])('%s', async (_, fault, kind) => {
    const { truth, go, got, faults, states } = await startWorld(engine, { receivers: ['dead'] })
    faults.set('dead', () => Promise.reject(fault))
    truth.begin('a')
    await go(0)
    await go(30_000)
    for (let n = 0; n < 50; n++) await go(3 * minute)
    expect(await states()).toEqual([{ receiver_id: 'dead', state: 'failed', tries: 12 }])

    faults.clear()
    truth.end('a')
    await go(minute)
    await go(minute)

    expect(got.map((one) => [one.kind, one.items])).toEqual([[kind, ['resolve a']]])
  })

  test('as soon as a receiver takes anything, what else waits for it follows', async () => {
    const { truth, go, got, faults, store } = await startWorld(engine, { receivers: ['dead'] })
    await addRule(store, { id: 'rule-2', receivers: ['dead'] })
    faults.set('dead', dead)
    truth.begin('a')
    await go(0)
    await go(30_000)
    for (let n = 0; n < 15; n++) await go(3 * minute)
    faults.clear()
    for (let n = 0; n < 100 && got.length === 0; n++) await go(10_000)

    await go(10_000)

    expect(got.map(({ id }) => id).toSorted()).toEqual(['rule-1.mer_1.1', 'rule-2.mer_1.1'])
  })

  test('what was claimed and never marked comes again with the same id, and only once the claim has run out', async () => {
    const { truth, go, got, faults, time, evaluation, deliveries, deliveriesOf, states } = await startWorld(
      engine,
      { receivers: ['hook'] },
    )
    // The process hangs between the answer and the mark: the next one knows only that it was claimed.
    const { promise: forever, resolve: wake } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    faults.set('hook', () => {
      begin()
      return forever
    })
    truth.begin('a')
    await go(0)
    time.now += 30_000
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

    expect(got.map(({ id }) => id)).toEqual(['rule-1.mer_1.1', 'rule-1.mer_1.1'])
    expect(await states()).toEqual([{ receiver_id: 'hook', state: 'sent', tries: 2 }])
  })

  test('two gateways at the same moment tell and send once', async () => {
    const { store, time, truth, evaluation, evaluationOf, deliveries, deliveriesOf, got } =
      await startWorld(engine)
    const gateways = [
      { evaluation, deliveries },
      { evaluation: evaluationOf('two'), deliveries: deliveriesOf() },
    ]
    const both = (work: (one: (typeof gateways)[number]) => Promise<unknown>) =>
      Promise.all(gateways.map(work))

    truth.begin('a')
    for (const ms of [0, 30_000, 10_000]) {
      time.now += ms
      await both((one) => one.evaluation.pass())
      await both((one) => one.deliveries.pass())
      await both((one) => one.deliveries.settled())
    }

    expect(got.map(({ to, id }) => `${to} ${id}`).toSorted()).toEqual(
      ['dead', 'hook', 'mail'].map((to) => `${to} rule-1.mer_1.1`),
    )
    expect(await store.db.selectFrom('alert').select('state').execute()).toEqual([{ state: 'firing' }])
  })

  test('quiet hours hold notices and deliveries back, and end with one digest', async () => {
    const quiet = { from: '22:00', to: '07:00', timeZone: 'Europe/Lisbon' }
    const { truth, go, got, faults, time } = await startWorld(engine, {
      receivers: ['hook', 'dead'],
      settings: { quiet },
    })
    faults.set('dead', dead)
    time.now = Date.parse('2026-11-21T21:59:00.000Z')
    truth.begin('evening')
    await go(0)
    await go(30_000)
    truth.begin('night')
    truth.begin('lasting')
    await go(minute)
    await go(minute)
    truth.end('night')
    faults.clear()
    for (let n = 0; n < 9 * 4 - 1; n++) await go(15 * minute)
    const held = got.map(({ to }) => to)
    await go(15 * minute)

    expect(held).toEqual(['hook'])
    expect(new Date(time.now).toISOString()).toBe('2026-11-22T07:01:30.000Z')
    const since = got.slice(1).map(({ to, kind, items }) => [to, kind, items])
    expect(since).toHaveLength(2)
    expect(since).toContainEqual(['hook', 'digest', ['trigger lasting', 'resolve night']])
    expect(since).toContainEqual(['dead', 'news', ['trigger evening']])
    await go(0)
    expect(got.slice(3).map(({ to, kind }) => [to, kind])).toEqual([['dead', 'digest']])
  })

  test('a sync that is behind makes no claims, and ends none', async () => {
    const { store, truth, go, got } = await startWorld(engine, { receivers: ['hook'] })
    truth.begin('a')
    await go(0)
    await go(30_000)

    truth.blind('2026-11-21T10:05:00.000Z')
    truth.end('a')
    await go(10 * minute)
    const { says } = await store.db.selectFrom('alert_group').select('says').executeTakeFirstOrThrow()

    expect(JSON.parse(says)).toMatchObject({
      reason: 'behind',
      since: Date.parse('2026-11-21T10:05:00.000Z'),
    })
    expect(got).toHaveLength(1)
    truth.blind(undefined)
    await go(minute)
    expect(got.map(({ items }) => items.join())).toEqual(['trigger a', 'resolve a'])
  })

  test('what a rule told of is told to be over when it is switched off', async () => {
    const { store, truth, go, got } = await startWorld(engine, { receivers: ['hook'] })
    truth.begin('a')
    await go(0)
    await go(30_000)

    await store.db.updateTable('alert_rule').set({ is_on: 0 }).execute()
    await go(6 * minute)
    await go(6 * minute)

    expect(got.map(({ items }) => items.join())).toEqual(['trigger a', 'resolve a'])
  })
})
