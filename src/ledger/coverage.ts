import { sql } from 'kysely'
import { isObject } from '../contract/isObject.ts'
import { iso, type Store } from '../store/openStore.ts'
import { countListedElsewhere, hasListedElsewhere } from './listedElsewhere.ts'
import type { Kind } from './page.ts'
import { hasSetAside, readSetAside, type SetAside } from './setAside.ts'

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
  /** Different rows of the service that could not be kept, and when one of them was last seen. */
  quarantined: number
  quarantinedAt: string | null
  /** Rows of this merchant ID that the list of another one shows, and this list does not. */
  elsewhere: number
}

export type OrderCoverage = ListCoverage & {
  /** In the ledger. */
  orders: number
  /** Orders that the service does not know any more. */
  missing: number
  /** Creation times came without a zone. */
  hasZonelessTimes: boolean
}

export type UserCoverage = ListCoverage & { users: number }

export type Coverage = { mid: string; orders: OrderCoverage; users: UserCoverage }

const longestGapMs = 300_000

/** What the ledger holds of each MID, and what that is worth. */
export async function coverage(store: Store, mids: readonly string[]): Promise<Coverage[]> {
  if (mids.length === 0) return []
  const now = await store.now()
  const states = await store.db
    .selectFrom('sweep_state')
    .selectAll()
    .select([hasSetAside.as('aside'), hasListedElsewhere(now).as('elsewhere')])
    .where('mid', 'in', mids)
    .execute()

  async function listCoverage(
    mid: string,
    kind: Kind,
    { count, oldest, newest }: Held,
  ): Promise<ListCoverage> {
    const row = states.find((one) => one.mid === mid && one.kind === kind)
    const { swept_at = null } = row ?? {}
    const aside =
      row?.aside === 0 ? noneAside : await readSetAside(store.db, { mid, kind, sweptAt: swept_at })
    const elsewhere = row?.elsewhere === 0 ? 0 : await countListedElsewhere(store.db, { mid, kind, now })
    return {
      state: stateOf(row, count, aside.count, elsewhere),
      oldest,
      newest,
      sweptAt: swept_at,
      followedAt: followedAt(row?.state),
      isExact: row !== undefined && isExact(row, aside.count + elsewhere, now),
      quarantined: aside.count,
      quarantinedAt: aside.lastSeenAt,
      elsewhere,
      ...troubleOf(row, aside, elsewhere),
    }
  }

  return Promise.all(
    mids.map(async (mid) => {
      const { orders, users, missing, hasZonelessTimes } = await readHeld(store, mid)
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

/** In one statement, since every screen asks for this again and again. */
async function readHeld({ db }: Pick<Store, 'db'>, mid: string) {
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
    (select count(*) from ledger_order where mid = ${mid} and missing_at is not null) as missing,
    (select 1 from ledger_order where mid = ${mid} and time_assumed = 1 limit 1) as zoneless`.execute(db)
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

/** Whether an answer about these MIDs' orders, or users, counts all of them. */
export async function coverageOf(
  store: Pick<Store, 'db' | 'now'>,
  mids: readonly string[],
  kind: Kind = 'orders',
): Promise<'exact' | 'at-least'> {
  if (mids.length === 0) return 'exact'
  // What was added while nobody looked is not known, even if nothing failed.
  const now = await store.now()
  const rows = await store.db
    .selectFrom('sweep_state')
    .select(['mid', 'state', 'quiet_since', 'failing_since'])
    .select([hasSetAside.as('aside'), hasListedElsewhere(now).as('elsewhere')])
    .where('kind', '=', kind)
    .where('mid', 'in', mids)
    .execute()
  const exact = rows.filter((row) => isExact(row, row.aside + row.elsewhere, now))
  return exact.length === new Set(mids).size ? 'exact' : 'at-least'
}

type StateRow = { quiet_since: string | null; failing_since: string | null }

/** Whatever the service sends and we cannot keep is missing: a list is complete without any such row only. */
function stateOf(row: StateRow | undefined, held: number, aside: number, elsewhere = 0): CoverageState {
  if (row?.failing_since) return 'failing'
  // What another list shows can be read, and is still to come.
  if (row?.quiet_since) return aside > 0 ? 'failing' : elsewhere > 0 ? 'filling' : 'complete'
  return row === undefined && held === 0 ? 'empty' : 'filling'
}

type Trouble = Pick<ListCoverage, 'failingSince' | 'error' | 'reason'>

function troubleOf(
  row: (StateRow & { state: string; last_error: string | null }) | undefined,
  { count, firstSeenAt }: SetAside,
  elsewhere: number,
): Trouble {
  if (!row) return {}
  const { failing_since, last_error, quiet_since } = row
  if (!failing_since && !last_error && quiet_since && count > 0)
    return {
      ...(firstSeenAt === null ? {} : { failingSince: firstSeenAt }),
      error: `${count} ${count === 1 ? 'row of the list could not be read and stands' : 'rows of the list could not be read and stand'} aside`,
      reason: 'set_aside',
    }
  if (!failing_since && !last_error && quiet_since && elsewhere > 0)
    return {
      error: `${elsewhere} ${elsewhere === 1 ? 'row of this merchant ID stands' : 'rows of this merchant ID stand'} in the list of another one, and not in its own`,
      reason: 'listed_elsewhere',
    }
  return {
    ...(failing_since ? { failingSince: failing_since } : {}),
    ...(last_error ? { error: last_error, reason: reasonOf(row.state) } : {}),
  }
}

function isExact(row: StateRow & { state: string }, lacking: number, now: number): boolean {
  return stateOf(row, 1, lacking) === 'complete' && isFollowed(row.state, now)
}

function followedAt(state: string | undefined): string | null {
  const { followedAt } = keptOf(state)
  return typeof followedAt === 'number' ? iso(followedAt) : null
}

function reasonOf(state: string | undefined): string {
  const { reason } = keptOf(state)
  return typeof reason === 'string' ? reason : 'other'
}

/** `gapMs`: so long nobody need have looked, however often that is to be done. */
export function isFollowed(state: string, now: number, gapMs = longestGapMs): boolean {
  const { followedAt, followEveryMs } = keptOf(state)
  if (typeof followedAt !== 'number') return false
  const every = typeof followEveryMs === 'number' ? followEveryMs : 0
  // What was done at a time that has not come yet was done before the clock went back, and nobody knows how long.
  return Math.abs(now - followedAt) <= Math.max(gapMs, 3 * every)
}

function keptOf(state: string | undefined): Record<string, unknown> {
  const kept: unknown = state === undefined ? undefined : JSON.parse(state)
  return isObject(kept) ? kept : {}
}
