import autocannon from 'autocannon'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openSession, readSession } from '../../src/server/access/sessions.ts'
import { insertOperator } from '../../src/server/operators/operators.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'
import { startCommand } from '../support/command.ts'
import { basic } from '../support/standIn.ts'
import { startBenchServer } from './benchServer.ts'
import { addBenchOperator, benchOperator, signInAsBench } from './benchOperator.ts'
import type { Bench } from './run.ts'

const path = '/v1/public/orders?limit=25'

/** Cost of the whole way through the server, compared with the stand-in alone and with a bare proxy. */
export async function serverLoad(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-load-'))
  const standIn = startCommand('src/commands/sandbox.ts', {
    args: ['--port', '0', '--orders', '5000', '--rate', '0'],
  })
  const [, service = ''] = await standIn.printed(/listens on (\S+)/)
  const database = `sqlite:${join(folder, 'bench.db')}`
  await addBenchOperator(database)
  const server = startBenchServer({ database, service })
  const bare = startCommand('test/bench/bareProxy.ts', { args: [service] })
  try {
    const [, ours = ''] = await server.printed(/is open on (\S+)/)
    const [, theirs = ''] = await bare.printed(/listening on (\S+)/)
    const cookie = await signInAsBench(ours)
    await untilFilled(ours, cookie)
    const targets = {
      direct: { url: service + path, headers: { MID: 'mer_1', ...basic } },
      bare: { url: `${theirs}/api${path}`, headers: { MID: 'mer_1' } },
      ours: { url: `${ours}/api${path}`, headers: { MID: 'mer_1', cookie } },
    }
    const one = await rounds(targets, { connections: 1, duration: 3 })
    const many = await rounds(targets, { connections: 16, duration: 5 })
    const added = one.ours.p50 - one.direct.p50
    const share = many.ours.rps / many.bare.rps
    const check = await sessionCheckMs()
    return {
      title: 'The server: a forwarded list of 25 orders',
      rows: [
        {
          what: 'added to the median, one connection',
          value: `${added.toFixed(2)} ms (${one.direct.p50.toFixed(2)} directly)`,
          goal: '<= 1.5 ms',
          isMet: added <= 1.5,
        },
        {
          what: 'requests per second, of a bare proxy, 16 connections',
          value: `x ${share.toFixed(2)} (${Math.round(many.ours.rps)} of ${Math.round(many.bare.rps)}/s)`,
          goal: '>= x 0.4',
          isMet: share >= 0.4,
        },
        {
          what: 'session check on SQLite',
          value: `${check.toFixed(3)} ms`,
          goal: '<= 0.3 ms',
          isMet: check <= 0.3,
        },
      ],
    }
  } finally {
    for (const command of [server, bare, standIn]) command.stop()
    await Promise.all([server.ended, bare.ended, standIn.ended])
    rmSync(folder, { recursive: true })
  }
}

type Target = { url: string; headers: Record<string, string> }
type Names = 'direct' | 'bare' | 'ours'
type Figures = { p50: number; rps: number }

/** Measures each target in turn, three times, and returns medians: noise of the machine affects all alike. */
async function rounds(targets: Record<Names, Target>, options: { connections: number; duration: number }) {
  const taken: Record<Names, Figures[]> = { direct: [], bare: [], ours: [] }
  for (let round = 0; round < 4; round++)
    for (const name of ['direct', 'bare', 'ours'] as const) {
      const figures = await measure({ ...targets[name], ...options })
      // The first round warms up.
      if (round > 0) taken[name].push(figures)
    }
  return { direct: middle(taken.direct), bare: middle(taken.bare), ours: middle(taken.ours) }
}

async function measure(options: Target & { connections: number; duration: number }): Promise<Figures> {
  const taken: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)))
    run.on('response', (_client, _status, _bytes, ms) => taken.push(ms))
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { p50: taken.toSorted((a, b) => a - b)[taken.length >> 1] ?? 0, rps: result.requests.average }
}

function middle(all: Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) =>
    all.map(pick).toSorted((a, b) => a - b)[all.length >> 1] ?? 0
  return { p50: of(({ p50 }) => p50), rps: of(({ rps }) => rps) }
}

/** Time to find one session among a thousand. */
async function sessionCheckMs(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'session-check-'))
  const store = await openStore(`sqlite:${join(folder, 'check.db')}`)
  await migrate(store)
  const row = await benchOperator()
  await insertOperator(store.db, row)
  const from = { operatorId: row.id, stage: 'signed-in', fresh: false, ip: '', agent: '' } as const
  const tokens = await store.transaction((db) =>
    Promise.all(Array.from({ length: 1000 }, () => openSession(db, Date.now(), from))),
  )
  const taken: number[] = []
  for (let i = 0; i < 3000; i++) {
    const started = performance.now()
    await readSession(store, tokens[i % tokens.length], { isActivity: true })
    taken.push(performance.now() - started)
  }
  await store.close()
  rmSync(folder, { recursive: true })
  return taken.toSorted((a, b) => a - b)[taken.length >> 1] ?? 0
}

/** Waits for the ledger, because filling takes processor time once. */
async function untilFilled(url: string, cookie: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/coverage`, { headers: { cookie } })
    const kinds = (await answer.json()) as { state: string }[]
    if (kinds.length > 0 && kinds.every(({ state }) => state === 'complete')) return
    await setTimeout(200)
  }
}
