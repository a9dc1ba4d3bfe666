import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { SQLInputValue } from 'node:sqlite'
import { checkValues } from '../storableText.ts'
import { makePrivateFile } from '../claimFile.ts'
import {
  openThread,
  type Done,
  type Rows,
  type Thread,
  ThreadLost,
  createThreadPool,
  type ThreadPool,
} from './sqliteThread.ts'

/** Memory has one connection, which is all of these. */
type Pools = { writer: ThreadPool; readers: ThreadPool; views?: ThreadPool }

/**
 * Two megabytes, as SQLite has it by itself, do not hold the upper pages of a large ledger's indexes; with three
 * times as much as this a million orders were booked and listed no faster.
 */
const cacheMb = 8

/** Connections in threads of their own to one file, or to memory, which keeps nothing after it is closed. */
export async function openSqlite(path: string, openOne = openThread): Promise<Dialect> {
  const pools = path === ':memory:' ? poolsInMemory(openOne) : poolsOnFile(path, openOne)
  try {
    pools.writer.give(await pools.writer.take())
  } catch (error) {
    await pools.writer.close()
    throw error
  }
  return {
    createDriver: () => new ThreadsDriver(pools),
    createAdapter: () => new ThreadsAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** A snapshot may last as long as an export does, so those have places of their own, though not threads. */
function poolsOnFile(path: string, openOne: typeof openThread): Pools {
  makePrivateFile(path)
  const write = () => openOne({ path, isReader: false, cacheMb })
  // Readers come back to the same pages, and each has a cache of its own.
  const read = () => openOne({ path, isReader: true, cacheMb: cacheMb / 3 })
  const shared = { free: [], kept: 2 }
  return {
    writer: createThreadPool(write, { most: 1 }),
    readers: createThreadPool(read, { most: 2, ...shared }),
    // Two exports and a close leave one for the reports.
    views: createThreadPool(read, { most: 4, ...shared }),
  }
}

function poolsInMemory(openOne: typeof openThread): Pools {
  let isOpen = false
  const only = createThreadPool(
    async () => {
      if (isOpen) throw new ThreadLost(new Error('what was in memory is gone'))
      isOpen = true
      return openOne({ path: ':memory:', isReader: false, cacheMb })
    },
    { most: 1 },
  )
  return { writer: only, readers: only }
}

class ThreadsDriver implements Driver {
  readonly #pools: Pools

  constructor(pools: Pools) {
    this.#pools = pools
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ThreadConnection> {
    return new ThreadConnection(this.#pools)
  }

  beginTransaction(connection: ThreadConnection, { accessMode }: TransactionSettings): Promise<void> {
    return accessMode === 'read only' ? connection.beginView() : connection.begin()
  }

  commitTransaction(connection: ThreadConnection): Promise<void> {
    return connection.end('COMMIT')
  }

  rollbackTransaction(connection: ThreadConnection): Promise<void> {
    return connection.end('ROLLBACK')
  }

  async releaseConnection(connection: ThreadConnection): Promise<void> {
    connection.release()
  }

  /** The writer last: the last one to leave clears the journal away, which a reader may not. */
  async destroy(): Promise<void> {
    await Promise.all([this.#pools.views?.close(), this.#pools.readers.close()])
    await this.#pools.writer.close()
  }
}

/** Each statement goes to a thread that is free for it; a transaction keeps the one it has begun on. */
class ThreadConnection implements DatabaseConnection {
  readonly #pools: Pools
  #held: { thread: Thread; pool: ThreadPool } | undefined

  constructor(pools: Pools) {
    this.#pools = pools
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    checkValues(query.parameters)
    // What is let through is what SQLite takes.
    const question = { sql: query.sql, parameters: query.parameters as SQLInputValue[] }
    if (this.#held) return resultOf(await this.#held.thread.ask({ ...question, isWithin: true }))

    const pool = isRead(query) ? this.#pools.readers : this.#pools.writer
    const thread = await pool.take()
    try {
      return resultOf(await thread.ask(question))
    } finally {
      pool.give(thread)
    }
  }

  streamQuery(): never {
    throw new Error('rows are read by the page here')
  }

  /** It takes the one place of the writer now: it can wait there, but not be refused later. */
  async begin(): Promise<void> {
    await this.#hold(this.#pools.writer)
    await this.#run('BEGIN IMMEDIATE')
  }

  /** SQLite fixes what is seen by the first thing that is read. */
  async beginView(): Promise<void> {
    if (!this.#pools.views) return
    await this.#hold(this.#pools.views)
    await this.#run('BEGIN')
    try {
      await this.#run('SELECT count(*) FROM sqlite_schema')
    } catch (error) {
      // Others get this thread next.
      await this.end('ROLLBACK').catch(() => {})
      throw error
    }
  }

  async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    // A connection that is lost has rolled back.
    if (how === 'ROLLBACK' && this.#held?.thread.isLost()) return
    if (this.#held) await this.#run(how)
  }

  release(): void {
    this.#held?.pool.give(this.#held.thread)
    this.#held = undefined
  }

  async #hold(pool: ThreadPool): Promise<void> {
    this.#held = { pool, thread: await pool.take() }
  }

  async #run(sql: string): Promise<void> {
    await this.#held?.thread.ask({ sql, parameters: [] })
  }
}

/** What is taken for a write without being one only waits longer; a reader refuses to write. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return (
    query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql)
  )
}

function resultOf<R>(answer: Rows | Done): QueryResult<R> {
  if ('rows' in answer) return { rows: answer.rows.map((row) => toRecord(answer.columns, row) as R) }
  return { rows: [], numAffectedRows: BigInt(answer.changes), insertId: BigInt(answer.insertId) }
}

function toRecord(columns: readonly string[], row: readonly unknown[]): unknown {
  const record: Record<string, unknown> = {}
  for (let n = 0; n < row.length; n++) record[columns[n] ?? ''] = row[n]
  return record
}

/** Threads take turns by themselves; and the migrator works inside one transaction, which here is its lock, too. */
class ThreadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
