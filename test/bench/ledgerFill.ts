import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCommand } from '../support/command.ts'
import { addBenchOperator, signInAsBench } from './benchOperator.ts'
import type { Bench, Row } from './run.ts'

/** LEDGER_ORDERS for another number, LEDGER_POSTGRES for the address of an empty database to fill as well. */
const orders = Number(process.env.LEDGER_ORDERS ?? 50_000)
const latency = 20

/** A whole gateway that fills its ledger, against a loop that fetches the same pages and throws them away. */
export async function ledgerFill(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-fill-'))
  const size = ['--orders', String(orders), '--users', '1000', '--rate', '0', '--latency', String(latency)]
  const standIn = startCommand('src/commands/sandbox.ts', { args: ['--port', '0', ...size] })
  const rows: Row[] = []
  try {
    const [, service = ''] = await standIn.said(/listens on (\S+)/)
    const bare = startCommand('test/bench/barePages.ts', { args: [service] })
    const [, ms] = await bare.said(/rows in (\d+) ms/)
    await bare.ended
    const bareRate = orders / (Number(ms) / 1000)
    const { LEDGER_POSTGRES: postgres } = process.env
    const urls = {
      sqlite: `sqlite:${join(folder, 'ledger.db')}`,
      ...(postgres === undefined ? {} : { postgres }),
    }
    for (const [engine, url] of Object.entries(urls))
      rows.push(...(await fill(engine, url, service, bareRate)))
  } finally {
    standIn.stop()
    await standIn.ended
    rmSync(folder, { recursive: true })
  }
  return { title: `Filling the ledger with ${orders.toLocaleString('en')} orders, ${latency} ms away`, rows }
}

async function fill(engine: string, url: string, service: string, bareRate: number): Promise<Row[]> {
  await addBenchOperator(url)
  const env = {
    PORT: '0',
    METRICS_PORT: '9464',
    UPSTREAM_URL: service,
    UPSTREAM_MIDS: 'mer_1',
    UPSTREAM_USERNAME: 'sandbox',
    UPSTREAM_PASSWORD: 'sandbox',
    REQUIRE_SECOND_FACTOR: 'false',
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
  }
  const gateway = startCommand('src/server.ts', { env })
  try {
    const [, ours = ''] = await gateway.said(/is open on (\S+)/)
    const started = performance.now()
    const cookie = await signInAsBench(ours)
    const delays: number[] = []
    let memory = 0
    for (;;) {
      await setTimeout(1_000)
      const figures = await (await fetch('http://127.0.0.1:9464/metrics')).text()
      delays.push(figureOf(figures, 'nodejs_eventloop_lag_p99_seconds') * 1000)
      memory = Math.max(memory, figureOf(figures, 'process_resident_memory_bytes') / 1e6)
      const answer = await fetch(`${ours}/api/coverage`, { headers: { cookie } })
      const [mine] = (await answer.json()) as { orders?: number }[]
      if ((mine?.orders ?? 0) >= orders) break
    }
    const rate = orders / ((performance.now() - started) / 1000)
    const delay = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0
    return [
      {
        what: `${engine}: orders per second, of a bare loop`,
        value: `x ${(rate / bareRate).toFixed(2)} (${Math.round(rate)} of ${Math.round(bareRate)}/s)`,
        goal: '>= x 0.7',
        isMet: rate / bareRate >= 0.7,
      },
      {
        what: `${engine}: delay of the event loop, worst second's p99`,
        value: `${delay.toFixed(1)} ms`,
        goal: '< 30 ms',
        isMet: delay < 30,
      },
      {
        what: `${engine}: memory of the gateway at its most`,
        value: `${Math.round(memory)} MB`,
        goal: '< 250 MB',
        isMet: memory < 250,
      },
    ]
  } finally {
    gateway.stop()
    await gateway.ended
  }
}

function figureOf(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN)
}
