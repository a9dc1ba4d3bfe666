import { join } from 'node:path'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { LevelJob, LevelResult } from './levelJob.ts'

export type LevelReader = ReturnType<typeof createLevelReader>

const usual = {
  file: join(import.meta.dirname, 'levelThread.ts') as string | URL,
  /** A job takes some hundred milliseconds. */
  limitMs: 60_000,
  /** A thread takes some memory, and new orders come in bursts. */
  idleMs: 300_000,
}

/** Far above what some thousand orders need. */
const memory: ResourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** Fits usual fees in a thread that is opened when it is needed, one job after the other. One that dies costs its own job only. */
export function createLevelReader(parts: Partial<typeof usual> = {}) {
  const { file, limitMs, idleMs } = { ...usual, ...parts }
  let worker: Worker | undefined
  let waiting: PromiseWithResolvers<LevelResult> | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  function open(): Worker {
    const opened = new Worker(file, { resourceLimits: memory })
    const end = (cause?: unknown) => {
      if (worker === opened) lose(cause)
    }
    opened.on('message', (result: LevelResult) => waiting?.resolve(result))
    opened.on('error', end)
    opened.on('messageerror', end)
    opened.on('exit', () => end())
    return (worker = opened)
  }

  function lose(cause?: unknown): void {
    const lost = worker
    worker = undefined
    waiting?.reject(new Error('the thread ended before usual fees were told', { cause }))
    void lost?.terminate()
  }

  async function work(job: LevelJob): Promise<LevelResult> {
    if (isClosed) throw new Error('usual fees are no longer told')
    clearTimeout(idle)
    const thread = worker ?? open()
    waiting = Promise.withResolvers()
    const timer = setTimeout(() => lose(new Error(`it took longer than ${limitMs} ms`)), limitMs)
    thread.ref()
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(job)
      return await waiting.promise
    } finally {
      clearTimeout(timer)
      waiting = undefined
      thread.unref()
      idle = setTimeout(() => lose(), idleMs).unref()
    }
  }

  return {
    run<J extends LevelJob>(job: J): Promise<LevelResult<J>> {
      const done = last.then(() => work(job))
      last = done.catch(() => {})
      // It answers what it was asked, one at a time.
      return done as Promise<LevelResult<J>>
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(idle)
      lose()
    },
  }
}
