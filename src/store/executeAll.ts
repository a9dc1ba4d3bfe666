import { sql, type CompiledQuery, type QueryResult, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db, Store } from './openStore.ts'
import type { Tables } from './tables.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

const longestMs = 3

/** For statements that need no results of each other. Sent ahead, so that the SQLite thread does not wait. */
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
      // Rethrown below.
      work.catch(() => (isBroken = true))
      if (performance.now() - started < longestMs) continue
      await yieldToEventLoop()
      if (isBroken) break
      started = performance.now()
    }
    // Waits for all, so that nothing is running when an error is thrown.
    await Promise.allSettled(works)
    return Promise.all(works)
  })
}

/** Value of a query's only column `count`. */
export async function readCount(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number | null }>`${query}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Number of rows that a query without columns matches. */
export async function countRows<T extends keyof Tables>(
  query: SelectQueryBuilder<Tables, T, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
