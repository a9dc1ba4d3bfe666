import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCommand } from '../support/command.ts'
import { startBenchServer } from './benchServer.ts'
import { addBenchOperator, signInAsBench } from './benchOperator.ts'
import { readMeanwhile } from './readMeanwhile.ts'
import type { Bench, Row } from './run.ts'

/** LEDGER_ORDERS sets the number of orders; LEDGER_POSTGRES adds an empty database to fill and measure. */
const orders = Number(process.env.LEDGER_ORDERS ?? 50_000)
/** A service in the same building, where the processor is the limit, and one across a continent. */
const latencies = [20, 100]

/** A whole server fills its ledger while a user reads. The yardstick is a loop that fetches and discards the same pages. */
export async function ledgerFill(): Promise<Bench> {
  const rows: Row[] = []
  for (const latency of latencies) rows.push(...(await fillFrom(latency)))
  return { title: `Filling the ledger with ${orders.toLocaleString('en')} orders`, rows }
}

async function fillFrom(latency: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-fill-'))
  const size = ['--orders', String(orders), '--users', '1000', '--rate', '0', '--latency', String(latency)]
  const standIn = startCommand('src/commands/sandbox.ts', { args: ['--port', '0', ...size] })
  const rows: Row[] = []
  try {
    const [, service = ''] = await standIn.printed(/listens on (\S+)/)
    const bare = startCommand('test/bench/barePages.ts', { args: [service] })
    const [, ms] = await bare.printed(/rows in (\d+) ms/)
    await bare.ended
    const bareRate = orders / (Number(ms) / 1000)
    const { LEDGER_POSTGRES: postgres } = process.env
    const urls = {
      sqlite: `sqlite:${join(folder, 'ledger.db')}`,
      ...(postgres === undefined || latency !== latencies.at(-1) ? {} : { postgres }),
    }
    for (const [engine, url] of Object.entries(urls))
      rows.push(...(await fill(`${engine}, ${latency} ms away`, url, service, bareRate)))
  } finally {
    standIn.stop()
    await standIn.ended
    rmSync(folder, { recursive: true })
  }
  return rows
}

async function fill(what: string, url: string, service: string, bareRate: number): Promise<Row[]> {
  await addBenchOperator(url)
  const server = startBenchServer({ database: url, service, metricsPort: 9464 })
  try {
    const [, ours = ''] = await server.printed(/is open on (\S+)/)
    const cookie = await signInAsBench(ours)
    const reader = readMeanwhile(ours, cookie)
    let [before, started] = [0, performance.now()]
    const delays: number[] = []
    let memory = 0
    for (let looks = 1; ; looks++) {
      await setTimeout(200)
      // The metrics cover the time since they were last read.
      if (looks % 5 === 0) {
        const figures = await (await fetch('http://127.0.0.1:9464/metrics')).text()
        delays.push(readFigure(figures, 'nodejs_eventloop_lag_p99_seconds') * 1000)
        memory = Math.max(memory, readFigure(figures, 'process_resident_memory_bytes') / 1e6)
      }
      const answer = await fetch(`${ours}/api/coverage`, { headers: { cookie } })
      const [mine] = (await answer.json()) as { orders?: number }[]
      const filled = mine?.orders ?? 0
      // Starts at the first rows, because the time before is the start of a process.
      if (before === 0) [before, started] = [filled, performance.now()]
      if (filled >= orders) break
    }
    const meanwhile = await reader.end(what)
    const rate = (orders - before) / ((performance.now() - started) / 1000)
    const delay = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0
    return [
      {
        what: `${what}: orders per second, of a bare loop`,
        value: `x ${(rate / bareRate).toFixed(2)} (${Math.round(rate)} of ${Math.round(bareRate)}/s)`,
        goal: '>= x 0.7',
        isMet: rate / bareRate >= 0.7,
      },
      {
        what: `${what}: delay of the event loop, worst second's p99`,
        value: `${delay.toFixed(1)} ms`,
        goal: '< 30 ms',
        isMet: delay < 30,
      },
      {
        what: `${what}: memory of the server at its most`,
        value: `${Math.round(memory)} MB`,
        goal: '< 250 MB',
        isMet: memory < 250,
      },
      ...meanwhile,
    ]
  } finally {
    server.stop()
    await server.ended
  }
}

function readFigure(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN)
}
