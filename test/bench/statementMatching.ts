import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { bookPage } from '../../src/server/sync/bookPage.ts'
import { nextFetchSeq } from '../../src/server/sync/nextFetchSeq.ts'
import { createStatementRuns } from '../../src/server/statements/createStatementRuns.ts'
import { createStatementReader } from '../../src/server/statements/reading/createStatementReader.ts'
import { receiveFile } from '../../src/server/statements/receiveFile.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store } from '../../src/store/openStore.ts'
import type { Bench, Row } from './run.ts'

/** STATEMENT_ORDERS and STATEMENT_LINES set the numbers; STATEMENT_POSTGRES adds an empty database to measure. */
const orders = Number(process.env.STATEMENT_ORDERS ?? 100_000)
const lines = Math.min(Number(process.env.STATEMENT_LINES ?? 20_000), orders)
const start = Date.parse('2026-06-04T00:00:00.000Z')
/** The ledger has 150 days of orders; the statement covers the last 30, all in October. */
const monthMs = 30 * 86_400_000
const mid = 'mer_1'

/** Matches a statement of one month against the orders of five. */
export async function statementMatching(): Promise<Bench> {
  const rows: Row[] = []
  const folder = mkdtempSync(join(tmpdir(), 'statements-'))
  try {
    if (process.env.STATEMENT_SQLITE !== 'none')
      rows.push(...(await measureAt('SQLite', `sqlite:${join(folder, 'ledger.db')}`)))
  } finally {
    rmSync(folder, { recursive: true })
  }
  const postgres = process.env.STATEMENT_POSTGRES
  if (postgres !== undefined) rows.push(...(await measureAt('PostgreSQL', postgres)))
  return {
    title: `A statement of ${lines.toLocaleString('en')} lines against ${orders.toLocaleString('en')} orders`,
    rows,
  }
}

const createdTime = (n: number) => new Date(start + Math.floor((n / orders) * 5 * monthMs)).toISOString()
const orderId = (n: number) => `OR-26${String(n).padStart(12, '0')}`

async function measureAt(engine: string, url: string): Promise<Row[]> {
  const store = await openStore(url)
  try {
    await migrate(store)
    await fill(store)
    const bytes = new TextEncoder().encode(csv())
    await receiveFile(store, {
      mids: [mid],
      name: 'october.csv',
      by: 'bench',
      bytes: toPieces(bytes),
      note: async () => {},
    })
    const reader = createStatementReader()
    let failure: unknown
    const runs = createStatementRuns({
      store,
      reader,
      countsRrFee: () => false,
      note: async () => {},
      onError: (error) => (failure = error),
    })
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let most = before
    let isDone = false
    const watch = (async () => {
      while (!isDone) {
        most = Math.max(most, process.memoryUsage().rss)
        await setTimeout(50)
      }
    })()
    const turns = watchTurns()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const began = performance.now()
    runs.look()
    await runs.settled()
    const seconds = (performance.now() - began) / 1000
    delay.disable()
    const longestTurn = turns.longest()
    isDone = true
    await watch
    await runs.stop()
    await reader.close()
    if (failure !== undefined) throw failure
    const { state, classes } = await store.db
      .selectFrom('statement')
      .select(['state', 'classes'])
      .executeTakeFirstOrThrow()
    const { equal, differs } = JSON.parse(classes ?? '{}') as Record<string, { results: number }>
    const p99 = delay.percentile(99) / 1e6
    const megabytes = (most - before) / 1e6
    return [
      {
        what: `${engine}: read and matched`,
        value: `${seconds.toFixed(1)} s, ${state}: ${equal?.results} equal, ${differs?.results} differ`,
        goal: '< 60 s with 200,000 of 1,000,000',
        isMet: seconds < 60 && state === 'done',
      },
      {
        what: `${engine}: more memory`,
        value: `${megabytes.toFixed(0)} MB`,
        goal: '< 150 MB',
        isMet: megabytes < 150,
      },
      {
        what: `${engine}: event loop meanwhile, p99`,
        value: `${p99.toFixed(1)} ms`,
        goal: '< 50 ms',
        isMet: p99 < 50,
      },
      {
        what: `${engine}: longest turn of the event loop`,
        value: `${longestTurn.toFixed(1)} ms of a processor`,
        goal: '< 50 ms',
        isMet: longestTurn < 50,
      },
    ]
  } finally {
    await store.close()
  }
}

/**
 * Longest turn of the event loop in processor time. On a busy machine the loop also waits for a processor, and such delays must
 * not count.
 */
function watchTurns(): { longest: () => number } {
  let [longest, last] = [0, process.threadCpuUsage()]
  const timer = setInterval(() => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1000)
    last = now
  }, 5)
  return {
    longest: () => {
      clearInterval(timer)
      return longest
    },
  }
}

/** One line in a hundred has a fee that is a cent too high. */
function csv(): string {
  let text = 'Order ID,Date,Gross,Fee,Net,Currency,Type\n'
  for (let n = orders - lines; n < orders; n++) {
    const fee = n % 100 === 0 ? '2.51' : '2.50'
    text += `${orderId(n)},${createdTime(n)},100.00,${fee},${n % 100 === 0 ? '97.49' : '97.50'},EUR,payin\n`
  }
  return text
}

async function* toPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += 65_536) yield bytes.subarray(from, from + 65_536)
}

async function fill(store: Store): Promise<void> {
  const at = new Date(start + 5 * monthMs).toISOString()
  const reading = { timeZone: 'UTC', mids: [mid] }
  for (let from = 0; from < orders; from += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, orders - from) }, (_, n) => ({
      id: orderId(from + n),
      status: 'asset_settled',
      orderType: 'payin',
      userId: `UX-${(from + n) % 20_000}`,
      source: { currency: 'EUR', amount: '100.00' },
      destination: { currency: 'USDT', amount: '110.00' },
      fees: { networkFee: '0.50', processingFee: '2.00' },
      createdAt: createdTime(from + n),
      updatedAt: createdTime(from + n),
    }))
    await bookPage(store, { mid, kind: 'orders', at, reading, fetchSeq: await nextFetchSeq(store), rows })
  }
}
