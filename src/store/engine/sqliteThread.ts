import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { ThreadLost } from './ThreadLost.ts'

export type Settings = { path: string; isReader: boolean; cacheMb: number }
/** `isWithin`: only in the transaction that was begun before. */
export type Question = { sql: string; parameters: SQLInputValue[]; isWithin?: boolean }
export type Rows = { columns: string[]; rows: unknown[][] }
export type Done = { changes: number; insertId: number | bigint }
export type Failure = { failure: { name: string; message: string; facts: object } }
export type Answer = Rows | Done | Failure

export type Thread = {
  /** More may be sent before the last one is answered; all are answered in their order. */
  ask: (question: Question) => Promise<Rows | Done>
  isLost: () => boolean
  close: () => Promise<void>
}

/** A low roof over all memory would end the process, and not only the thread, when one text does not fit. */
const usual: ResourceLimits = { maxYoungGenerationSizeMb: 4 }

/** A connection in a thread of its own. While it has nothing to do, it does not keep the process alive. */
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
    // Made here, so that its stack shows the caller.
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
    ask: async (question) => {
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
