import { expect, onTestFinished, test } from 'vitest'
import { verifyAudit } from '../../../src/server/trail/verifyAudit.ts'
import { createUpstream } from '../../../src/server/provider/createUpstream.ts'
import { credentials } from '../../../src/sandbox/access.ts'
import { createSandbox } from '../../../src/sandbox/app.ts'
import { openStore, type Store } from '../../../src/store/openStore.ts'
import { create, orderOf } from '../../support/intents.ts'
import { runs } from '../../support/runs.ts'
import { startStack } from '../../support/stack.ts'
import { migratedDatabase } from '../../support/stores.ts'

const pause = () => {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    goOn: () => goOn.resolve(),
    here: () => {
      reached.resolve()
      return goOn.promise
    },
  }
}

/** Two servers with one database and one service, and a clock for all of them. */
async function startTwo({
  holds,
}: { holds?: 'before it is sent' | 'before it arrives' | 'on the way back' } = {}) {
  const url = await migratedDatabase('postgres')
  const clock = { ms: Date.parse('2026-05-04T09:00:00Z') }
  const sandbox = createSandbox({ world: { orders: 20, users: 20, rate: 0 }, clock: () => clock.ms })
  const held = pause()

  const startOne = async (isHeld: boolean) => {
    const store = await openStore(url, { now: () => clock.ms })
    const upstream = createUpstream({
      baseUrl: 'https://service.test',
      ...credentials,
      limits: { postMs: 60_000 },
      fetch: async (request) => {
        const isIt = isHeld && request.method === 'POST'
        if (isIt && holds === 'before it arrives') await held.here()
        const answer = await sandbox.fetch(request)
        if (isIt && holds === 'on the way back') await held.here()
        return answer
      },
    })
    onTestFinished(() => store.close())
    const paused = isHeld && holds === 'before it is sent' ? holdAfterSending(store, held.here) : store
    return { ...(await startStack({ store: paused, upstream, clock: () => clock.ms })), store }
  }
  const [first, second] = [await startOne(true), await startOne(false)]
  return {
    asks: [await first.as('ops'), await second.as('ops')] as const,
    store: second.store,
    clock,
    sandbox,
    held,
  }
}

/** Pauses after the start of sending is committed and before anything leaves. */
function holdAfterSending(store: Store, here: () => Promise<void>): Store {
  return {
    ...store,
    transaction: async (work) => {
      const given = await store.transaction(work)
      const row = await store.db
        .selectFrom('order_intent')
        .select('state')
        .where('key', '=', 'k-1')
        .executeTakeFirst()
      if (row?.state === 'sending') await here()
      return given
    },
  }
}

const rounds = runs(2_000)
/** Six requests each, within the limit of one address for a minute. */
const roundsOfTwo = 300

test(`concurrent identical requests at both servers create one order, ${rounds} times`, async () => {
  for (let done = 0; done < rounds; done += roundsOfTwo) {
    const { asks, sandbox, store } = await startTwo()
    const some = Math.min(roundsOfTwo, rounds - done)

    for (let round = 0; round < some; round++) {
      const order = orderOf(
        undefined,
        `${25 + Math.floor(round / 100)}.${String(round % 100).padStart(2, '0')}`,
      )
      const key = `k-${round}`
      const both = await Promise.all([...asks, ...asks].map((ask) => create(ask, order, { key })))
      const after = await Promise.all(asks.map((ask) => create(ask, order, { key })))

      expect(both.filter(({ status, replayed }) => status === 200 && !replayed)).toHaveLength(1)
      for (const { status } of both) expect([200, 409]).toContain(status)
      expect(after.map(({ status, replayed }) => [status, replayed])).toEqual([
        [200, true],
        [200, true],
      ])
      expect(new Set([...both, ...after].flatMap(({ orderId }) => orderId ?? [])).size).toBe(1)
    }
    expect(sandbox.counts()).toMatchObject({ ordersMade: some, 'v3.createOrder': some })
    expect((await verifyAudit(store)).brokenAt).toBeUndefined()
  }
})

