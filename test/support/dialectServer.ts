import { createUpstream } from '../../src/server/provider/createUpstream.ts'
import { openSession } from '../../src/server/access/sessions.ts'
import { claimLease } from '../../src/server/ledger/lease.ts'
import type { Kind } from '../../src/server/ledger/page.ts'
import { createReaders } from '../../src/server/sync/sweep/createReaders.ts'
import { createSweeper, type Sweeper } from '../../src/server/sync/sweep/createSweeper.ts'
import { credentials } from '../../src/sandbox/access.ts'
import { createSandbox } from '../../src/sandbox/app.ts'
import { clockOn } from './clockOn.ts'
import { noon } from './standIn.ts'
import { startStack } from './stack.ts'
import { openTestStore, type Engine } from './stores.ts'
import { operatorRow } from './timedStack.ts'

export const mids = ['mer_1', 'mer_2', 'mer_3']

/**
 * A server before a service that speaks a dialect, on clocks that only move when somebody sleeps. The world is always the same:
 * 100, 10 and 1 orders per merchant ID, pages of 30.
 */
export async function startDialectServer(engine: Engine, dialect: string) {
  const time = { now: noon + 5_000, service: noon }
  const store = await openTestStore(engine, { now: () => time.now })
  const sandbox = createSandbox({
    world: { orders: 100, users: 40, rate: 0.1, start: new Date(noon).toISOString() },
    behaviour: { dialect, cap: 30 },
    clock: () => time.service,
  })
  const upstream = createUpstream({
    baseUrl: 'https://service.test',
    ...(dialect.includes('auth=none') ? {} : credentials),
    retry: { tries: 1 },
    fetch: sandbox.fetch,
  })
  const { stack, askWith } = await startStack({ store, upstream, mids, clock: () => time.now })
  const admin = await operatorRow(store, 'admin@countinghouse.test')
  const session = {
    operatorId: admin.id,
    stage: 'signed-in',
    fresh: true,
    ip: '192.0.2.1',
    agent: 'test',
  } as const
  const ask = askWith(`countinghouse=${await openSession(store.db, time.now, session)}`)

  const { sleep, createPace } = clockOn(time)
  const readers = createReaders((path, mid, options) => upstream.get(path, mid, options))
  const sweepers: { mid: string; kind: Kind; sweeper: Sweeper }[] = []
  for (const mid of mids) {
    const fence = await claimLease(store, mid, 'test', 86_400_000)
    if (fence === undefined) throw new Error(`no lease for ${mid}`)
    const pace = createPace({ random: () => 0.5 })
    const common = { store, mid, fence, pace, sleep, reading: { timeZone: 'UTC', mids } }
    const { orders, order, users } = readers(mid)
    for (const parts of [
      { ...common, kind: 'orders', readPage: orders, readOne: order } as const,
      { ...common, kind: 'users', readPage: users } as const,
    ])
      sweepers.push({ mid, kind: parts.kind, sweeper: createSweeper(parts) })
  }

  /** All lists take a step in turn until `isDone`; the clock moves when all of them rest. */
  async function sweepUntil(isDone: () => Promise<boolean> | boolean, maxMs: number): Promise<boolean> {
    const { signal } = new AbortController()
    const until = time.now + maxMs
    while (!(await isDone())) {
      if (time.now > until) return false
      const rests: number[] = []
      for (const { sweeper } of sweepers) rests.push((await sweeper.step(signal)).restMs)
      await sleep(Math.min(...rests), signal)
    }
    return true
  }

  return {
    ask,
    store,
    sandbox,
    time,
    stack,
    sweepUntil,
    /** True once every list is complete within two simulated minutes. */
    fill: () => sweepUntil(isComplete, 120_000),
    /** Moves the service half an hour ahead: orders change, and new ones arrive. */
    async follow() {
      time.service += 1_800_000
      const end = time.now + 11_000
      await sweepUntil(() => time.now >= end && isComplete(), 120_000)
    },
  }

  function isComplete(): boolean {
    return sweepers.every(({ sweeper }) => (sweeper.checkpoint()?.completeTo ?? null) !== null)
  }
}

export type DialectServer = Awaited<ReturnType<typeof startDialectServer>>
