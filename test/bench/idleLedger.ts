import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openStore, type Store } from '../../src/store/openStore.ts'
import { startCommand, type Command } from '../support/command.ts'
import { startCluster } from '../support/postgresCluster.ts'
import { startBenchServer } from './benchServer.ts'
import { addBenchOperator } from './benchOperator.ts'
import type { Bench, Row } from './run.ts'

const { IDLE_ORDERS, IDLE_SECONDS } = process.env
const orders = Number(IDLE_ORDERS ?? 100_000)
const seconds = Number(IDLE_SECONDS ?? 180)
const mids = ['mer_1', 'mer_2', 'mer_3']
const goal = (100 * orders) / 100_000

/** Bytes per day written to disk while nothing changes: checks of the head of every list, and an hourly sweep of all rows. */
export async function idleLedger(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'idle-ledger-'))
  const cluster = await startCluster({ isDurable: true })
  const standIn = startCommand('src/commands/sandbox.ts', {
    args: ['--port', '0', '--orders', String(orders), '--users', '5000', '--rate', '0'],
  })
  try {
    const [, service = ''] = await standIn.printed(/listens on (\S+)/)
    const sqlite = `sqlite:${join(folder, 'ledger.db')}`
    const rows = [
      ...(await measure('sqlite', sqlite, service)),
      ...(await measure('postgres', cluster.url, service)),
    ]
    return { title: `A day of ${orders.toLocaleString('en')} orders that do not change`, rows }
  } finally {
    standIn.stop()
    await standIn.ended
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
}

async function measure(engine: string, url: string, service: string): Promise<Row[]> {
  await addBenchOperator(url, { mids })
  const parts = { database: url, service, mids }
  await withServer(parts, async ({ store }) => untilRested(store))
  await rest(url)
  const swept = await withServer(parts, async ({ store, written }) => {
    const [before, begun] = [await written(), performance.now()]
    await setTimeout(2_000)
    await untilRested(store)
    return { bytes: (await written()) - before, seconds: (performance.now() - begun) / 1000 }
  })
  const idle = await withServer(parts, async ({ written }) => {
    // Writes of the start do not count.
    await setTimeout(20_000)
    const before = await written()
    await setTimeout(seconds * 1000)
    return ((await written()) - before) / seconds
  })
  const sweep = Math.max(0, swept.bytes - idle * swept.seconds)
  const day = (idle * 86_400 + sweep * 24) / 1e6
  return [
    {
      what: `${engine}: written in a day`,
      value: `${day.toFixed(0)} MB: ${((idle * 86_400) / 1e6).toFixed(0)} by looks, ${((sweep * 24) / 1e6).toFixed(0)} by 24 sweeps`,
      goal: `<= ${goal} MB`,
      isMet: day <= goal,
    },
  ]
}

type Working = { store: Store; written: () => Promise<number> }

async function withServer<T>(
  parts: Parameters<typeof startBenchServer>[0],
  work: (working: Working) => Promise<T>,
): Promise<T> {
  const server = startBenchServer(parts)
  try {
    await server.printed(/is open on (\S+)/)
    const store = await openStore(parts.database)
    try {
      return await work({ store, written: () => bytesWritten(store, server) })
    } finally {
      await store.close()
    }
  } finally {
    server.stop()
    await server.ended
  }
}

/** WAL bytes on PostgreSQL; on SQLite the bytes that the process wrote to disk. */
async function bytesWritten({ db, engine }: Store, { pid }: Command): Promise<number> {
  if (engine === 'sqlite')
    return Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
  const { rows } = await sql<{ bytes: string }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes`.execute(db)
  return Number(rows[0]?.bytes)
}

/** Waits until all lists were read completely and no read is running. */
async function untilRested({ db }: Store): Promise<void> {
  for (;;) {
    await setTimeout(1_000)
    const lists = await db.selectFrom('sweep_state').select(['kind', 'state']).execute()
    const rested = lists.filter(({ kind, state }) => {
      const { machine, unseenAfter, completeTo } = JSON.parse(state)
      return (
        machine.phase === 'converged' && completeTo !== null && (kind === 'users' || unseenAfter === null)
      )
    })
    if (rested.length === mids.length * 2) return
  }
}

/** Simulates an hour later, when the database has cleaned up after the fill. */
async function rest(url: string): Promise<void> {
  const { db, engine, close } = await openStore(url)
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db)
  for (const { mid, kind, state } of await db.selectFrom('sweep_state').selectAll().execute()) {
    const due = JSON.stringify({ ...JSON.parse(state), endedAt: 0 })
    await db
      .updateTable('sweep_state')
      .set({ state: due })
      .where('mid', '=', mid)
      .where('kind', '=', kind)
      .execute()
  }
  await close()
}
