import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCommand } from '../support/command.ts'
import { startCluster } from '../support/postgresCluster.ts'
import { keepFigures } from './figures.ts'
import type { Bench } from './run.ts'

/**
 * Fills, searches, reports and exports with several versions of Countinghouse, one after the other, from the same service: `node
 * test/bench/compareVersions.ts --version . --version ../older`. Each version is a checkout with its packages.
 */
const { values } = parseArgs({
  options: {
    version: { type: 'string', multiple: true, default: ['.'] },
    engine: { type: 'string', default: 'sqlite,postgres' },
    orders: { type: 'string', default: '200000' },
  },
})
const orders = Number(values.orders)
const firstPage = '/api/orders?range=[0,24]'
const [email, password] = ['bench@bench.test', 'correct-horse-battery-staple']

const standIn = startCommand('test/bench/plainService.ts', { args: [values.orders, '20000'] })
const [, service = ''] = await standIn.printed(/listens on (\S+)/)
const figures: Record<string, Record<string, string>> = {}
try {
  for (const engine of values.engine.split(','))
    for (const version of values.version) figures[`${engine} ${version}`] = await measure(engine, version)
} finally {
  standIn.stop()
}
console.table(figures)
const [own = '.', older] = values.version
if (older !== undefined) keepFigures('versions', besideOlder(older))

/** Each figure of this version with that of the older one. A rate has no unit of time. */
function besideOlder(older: string): Bench {
  const rows = values.engine.split(',').flatMap((engine) => {
    const [ours, theirs] = [figures[`${engine} ${own}`] ?? {}, figures[`${engine} ${older}`] ?? {}]
    return Object.entries(ours).map(([what, value]) => {
      const before = theirs[what] ?? ''
      const [now, then] = [Number.parseFloat(value), Number.parseFloat(before)]
      return {
        what: `${engine}: ${what}`,
        value,
        goal: `not slower than ${before}`,
        isMet: what.endsWith('/s') ? now >= then : now <= then,
      }
    })
  })
  return { title: `Beside version 0.1.0, ${values.orders} orders from the same service; p95 / p50`, rows }
}

async function measure(engine: string, version: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'))
  const options = { isDurable: true, place: tmpdir(), settings: ['shared_buffers=1GB'] }
  const cluster = engine === 'postgres' ? await startCluster(options) : undefined
  const cwd = resolve(version)
  const env = {
    PORT: '0',
    UPSTREAM_URL: service,
    UPSTREAM_MIDS: 'mer_1',
    UPSTREAM_USERNAME: 'sandbox',
    UPSTREAM_PASSWORD: 'sandbox',
    SECRET_KEY: 'a secret for this test only and no other',
    REQUIRE_SECOND_FACTOR: 'false',
    DATABASE_URL: cluster?.url ?? `sqlite:${join(folder, 'ledger.db')}`,
    LOG_LEVEL: 'warn',
  }
  addOperator(cwd, env)
  const server = startCommand(...readCommand(cwd, env))
  try {
    const [, url = ''] = await server.printed(/is open on (\S+)/)
    return await ask(url)
  } finally {
    server.stop()
    await server.ended
    await cluster?.stop()
    rmSync(folder, { recursive: true })
  }
}

function addOperator(cwd: string, env: Record<string, string>): void {
  const who = ['--email', email, '--name', 'Bench', '--role', 'finance', '--mids', 'mer_1']
  const args = ['src/commands/operator.ts', 'add', ...who, '--password-stdin']
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    input: password,
  })
  if (status !== 0) throw new Error(`no operator was added: ${stderr.toString()}`)
}

/** The command of the version's own `npm start`, without the screens. */
function readCommand(cwd: string, env: Record<string, string>): Parameters<typeof startCommand> {
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  const words = String(scripts.serve ?? scripts.start.split('&& ')[1]).split(' ')
  if (!existsSync(join(cwd, 'dist/index.html'))) {
    mkdirSync(join(cwd, 'dist'), { recursive: true })
    writeFileSync(join(cwd, 'dist/index.html'), '<!doctype html>')
  }
  return [words.at(-1) ?? '', { flags: words.slice(1, -1), env, cwd }]
}

