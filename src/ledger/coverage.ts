import { sql, type RawBuilder } from 'kysely'
import { isObject } from '../contract/isObject.ts'
import { iso, type Store } from '../store/openStore.ts'
import type { Kind } from './page.ts'

export type CoverageState = 'empty' | 'filling' | 'complete' | 'failing'

/** Of one list of a MID. */
type ListCoverage = {
  state: CoverageState
  oldest: string | null
  newest: string | null
  /** Nothing created up to here was missing when the list was last `complete`. */
  sweptAt: string | null
  /** When the place where new rows come was last read up to rows that were stored before. */
  followedAt: string | null
  /** Every one is counted: a total of now is that of the whole list. */
  isExact: boolean
  failingSince?: string
  /** Why the last try failed: the sentence, and the word for programs. */
  error?: string
  reason?: string
  /** Different rows that could not be kept, and when one of them was last seen. */
  quarantined: number
  quarantinedAt: string | null
}

export type OrderCoverage = ListCoverage & {
  /** In the ledger. */
  orders: number
  /** Orders that the service does not know any more. */
  missing: number
}

export type UserCoverage = ListCoverage & { users: number }

export type Coverage = { mid: string; orders: OrderCoverage; users: UserCoverage }

const longestGapMs = 300_000

/** What the ledger holds of each MID, and what that is worth. */
export async function coverage(store: Store, mids: readonly string[]): Promise<Coverage[]> {
  if (mids.length === 0) return []
  const states = await store.db.selectFrom('sweep_state').selectAll().where('mid', 'in', mids).execute()
  const now = await store.now()

  async function listCoverage(mid: string, kind: Kind, count: number): Promise<ListCoverage> {
    const row = states.find((one) => one.mid === mid && one.kind === kind)
    const { swept_at = null, failing_since, last_error } = row ?? {}
    return {
      state: stateOf(row, count),
      ...(await spanOf(store, mid, kind)),
      sweptAt: swept_at,
      followedAt: followedAt(row?.state),
      isExact: row !== undefined && isExact(row, now),
      ...(await quarantineOf(store, mid, kind)),
      ...(failing_since ? { failingSince: failing_since } : {}),
      ...(last_error ? { error: last_error, reason: reasonOf(row?.state) } : {}),
    }
  }

  return Promise.all(
    mids.map(async (mid) => {
      const orders = await countOf(store, sql`select sum(count) as count from order_count where mid = ${mid}`)
      const users = await countOf(store, sql`select count(*) as count from ledger_user where mid = ${mid}`)
      const missing = sql<Count>`select count(*) as count from ledger_order
        where mid = ${mid} and missing_at is not null`
      return {
        mid,
        orders: {
          orders,
          ...(await listCoverage(mid, 'orders', orders)),
          missing: await countOf(store, missing),
        },
        users: { users, ...(await listCoverage(mid, 'users', users)) },
      }
    }),
  )
}

/** Whether an answer about these MIDs' orders counts all of them. */
export async function coverageOf(store: Store, mids: readonly string[]): Promise<'exact' | 'at-least'> {
  if (mids.length === 0) return 'exact'
  const rows = await store.db
    .selectFrom('sweep_state')
    .select(['mid', 'state', 'quiet_since', 'failing_since'])
    .where('kind', '=', 'orders')
    .where('mid', 'in', mids)
    .execute()
  // What was added while nobody looked is not known, even if nothing failed.
  const now = await store.now()
  const exact = rows.filter((row) => isExact(row, now))
  return exact.length === new Set(mids).size ? 'exact' : 'at-least'
}

type StateRow = { quiet_since: string | null; failing_since: string | null }

function stateOf(row: StateRow | undefined, orders: number): CoverageState {
  if (row?.failing_since) return 'failing'
  if (row?.quiet_since) return 'complete'
  return row === undefined && orders === 0 ? 'empty' : 'filling'
}

type Count = { count: number | null }

async function countOf({ db }: Store, query: RawBuilder<Count>): Promise<number> {
  const { rows } = await query.execute(db)
  return Number(rows[0]?.count ?? 0)
}

async function spanOf(
  { db }: Store,
  mid: string,
  kind: Kind,
): Promise<Pick<ListCoverage, 'oldest' | 'newest'>> {
  const edge = async (direction: 'asc' | 'desc') => {
    const row = await db
      .selectFrom(kind === 'orders' ? 'ledger_order' : 'ledger_user')
      .select('created_at')
      .where('mid', '=', mid)
      .where('created_at', 'is not', null)
      .orderBy('created_at', direction)
      .limit(1)
      .executeTakeFirst()
    return row?.created_at ?? null
  }
  return { oldest: await edge('asc'), newest: await edge('desc') }
}

async function quarantineOf(
  { db }: Store,
  mid: string,
  kind: Kind,
): Promise<Pick<ListCoverage, 'quarantined' | 'quarantinedAt'>> {
  const { count, at } = await db
    .selectFrom('quarantine')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('last_seen_at').as('at')])
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { quarantined: Number(count), quarantinedAt: at }
}

function isExact(row: StateRow & { state: string }, now: number): boolean {
  return stateOf(row, 1) === 'complete' && isFollowed(row.state, now)
}

function followedAt(state: string | undefined): string | null {
  const { followedAt } = keptOf(state)
  return typeof followedAt === 'number' ? iso(followedAt) : null
}

function reasonOf(state: string | undefined): string {
  const { reason } = keptOf(state)
  return typeof reason === 'string' ? reason : 'other'
}

function isFollowed(state: string, now: number): boolean {
  const { followedAt, followEveryMs } = keptOf(state)
  if (typeof followedAt !== 'number') return false
  const every = typeof followEveryMs === 'number' ? followEveryMs : 0
  return now - followedAt <= Math.max(longestGapMs, 3 * every)
}

function keptOf(state: string | undefined): Record<string, unknown> {
  const kept: unknown = state === undefined ? undefined : JSON.parse(state)
  return isObject(kept) ? kept : {}
}
