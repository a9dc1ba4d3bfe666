import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openStore } from '../../src/store/openStore.ts'
import { migrate } from '../../src/store/migrate.ts'
import { startCommand } from '../support/command.ts'
import { startBenchServer } from './benchServer.ts'
import { addBenchOperator, signInAsBench } from './benchOperator.ts'
import { fetchExport } from './fetchExport.ts'
import { fill, orders } from './ledgerLists.ts'
import type { Bench, Row } from './run.ts'

const mids = ['mer_1', 'mer_2', 'mer_3']

/**
 * Memory of a whole server with a large ledger on disk. LEDGER_ORDERS, LEDGER_SQLITE and LEDGER_POSTGRES work as in
 * `ledgerLists`.
 */
export async function ledgerMemory(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-memory-'))
  const { LEDGER_SQLITE: file = `sqlite:${join(folder, 'ledger.db')}`, LEDGER_POSTGRES: server } = process.env
  const urls = [...(file === 'none' ? [] : [file]), ...(server === undefined ? [] : [server])]
  for (const url of urls) await prepare(url)
  const standIn = startCommand('src/commands/sandbox.ts', {
    args: ['--port', '0', '--orders', '1000', '--users', '100', '--rate', '0'],
  })
  try {
    const [, service = ''] = await standIn.printed(/listens on (\S+)/)
    return {
      title: `Memory with ${orders.toLocaleString('en')} orders on disk`,
      rows: await measureAll(urls, service),
    }
  } finally {
    standIn.stop()
    await standIn.ended
    rmSync(folder, { recursive: true })
  }
}

async function prepare(url: string): Promise<void> {
  const store = await openStore(url)
  await migrate(store)
  await fill(store)
  await store.close()
  await addBenchOperator(url, { role: 'finance', mids }).catch(() => {
    // A ledger from an earlier run has one already.
  })
}

async function measureAll(urls: readonly string[], service: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const url of urls)
    rows.push(...(await measure(url, service, 300)), ...(await measure(url, service, 250, sparing)))
  return rows
}

/** Settings of docs/operating.md for machines with little memory. */
const sparing = {
  flags: ['--max-old-space-size=1000'],
  env: { MALLOC_ARENA_MAX: '2' },
}

async function measure(
  url: string,
  service: string,
  goal: number,
  settings?: typeof sparing,
): Promise<Row[]> {
  const server = startBenchServer({ database: url, service, mids, ...settings })
  const rows: Row[] = []
  const note = (when: string) => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const [most = NaN, now = NaN] = ['VmHWM', 'VmRSS'].map(
      (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000,
    )
    rows.push({
      what: `${url.split(':')[0]}: ${when}${settings ? ', sparing' : ''}`,
      value: `${Math.round(now)} MB, at most ${Math.round(most)}`,
      goal: `< ${goal} MB`,
      isMet: most < goal,
    })
  }
  try {
    const [, ours = ''] = await server.printed(/is open on (\S+)/)
    const cookie = await signInAsBench(ours, 'finance')
    const read = async (path: string) => (await fetch(ours + path, { headers: { cookie } })).bytes()
    note('after its start')
    await setTimeout(10_000)
    note('after ten seconds without a request')
    for (let round = 0; round < 20; round++) for (const path of paths(round)) await read(path)
    note('after lists, searches and reports')
    const answer = await fetchExport(ours, cookie)
    let bytes = 0
    for await (const chunk of answer.body ?? []) bytes += chunk.byteLength
    note(`after an export of ${Math.round(bytes / 1e6)} MB`)
    return rows
  } finally {
    server.stop()
    await server.ended
  }
}

const paths = (round: number) =>
  [
    `range=[${round * 25},${round * 25 + 24}]`,
    `range=[${round * 20_000},${round * 20_000 + 24}]&sort=["sourceAmount","DESC"]`,
    `filter={"status":"completed"}&sort=["userId","ASC"]&range=[0,99]`,
    `filter={"q":"${['mar', 'UX-9', 'OR-25', 'anna'][round % 4]}"}&range=[0,24]`,
  ]
    .map((query) => `/api/orders?${query}`)
    .concat(`/api/fees?filter={"createdAt_gte":"2025-11-21T00:00:00Z"}&groupBy=day&timeZone=Asia/Kolkata`)
