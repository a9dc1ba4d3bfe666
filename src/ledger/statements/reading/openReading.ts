import { join } from 'node:path'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { ReadingJob, ReadingMessage } from './readingJob.ts'
import { StatementRefused, readingText, refused } from './sentences.ts'

export type Reading = {
  /** The JSON of the next batch; undefined at the end, with what the thread had to say last. */
  next: () => Promise<Uint8Array | undefined>
  last: () => Uint8Array | undefined
  close: () => Promise<void>
}

const file = join(import.meta.dirname, 'readingThread.ts')

/** The cells of one file, never all of its lines; its bytes and what is unpacked are not counted here. */
const memory: ResourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

/** Opens a thread for one file. It ends with the file, or when it is closed. */
export function openReading(job: ReadingJob, silenceMs: number): Reading {
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
