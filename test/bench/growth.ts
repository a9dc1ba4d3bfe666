import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { openStore } from '../../src/store/openStore.ts'
import { startCommand } from '../support/command.ts'
import { runStatement, startCluster } from '../support/postgresCluster.ts'
import { addBenchOperator } from './benchOperator.ts'
import { bookNewPages, mids } from './growLedger.ts'
import { measureServer, type Figure } from './growthFigures.ts'
import { at, diskFigures } from './growthDisk.ts'
import { hasDatabase, makeLedger, withDatabase } from './makeLedger.ts'
import { watchProcessor } from './processorTime.ts'
import type { Bench, Row } from './run.ts'

/** GROWTH_SIZES for others, up to 10,000,000. */
const sizes = (process.env.GROWTH_SIZES ?? '10000,100000').split(',').map(Number)
/** GROWTH_PLACE: a folder of a disk with 5 KB for each order. */
const place = process.env.GROWTH_PLACE ?? '/tmp'
/** GROWTH_POSTGRES: a server of one's own in place of that; ledgers that it has are measured and kept. */
const server = process.env.GROWTH_POSTGRES
/** GROWTH_FOUND: a file for what was found of each size, so that a run that was broken off goes on. */
const file = process.env.GROWTH_FOUND
const settings = [
  'shared_buffers=2GB',
  'effective_cache_size=8GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
]

/** One PostgreSQL, a ledger ten times as large each time, and what people wait for at a whole server. */
export async function growth(): Promise<Bench> {
  const found: Record<string, Figure[]> =
    file !== undefined && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Figure[]>)
      : {}
  const missing = sizes.filter((size) => found[size] === undefined)
  if (missing.length > 0)
    await withServer(async (url, service) => {
      for (const size of missing) {
        found[size] = await measureAt(url, size, service)
        if (file !== undefined) writeFileSync(file, JSON.stringify(found))
      }
    })
  return {
    title: `One PostgreSQL with ${sizes.map((size) => size.toLocaleString('en')).join(' · ')} orders: median/p95/of a processor`,
    rows: toRows(sizes.map((size) => found[size] ?? [])),
  }
}

async function withServer(work: (url: string, service: string) => Promise<void>): Promise<void> {
  const standIn = startCommand('src/commands/sandbox.ts', {
    args: ['--port', '0', '--orders', '10', '--rate', '0'],
  })
  const cluster = server === undefined ? await startCluster({ place, settings }) : undefined
  try {
    const [, service = ''] = await standIn.printed(/listens on (\S+)/)
    await work(server ?? cluster?.url ?? '', service)
  } finally {
    standIn.stop()
    await Promise.all([standIn.ended, cluster?.stop()])
  }
}

/** So many are booked, one after the other. */
const pages = 20

async function measureAt(server: string, size: number, service: string): Promise<Figure[]> {
  const name = `orders_${size}`
  const isKept = await hasDatabase(server, name)
  if (!isKept) await makeLedger(server, name, size)
  const url = withDatabase(server, name)
  const store = await openStore(url)
  try {
    const disk = await diskFigures(store, size)
    const processor = await watchProcessor(store, process.pid)
    const bookings = await bookNewPages(store, pages)
    const cost = (await processor.spent()) / pages
    await addBenchOperator(url, { role: 'admin', mids: [...mids] }).catch(() => {
      // The database of an earlier run has an operator already.
    })
    const figures = [
      ...disk,
      {
        what: 'a page of 100 new orders is booked',
        value: `${at(bookings, 0.5).toFixed(0)}/${at(bookings, 0.95).toFixed(0)}/${cost.toFixed(1)}`,
        goal: 'ms',
      },
      ...(await measureServer({ store, url, service, size })),
    ]
    return figures
  } finally {
    await store.close()
    if (!isKept && process.env.GROWTH_POSTGRES === undefined)
      await runStatement(server, `drop database ${name} with (force)`)
  }
}

/** One line for each figure, with all sizes in it. */
function toRows(all: readonly Figure[][]): Row[] {
  const [first = []] = all
  return first.map(({ what, goal = 'for the record' }) => {
    const figures = all.map((figures) => figures.find((figure) => figure.what === what))
    const value = figures.map((figure) => figure?.value ?? '–').join(' · ')
    return { what, value, goal, isMet: figures.every((figure) => figure?.isMet !== false) }
  })
}
