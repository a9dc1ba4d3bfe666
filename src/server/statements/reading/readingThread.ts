import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../../../store/yieldToEventLoop.ts'
import { inspectStatement, readStatement } from './readStatement.ts'
import type { ReadingJob, ReadingMessage } from './createStatementReader.ts'
import { StatementRefused } from './rows/sentences.ts'

const port = parentPort
if (!port) throw new Error('this file only runs as a worker thread')

lowerPriority()

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (message: ReadingMessage) => port.postMessage(message)
const taken = on(port, 'message')

try {
  const job = workerData as ReadingJob
  if (job.what === 'inspect') send({ is: 'done', result: await inspectStatement(job.bytes, job.options) })
  else {
    let sent = 0
    for await (const result of readStatement(job.bytes, job.mapping)) {
      send({ is: 'batch', result })
      // Reads one batch ahead.
      if (sent++ > 0) await taken.next()
    }
    send({ is: 'done' })
  }
} catch (error) {
  if (!(error instanceof StatementRefused)) throw error
  send({ is: 'refused', text: error.text })
} finally {
  port.removeAllListeners()
}
