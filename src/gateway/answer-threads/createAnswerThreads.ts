import { availableParallelism } from 'node:os'
import type { AnswerRoom } from '../upstream/answerRoom.ts'
import { createGate, QueueFull } from '../createGate.ts'
import { GatewayError } from '../GatewayError.ts'
import type { Job, Result, ThreadSettings } from './job.ts'
import { openAnswerThread, ThreadDied, type AnswerThread } from './openAnswerThread.ts'

export type AnswerThreads = ReturnType<typeof createAnswerThreads>

export type AnswerLimits = Partial<typeof usual>

type Parts = {
  settings: ThreadSettings
  room: AnswerRoom
  open?: (settings: ThreadSettings) => AnswerThread
  limits?: AnswerLimits
}

const usual = {
  /** One core is left to the thread that answers requests. */
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  queued: 500,
  waitMs: 10_000,
  workMs: 10_000,
  /** A thread takes some memory, and large answers are rare. */
  idleMs: 300_000,
}

/**
 * Reads what is too large to be read while others wait, in threads that are opened when they are needed. One that
 * dies, or takes too long, costs its own answer only.
 */
export function createAnswerThreads({ settings, room, open = openAnswerThread, limits }: Parts) {
  const { threads, queued, waitMs, workMs, idleMs } = { ...usual, ...limits }
  const inTurn = createGate({ places: threads, queued })
  const free = new Map<AnswerThread, NodeJS.Timeout>()

  function take(): AnswerThread {
    for (const [thread, timer] of free) {
      clearTimeout(timer)
      free.delete(thread)
      if (!thread.isLost()) return thread
    }
    return open(settings)
  }

  function give(thread: AnswerThread): void {
    if (thread.isLost()) return
    const end = () => {
      free.delete(thread)
      void thread.close()
    }
    free.set(thread, setTimeout(end, idleMs).unref())
  }

  async function work<J extends Job>(job: J): Promise<Result<J>> {
    const thread = take()
    try {
      return await thread.ask(job, workMs)
    } finally {
      give(thread)
    }
  }

  return {
    /** The job's bytes are gone from here afterwards. */
    async run<J extends Job>(job: J): Promise<Result<J>> {
      const giveBack = room.hold(job.bytes.byteLength)
      const patience = new AbortController()
      const timer = setTimeout(() => patience.abort(busy()), waitMs).unref()
      try {
        return await inTurn(() => work(job), patience.signal)
      } catch (error) {
        if (error instanceof QueueFull) throw busy()
        if (error instanceof ThreadDied) throw unreadable()
        throw error
      } finally {
        clearTimeout(timer)
        giveBack()
      }
    },
    async close(): Promise<void> {
      const all = [...free]
      free.clear()
      for (const [, timer] of all) clearTimeout(timer)
      await Promise.all(all.map(([thread]) => thread.close()))
    },
  }
}

function busy(): GatewayError {
  return new GatewayError(503, 'too many large answers are being read right now', {
    facts: { reason: 'busy' },
    headers: { 'Retry-After': '2' },
  })
}

function unreadable(): GatewayError {
  return new GatewayError(502, 'the answer of the payment service is too large to be read in time', {
    facts: { reason: 'too_large' },
  })
}
