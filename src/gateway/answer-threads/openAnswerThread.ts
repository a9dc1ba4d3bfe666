import { join } from 'node:path'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { Job, Result, ThreadSettings } from './job.ts'

/** It ended, or was ended, before it had answered. */
export class ThreadDied extends Error {
  override name = 'ThreadDied'
}

export type AnswerThread = {
  /** One at a time. */
  ask: <J extends Job>(job: J, limitMs: number) => Promise<Result<J>>
  isLost: () => boolean
  close: () => Promise<void>
}

const usual = join(import.meta.dirname, 'answerThread.ts')

/** Far above what 8 MB of JSON need, and below what would end the process. */
const memory = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 16 }

/** While it has nothing to do, it does not keep the process alive. */
export function openAnswerThread(
  settings: ThreadSettings,
  file: string | URL = usual,
  resourceLimits: ResourceLimits = memory,
): AnswerThread {
  const worker = new Worker(file, { workerData: settings, resourceLimits })
  let lost = false
  let waiting: PromiseWithResolvers<Result> | undefined

  worker.on('message', (result: Result) => waiting?.resolve(result))
  const end = (cause?: unknown) => {
    lost = true
    waiting?.reject(new ThreadDied('the thread ended before it had answered', { cause }))
  }
  worker.on('error', end)
  worker.on('messageerror', end)
  worker.on('exit', () => end())
  worker.unref()

  return {
    async ask<J extends Job>(job: J, limitMs: number) {
      if (lost) throw new ThreadDied('the thread has ended')
      waiting = Promise.withResolvers()
      const timer = setTimeout(() => {
        end(new Error(`it took longer than ${limitMs} ms`))
        void worker.terminate()
      }, limitMs)
      worker.ref()
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(job, [job.bytes.buffer as ArrayBuffer])
        // It answers what it was asked, one at a time.
        return (await waiting.promise) as Result<J>
      } finally {
        clearTimeout(timer)
        waiting = undefined
        worker.unref()
      }
    },
    isLost: () => lost,
    close: async () => {
      lost = true
      await worker.terminate()
    },
  }
}
