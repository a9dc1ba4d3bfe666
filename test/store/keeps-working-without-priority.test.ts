import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'

const bytes = Buffer.from('Order ID,Date,Amount,Currency\na,2026-10-01,1.00,EUR\n')

type Thread = { file: string; workerData?: unknown; result: object }

const threads: Record<string, Thread> = {
  'reads statements': {
    file: 'src/server/statements/reading/readingThread.ts',
    workerData: { what: 'inspect', bytes, options: {} },
    result: { is: 'done' },
  },
}

/** Loads a thread with a denied `setPriority`, as under a restrictive service manager. */
const denied = (file: string) => `import os from 'node:os'
import { syncBuiltinESMExports } from 'node:module'
os.setPriority = () => { throw new Error('EPERM: operation not permitted') }
syncBuiltinESMExports()
await import(${JSON.stringify(pathToFileURL(file).href)})`

test.each(Object.keys(threads))('a thread that %s works although its priority is denied', async (name) => {
  const { file = '', workerData, result } = threads[name] ?? {}
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(denied(file))}`), {
    workerData,
  })
  onTestFinished(async () => void (await worker.terminate()))
  const answered = new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
  })

  expect(await answered).toMatchObject(result ?? {})
})
