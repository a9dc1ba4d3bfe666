import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { Worker, type ResourceLimits } from 'node:worker_threads'

export type Settings = { path: string; isReader: boolean; cacheMb: number }
/** `isWithin`: run only inside the open transaction. */
export type Question = { sql: string; parameters: SQLInputValue[]; isWithin?: boolean }
export type Rows = { columns: string[]; rows: unknown[][] }
export type Done = { changes: number; insertId: number | bigint }
type Failure = { failure: { name: string; message: string; facts: object } }
type Answer = Rows | Done | Failure

export type Thread = {
  /** Questions may be sent ahead; answers come in order. */
  send: (question: Question) => Promise<Rows | Done>
  isLost: () => boolean
  close: () => Promise<void>
}

/** A low limit on all memory would end the process, not only the thread, when one text does not fit. */
const usual: ResourceLimits = { maxYoungGenerationSizeMb: 4 }

/** An idle thread does not keep the process alive. */
export async function openThread(settings: Settings, resourceLimits = usual): Promise<Thread> {
  const file = join(import.meta.dirname, 'sqliteWorker.js')
  const worker = new Worker(file, { workerData: settings, resourceLimits })
  const waiting: ((answer: Answer | ThreadLost) => void)[] = []
  let lost: ThreadLost | undefined

  worker.on('message', (answer: Answer) => {
    waiting.shift()?.(answer)
    if (waiting.length === 0) worker.unref()
  })
  worker.on('error', (error) => (lost = new ThreadLost(error)))
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      lost ??= new ThreadLost()
      for (const fail of waiting.splice(0)) fail(lost)
      resolve()
    })
  })

  async function answered(): Promise<Rows | Done> {
    const answer = await new Promise<Answer | ThreadLost>((resolve) => {
      if (waiting.push(resolve) === 1) worker.ref()
    })
    // Created here, so that its stack shows the caller.
    if (answer instanceof ThreadLost) throw new ThreadLost(answer.cause)
    if ('failure' in answer) throw errorOf(answer)
    return answer
  }

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (message: Question | 'close') => worker.postMessage(message)

  try {
    await answered()
  } catch (error) {
    post('close')
    throw error
  }
  return {
    send: async (question) => {
      if (lost) throw new ThreadLost(lost.cause)
      post(question)
      return answered()
    },
    isLost: () => lost !== undefined,
    close: () => {
      worker.ref()
      post('close')
      return ended
    },
  }
}

const errors: Record<string, new (message: string) => Error> = { RangeError, TypeError }

function errorOf({ failure: { name, message, facts } }: Failure): Error {
  return Object.assign(new (errors[name] ?? Error)(message), facts)
}

/** The thread with the connection ended, and its uncommitted changes are lost. */
export class ThreadLost extends Error {
  override name = 'ThreadLost'
  /** SQLite's code for an I/O error, which may be temporary. */
  readonly errcode = 10

  constructor(cause?: unknown) {
    super(`the thread of the database ended${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause })
  }
}

export type ThreadPool = ReturnType<typeof createThreadPool>

/** Pools may share `free`, the open threads that nobody uses. Opening one costs a hundred statements. */
export function createThreadPool(
  open: () => Promise<Thread>,
  { most, free = [] }: { most: number; free?: Thread[] },
) {
  const waiting: PromiseWithResolvers<Thread>[] = []
  let count = 0
  let closing: PromiseWithResolvers<void> | undefined

  async function takeOne(): Promise<Thread> {
    count++
    for (let thread = free.pop(); thread; thread = free.pop()) if (!thread.isLost()) return thread
    try {
      return await open()
    } catch (error) {
      leave()
      throw error
    }
  }

  function leave(): void {
    count--
    const next = waiting.shift()
    if (next) takeOne().then(next.resolve, next.reject)
    else if (count === 0) closing?.resolve()
  }

  function end(thread: Thread): void {
    void thread.close().then(leave)
  }

  return {
    /** Callers must give the thread back in any case. */
    async take(): Promise<Thread> {
      if (closing) throw new Error('the database is closed')
      if (count < most) return takeOne()
      const place = Promise.withResolvers<Thread>()
      waiting.push(place)
      return place.promise
    },
    give(thread: Thread): void {
      if (thread.isLost()) return leave()
      const next = waiting.shift()
      if (next) next.resolve(thread)
      else if (closing) end(thread)
      else {
        free.push(thread)
        leave()
      }
    },
    async close(): Promise<void> {
      closing ??= Promise.withResolvers<void>()
      for (const thread of free.splice(0)) {
        count++
        end(thread)
      }
      if (count === 0) closing.resolve()
      await closing.promise
    },
  }
}
