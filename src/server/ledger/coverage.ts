import type { Fault } from '../../i18n/fault.ts'
import type { CoverageState, ListCoverage } from '../../api/coverage.ts'
import { sql } from 'kysely'
import { indexHint } from '../../store/engine/planHints.ts'
import type { Store } from '../../store/openStore.ts'
import { viewLedger, type LedgerView, type SyncState } from './ledgerView.ts'
import type { Kind } from './page.ts'
import { readSetAside, type SetAside } from './setAside.ts'

/** `message`: the other program's words for the last failure; `fault`: our own sentence. */
export type HeldList = Omit<ListCoverage, 'error' | 'fault'> & { message?: string; fault?: Fault }

export type OrderCoverage = HeldList & {
  orders: number
  /** Orders that the service no longer knows. */
  missing: number
  hasZonelessTimes: boolean
}

export type UserCoverage = HeldList & { users: number }

export type Coverage = { mid: string; orders: OrderCoverage; users: UserCoverage }

const longestGapMs = 300_000

export async function coverage(store: Store, mids: readonly string[]): Promise<Coverage[]> {
  if (mids.length === 0) return []
  const now = await store.now()
  const view = viewLedger(store, mids)
  const syncs = await view.syncs()

  async function listCoverage(mid: string, kind: Kind, { count, oldest, newest }: Held): Promise<HeldList> {
    const row = syncs.find((one) => one.mid === mid && one.kind === kind)
    const { swept_at = null } = row ?? {}
    const aside =
      row?.aside === 0 ? noneAside : await readSetAside(store.db, { mid, kind, sweptAt: swept_at })
    return {
      state: stateOf(row, count, aside.count),
      oldest,
      newest,
      sweptAt: swept_at,
      followedAt: row?.followed_at ?? null,
      isExact: row !== undefined && isExact(row, aside.count, now),
      quarantined: aside.count,
      quarantinedAt: aside.lastSeenAt,
      ...troubleOf(row, aside),
    }
  }

  return Promise.all(
    mids.map(async (mid) => {
      const { orders, users, missing, hasZonelessTimes } = await view.cached(['held', mid], () =>
        readHeld(store, mid),
      )
      return {
        mid,
        orders: {
          orders: orders.count,
          ...(await listCoverage(mid, 'orders', orders)),
          missing,
          hasZonelessTimes,
        },
        users: { users: users.count, ...(await listCoverage(mid, 'users', users)) },
      }
    }),
  )
}

type Held = { count: number } & Pick<ListCoverage, 'oldest' | 'newest'>

async function readHeld({ db, engine }: Pick<Store, 'db' | 'engine'>, mid: string) {
  const missing = indexHint(engine, 'ledger_order_missing')
  const zoneless = indexHint(engine, 'ledger_order_time_assumed')
  const edge = (table: 'ledger_order' | 'ledger_user', direction: 'asc' | 'desc') =>
    sql<string | null>`(select created_at from ${sql.table(table)}
      where mid = ${mid} and created_at is not null order by created_at ${sql.raw(direction)} limit 1)`
  const { rows } = await sql<
    Record<'orders' | 'users' | 'missing' | 'zoneless', number | null> & Edges
  >`select
    (select sum(count) from order_count where mid = ${mid}) as orders,
    ${edge('ledger_order', 'asc')} as "oldestOrder", ${edge('ledger_order', 'desc')} as "newestOrder",
    (select count(*) from ledger_user where mid = ${mid}) as users,
    ${edge('ledger_user', 'asc')} as "oldestUser", ${edge('ledger_user', 'desc')} as "newestUser",
    (select count(*) from ledger_order ${missing} where mid = ${mid} and missing_at is not null) as missing,
    (select 1 from ledger_order ${zoneless} where mid = ${mid} and time_assumed = 1 limit 1) as zoneless`.execute(
    db,
  )
  const [row] = rows
  return {
    orders: {
      count: Number(row?.orders ?? 0),
      oldest: row?.oldestOrder ?? null,
      newest: row?.newestOrder ?? null,
    },
    users: {
      count: Number(row?.users ?? 0),
      oldest: row?.oldestUser ?? null,
      newest: row?.newestUser ?? null,
    },
    missing: Number(row?.missing ?? 0),
    hasZonelessTimes: row?.zoneless === 1,
  }
}

type Edges = Record<'oldestOrder' | 'newestOrder' | 'oldestUser' | 'newestUser', string | null>

const noneAside: SetAside = { count: 0, firstSeenAt: null, lastSeenAt: null }

export async function coverageOf(
  store: Pick<Store, 'db' | 'engine' | 'now'>,
  mids: readonly string[],
  kind: Kind = 'orders',
): Promise<'exact' | 'at-least'> {
  return coverageIn(viewLedger(store, mids), await store.now(), kind)
}

/** Orders added while no sync ran are unknown even if nothing failed, so the list must have been followed. */
export async function coverageIn(
  { mids, syncs }: Pick<LedgerView, 'mids' | 'syncs'>,
  now: number,
  kind: Kind = 'orders',
): Promise<'exact' | 'at-least'> {
  const exact = (await syncs()).filter((row) => row.kind === kind && isExact(row, row.aside, now))
  return exact.length === mids.length ? 'exact' : 'at-least'
}

type StateRow = { quiet_since: string | null; failing_since: string | null }

/** A list with rows we could not store is not complete. */
function stateOf(row: StateRow | undefined, held: number, aside: number): CoverageState {
  if (row?.failing_since) return 'failing'
  if (row?.quiet_since) return aside > 0 ? 'failing' : 'complete'
  return row === undefined && held === 0 ? 'empty' : 'filling'
}

type Trouble = Pick<HeldList, 'failingSince' | 'reason' | 'message' | 'fault'>

function troubleOf(row: SyncState | undefined, { count, firstSeenAt }: SetAside): Trouble {
  if (!row) return {}
  const { failing_since, last_error, quiet_since } = row
  if (!failing_since && !last_error && quiet_since && count > 0)
    return {
      ...(firstSeenAt === null ? {} : { failingSince: firstSeenAt }),
      reason: 'set_aside',
      fault: { code: 'sync.set_aside', params: { count } },
    }
  return {
    ...(failing_since ? { failingSince: failing_since } : {}),
    ...(last_error ? { ...(JSON.parse(last_error) as Trouble), reason: row.reason ?? 'other' } : {}),
  }
}

function isExact(row: SyncState, lacking: number, now: number): boolean {
  return stateOf(row, 1, lacking) === 'complete' && isFollowed(row, now)
}

/** `gapMs`: tolerated time between two reads, at least three intervals. */
export function isFollowed(
  { followed_at, follow_every_ms }: Pick<SyncState, 'followed_at' | 'follow_every_ms'>,
  now: number,
  gapMs = longestGapMs,
): boolean {
  // A time in the future means that the clock went back, so the true gap is unknown.
  return (
    followed_at !== null &&
    Math.abs(now - Date.parse(followed_at)) <= Math.max(gapMs, 3 * (follow_every_ms ?? 0))
  )
}
