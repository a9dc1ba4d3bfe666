import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { toHttpError } from '../../src/admin/data-provider/toHttpError.ts'
import { isUnclear } from '../../src/admin/forms/useCreateOnce.ts'
import type { Failure } from '../../src/admin/kit/failure/useFailureWords.ts'
import { words } from '../../src/i18n/en/failures.ts'
import { createClient } from '../../src/client/createClient.ts'
import {
  createUpstream,
  type Upstream,
  type UpstreamParts,
} from '../../src/server/provider/createUpstream.ts'
import { createReaders } from '../../src/server/sync/sweep/createReaders.ts'
import { credentials } from '../../src/sandbox/access.ts'
import { createSandbox } from '../../src/sandbox/app.ts'
import { makeCertificate } from '../support/certificate.ts'
import { startFaultProxy } from '../support/faultProxy.ts'
import { startFaultServer } from '../support/faultServer.ts'
import { orderOf } from '../support/intents.ts'
import { brokenInReports, brokenInRows, brokenInTrail, logStates } from '../support/invariants.ts'
import { campaignFaults, lateBy, scaled, type CampaignFault } from '../support/lineFaults.ts'
import { runs } from '../support/runs.ts'
import { wordsOnScreen } from '../support/screenWords.ts'
import { origin, startStack, type Ask } from '../support/stack.ts'
import { engines, openTestStore, rowsOn, type Engine } from '../support/stores.ts'
import { idsIn, startSweeper, stepUntil } from '../server/sync/sweep/sweepWorld.ts'

/** At least one fault before the service has the request, and one after. */
const times = Math.max(2, runs(100))
const mid = 'mer_1'
/** Patient limits suit a busy machine; retries do not wait. */
const patient = { limits: { getMs: 60_000, postMs: 60_000 } }
const hasty = { limits: scaled }

/** A server whose connection to the stand-in fails as the test says. */
async function startWorld(engine: Engine) {
  const time = { now: Date.parse('2026-11-21T10:00:00.000Z') }
  const store = await openTestStore(engine, { now: () => time.now })
  await logStates(store)
  const sandbox = createSandbox({ world: { orders: 30, users: 20, rate: 0 }, clock: () => time.now })
  const proxy = await startFaultProxy(sandbox)
  const untrusted = await startFaultServer('none', makeCertificate())
  let hasName = true
  const lineTo = (baseUrl: string, parts: Partial<UpstreamParts>) =>
    createUpstream({
      baseUrl,
      ...credentials,
      retry: { sleep: async () => {}, random: () => 0 },
      // The breaker rests for five seconds after ten failures, but here each read must meet the fault itself.
      now: () => (time.now += 6_000),
      lookup: (_name, _options, callback) =>
        hasName
          ? callback(null, [{ address: '127.0.0.1', family: 4 }])
          : callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []),
      ...parts,
    })
  const named = proxy.url.replace('127.0.0.1', 'localhost')
  const lines = {
    patient: lineTo(named, patient),
    hasty: lineTo(named, hasty),
    untrusted: lineTo(untrusted.url, patient),
  }
  let line: Upstream = lines.patient
  const upstream: Upstream = {
    get: (...how) => line.get(...how),
    post: (...how) => line.post(...how),
    close: async () => {
      await Promise.all(Object.values(lines).map((one) => one.close()))
    },
  }
  const { stack, as } = await startStack({
    store,
    upstream,
    clock: () => time.now,
    mids: [mid],
    env: { ACTIONS_PER_MINUTE: '100000' },
  })
  onTestFinished(async () => {
    await stack.close()
    await proxy.close()
    await untrusted.close()
  })

  return {
    store,
    sandbox,
    proxy,
    time,
    as,
    upstream,
    async break(fault: CampaignFault, call: string, reaches: boolean) {
      line =
        fault.way === 'a bad certificate' ? lines.untrusted : fault.isEndless ? lines.hasty : lines.patient
      hasName = fault.way !== 'no such name'
      sandbox.change({ ...fault.knobs })
      proxy.hangUp()
      proxy.break(fault, { wrong: (head) => isCall[call]?.test(head) ?? false, reaches })
      if (fault.way === 'nobody listens') await proxy.leave()
    },
    async mend(fault: CampaignFault) {
      if (fault.way === 'nobody listens') await proxy.listenAgain()
      proxy.mend()
      proxy.hangUp()
      hasName = true
      sandbox.change({ cap: 100, moving: 0, sort: 'newest' })
      line = lines.patient
    },
  }
}

