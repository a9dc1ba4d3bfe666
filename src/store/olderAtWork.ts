import { sql } from 'kysely'
import { versionOf } from './engine/versionFence.ts'
import { migrationNames } from './migrations.ts'
import { iso, type Store } from './openStore.ts'
import { readSteps } from './readSteps.ts'

/**
 * Who works on a PostgreSQL whose tables are older than this version, in words; nobody where they are up to date. Told from
 * the names of connections, and from leases: a gateway from before there were such names may have no connection for seconds.
 */
export async function olderAtWork(store: Store): Promise<string[]> {
  if (store.engine === 'sqlite') return []
  const before = await readSteps(store)
  if (before.pending === 0 || before.isEmpty) return []
  const found = [...(await connections(store)), ...(await leases(store))]
  // Whoever holds a lease by now may be another one of this version, that has just brought them up to date.
  return found.length > 0 && (await readSteps(store)).pending === 0 ? [] : found
}

async function connections({ db }: Store): Promise<string[]> {
  const version = versionOf(sql`application_name`)
  const { rows } = await sql<{ address: string | null; count: number; since: string }>`
    select host(client_addr) as address, count(*) as count,
      to_char(min(backend_start) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
    from pg_stat_activity
    where datname = current_database() and ${version} < ${sql.lit(migrationNames.length)}
    group by client_addr order by client_addr`.execute(db)
  return rows.map(
    ({ address, count, since }) =>
      `${count} connections from ${address ?? 'an unknown address'} since ${since} UTC`,
  )
}

async function leases(store: Store): Promise<string[]> {
  const { rows } = await sql`select 1 where to_regclass('ledger_lease') is not null`.execute(store.db)
  if (rows.length === 0) return []
  const held = await store.db
    .selectFrom('ledger_lease')
    .select('mid')
    .where('until', '>', iso(await store.now()))
    .orderBy('mid')
    .execute()
  return held.map(({ mid }) => `a gateway reads ${mid}`)
}
