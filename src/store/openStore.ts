import { AsyncLocalStorage } from 'node:async_hooks'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, sql, type Dialect, type KyselyPlugin } from 'kysely'
import type { Engine } from './engine/columnTypes.ts'
import type { ConnectionCounts } from './engine/postgres.ts'
import { openSqlite } from './engine/sqlite.ts'
import type { openThread } from './engine/sqliteThread.ts'
import { migrationNames } from './migrations.ts'
import { hasCode, isNoRoom } from './storeErrors.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export type Store = {
  db: Db
  engine: Engine
  /** The store's clock in milliseconds, used for sessions and locks. */
  now: () => Promise<number>
  /**
   * Runs all of the work or none. `work` may only use its `db` and await nothing but SQL: on SQLite all other
   * writers wait, on PostgreSQL it is repeated after a conflict.
   */
  transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** A consistent read of any duration that does not block writers. */
  snapshot: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Milliseconds since a write last failed for lack of disk space; Infinity if none did. */
  hadRoomMs: () => number
  /** Connections of each pool; empty on SQLite. */
  connections: () => ConnectionCounts[]
  close: () => Promise<void>
}

type StoreOptions = {
  now?: () => number
  openThread?: typeof openThread
}

/** Accepts `sqlite:PATH`, `sqlite::memory:` and `postgres://…`. Creates no tables. */
export async function openStore(url: string, { now, openThread }: StoreOptions = {}): Promise<Store> {
  const { engine, dialects, counts, place } = await openEngine(url, openThread)
  const current = new AsyncLocalStorage<Db>()
  const connect = (dialect: Dialect) => new Kysely<Tables>({ dialect, plugins: [refuseInside(current)] })
  const db = connect(dialects.passing)
  const writing = dialects.transactions ? connect(dialects.transactions) : db
  const viewing = dialects.snapshots ? connect(dialects.snapshots) : db
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw new Error(`the database at ${place} cannot be reached: ${reasonOf(error)}`, { cause: error })
  }
  let fullAt = -Infinity
  const noteFull = (error: unknown) => {
    if (isNoRoom(error)) fullAt = performance.now()
    throw error
  }
  const clock = now ?? (engine === 'sqlite' ? Date.now : createServerClock(() => current.getStore() ?? db))
  return {
    db,
    engine,
    now: async () => clock(),
    transaction: (work) => transaction(writing, { root: db, current }, work).catch(noteFull),
    snapshot: async (work) => {
      if (current.getStore()) throw new Error('a snapshot cannot begin inside a transaction')
      return snapshot(viewing, { root: db, engine }, work)
    },
    hadRoomMs: () => performance.now() - fullAt,
    connections: () => counts.map((count) => count()),
    close: async () => {
      await Promise.all([...new Set([db, writing, viewing])].map((one) => one.destroy()))
    },
  }
}

/** Fixed width, so that text order is time order. */
export function iso(ms: number): string {
  return new Date(ms).toISOString()
}

export function sqliteFile(url: string): string | undefined {
  const path = /^sqlite:(?!\/\/[^/])(.+)$/s.exec(url)?.[1]
  return path === undefined || path === ':memory:' ? undefined : resolve(path)
}

/** Separate pools, so that none waits for another. More connections would compete for two cores. */
type Dialects = { passing: Dialect; transactions?: Dialect; snapshots?: Dialect }

type Opened = {
  engine: Engine
  dialects: Dialects
  counts: (() => ConnectionCounts)[]
  place: string
}

async function openEngine(url: string, open: StoreOptions['openThread']): Promise<Opened> {
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres, placeOf } = await import('./engine/postgres.ts')
    const place = placeOf(url)
    const pool = (most: number) => openPostgres(url, { version: migrationNames.length, most })
    const [passing, transactions, snapshots] = [pool(5), pool(5), pool(4)] as const
    return {
      engine: 'postgres',
      dialects: {
        passing: passing.dialect,
        transactions: transactions.dialect,
        snapshots: snapshots.dialect,
      },
      counts: [passing.counts, transactions.counts, snapshots.counts],
      place,
    }
  }
  const place = url === 'sqlite::memory:' ? ':memory:' : sqliteFile(url)
  if (place === undefined) {
    throw new Error('the address of the database is none of sqlite:PATH, sqlite::memory:, postgres://…')
  }
  const dialect = await openSqlite(place, open).catch((error: unknown) => {
    throw new Error(`the database ${place} cannot be opened: ${reasonOf(error)}`, { cause: error })
  })
  return { engine: 'sqlite', dialects: { passing: dialect }, counts: [], place }
}

/** A host with several addresses fails with an AggregateError without message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  const message = error instanceof Error ? error.message : String(error)
  return /does not support SSL/i.test(message)
    ? `${message}. Add sslmode=disable to its address to do without`
    : message
}

const readTimeEveryMs = 1000
/** A slower response says too little about the time of its arrival. */
const longestWayMs = 50
/** Smaller steps back are only variations of the network's delay. */
const setBackMs = 1000

/** The server's clock, shared by all servers. Every request needs it, so it is read once a second and extrapolated. */
function createServerClock(dbOf: () => Db): () => Promise<number> {
  let read: { server: number; at: number } | undefined
  let latest = -Infinity

  const advance = (ms: number) => (latest = ms < latest && ms > latest - setBackMs ? latest : Math.floor(ms))

  return async () => {
    const sentAt = performance.now()
    if (read && sentAt - read.at <= readTimeEveryMs) return advance(read.server + sentAt - read.at)
    const server = await serverTime(dbOf())
    const at = performance.now()
    if (at - sentAt <= longestWayMs) read = { server, at }
    return advance(server)
  }
}

async function serverTime(db: Db): Promise<number> {
  const query = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`
  const { rows } = await query.execute(db)
  if (rows[0] === undefined) throw new Error('the database did not tell its time')
  return rows[0].ms
}

const maxRetries = 3

async function transaction<T>(
  db: Db,
  { root, current }: { root: Db; current: AsyncLocalStorage<Db> },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (current.getStore()) throw new Error('a transaction cannot begin inside another')
  for (let retries = 0; ; retries++) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((inner) => {
          const own = inner.withoutPlugins()
          setRoot(own, root)
          return current.run(own, () => work(own))
        })
    } catch (error) {
      // Serialisation failure or deadlock: PostgreSQL rolled back, and a retry may succeed.
      if (retries === maxRetries || !hasCode(error, '40001', '40P01')) throw error
    }
    await setTimeout(Math.random() * 50 * 2 ** retries)
  }
}

function snapshot<T>(
  db: Db,
  { root, engine }: { root: Db; engine: Engine },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (view) => {
      setRoot(view, root)
      if (engine === 'postgres') await beginPatiently(view)
      return work(view)
    })
}

/** Slow consumers leave the transaction idle for long. As its first select this also takes its snapshot. */
async function beginPatiently(view: Db): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', '15min', true)`.execute(view)
}

/** Within a transaction the outer `db` would deadlock on SQLite, and run outside the transaction on PostgreSQL. */
function refuseInside(current: AsyncLocalStorage<Db>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (current.getStore()) throw new Error('inside a transaction ask the db it was given')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

const roots = new WeakMap<Db, Db>()

export function rootOf(db: Db): Db {
  return roots.get(db) ?? db
}

export function setRoot(transaction: Db, root: Db): void {
  roots.set(transaction, root)
}
