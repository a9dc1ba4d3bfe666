import {
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { checkValues } from './checkValues.ts'

const patience = 5000

/** One connection to one file, or to memory, which keeps nothing after it is closed. */
export async function openSqlite(path: string): Promise<Dialect> {
  if (path !== ':memory:') makePrivateFile(path)
  const database = new DatabaseSync(path, { timeout: patience, enableForeignKeyConstraints: true })
  try {
    await enterWal(database)
    database.exec('PRAGMA synchronous = FULL')
    // The two megabytes that are its default do not hold the upper pages of a large ledger's indexes.
    database.exec('PRAGMA cache_size = -65536')
  } catch (error) {
    database.close()
    throw error
  }
  const config = { database: withCache(database), onCreateConnection: checkValues }
  const dialect = new SqliteDialect(config)
  return {
    createDriver: () => new OneWriterDriver(config, database),
    createAdapter: () => new TransactionalDdlAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

/** SQLite gives its journals the mode of the file, so nobody else reads those either. */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    // Never opened when it is there: closing it would drop the locks which this process holds on it.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** SQLite does not always wait for its timeout here when two processes open a new file at the same moment. */
function enterWal(database: DatabaseSync): Promise<void> {
  return untilFree(() => database.exec('PRAGMA journal_mode = WAL'))
}

/** Tries again without holding up the process, as long as the timeout would have waited. */
async function untilFree(act: () => void): Promise<void> {
  const deadline = performance.now() + patience
  for (;;) {
    try {
      return act()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await setTimeout(2 + Math.random() * 18)
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}

/** A transaction takes the one place of the writer when it begins: it can wait there, but not be refused later. */
class OneWriterDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], database: DatabaseSync) {
    super(config)
    this.#database = database
  }

  /** SQLite's own wait would stop the whole process, and with it the transaction it may be waiting for. */
  override beginTransaction(): Promise<void> {
    return untilFree(() => {
      this.#database.exec('PRAGMA busy_timeout = 0')
      try {
        this.#database.exec('BEGIN IMMEDIATE')
      } finally {
        this.#database.exec(`PRAGMA busy_timeout = ${patience}`)
      }
    })
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk has rolled back already; a second time would hide the first error behind another.
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Lets the migrator work inside one transaction, which here is also its lock. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const mostStatements = 500

/** Statements are prepared once per text; the one prepared first makes room. */
function withCache(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known) return known

      const statement = prepare(database, sql)
      statements.set(sql, statement)
      const [first] = statements.keys()
      if (statements.size > mostStatements && first !== undefined) statements.delete(first)
      return statement
    },
  }
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  // What checkValues lets through is what SQLite takes.
  const bound = (values: readonly unknown[]) => values as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...bound(values)),
    run: (values) => statement.run(...bound(values)),
    iterate: (values) => statement.iterate(...bound(values)),
  }
}