async function ask(url: string): Promise<Record<string, string>> {
  const started = performance.now()
  const signIn = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  })
  const headers = { cookie: signIn.headers.get('set-cookie')?.split(';')[0] ?? '', origin: url }
  const take = async (path: string) => {
    const begun = performance.now()
    const answer = await fetch(url + path, { headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`)
    return performance.now() - begun
  }
  const times = async (count: number, path: (nth: number) => string) => {
    const all: number[] = []
    for (let nth = 0; nth < count; nth++) all.push(await take(path(nth)))
    return `${quantile(all, 0.95)} / ${quantile(all, 0.5)}`
  }

  let [first, rate, completeAt] = [0, 0, 0]
  let firstAt = 0
  const meanwhile: number[] = []
  for (;;) {
    await setTimeout(100)
    const [mine] = (await (await fetch(`${url}/api/coverage`, { headers })).json()) as Coverage[]
    const now = performance.now()
    const count = mine?.orders ?? 0
    if (first === 0 && count > 0) [first, firstAt] = [count, now]
    if (rate === 0 && count >= orders) rate = (count - first) / ((now - firstAt) / 1000)
    if (mine?.state === 'complete') completeAt = now
    if (completeAt > 0) break
    meanwhile.push(await take(firstPage))
  }
  // What follows a fill is over by then.
  await setTimeout(15_000)
  const words = ['mar', 'ann', 'lee', 'sch', 'van', 'ros', 'kim', 'ber', 'son', 'gar']
  const encodeFilter = (filter: object) => encodeURIComponent(JSON.stringify(filter))
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
  const year = (nth: number) => ({
    createdAt_gte: new Date(today - (365 + nth) * 86_400_000).toISOString(),
    createdAt_lt: new Date(today + 86_400_000).toISOString(),
    groupBy: 'day',
    timeZone: 'UTC',
  })
  return {
    'orders/s': rate.toFixed(0),
    'complete, s': ((completeAt - started) / 1000).toFixed(1),
    'first page while filling, ms': `${quantile(meanwhile, 0.95)} / ${quantile(meanwhile, 0.5)}`,
    'first page after, ms': await times(200, () => firstPage),
    'search, ms': await times(
      200,
      (nth) => `/api/orders?range=[0,24]&filter=${encodeFilter({ q: words[nth % 10] })}`,
    ),
    'fee report of a year by day, ms': await times(
      100,
      (nth) => `/api/fees?filter=${encodeFilter(year(nth))}`,
    ),
    'export, rows/s': (orders / ((await medianExport(url, headers)) / 1000)).toFixed(0),
  }
}

type Coverage = { orders: number; state: string }

/** One export alone differs by half from run to run. */
async function medianExport(url: string, headers: Record<string, string>): Promise<number> {
  const all: number[] = []
  for (let nth = 0; nth < 3; nth++) all.push(await exportAll(url, headers))
  return all.toSorted((a, b) => a - b)[1] ?? NaN
}

async function exportAll(url: string, headers: Record<string, string>): Promise<number> {
  const wish = {
    kind: 'orders',
    format: 'csv',
    filter: {},
    timeZone: 'UTC',
    reason: 'To see how long it takes',
  }
  const exportAnswer = await fetch(`${url}/api/exports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  })
  const { href } = exportAnswer.ok ? await exportAnswer.json() : { href: '/api/exports/orders.csv' }
  const begun = performance.now()
  const answer = await fetch(new URL(href, url), { headers })
  if (!answer.ok) throw new Error(`${href} was answered ${answer.status}`)
  let lines = 0
  for await (const chunk of answer.body ?? []) for (const byte of chunk) if (byte === 10) lines++
  if (lines < orders) throw new Error(`the export has ${lines} lines`)
  return performance.now() - begun
}

function quantile(all: readonly number[], part: number): string {
  const sorted = all.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(1)
}
