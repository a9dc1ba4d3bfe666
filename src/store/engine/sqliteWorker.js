// @ts-check
/* JavaScript as it stands: what strips types takes 12 MB and 20 ms in every thread that needs it. */
import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from './sqliteConnection.js'

/**
 * The thread of one connection. It answers the questions of `sqliteThread.ts` one after the other, in the order
 * in which they came.
 *
 * @import { Answer, Question, Settings } from './sqliteThread.ts'
 */
const port = parentPort
if (!port) throw new Error('this is a thread, and nothing by itself')

const connection = openOrTell(workerData)

port.on('message', (/** @type {Question | 'close'} */ message) => {
  if (message === 'close') {
    connection?.database.close()
    port.close()
  } else tell(() => answer(message))
})

/** @param {Settings} settings */
function openOrTell(settings) {
  /** @type {ReturnType<typeof openConnection> | undefined} */
  let opened
  tell(() => {
    opened = openConnection(settings)
    return { changes: 0, insertId: 0 }
  })
  return opened
}

/**
 * @param {Question} question
 * @returns {Answer}
 */
function answer(question) {
  if (!connection) throw new Error('the database is not open')
  return connection.answer(question)
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
