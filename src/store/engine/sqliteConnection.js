// @ts-check
/* Plain JavaScript: loading the type stripper costs 12 MB and 20 ms in every thread. */
import { DatabaseSync } from 'node:sqlite'

/**
 * @import { StatementSync } from 'node:sqlite'
 * @import { Done, Question, Rows, Settings } from './sqliteThread.ts'
 * @typedef {{ statement: StatementSync, columns: string[] }} Prepared
 */
const patience = 5000
/** In 4 KB pages. With SQLite's default of 1,000, a filling ledger waits for a checkpoint at every commit. */
const journalPages = 4000
const maxStatements = 300

/**
 * @param {Settings} settings
 */
export function openConnection(settings) {
  const database = open(settings)
  /** @type {Map<string, Prepared>} */
  const statements = new Map()

  /**
   * @param {Question} question
   * @returns {Rows | Done}
   */
  function answer({ sql, parameters, isWithin }) {
    // A statement sent after the transaction ended must not run on its own.
    if (isWithin && !database.isTransaction) throw new Error('the transaction is over')
    // A full disk has rolled back already; a second rollback would hide the first error.
    if (sql === 'ROLLBACK' && !database.isTransaction) return { changes: 0, insertId: 0 }
    const prepared = prepare(sql)
    if (prepared.columns.length === 0) {
      const { changes, lastInsertRowid } = prepared.statement.run(...parameters)
      return { changes: Number(changes), insertId: lastInsertRowid }
    }
    // Arrays without column names cross threads in half the time.
    const rows = /** @type {unknown[][]} */ (/** @type {unknown} */ (prepared.statement.all(...parameters)))
    // A migration may have changed the columns of `*`.
    if (rows[0] && rows[0].length !== prepared.columns.length) prepared.columns = namesOf(prepared.statement)
    return { columns: prepared.columns, rows }
  }

  /**
   * Caches prepared statements by text and evicts the oldest.
   *
   * @param {string} sql
   */
  function prepare(sql) {
    const existing = statements.get(sql)
    if (existing) return existing

    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    const made = { statement, columns: namesOf(statement) }
    statements.set(sql, made)
    const [first] = statements.keys()
    if (statements.size > maxStatements && first !== undefined) statements.delete(first)
    return made
  }

  return { database, answer }
}

/** @param {Settings} settings */
function open({ path, isReader, cacheMb }) {
  const opened = new DatabaseSync(path, {
    timeout: patience,
    enableForeignKeyConstraints: true,
    readOnly: isReader,
  })
  try {
    if (!isReader) {
      enterWal(opened)
      opened.exec('PRAGMA synchronous = FULL')
      opened.exec(`PRAGMA wal_autocheckpoint = ${journalPages}`)
    }
    opened.exec(`PRAGMA cache_size = -${cacheMb * 1024}`)
  } catch (error) {
    opened.close()
    throw error
  }
  return opened
}

/**
 * Retries, because SQLite ignores its timeout when two processes open a new file at the same time.
 *
 * @param {DatabaseSync} opened
 */
function enterWal(opened) {
  const deadline = performance.now() + patience
  for (;;) {
    try {
      return opened.exec('PRAGMA journal_mode = WAL')
    } catch (error) {
      const isBusy = error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
      if (!isBusy || performance.now() > deadline) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 + Math.random() * 18)
  }
}

/** @param {StatementSync} statement */
function namesOf(statement) {
  return statement.columns().map(({ name }) => name)
}
