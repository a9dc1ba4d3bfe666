import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { startCommand } from '../support/command.ts'
import { startCluster } from '../support/postgresCluster.ts'
import { startBenchServer } from './benchServer.ts'
import { addBenchOperator, signInAsBench } from './benchOperator.ts'
import { openLoop, percentile, type Answer } from './openLoop.ts'
import type { Bench, Row } from './run.ts'

const mids = ['mer_1', 'mer_2', 'mer_3']

/**
 * Response times of all other users while one session sends long reads, twelve at a time of each kind. `npm run bench --
 * oneHolder --engine postgres` runs one engine; `--orders` and `--seconds` change size and length.
 */
export async function oneHolder(): Promise<Bench> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      engine: { type: 'string', default: 'sqlite,postgres' },
      orders: { type: 'string', default: '50000' },
      seconds: { type: 'string', default: '20' },
      // For `--cpu-prof` and similar flags.
      flag: { type: 'string', multiple: true, default: [] },
    },
  })
  const rows: Row[] = []
  for (const engine of values.engine.split(','))
    rows.push(
      ...(await measure(engine, {
        orders: Number(values.orders),
        seconds: Number(values.seconds),
        flags: values.flag,
      })),
    )
  const orders = Number(values.orders).toLocaleString('en')
  return { title: `One session sends long reads, ${orders} orders: what others wait for`, rows }
}

type Size = { orders: number; seconds: number; flags: string[] }

async function measure(engine: string, { orders, seconds, flags }: Size): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'one-holder-'))
  const cluster = engine === 'postgres' ? await startCluster({ isDurable: true }) : undefined
  const database = cluster?.url ?? `sqlite:${join(folder, 'one.db')}`
  // The second merchant ID has a tenth of the first one's orders, the third a hundredth.
  const first = String(Math.round(orders / 1.11))
  const standIn = startCommand('src/commands/sandbox.ts', {
    args: ['--port', '0', '--orders', first, '--users', '5000', '--rate', '60'],
  })
  for (const role of ['ops', 'finance'] as const) await addBenchOperator(database, { role, mids })
  const [, service = ''] = await standIn.printed(/listens on (\S+)/)
  const server = startBenchServer({ database, service, mids, flags })
  try {
    const [, url = ''] = await server.printed(/is open on (\S+)/)
    return await measureAt(engine, url, seconds)
  } finally {
    for (const command of [server, standIn]) command.stop()
    await Promise.all([server.ended, standIn.ended])
    await cluster?.stop()
    rmSync(folder, { recursive: true })
  }
}

async function measureAt(engine: string, url: string, seconds: number): Promise<Row[]> {
  const [other, holder] = [await signInAsBench(url, 'ops'), await signInAsBench(url, 'finance')]
  await untilFilled(url, other)
  await readAsOthers(url, other, 5)
  const idle = await readAsOthers(url, other, seconds)
  const file = join(import.meta.dirname, 'holdPlaces.ts')
  const worker = new Worker(file, { workerData: { url, cookie: holder } })
  await setTimeout(1000)
  const meanwhile = await readAsOthers(url, other, seconds)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage('end')
  const [counts] = (await once(worker, 'message')) as [string]

  const [health, page] = ['healthz', 'first page'].map((kind) => ({
    before: p95(idle, kind),
    after: p95(meanwhile, kind),
  }))
  const text = ({ before, after }: { before: number; after: number }) =>
    `p95 ${after.toFixed(1)} ms, idle ${before.toFixed(1)}`
  if (!health || !page) throw new Error('nothing was measured')
  const bad = meanwhile.filter(({ status }) => status !== 200).length
  return [
    {
      what: `${engine}: /healthz meanwhile`,
      value: text(health),
      goal: '<= 50 ms more than idle',
      isMet: health.after - health.before <= 50,
    },
    {
      what: `${engine}: first page of another person meanwhile`,
      value: text(page),
      goal: '<= 2 x idle',
      isMet: page.after <= 2 * page.before,
    },
    {
      what: `${engine}: others answered otherwise than with 200`,
      value: `${bad} of ${meanwhile.length}`,
      goal: 'none',
      isMet: bad === 0,
    },
    { what: `${engine}: the session itself`, value: counts, goal: 'as it is', isMet: true },
  ]
}

/** Sends ten requests of each kind per second. */
function readAsOthers(url: string, cookie: string, seconds: number): Promise<Answer[]> {
  const health = { what: 'healthz', path: '/healthz', cookie: '' }
  const page = { what: 'first page', path: '/api/orders?range=[0,24]&sort=["createdAt","DESC"]', cookie }
  let nth = 0
  return openLoop(url, { rate: 20, seconds, next: () => (nth++ % 2 === 0 ? health : page) })
}

const p95 = (answers: readonly Answer[], kind: string) =>
  percentile(
    answers.filter(({ what }) => what === kind),
    0.95,
  )

async function untilFilled(url: string, cookie: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/coverage`, { headers: { cookie } })
    const kinds = (await answer.json()) as { state: string }[]
    if (kinds.length > 0 && kinds.every(({ state }) => state === 'complete')) return
    await setTimeout(500)
  }
}
