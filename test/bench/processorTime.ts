import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Store } from '../../src/store/openStore.ts'

/**
 * Milliseconds that a process of ours and the connections to its database have had of a processor: what a question costs,
 * however many others wait for the same processors. What PostgreSQL does beside a connection, in parallel, is not in it.
 */
export async function processorTime({ db }: Store, pid: number | undefined): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db)
  return [pid, ...rows.map((row) => row.pid)].reduce<number>((sum, one) => sum + timeOf(one), 0)
}

function timeOf(pid: number | undefined): number {
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
