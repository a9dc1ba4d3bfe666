// @ts-check
/* Plain JavaScript: loading the type stripper costs 12 MB and 20 ms in every thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from './sqliteConnection.js'

/**
 * Worker thread of one connection; answers the questions of `sqliteThread.ts` in order.
 *
 * @import { Answer, Question, Settings } from './sqliteThread.ts'
 */
const port = parentPort
if (!port) throw new Error('this file only runs as a worker thread')

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
 * Errors lose their codes when they cross threads, so the codes are sent separately.
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