type World = Awaited<ReturnType<typeof startWorld>>

const isCall: Record<string, RegExp> = {
  list: /^GET \/v1\/public\/orders\?/,
  get: /^GET \/v1\/public\/orders\/[\w-]+ /,
  create: /^POST \/v3\/orders /,
  sweep: /^GET \/v1\/public\/orders/,
}

/** The calls of the screens, with the server's answers as the browser receives them. */
function createScreen(ask: Ask) {
  const client = (headers: Record<string, string>) =>
    createClient({
      baseUrl: `${origin}/api`,
      fetch: (input, init) => {
        const { method, headers, body } = new Request(input, init)
        const path = String(input).slice(origin.length)
        return ask(path, { method, headers, ...(body && { body: String(init?.body) }) })
      },
      headers,
      retry: { tries: 1 },
      limits: patient.limits,
    })
  return {
    client,
    attempt: async <T>(work: Promise<T>): Promise<{ data: T } | { error: Failure }> =>
      work.then(
        (data) => ({ data }),
        (error: unknown) => ({ error: toHttpError(error) as Failure }),
      ),
  }
}

/** Messages that a failure of the provider must never produce: a refusal, an empty result, or an error of our own. */
const wrongTitles = (
  ['not_found', 'forbidden', 'unauthorized', 'refused', 'server', 'store', 'unknown', 'busy'] as const
).map((name) => words.failure[name])

function expectTrueWords(error: Failure, kinds: readonly string[]): void {
  const { title } = wordsOnScreen(error)
  expect(kinds.map((kind) => words.failure[kind as keyof typeof words.failure])).toContain(title)
  expect(wrongTitles).not.toContain(title)
}

const all = Object.entries(campaignFaults)
const runsIn: Record<string, number> = {}
const count = (what: string) => {
  runsIn[what] = (runsIn[what] ?? 0) + 1
}

afterAll(() => {
  // Printed for the reader; no test depends on these counts.
  process.stdout.write(`faults on the line: ${JSON.stringify(runsIn)}\n`)
})

