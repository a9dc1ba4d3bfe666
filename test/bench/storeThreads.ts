import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { openStore, type Db, type Store } from '../../src/store/openStore.ts'
import type { Bench } from './run.ts'

/** Cost of running SQLite in separate threads, and response times while it is busy. */
export async function storeThreads(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'store-threads-'))
  const store = await openStore(`sqlite:${join(folder, 'threads.db')}`)
  try {
    await sql`create table kept (n integer)`.execute(store.db)
    const trip = await tripMs(store)
    const long = await duringLongRead(store)
    const writing = await duringTransaction(store)
    return {
      title: 'SQLite in its own threads',
      rows: [
        row('a question there and back, median', trip, 0.06),
        row('another beside a long read, p99', long.otherDelays, long.took / 100),
        row('delay of the event loop meanwhile, p99', long.delay, long.took / 100),
        row('another beside a long transaction, p99', writing.otherDelays, writing.took / 100),
      ],
    }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

function row(what: string, ms: number, most: number) {
  const isPart = most > 1
  const goal = isPart ? `<= 1 % of the ${Math.round(most * 100)} ms` : `<= ${most} ms`
  return { what, value: `${ms.toFixed(3)} ms`, goal, isMet: ms <= most }
}

const ask = (db: Db) => sql`select 1`.execute(db)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function tripMs({ db }: Store): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < 5000; n++) taken.push(await timed(() => ask(db)))
  return at(0.5, taken)
}

async function duringLongRead({ db }: Store) {
  // Starts both reader threads first.
  await Promise.all([ask(db), ask(db)])
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let isOver = false
  const long = timed(() =>
    sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 4000000)
      select max(n) from counted`.execute(db),
  ).finally(() => (isOver = true))
  const otherDelays = await othersUntil(db, () => isOver)
  delay.disable()
  return { took: await long, otherDelays, delay: delay.percentile(99) / 1e6 }
}

async function duringTransaction({ db, transaction }: Store) {
  let isOver = false
  const writing = timed(() =>
    transaction(async (inner) => {
      for (let n = 0; n < 5000; n++) await sql`insert into kept values (${n})`.execute(inner)
    }),
  ).finally(() => (isOver = true))
  const otherDelays = await othersUntil(db, () => isOver)
  return { took: await writing, otherDelays }
}

async function othersUntil(db: Db, isOver: () => boolean): Promise<number> {
  const taken: number[] = []
  while (!isOver()) taken.push(await timed(() => ask(db)))
  return at(0.99, taken)
}

function at(share: number, taken: number[]): number {
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * share)] ?? 0
}
