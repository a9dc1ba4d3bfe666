import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../../../store/yieldToEventLoop.ts'
import { inspectStatement } from './inspectStatement.ts'
import type { ReadingJob, ReadingMessage } from './createStatementReader.ts'
import { readStatement } from './readStatement.ts'
import { StatementRefused } from './rows/sentences.ts'

const port = parentPort
if (!port) throw new Error('this file only runs as a worker thread')

lowerPriority()

const send = ({ bytes, ...message }: ReadingMessage) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage({ ...message, bytes }, bytes ? [bytes.buffer] : [])
const pack = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

let taken = 0
let onTaken: (() => void) | undefined
port.on('message', () => {
  taken++
  onTaken?.()
})

try {
  const job = workerData as ReadingJob
  if (job.what === 'inspect')
    send({ is: 'done', bytes: pack(await inspectStatement(job.bytes, job.options)) })
  else {
    let sent = 0
    for await (const batch of readStatement(job.bytes, job.mapping)) {
      send({ is: 'batch', bytes: pack(batch) })
      sent++
      // Reads one batch ahead.
      while (sent - taken > 1) await new Promise<void>((resolve) => (onTaken = resolve))
    }
    send({ is: 'done' })
  }
} catch (error) {
  if (!(error instanceof StatementRefused)) throw error
  send({ is: 'refused', text: error.text })
} finally {
  port.removeAllListeners()
}
