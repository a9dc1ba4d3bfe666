import { sql, type Selectable } from 'kysely'
import { keptPlan } from '../store/engine/keptPlan.ts'
import { iso, type Db, type Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { createLedgerCache, type LedgerCache } from './ledgerCache.ts'
import { knownElsewhereSince, withListedElsewhere } from './listedElsewhere.ts'
import { hasSetAside } from './setAside.ts'
import { sightingsOf } from './sightings.ts'

/** How the sync of one list of a merchant ID stands. */
export type SyncState = Pick<
  Selectable<Tables['sweep_state']>,
  | 'mid'
  | 'kind'
  | 'swept_at'
  | 'quiet_since'
  | 'failing_since'
  | 'last_error'
  | 'reason'
  | 'followed_at'
  | 'follow_every_ms'
> & {
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

/** This process may have looked since that was last stored. */
function asFollowed<T extends SyncState>(db: Db, row: T): T {
  const { followedAt } = sightingsOf(db, row.mid, row.kind)
  const stored = row.followed_at === null ? 0 : Date.parse(row.followed_at)
  return followedAt > stored ? { ...row, followed_at: iso(followedAt) } : row
}

type StandingRow = (SyncState & { version: null }) | { mid: string; version: number; kind: null }

async function readStanding({ db }: LedgerView['store'], mids: readonly string[]) {
  if (mids.length === 0) return { versions: '', syncs: [] }
  const own = sql.join(mids)
  const { rows } = await sql<StandingRow>`
    select ${keptPlan} mid, version, null as kind, null as swept_at, null as quiet_since, null as failing_since, null as last_error,
      null as reason, null as followed_at, null as follow_every_ms, 0 as aside, null as elsewhere_since
    from ledger_version where mid in (${own})
    union all
    select mid, null, kind, swept_at, quiet_since, failing_since, last_error,
      reason, followed_at, follow_every_ms, ${hasSetAside}, ${knownElsewhereSince}
    from sweep_state where mid in (${own})`.execute(db)
  const versions = rows.flatMap(({ mid, version }) => (version === null ? [] : [[mid, version] as const]))
  const syncs = rows.filter((row): row is SyncState & { version: null } => row.kind !== null)
  return {
    versions: JSON.stringify(versions.toSorted()),
    syncs: await withListedElsewhere(
      db,
      syncs.map((row) => asFollowed(db, row)),
    ),
  }
}
