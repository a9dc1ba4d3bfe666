import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyAudit } from '../../../src/server/trail/verifyAudit.ts'
import { migrate } from '../../../src/store/migrate.ts'
import { giveKeys } from '../../../src/server/keys/keyRing.ts'
import { openStore, type Store } from '../../../src/store/openStore.ts'
import { arrivals, type Arrival } from '../../support/modelService.ts'
import { runs } from '../../support/runs.ts'
import { createSimulation } from '../../support/simulatedServers.ts'
import { standInKeys } from '../../support/stores.ts'

/** The events of a history. Numbers wrap around the existing servers and keys. */
type Step =
  | { does: 'run'; which: number; fails: boolean; arrival: Arrival }
  | { does: 'send'; server: number; key: number; body: number; confirms: boolean }
  | { does: 'die' | 'start' | 'keep house' | 'find stale attempts'; server: number }
  | { does: 'tick'; ms: number }
  | { does: 'resolve'; server: number; key: number }
  | { does: 'decide'; server: number; key: number; decision: 'approve' | 'refuse'; isOther: boolean }

const few = fc.nat({ max: 2 })
const mostlyFirst = fc.constantFrom(0, 0, 0, 1, 2)
const often = <T>(usual: T, other: fc.Arbitrary<T>, weight = 4) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight }, { arbitrary: other, weight: 1 })
const run = fc.record({
  does: fc.constant('run' as const),
  which: often(0, fc.nat({ max: 5 }), 1),
  fails: often(false, fc.constant(true), 7),
  arrival: often<Arrival>('made', fc.constantFrom(...arrivals), 1),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 14, arbitrary: run },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      server: few,
      key: mostlyFirst,
      body: often(0, fc.constant(1), 2),
      confirms: often(true, fc.constant(false), 2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('die', 'start', 'keep house', 'find stale attempts'),
      server: few,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('tick' as const),
      ms: often(500, fc.constantFrom(11_000, 20_000, 61_000, 86_400_000), 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('resolve' as const), server: few, key: mostlyFirst }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      server: few,
      key: mostlyFirst,
      decision: often<'approve' | 'refuse'>('approve', fc.constant('refuse' as const), 3),
      isOther: often(true, fc.constant(false), 4),
    }),
  },
)
const history = fc.record({
  servers: fc.constantFrom(1, 2),
  steps: fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
  /** At the end, pending work continues, or every server dies. */
  endsWell: fc.boolean(),
  lastArrival: often<Arrival>('made', fc.constantFrom(...arrivals), 1),
})

const all = process.env.LONG ? runs(100_000) : runs(10_000)
const perStore = 1000

test(`one intent creates at most one order, and every order stays visible, in ${all} histories`, async () => {
  let clock = Date.parse('2026-03-01T08:00:00Z')
  let store = await freshStore()
  let played = 0

  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      if (played > 0 && played % perStore === 0) {
        await expectIntactAuditLog(store)
        await store.close()
        store = await freshStore()
      }
      clock += 3_600_000
      await play(store, clock, `h${++played}`, steps)
    }),
    { numRuns: all },
  )
  await expectIntactAuditLog(store)
  await store.close()
})

async function play(
  store: Store,
  startAt: number,
  name: string,
  { servers, steps, endsWell, lastArrival }: History,
): Promise<void> {
  const world = createSimulation({ store, startAt, servers })
  const keys = [0, 1, 2].map((nth) => `${name}-${nth}`)
  const { seq } = await store.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
  const sent = new Map<string, Record<string, unknown>>()
  const at = (server: number) => world.servers[server % servers]
  const rows = () => store.db.selectFrom('order_intent').selectAll().where('key', 'in', keys).execute()
  const send = (server: number, nth: number, body: number, confirms: boolean) => {
    const key = keys[nth] ?? ''
    const order = {
      // Two of the three keys are near duplicates of each other.
      userId: `${name}-${nth % 2}`,
      source: { currency: 'EUR', amount: body === 0 ? '25.10' : '99' },
    }
    if (!sent.has(key)) sent.set(key, order)
    at(server)?.send(key, order, confirms)
  }

  const does: { [K in Step['does']]: (step: Extract<Step, { does: K }>) => void | Promise<void> } = {
    run: ({ which, fails, arrival }) => void world.run(which, { fails, arrival }),
    send: ({ server, key, body, confirms }) => send(server, key, body, confirms),
    die: ({ server }) => at(server)?.die(),
    start: ({ server }) => at(server)?.start(),
    'keep house': ({ server }) => at(server)?.keepHouse(),
    'find stale attempts': ({ server }) => {
      world.tick(61_000)
      at(server)?.keepHouse()
    },
    tick: ({ ms }) => world.tick(ms),
    decide: ({ server, key, decision, isOther }) => at(server)?.decide(keys[key] ?? '', decision, isOther),
    // A person resolves a doubt from the service's list once no request is under way.
    resolve: async ({ server, key: nth }) => {
      const key = keys[nth] ?? ''
      if ((await rows()).find((row) => row.key === key)?.state !== 'unknown') return
      const [orderId] = world.service.ordersOf(key)
      if (orderId !== undefined) at(server)?.resolve(key, { state: 'linked', orderId })
      else if (!world.isOnTheWay()) at(server)?.resolve(key, { state: 'abandoned' })
    },
  }

  const expectInvariants = async () => {
    const stored = await rows()
    for (const key of keys) expect(world.service.ordersOf(key).length).toBeLessThanOrEqual(1)
    for (const [orderId, key] of world.service.orders) {
      const row = stored.find((one) => one.key === key)
      const isDeceived = world.service.deceived.has(key)
      const isKnown = row?.upstream_order_id === orderId || isDeceived
      const isSeen = row?.state === 'sending' || row?.state === 'unknown'
      expect([
        key,
        row?.state,
        isSeen || (isKnown && ['confirmed', 'linked'].includes(row?.state ?? '')),
      ]).toEqual([key, row?.state, true])
    }
    const ids = stored.flatMap(({ upstream_order_id }) => upstream_order_id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { key, state, upstream_order_id } of stored) {
      if (state !== 'confirmed') continue
      const owner = world.service.orders.get(upstream_order_id ?? '')
      expect(owner === key || (owner !== undefined && world.service.deceived.has(key))).toBe(true)
    }
    for (const { key, body } of stored) expect([undefined, body]).toContain(world.service.bodies.get(key))
    expect(world.faults).toEqual([])
  }

  const runToEnd = async () => {
    for (let left = 500; left > 0; left--) {
      await world.settled()
      if (!world.run(0, { fails: false, arrival: lastArrival })) return
    }
    throw new Error('it never ends')
  }

  for (const server of world.servers) server.start()
  await runToEnd()
  for (const step of steps) {
    await does[step.does](step as never)
    await world.settled()
    await expectInvariants()
  }

  // After a restart of all servers, no request may hang, and no sent request may be sent again.
  if (endsWell) await runToEnd()
  for (const server of world.servers) server.die()
  await runToEnd()
  world.tick(61_000)
  for (const server of world.servers) server.start()
  await runToEnd()
  await expectInvariants()
  const states = (await rows()).map(({ state }) => state)
  expect(states.filter((state) => state === 'created' || state === 'sending')).toEqual([])
  const before = new Set(world.service.orders.keys())
  const opened = new Set((await rows()).map(({ key }) => key))
  for (const [key, body] of sent) world.servers[0]?.send(key, body, false)
  await runToEnd()
  await expectInvariants()
  for (const [id, key] of world.service.orders) expect(before.has(id) || !opened.has(key)).toBe(true)

  expectTruthfulAnswers(world, await rows())
  await expectAuditLines(store, seq, await rows())
}

