// @ts-check
/* JavaScript as it stands: what strips types takes 12 MB and 20 ms in every thread that needs it. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * The thread of one connection. It answers the questions of `sqliteThread.ts` one after the other, in the order
 * in which they came.
 *
 * @import { StatementSync } from 'node:sqlite'
 * @import { Answer, Question, Settings } from './sqliteThread.ts'
 * @typedef {{ statement: StatementSync, columns: string[] }} Prepared
 */
const port = parentPort
if (!port) throw new Error('this is a thread, and nothing by itself')

const patience = 5000
/** Pages of 4 KB in the journal before they go to the file. With SQLite's own 1,000 a filling ledger waits for that at every commit. */
const journalPages = 4000
const mostStatements = 300
/** @type {Map<string, Prepared>} */
const statements = new Map()
const database = openOrTell(workerData)

port.on('message', (/** @type {Question | 'close'} */ message) => {
  if (message === 'close') {
    database?.close()
    port.close()
  } else tell(() => answer(message))
})

/** @param {Settings} settings */
function openOrTell(settings) {
  /** @type {DatabaseSync | undefined} */
  let opened
  tell(() => {
    opened = open(settings)
    return { changes: 0, insertId: 0 }
  })
  return opened
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
 * SQLite does not always wait for its timeout here when two processes open a new file at the same moment.
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

/**
 * @param {Question} question
 * @returns {Answer}
 */
function answer({ sql, parameters, isWithin }) {
  if (!database) throw new Error('the database is not open')
  // What was sent behind a statement that ended it must not be done by itself.
  if (isWithin && !database.isTransaction) throw new Error('the transaction is over')
  // A full disk has rolled back already; a second time would hide the first error behind another.
  if (sql === 'ROLLBACK' && !database.isTransaction) return { changes: 0, insertId: 0 }
  const prepared = prepare(database, sql)
  if (prepared.columns.length === 0) {
    const { changes, lastInsertRowid } = prepared.statement.run(...parameters)
    return { changes: Number(changes), insertId: lastInsertRowid }
  }
  // Without their names on every row they pass from thread to thread in half the time.
  const rows = /** @type {unknown[][]} */ (/** @type {unknown} */ (prepared.statement.all(...parameters)))
  // A migration may have changed what `*` stands for since.
  if (rows[0] && rows[0].length !== prepared.columns.length) prepared.columns = namesOf(prepared.statement)
  return { columns: prepared.columns, rows }
}

/**
 * Statements are prepared once per text; the one prepared first makes room.
 *
 * @param {DatabaseSync} from
 * @param {string} sql
 */
function prepare(from, sql) {
  const existing = statements.get(sql)
  if (existing) return existing

  const statement = from.prepare(sql)
  statement.setReturnArrays(true)
  const made = { statement, columns: namesOf(statement) }
  statements.set(sql, made)
  const [first] = statements.keys()
  if (statements.size > mostStatements && first !== undefined) statements.delete(first)
  return made
}

/** @param {StatementSync} statement */
function namesOf(statement) {
  return statement.columns().map(({ name }) => name)
}

/**
 * An error crosses to another thread without its codes: they are told beside it.
 *
 * @param {() => Answer} work
 */
function tell(work) {
  try {
    port?.postMessage(work())
  } catch (error) {
    const { name, message, code, errcode, errstr } = /** @type {Record<string, unknown>} */ (error)
    port?.postMessage({ failure: { name, message, facts: { code, errcode, errstr } } })
  }
}
