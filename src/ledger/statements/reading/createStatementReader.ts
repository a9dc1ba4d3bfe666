import type { InspectOptions } from './inspectStatement.ts'
import type { StatementBatch } from './line.ts'
import type { Mapping } from '../../../api/statementMapping.requests.ts'
import type { Inspection } from './mapping.ts'
import { openReading, type Reading } from './openReading.ts'
import type { ReadingJob } from './readingJob.ts'

export type StatementReader = ReturnType<typeof createStatementReader>

type Stoppable = { signal?: AbortSignal }

const usual = {
  /** Files that are read at the same time; others wait for their turn. */
  threads: 2,
  /** A thread that says nothing for so long is ended. */
  silenceMs: 60_000,
}

/**
 * Reads statements in threads of their own, with a limit to their memory. A file's bytes are handed over: whoever needs
 * them afterwards gives a copy. A file that cannot be read at all is thrown as `StatementRefused`.
 */
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
      if (isClosed) throw new Error('statements are no longer read')
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
      if (!value) throw new Error('the thread that read the statement has said nothing')
      return parse<Inspection>(value)
    },

    /** No faster than they are taken. Whoever stops early, or aborts, ends the thread. */
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

/** What our own thread has packed. */
function parse<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}

/** In a memory of its own, so that handing it over takes nothing else along. A small `Buffer` shares its memory. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  const isAlone = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  return isAlone ? bytes : new Uint8Array(bytes)
}
