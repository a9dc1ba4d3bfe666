import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCommand } from '../support/command.ts'
import { freePort, startCluster } from '../support/postgresCluster.ts'
import { startBenchServer } from './benchServer.ts'
import { addBenchOperator, signInAsBench } from './benchOperator.ts'
import { createReads } from './loadReads.ts'
import { openLoop, percentile, type Answer, type Read } from './openLoop.ts'
import { readMeanwhile } from './readMeanwhile.ts'
import type { Bench, Row } from './run.ts'
import { watchProcess } from './watchProcess.ts'

const mids = ['mer_1', 'mer_2', 'mer_3']
const roles = ['admin', 'ops', 'support', 'finance'] as const

/**
 * Load on a server at a fixed rate, as four operators read, with its sweep running, on each engine. Phases: filling, peak, five
 * times the peak, recovery, and a long soak. `npm run bench -- load --seconds 300 --soak 1800` runs full lengths; `--engine`,
 * `--orders`, `--rate` and `--soak-rate` change the rest.
 */
export async function load(): Promise<Bench> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      engine: { type: 'string', default: 'sqlite,postgres' },
      orders: { type: 'string', default: '100000' },
      rate: { type: 'string', default: '300' },
      seconds: { type: 'string', default: '20' },
      soak: { type: 'string', default: '0' },
      'soak-rate': { type: 'string', default: '20' },
      // For `--cpu-prof` and similar flags.
      flag: { type: 'string', multiple: true, default: [] },
    },
  })
  const size = {
    orders: Number(values.orders),
    rate: Number(values.rate),
    seconds: Number(values.seconds),
    soak: Number(values.soak),
    soakRate: Number(values['soak-rate']),
    flags: values.flag,
  }
  const rows: Row[] = []
  for (const engine of values.engine.split(',')) rows.push(...(await measure(engine, size)))
  return {
    title: `Mixed reads of four operators, ${size.orders.toLocaleString('en')} orders, the sweep at work`,
    rows,
  }
}

type Size = { orders: number; rate: number; seconds: number; soak: number; soakRate: number; flags: string[] }

async function measure(engine: string, size: Size): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'load-'))
  // PostgreSQL's default buffers.
  const settings = ['shared_buffers=128MB']
  const cluster = engine === 'postgres' ? await startCluster({ isDurable: true, settings }) : undefined
  const database = cluster?.url ?? `sqlite:${join(folder, 'load.db')}`
  // The second merchant ID has a tenth of the first one's orders, the third a hundredth.
  const first = String(Math.round(size.orders / 1.11))
  const standIn = startCommand('src/commands/sandbox.ts', {
    args: ['--port', '0', '--orders', first, '--users', '20000', '--rate', '60'],
  })
  for (const role of roles) await addBenchOperator(database, { role, mids })
  const [, service = ''] = await standIn.printed(/listens on (\S+)/)
  const metricsPort = await freePort()
  const server = startBenchServer({ database, service, mids, metricsPort, flags: size.flags })
  try {
    const [, url = ''] = await server.printed(/is open on (\S+)/)
    return await measureAt(engine, url, { ...size, metricsPort })
  } finally {
    for (const command of [server, standIn]) command.stop()
    await Promise.all([server.ended, standIn.ended])
    await cluster?.stop()
    rmSync(folder, { recursive: true })
  }
}

async function measureAt(engine: string, url: string, size: Size & { metricsPort: number }): Promise<Row[]> {
  const { rate, seconds } = size
  const cookies = await Promise.all(roles.map((role) => signInAsBench(url, role)))
  const people = Object.fromEntries(roles.map((role, nth) => [role, cookies[nth] ?? ''])) as Record<
    (typeof roles)[number],
    string
  >
  const reader = readMeanwhile(url, people.ops)
  await untilFilled(url, people.admin)
  const rows = await reader.end(`${engine}, while it fills`)

  const list = await fetch(`${url}/api/orders?range=[0,99]`, { headers: { cookie: people.admin } })
  const ids = ((await list.json()) as { id: string }[]).map(({ id }) => id)
  const next = createReads(people, { ids, now: Date.now() })
  await openLoop(url, { rate: rate / 3, seconds: 5, next })

  const peak = await openLoop(url, { rate, seconds, next })
  printKinds(`${engine}, ${rate}/s`, peak)
  const bad = peak.filter(({ status }) => status !== 200).length
  rows.push(
    row(
      `${engine}: ${rate}/s for ${seconds} s, without an error`,
      bad,
      `${bad} of ${peak.length}`,
      'none',
      0,
    ),
    row(`${engine}: p99 of all`, percentile(peak, 0.99), spread(peak), '<= 50 ms', 50),
  )

  const flood = await openLoop(url, { rate: rate * 5, seconds: Math.min(seconds, 30), next })
  printKinds(`${engine}, ${rate * 5}/s`, flood)
  rows.push(
    ...floodRows(`${engine}: ${rate * 5}/s`, flood),
    await backAgain(engine, url, { rate, next, before: peak }),
  )
  if (size.soak > 0) rows.push(...(await soak(engine, url, { ...size, next })))
  return rows
}

