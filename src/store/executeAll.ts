import type { CompiledQuery, QueryResult } from 'kysely'
import type { Store } from './openStore.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

/** Then other requests run. */
const longestMs = 3

/**
 * Statements of one transaction that need no answers of each other, in their order. They are sent to a thread
 * ahead, so that it does not wait while the next one is put together. The client of PostgreSQL takes them one by one.
 */
export async function executeAll(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  queries: Iterable<CompiledQuery>,
): Promise<QueryResult<unknown>[]> {
  return db.getExecutor().provideConnection(async (connection) => {
    const works: Promise<QueryResult<unknown>>[] = []
    let started = performance.now()
    let isBroken = false
    for (const query of queries) {
      const work = connection.executeQuery(query)
      works.push(work)
      if (engine === 'postgres') await work
      // The failure is thrown below.
      work.catch(() => (isBroken = true))
      if (performance.now() - started < longestMs) continue
      await yieldToEventLoop()
      if (isBroken) break
      started = performance.now()
    }
    // All are over when the first failure is told.
    await Promise.allSettled(works)
    return Promise.all(works)
  })
}