test.each(['before it arrives', 'on the way back'] as const)(
  'a server paused %s leaves a doubt meanwhile, and the right state in the end',
  async (holds) => {
    const { asks, sandbox, clock, held } = await startTwo({ holds })
    const [ask, other] = asks
    const order = orderOf(undefined)

    const late = create(ask, order, { key: 'k-1' })
    await held.reached
    const atOnce = await create(other, order, { key: 'k-1' })
    clock.ms += 61_000
    const meanwhile = await create(other, order, { key: 'k-1' })
    held.goOn()
    const lateAnswer = await late
    const afterwards = await create(other, order, { key: 'k-1' })

    expect([atOnce.status, meanwhile.status, meanwhile.body.reason]).toEqual([409, 502, 'unknown'])
    expect(lateAnswer).toMatchObject({ status: 200, replayed: false })
    expect(afterwards).toMatchObject({ status: 200, replayed: true, orderId: lateAnswer.orderId })
    expect(sandbox.counts()).toMatchObject({ ordersMade: 1, 'v3.createOrder': 1 })
  },
)

test.each([
  { state: 'linked', outcome: 'changes nothing' },
  { state: 'abandoned', outcome: 'is a doubt again' },
] as const)(
  'a late answer after a person has $state the request $outcome, reaches its client, and is audited',
  async ({ state }) => {
    const { asks, sandbox, clock, held, store } = await startTwo({ holds: 'on the way back' })
    const [ask, other] = asks
    const order = orderOf(undefined)

    const late = create(ask, order, { key: 'k-1' })
    await held.reached
    clock.ms += 61_000
    await create(other, order, { key: 'k-1' })
    const { candidates } = await (await other('/api/intents/k-1/candidates')).json()
    const reason = 'looked at the list of the service'
    const json = state === 'linked' ? { state, orderId: candidates[0].id, reason } : { state, reason }
    await other('/api/intents/k-1/resolution', { json })
    held.goOn()
    const lateAnswer = await late
    const record = await (await other('/api/intents/k-1')).json()
    const lines = await store.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('object', '=', 'intent:k-1')
      .orderBy('seq')
      .execute()

    expect(lateAnswer).toMatchObject({ status: 200, orderId: candidates[0].id })
    const actions = lines.map(({ action }) => action)
    const since = actions.slice(actions.indexOf(`order-intent.${state}`) + 1)
    if (state === 'linked') {
      expect(record).toMatchObject({ state, orderId: lateAnswer.orderId })
      expect(since).toEqual(['order-intent.late-answer'])
    } else {
      expect(record).toMatchObject({
        state: 'unknown',
        message: expect.stringContaining(lateAnswer.orderId ?? '?'),
      })
      expect(since).toEqual(['order-intent.late-answer', 'order-intent.unknown'])
    }
    const answer = lines.find(({ action }) => action === 'order-intent.late-answer')
    expect(JSON.parse(answer?.details ?? '')).toMatchObject({ orderId: lateAnswer.orderId, status: 200 })
    expect(sandbox.counts().ordersMade).toBe(1)
  },
)

test('a delayed server does not send a request that has not left yet', async () => {
  const { asks, sandbox, clock, held } = await startTwo({ holds: 'before it is sent' })
  const [ask, other] = asks
  const order = orderOf(undefined)
  const steady = performance.now.bind(performance)
  let lost = 0
  performance.now = () => steady() + lost
  onTestFinished(() => void (performance.now = steady))

  const late = create(ask, order, { key: 'k-1' })
  await held.reached
  clock.ms += 61_000
  lost = 61_000
  const meanwhile = await create(other, order, { key: 'k-1' })
  held.goOn()
  const lateAnswer = await late
  const afterwards = await create(other, order, { key: 'k-1' })

  expect([meanwhile.status, meanwhile.body.reason]).toEqual([502, 'unknown'])
  expect(lateAnswer).toMatchObject({
    status: 503,
    body: {
      reason: 'not_sent',
      message: 'nothing was sent to the payment provider (the server was delayed before it sent anything)',
    },
  })
  expect([afterwards.status, afterwards.body.reason]).toEqual([503, 'not_sent'])
  expect(sandbox.counts()).toMatchObject({ ordersMade: 0, 'v3.createOrder': 0 })
})
