import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Store } from '../../src/store/openStore.ts'

/**
 * Processor time in ms of one of our processes and of its database connections: the cost of a query, independent of other load.
 * Excludes PostgreSQL's background processes, and connections that ended meanwhile.
 */
export async function watchProcessor(store: Store, pid: number): Promise<{ spent: () => Promise<number> }> {
  const before = await readTimes(store, pid)
  return {
    spent: async () => {
      const after = await readTimes(store, pid)
      return [...after].reduce((sum, [one, time]) => sum + Math.max(time - (before.get(one) ?? 0), 0), 0)
    },
  }
}

async function readTimes({ db }: Store, pid: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  )
  return new Map([pid, ...rows.map((row) => row.pid)].map((one) => [one, readTime(one)]))
}

function readTime(pid: number): number {
  try {
    const tasks = `/proc/${pid}/task`
    return readdirSync(tasks).reduce((sum, task) => {
      const [nanoseconds] = readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')
      return sum + Number(nanoseconds) / 1e6
    }, 0)
  } catch {
    // The process has ended.
    return 0
  }
}