type History = { servers: number; steps: Step[]; endsWell: boolean; lastArrival: Arrival }
type World = ReturnType<typeof createSimulation>

/** No answer may name a missing order, or report nothing made where an order exists. */
function expectTruthfulAnswers(
  { heard, service }: World,
  rows: { key: string; body: string; state: string; approve_above: string | null }[],
): void {
  for (const { key, asked: sentBody, status, reason, text } of heard) {
    const row = rows.find((one) => one.key === key)
    if (row && row.body !== sentBody)
      expect([422, 'near_duplicate']).toContain(status === 409 ? reason : status)
    const made = service.ordersOf(key)
    if (status === 200 || status === 201)
      expect([made[0], service.deceived.has(key)]).toContain(
        service.deceived.has(key) ? true : (JSON.parse(text) as { data: { orderId: string } }).data.orderId,
      )
    else if (reason === 'not_sent' || isRefusal(status, text))
      expect([key, status, made]).toEqual([key, status, []])
    else expect([202, 403, 409, 410, 422, 502, 503]).toContain(status)
    if (reason === 'to_be_approved') expect(row?.approve_above).toBe('50')
    if (reason === 'approval_refused' || reason === 'approval_expired') expect(made).toEqual([])
  }
}

/** A refusal of the service is JSON. The server's own refusals are errors of its own. */
function isRefusal(status: number, text: string): boolean {
  return status >= 400 && status < 500 && text.startsWith('{')
}

const transitions: Record<string, string[]> = {
  '': ['created', 'to_be_approved'],
  to_be_approved: ['sending', 'refused', 'expired'],
  created: ['sending', 'not_sent'],
  sending: ['confirmed', 'rejected', 'not_sent', 'unknown'],
  unknown: ['confirmed', 'rejected', 'not_sent', 'unknown', 'linked', 'abandoned'],
}

/** Every change of state has its audit line, no intent starts sending twice, and the last line matches the state. */
async function expectAuditLines(
  store: Store,
  after: number,
  rows: { key: string; state: string; approve_above: string | null }[],
): Promise<void> {
  const lines = await store.db
    .selectFrom('audit')
    .select(['object', 'action', 'operator_id'])
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
  for (const { key, state, approve_above } of rows) {
    const states = lines
      .filter(({ object }) => object === `intent:${key}`)
      .map(({ action }) => action.replace('order-intent.', ''))
      .filter((action) => !['late-answer', 'duplicate-confirmed', 'approved'].includes(action))
    states.forEach((one, nth) => expect(transitions[states[nth - 1] ?? '']).toContain(one))
    expect(states.filter((one) => one === 'sending').length).toBeLessThanOrEqual(1)
    const approvals = lines.filter(
      (line) => line.object === `intent:${key}` && line.action.endsWith('.approved'),
    )
    const neededApproval = approve_above !== null && states.includes('sending')
    expect(approvals.map(({ operator_id }) => operator_id)).toEqual(neededApproval ? ['second'] : [])
    expect(states.at(-1)).toBe(state)
  }
}

async function freshStore(): Promise<Store> {
  const store = await openStore('sqlite::memory:')
  giveKeys(store, standInKeys)
  await migrate(store)
  await store.db
    .insertInto('operator')
    .values({
      id: 'op',
      email: 'op@countinghouse.test',
      name: 'Op',
      role: 'ops',
      mids: '["mer_1"]',
      created_at: '',
    })
    .execute()
  return store
}

async function expectIntactAuditLog(store: Store): Promise<void> {
  expect(await verifyAudit(store)).toEqual({ lines: expect.any(Number) })
  await store.close()
}
