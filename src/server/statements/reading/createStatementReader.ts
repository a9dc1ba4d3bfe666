import { on } from 'node:events'
import { join } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { InspectOptions } from './inspectStatement.ts'
import type { StatementBatch } from './line.ts'
import type { Mapping } from '../../../api/statementMapping.requests.ts'
import type { Inspection } from './mapping.ts'
import { readingText, refused, StatementRefused } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'

type Stoppable = { signal?: AbortSignal }

type Options = { threads?: number; silenceMs?: number }

/** Reads files in threads with limited memory. Takes over the bytes: pass a copy if they are needed later. */
export function createStatementReader({ threads = 2, silenceMs = 60_000 }: Options = {}) {
  const open = new Set<Worker>()
  const queue: (() => void)[] = []
  let isClosed = false
  let places = threads

  async function* runThread(job: ReadingJob, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    if (places === 0) await new Promise<void>((resolve) => queue.push(resolve))
    else places--
    let worker: Worker | undefined
    try {
      signal?.throwIfAborted()
      if (isClosed) throw new Error('the statement reader is closed')
      worker = openThread(job)
      open.add(worker)
      yield* resultsOf(worker, silenceMs, signal)
    } finally {
      if (worker) {
        open.delete(worker)
        await worker.terminate()
      }
      const next = queue.shift()
      if (next) next()
      else places++
    }
  }

  return {
    async inspect(
      bytes: Uint8Array,
      { signal, ...options }: Stoppable & InspectOptions = {},
    ): Promise<Inspection> {
      const job: ReadingJob = { what: 'inspect', bytes: ownBytes(bytes), options }
      for await (const result of runThread(job, signal)) return parse<Inspection>(result)
      throw new Error('the reading thread ended without a result')
    },

    /** The thread waits for the consumer. Stopping early or aborting ends the thread. */
    async *read(
      bytes: Uint8Array,
      mapping: Mapping,
      { signal }: Stoppable = {},
    ): AsyncGenerator<StatementBatch> {
      const batches = runThread({ what: 'read', bytes: ownBytes(bytes), mapping }, signal)
      for await (const batch of batches) yield parse<StatementBatch>(batch)
    },

    async close(): Promise<void> {
      isClosed = true
      await Promise.all([...open].map((worker) => worker.terminate()))
    },
  }
}

function parse<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}

/** Transferring a buffer takes all of its memory, and small `Buffer`s share theirs. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  const isAlone = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  return isAlone ? bytes : new Uint8Array(bytes)
}

const file = join(import.meta.dirname, 'readingThread.ts')

/** Enough for the cells of a file. File bytes and unpacked data are outside this limit. */
const memory: ResourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

function openThread(job: ReadingJob): Worker {
  const transferList = [job.bytes.buffer as ArrayBuffer]
  return new Worker(file, { workerData: job, transferList, resourceLimits: memory })
}

/** JSON of the inspection, or of each batch. */
async function* resultsOf(
  worker: Worker,
  silenceMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
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
      if (isSilent) throw refused('hostile.time')
      if (done) throw new Error('the thread that read the statement has ended')
      const [message] = value as [ReadingMessage]
      if (message.is === 'refused') throw new StatementRefused(message.text)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      if (message.is === 'batch') worker.postMessage('taken')
      if (message.bytes) yield message.bytes
      if (message.is === 'done') return
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new StatementRefused(readingText('hostile.memory'), { cause: error })
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** `bytes` are transferred, not copied. */
export type ReadingJob =
  | { what: 'inspect'; bytes: Uint8Array; options: InspectOptions }
  | { what: 'read'; bytes: Uint8Array; mapping: Mapping }

/** `bytes`: JSON of an `Inspection` or `StatementBatch`. */
export type ReadingMessage =
  | { is: 'batch'; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'done'; bytes?: Uint8Array<ArrayBuffer> }
  | { is: 'refused'; text: ReadingText; bytes?: undefined }
