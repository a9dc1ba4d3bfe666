import { on } from 'node:events'
import { join } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { InspectOptions } from './readStatement.ts'
import type { StatementBatch } from './rows/row.ts'
import type { Mapping } from '../../../api/statementMapping.requests.ts'
import type { Inspection } from './mapping.ts'
import { readingText, refused, StatementRefused } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'

type Stoppable = { signal?: AbortSignal }

/** `bytes` are transferred, not copied. */
export type ReadingJob =
  | { what: 'inspect'; bytes: Uint8Array; options: InspectOptions }
  | { what: 'read'; bytes: Uint8Array; mapping: Mapping }

/** `result`: an `Inspection` or a `StatementBatch`. */
export type ReadingMessage =
  | { is: 'batch'; result: unknown }
  | { is: 'done'; result?: unknown }
  | { is: 'refused'; text: ReadingText }

const file = join(import.meta.dirname, 'readingThread.ts')

/** Enough for the cells of a file. File bytes and unpacked data are outside this limit. */
const memory: ResourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

/** Reads each file in a thread with limited memory. Takes over the bytes: pass a copy if they are needed later. */
export function createStatementReader({ silenceMs = 60_000 } = {}) {
  const open = new Set<Worker>()
  let isClosed = false

  async function* runThread(job: ReadingJob, signal?: AbortSignal): AsyncGenerator<unknown> {
    signal?.throwIfAborted()
    if (isClosed) throw new Error('the statement reader is closed')
    const workerData = { ...job, bytes: ownBytes(job.bytes) }
    const transferList = [workerData.bytes.buffer as ArrayBuffer]
    const worker = new Worker(file, { workerData, transferList, resourceLimits: memory })
    open.add(worker)
    const messages = on(worker, 'message', { close: ['exit'] })
    worker.unref()
    const stop = () => void worker.terminate()
    signal?.addEventListener('abort', stop, { once: true })
    let isSilent = false
    try {
      for (;;) {
        // Also keeps the process alive, but only while the thread is waited for.
        const timer = setTimeout(() => {
          isSilent = true
          stop()
        }, silenceMs)
        const { value, done } = await messages.next().finally(() => clearTimeout(timer))
        signal?.throwIfAborted()
        if (isSilent) throw refused('hostile.work')
        if (done) throw new Error('the thread that read the statement has ended')
        const [message] = value as [ReadingMessage]
        if (message.is === 'refused') throw new StatementRefused(message.text)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        if (message.is === 'batch') worker.postMessage('taken')
        if (message.result !== undefined) yield message.result
        if (message.is === 'done') return
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
      throw new StatementRefused(readingText('hostile.work'), { cause: error })
    } finally {
      signal?.removeEventListener('abort', stop)
      open.delete(worker)
      await worker.terminate()
    }
  }

  return {
    async inspect(
      bytes: Uint8Array,
      { signal, ...options }: Stoppable & InspectOptions = {},
    ): Promise<Inspection> {
      const results = runThread({ what: 'inspect', bytes, options }, signal)
      for await (const result of results) return result as Inspection
      throw new Error('the reading thread ended without a result')
    },

    /** The thread waits for the consumer. Stopping early or aborting ends the thread. */
    read(bytes: Uint8Array, mapping: Mapping, { signal }: Stoppable = {}): AsyncGenerator<StatementBatch> {
      return runThread({ what: 'read', bytes, mapping }, signal) as AsyncGenerator<StatementBatch>
    },

    async close(): Promise<void> {
      isClosed = true
      await Promise.all([...open].map((worker) => worker.terminate()))
    },
  }
}

/** Transferring a buffer takes all of its memory, and small `Buffer`s share theirs. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  const isAlone = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  return isAlone ? bytes : new Uint8Array(bytes)
}