describe.each(engines)('on %s', (engine) => {
  test.each(rowsOn(engine, all))(
    `%s, ${times} times on a list, an order, a creation and the sweep: stores and reports nothing untrue`,
    async (_, fault) => {
      const world = await startWorld(engine)
      const { store, sandbox, proxy, time, upstream } = world
      const asks = [await world.as('admin'), await world.as('ops')] as const
      const readers = createReaders((path, mid, options) =>
        upstream.get(path, mid, { ...options, once: true }),
      )(mid)
      const sweeper = await startSweeper(store, time, { readPage: readers.orders, readOne: readers.order })
      const patience = new AbortController()
      let seqs: ReadonlyMap<string, number> = new Map()
      const check = async () => {
        const rows = await brokenInRows(store, mid, seqs)
        ;({ seqs } = rows)
        expect(rows.broken).toEqual([])
      }
      const orderIds = await readOrderIds(sandbox)

      for (let nth = 0; nth < times; nth++) {
        const reaches = nth % 2 === 1
        const screen = createScreen(asks[nth % 2] ?? asks[0])
        time.now += 60_000

        await world.break(fault, 'list', reaches)
        const page = 1 + ((nth >> 1) % 2)
        const listed = await screen.attempt(screen.client({}).v1.listOrders({ limit: 10, page }, { mid }))
        await world.mend(fault)
        if ('error' in listed) expectTrueWords(listed.error, fault.reads)
        else if (fault.endsLists && page > 1) expect(listed.data.data).toEqual([])
        else {
          expect(fault.reads).toContain('fine')
          expect(listed.data.data.length).toBeGreaterThan(0)
          expect(listed.data.data.filter(({ id }) => id && !orderIds.has(id))).toEqual([])
        }

        const [id = ''] = [...orderIds].slice(nth % orderIds.size)
        await world.break(fault, 'get', reaches)
        const shown = await screen.attempt(screen.client({}).v1.getOrder(id, { mid }))
        await world.mend(fault)
        if ('error' in shown) expectTrueWords(shown.error, fault.reads)
        else {
          expect(fault.reads).toContain('fine')
          expect(shown.data.data.id).toBe(id)
        }

        const key = randomUUID()
        const body = orderOf(undefined, `${20 + (nth % 80)}.${String(nth).padStart(2, '0')}`) as never
        const create = () =>
          screen.attempt(screen.client({ 'Idempotency-Key': key }).v3.createOrder(body, { mid }))
        await world.break(fault, 'create', reaches)
        const [postsBefore, madeBefore] = [proxy.seen.posts, sandbox.counts().ordersMade]
        const sent = await create()
        await world.mend(fault)
        const again = await create()
        const [posts, made] = [proxy.seen.posts - postsBefore, sandbox.counts().ordersMade - madeBefore]
        const { state, upstream_order_id } = await store.db
          .selectFrom('order_intent')
          .select(['state', 'upstream_order_id'])
          .where('key', '=', key)
          .executeTakeFirstOrThrow()
        expect(fault.creates).toContain(state)
        expect(posts).toBeLessThanOrEqual(1)
        if (state === 'not_sent') expect(posts).toBe(0)
        if (made === 1) expect(['confirmed', 'unknown']).toContain(state)
        if (state === 'confirmed') expect(made).toBe(1)
        for (const answer of [sent, again]) {
          if ('data' in answer) {
            expect(state).toBe('confirmed')
            expect(answer.data.data.orderId).toBe(upstream_order_id)
            continue
          }
          const { error } = answer
          expect(error.body?.reason).toBe(state)
          // An unknown outcome locks the form and says so; an unsent order may be sent again.
          expect(isUnclear(error)).toBe(state === 'unknown')
          expectTrueWords(error, [state === 'not_sent' ? 'network' : 'in_doubt'])
        }
        if (upstream_order_id !== null) orderIds.add(upstream_order_id)
        if (made === 1) for (const id of await readOrderIds(sandbox)) orderIds.add(id)

        await world.break(fault, 'sweep', reaches)
        await sweeper.step(patience.signal)
        await world.mend(fault)
        await check()
        for (const [call, ended] of Object.entries({ list: listed, get: shown }))
          count(`${call} ${'error' in ended ? 'failed' : 'answered'}`)
        count(`create ${state}`)
        count('sweep')
        proxy.seen.requests.length = 0
      }

      await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null, 5_000)
      await check()
      expect(await idsIn(store)).toEqual([...(await readOrderIds(sandbox))].toSorted())
      expect(await brokenInTrail(store)).toEqual([])
      expect(await brokenInReports(store, mid, asks[0])).toEqual([])
    },
  )
})

test.runIf(process.env.LONG)(
  'with its real deadlines the server waits ten seconds for a read and twenty for a creation',
  async () => {
    const sandbox = createSandbox({ world: { orders: 60, users: 20, rate: 0 } })
    const proxy = await startFaultProxy(sandbox)
    const upstream = createUpstream({ baseUrl: proxy.url, ...credentials })
    const { stack, as } = await startStack({ upstream, mids: [mid], env: { ACTIONS_PER_MINUTE: '100000' } })
    onTestFinished(async () => {
      await stack.close()
      await proxy.close()
    })
    const ops = await as('ops')
    for (const seconds of [1, 8, 12, 18, 30]) {
      proxy.break(lateBy(seconds * 1000), { wrong: () => true, reaches: true })
      const [list, order] = await Promise.all([
        ops('/api/v1/public/orders'),
        ops('/api/v3/orders', {
          // Requests before the creation take as long.
          json: orderOf(undefined, `3${seconds}.00`),
          headers: { 'idempotency-key': `late-by-${seconds}` },
        }),
      ])
      expect([seconds, list.status, order.status]).toEqual([
        seconds,
        seconds < 10 ? 200 : 504,
        seconds < 20 ? 200 : 502,
      ])
    }
  },
)

/** All order IDs of the service, read past every fault. */
async function readOrderIds({ fetch }: World['sandbox']): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = 1; ; page++) {
    const url = `http://stand-in.test/v1/public/orders?limit=100&page=${page}`
    const answer = await fetch(new Request(url, { headers: { MID: mid } }))
    const { transfers } = (await answer.json()).data as { transfers: { id: string }[] }
    if (transfers.length === 0) return ids
    for (const { id } of transfers) ids.add(id)
  }
}