function floodRows(what: string, flood: readonly Answer[]): Row[] {
  const refused = flood.filter(({ status }) => status === 429 || status === 503)
  const lost = flood.filter(({ status }) => ![200, 429, 503].includes(status)).length
  const share = ((refused.length / flood.length) * 100).toFixed(0)
  return [
    row(`${what}: neither answered nor refused`, lost, `${lost} of ${flood.length}`, 'none', 0),
    refused.length === 0
      ? row(`${what}: refused`, 0, 'none: it keeps up', '429 or 503 in < 50 ms', 0)
      : row(`${what}: refused (${share} %), p99`, percentile(refused, 0.99), spread(refused), '< 50 ms', 50),
  ]
}

/** Seconds until no request is refused and waits are back at the worst of a hundred seconds before the flood. */
async function backAgain(
  engine: string,
  url: string,
  { rate, next, before }: { rate: number; next: () => Read; before: readonly Answer[] },
): Promise<Row> {
  const seconds = Array.from({ length: Math.floor(before.length / rate) }, (_, second) =>
    percentile(before.slice(second * rate, (second + 1) * rate), 0.95),
  ).toSorted((a, b) => a - b)
  const usual = Math.max(50, seconds[Math.floor(seconds.length * 0.99)] ?? 0)
  let last = 0
  for (let second = 1; second <= 10; second++) {
    const answers = await openLoop(url, { rate, seconds: 1, next })
    if (answers.some(({ status }) => status !== 200) || percentile(answers, 0.95) > usual) last = second
  }
  return row(`${engine}: as before that again`, last, `after ${last} s of 10`, '<= 5 s', 5)
}

async function soak(
  engine: string,
  url: string,
  {
    soakRate: rate,
    soak: seconds,
    metricsPort,
    next,
  }: Pick<Size, 'soakRate' | 'soak'> & { metricsPort: number; next: () => Read },
): Promise<Row[]> {
  const watch = watchProcess(`http://127.0.0.1:${metricsPort}/metrics`)
  const answers = await openLoop(url, { rate, seconds, next })
  const drifts = await watch.end()
  printKinds(`${engine}, soak`, answers)
  const bad = answers.filter(({ status }) => status !== 200).length
  return [
    row(
      `${engine}: ${rate}/s for ${seconds} s, without an error`,
      bad,
      `${bad} of ${answers.length}`,
      'none',
      0,
    ),
    ...drifts.map(({ what, value, grown, most }) =>
      row(`${engine}: ${what} meanwhile`, grown, value, `<= ${most * 100} % more in the second half`, most),
    ),
  ]
}

function row(what: string, measured: number, value: string, goal: string, most: number): Row {
  return { what, value, goal, isMet: measured <= most }
}

const spread = (answers: readonly Answer[]) =>
  `p99 ${percentile(answers, 0.99).toFixed(1)} ms, p95 ${percentile(answers, 0.95).toFixed(1)}, p50 ${percentile(answers, 0.5).toFixed(1)}, of ${answers.length}`

/** Prints the times of each kind of request, to find slow ones. */
function printKinds(what: string, answers: readonly Answer[]): void {
  const kinds = Map.groupBy(answers, ({ what: kind, status }) => `${kind}, ${status}`)
  const lines = [...kinds].map(([kind, own]) => `  ${kind.padEnd(36)} ${spread(own)}`)
  process.stderr.write(`${what}: ${spread(answers)}\n${lines.toSorted().join('\n')}\n`)
}

async function untilFilled(url: string, cookie: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/coverage`, { headers: { cookie } })
    const kinds = (await answer.json()) as { state: string }[]
    if (kinds.length > 0 && kinds.every(({ state }) => state === 'complete')) return
    await setTimeout(500)
  }
}
