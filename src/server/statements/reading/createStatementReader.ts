import { join } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { InspectOptions } from './inspectStatement.ts'
import type { StatementBatch } from './line.ts'
import type { Mapping } from '../../../api/statementMapping.requests.ts'
import type { Inspection } from './mapping.ts'
import { readingText, refused, StatementRefused } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'

type Stoppable = { signal?: AbortSignal }

const usual = {
  threads: 2,
  silenceMs: 60_000,
}

/** Reads files in threads with limited memory. Takes over the bytes: pass a copy if they are needed later. */
export function createStatementReader({ threads, silenceMs }: Partial<typeof usual> = {}) {
  const limit = threads ?? usual.threads
  const open = new Set<Reading>()
  const queue: (() => void)[] = []
  let isClosed = false
  let places = limit

  async function* runThread(
    job: ReadingJob,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array, Uint8Array | undefined> {
    if (places === 0) await new Promise<void>((resolve) => queue.push(resolve))
    else places--
    let reading: Reading | undefined
    try {
      signal?.throwIfAborted()
      if (isClosed) throw new Error('the statement reader is closed')
      const opened = (reading = openReading(job, silenceMs ?? usual.silenceMs))
      open.add(opened)
      const abort = () => void opened.close()
      signal?.addEventListener('abort', abort, { once: true })
      try {
        for (let batch = await opened.next(); batch; batch = await opened.next()) {
          signal?.throwIfAborted()
          yield batch
        }
        signal?.throwIfAborted()
        return opened.last()
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    } finally {
      if (reading) {
        open.delete(reading)
        await reading.close()
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
      const { value } = await runThread({ what: 'inspect', bytes: ownBytes(bytes), options }, signal).next()
      if (!value) throw new Error('the reading thread ended without a result')
      return parse<Inspection>(value)
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
      await Promise.all([...open].map((reading) => reading.close()))
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

type Reading = {
  /** JSON of the next batch, undefined at the end; `last` is the final message. */
  next: () => Promise<Uint8Array | undefined>
  last: () => Uint8Array | undefined
  close: () => Promise<void>
}

const file = join(import.meta.dirname, 'readingThread.ts')

/** Enough for the cells of a file. File bytes and unpacked data are outside this limit. */
const memory: ResourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

/** The thread ends with the file, or on `close`. */
function openReading(job: ReadingJob, silenceMs: number): Reading {
  const worker = new Worker(file, {
    workerData: job,
    transferList: [job.bytes.buffer as ArrayBuffer],
    resourceLimits: memory,
  })
  const arrived: Uint8Array[] = []
  let waiting: PromiseWithResolvers<void> | undefined
  let last: Uint8Array | undefined
  let isOver = false
  let failure: Error | undefined

  const end = (error?: Error) => {
    if (isOver) return
    isOver = true
    failure = error
    waiting?.resolve()
  }
  worker.on('message', (message: ReadingMessage) => {
    if (message.is === 'refused') return end(new StatementRefused(message.text))
    if (message.is === 'batch') arrived.push(message.bytes)
    else {
      last = message.bytes
      end()
    }
    waiting?.resolve()
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end(isMemory ? new StatementRefused(readingText('hostile.memory'), { cause: error }) : error)
  })
  worker.on('exit', () => end(new Error('the thread that read the statement has ended')))
  worker.unref()

  async function wait(): Promise<void> {
    waiting = Promise.withResolvers()
    const timer = setTimeout(() => {
      end(refused('hostile.time'))
      void worker.terminate()
    }, silenceMs)
    worker.ref()
    try {
      await waiting.promise
    } finally {
      clearTimeout(timer)
      waiting = undefined
      worker.unref()
    }
  }

  return {
    async next() {
      while (arrived.length === 0 && !isOver) await wait()
      const batch = arrived.shift()
      if (batch) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage('taken')
        return batch
      }
      if (failure) throw failure
      return undefined
    },
    last: () => last,
    async close() {
      end()
      await worker.terminate()
    },
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
