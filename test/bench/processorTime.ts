import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Store } from '../../src/store/openStore.ts'

/**
 * Watches what a process of ours and the connections to its database have of a processor, in milliseconds: what a question
 * costs, however many others wait for the same processors. What PostgreSQL does beside a connection is not in it, nor is
 * a connection that has ended meanwhile.
 */
export async function watchProcessor(store: Store, pid: number): Promise<{ spent: () => Promise<number> }> {
  const before = await timesOf(store, pid)
  return {
    spent: async () => {
      const after = await timesOf(store, pid)
      return [...after].reduce((sum, [one, time]) => sum + Math.max(time - (before.get(one) ?? 0), 0), 0)
    },
  }
}

async function timesOf({ db }: Store, pid: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  )
  return new Map([pid, ...rows.map((row) => row.pid)].map((one) => [one, timeOf(one)]))
}

function timeOf(pid: number): number {
  try {
    const tasks = `/proc/${pid}/task`
    return readdirSync(tasks).reduce((sum, task) => {
      const [nanoseconds] = readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')
      return sum + Number(nanoseconds) / 1e6
    }, 0)
  } catch {
    // It has ended.
    return 0
  }
}
