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
import { checkValues } from './storableText.ts'
import { makePrivateFile } from './claimFile.ts'
import {
  openThread,
  type Done,
  type Rows,
  type Thread,
  ThreadLost,
  createThreadPool,
  type ThreadPool,
} from './sqliteThread.ts'

/** In memory there is one connection for all purposes. */
type Pools = { writer: ThreadPool; readers: ThreadPool; views?: ThreadPool }

/** SQLite's 2 MB do not hold the upper index pages of a large ledger; 24 MB were no faster. */
const cacheMb = 8

/** Runs each connection in a thread; a database in memory is lost on close. */
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

/** Snapshots may last as long as an export, so they have places of their own, but share idle threads. */
function poolsOnFile(path: string, openOne: typeof openThread): Pools {
  makePrivateFile(path)
  const write = () => openOne({ path, isReader: false, cacheMb })
  // Smaller, because each reader caches the same pages.
  const read = () => openOne({ path, isReader: true, cacheMb: cacheMb / 3 })
  const free: Thread[] = []
  return {
    writer: createThreadPool(write, { most: 1 }),
    readers: createThreadPool(read, { most: 2, free }),
    // Two exports and a close leave one place for reports.
    views: createThreadPool(read, { most: 4, free }),
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

  /** The writer closes last: the last connection removes the journal, which a reader cannot do. */
  async destroy(): Promise<void> {
    await Promise.all([this.#pools.views?.close(), this.#pools.readers.close()])
    await this.#pools.writer.close()
  }
}

/** Each statement takes a free thread; a transaction keeps its thread. */
class ThreadConnection implements DatabaseConnection {
  readonly #pools: Pools
  #held: { thread: Thread; pool: ThreadPool } | undefined

  constructor(pools: Pools) {
    this.#pools = pools
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    checkValues(query.parameters)
    // `checkValues` has limited the values to what SQLite accepts.
    const question = { sql: query.sql, parameters: query.parameters as SQLInputValue[] }
    if (this.#held) return resultOf(await this.#held.thread.send({ ...question, isWithin: true }))

    const pool = isRead(query) ? this.#pools.readers : this.#pools.writer
    const thread = await pool.take()
    try {
      return resultOf(await thread.send(question))
    } finally {
      pool.give(thread)
    }
  }

  streamQuery(): never {
    throw new Error('rows are read by the page here')
  }

  /** Takes the write lock at once: waiting here is safe, a later refusal would not be. */
  async begin(): Promise<void> {
    await this.#hold(this.#pools.writer)
    await this.#run('BEGIN IMMEDIATE')
  }

  /** SQLite fixes a snapshot with its first read. */
  async beginView(): Promise<void> {
    if (!this.#pools.views) return
    await this.#hold(this.#pools.views)
    await this.#run('BEGIN')
    try {
      await this.#run('SELECT count(*) FROM sqlite_schema')
    } catch (error) {
      // Another caller gets this thread next.
      await this.end('ROLLBACK').catch(() => {})
      throw error
    }
  }

  async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    // A lost connection has already rolled back.
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
    await this.#held?.thread.send({ sql, parameters: [] })
  }
}

/** A read taken for a write only waits longer; a reader refuses to write. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return (
    query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql)
  )
}

function resultOf<R>(answer: Rows | Done): QueryResult<R> {
  if ('rows' in answer) return { rows: toRecords(answer) as R[] }
  return { rows: [], numAffectedRows: BigInt(answer.changes), insertId: BigInt(answer.insertId) }
}

/** Copies of a parsed object are three times as fast as objects that get many keys one by one. */
function toRecords({ columns, rows }: Rows): Record<string, unknown>[] {
  if (rows.length === 0) return []
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(columns.map((name) => [name, null]))))
  return rows.map((row) => {
    const record = { ...blank }
    for (let n = 0; n < row.length; n++) record[columns[n] ?? ''] = row[n]
    return record
  })
}

/** The pool serialises access by itself. The migrator's transaction also serves as its lock. */
class ThreadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
