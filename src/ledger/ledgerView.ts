import { sql, type Selectable } from 'kysely'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { createLedgerCache, type LedgerCache } from './ledgerCache.ts'
import { listedElsewhereSince } from './listedElsewhere.ts'
import { hasSetAside } from './setAside.ts'

/** How the sync of one list of a merchant ID stands. */
export type SyncState = Pick<
  Selectable<Tables['sweep_state']>,
  'mid' | 'kind' | 'swept_at' | 'quiet_since' | 'failing_since' | 'last_error'
> & {
  /** When the place where new rows come was last read up to known ones, and how often that is done; milliseconds. */
  followed_at: number | null
  follow_every_ms: number | null
  /** The word for programs why the last try failed. */
  reason: string | null
  /** 1: rows of it could not be kept. */
  aside: number
  /** Since when a row of it is seen in the list of another merchant ID only. */
  elsewhere_since: string | null
}

/** The ledger of some merchant IDs for one request: what was read before holds as long as their versions are the same. */
export type LedgerView = {
  store: Pick<Store, 'db' | 'engine'>
  /** Each once, in order. */
  mids: readonly string[]
  cached: LedgerCache
  syncs: () => Promise<SyncState[]>
}

/** Where it stands is read when it is first needed, and once: a list needs it for its rows, its total and what that is worth. */
export function viewLedger(store: Pick<Store, 'db' | 'engine'>, mids: readonly string[]): LedgerView {
  const own = [...new Set(mids)].toSorted()
  let standing: ReturnType<typeof readStanding> | undefined
  const read = () => (standing ??= readStanding(store, own))
  return {
    store,
    mids: own,
    cached: createLedgerCache(store.db, own, async () => (await read()).versions),
    syncs: async () => (await read()).syncs,
  }
}

type StandingRow = (SyncState & { version: null }) | { mid: string; version: number; kind: null }

async function readStanding({ db, engine }: LedgerView['store'], mids: readonly string[]) {
  if (mids.length === 0) return { versions: '', syncs: [] }
  const own = sql.join(mids)
  // The sweep's whole state is long, and little of it is told.
  const state = engine === 'sqlite' ? sql`state` : sql`state::jsonb`
  const told = (name: string) => sql`${state} ->> ${sql.lit(name)}`
  const { rows } = await sql<StandingRow>`
    select mid, version, null as kind, null as swept_at, null as quiet_since, null as failing_since, null as last_error,
      null as followed_at, null as follow_every_ms, null as reason, 0 as aside, null as elsewhere_since
    from ledger_version where mid in (${own})
    union all
    select mid, null, kind, swept_at, quiet_since, failing_since, last_error,
      ${told('followedAt')}, ${told('followEveryMs')}, ${told('reason')}, ${hasSetAside}, ${listedElsewhereSince}
    from sweep_state where mid in (${own})`.execute(db)
  const versions = rows.flatMap(({ mid, version }) => (version === null ? [] : [[mid, version] as const]))
  return {
    versions: JSON.stringify(versions.toSorted()),
    syncs: rows
      .filter((row): row is SyncState & { version: null } => row.kind !== null)
      .map((row) => ({
        ...row,
        followed_at: toNumber(row.followed_at),
        follow_every_ms: toNumber(row.follow_every_ms),
      })),
  }
}

/** PostgreSQL tells what stands in JSON as text. */
function toNumber(told: unknown): number | null {
  const number = told === null ? NaN : Number(told)
  return Number.isFinite(number) ? number : null
}
