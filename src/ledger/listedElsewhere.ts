import { sql } from 'kysely'
import { iso, type Db, type Store } from '../store/openStore.ts'
import type { Kind } from './page.ts'

/**
 * A row in the list of one merchant ID that belongs to another of ours. It is kept here until the owner's own sweep
 * holds it, by its list or by its id: no sweep writes what another one is responsible for.
 */
export type ListedElsewhere = { id: string; owner: string; raw: string }

type Place = { mid: string; kind: Kind; at: string }

/** Of rows in the list of `mid` those are kept that their owner does not hold. */
export async function writeListedElsewhere(
  db: Db,
  { mid, kind, at }: Place,
  rows: readonly ListedElsewhere[],
): Promise<void> {
  const held = await heldByOwner(db, kind, rows)
  const missing = new Map(rows.filter((row) => !held.has(keyOf(row))).map((row) => [keyOf(row), row]))
  if (missing.size === 0) return
  const values = [...missing.values()].map(({ id, owner }) => ({
    mid: owner,
    kind,
    id,
    // The owner's own sweep brings what it says.
    raw: '{}',
    listed_by: mid,
    first_seen_at: at,
    last_seen_at: at,
  }))
  await db
    .insertInto('listed_elsewhere')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['mid', 'kind', 'id'])
        .doUpdateSet(({ ref }) => ({ last_seen_at: ref('excluded.last_seen_at'), raw: '{}' })),
    )
    .execute()
}

export const keyOf = ({ owner, id }: Pick<ListedElsewhere, 'owner' | 'id'>): string => `${owner}\n${id}`

/** Which of them are in the ledger, as rows of their owner. */
export async function heldByOwner(
  db: Db,
  kind: Kind,
  rows: readonly Pick<ListedElsewhere, 'owner' | 'id'>[],
): Promise<Set<string>> {
  const held = new Set<string>()
  for (const [owner, some] of Map.groupBy(rows, ({ owner }) => owner)) {
    const found = await db
      .selectFrom(kind === 'orders' ? 'ledger_order' : 'ledger_user')
      .select('id')
      .where('mid', '=', owner)
      .where('id', 'in', [...new Set(some.map(({ id }) => id))])
      .execute()
    for (const { id } of found) held.add(keyOf({ owner, id }))
  }
  return held
}

/** Which of them are known to be the owner's, held or not. */
export async function knownElsewhere(
  db: Db,
  kind: Kind,
  rows: readonly Pick<ListedElsewhere, 'owner' | 'id'>[],
): Promise<Set<string>> {
  const known = await heldByOwner(db, kind, rows)
  for (const [owner, some] of Map.groupBy(rows, ({ owner }) => owner)) {
    const found = await db
      .selectFrom('listed_elsewhere')
      .select('id')
      .where('mid', '=', owner)
      .where('kind', '=', kind)
      .where('id', 'in', [...new Set(some.map(({ id }) => id))])
      .execute()
    for (const { id } of found) known.add(keyOf({ owner, id }))
  }
  return known
}

/** So long an owner's own sweep may take to bring what another list had first. */
const graceMs = 60_000

const isHeld = sql<boolean>`(case listed_elsewhere.kind
  when 'orders' then exists (
    select 1 from ledger_order where ledger_order.mid = listed_elsewhere.mid and ledger_order.id = listed_elsewhere.id
  ) else exists (
    select 1 from ledger_user where ledger_user.mid = listed_elsewhere.mid and ledger_user.id = listed_elsewhere.id
  ) end)`

/** Until the list that showed it was read as a whole without it. */
const isListedStill = sql<boolean>`listed_elsewhere.last_seen_at >= coalesce((
  select other.swept_at from sweep_state as other
  where other.mid = listed_elsewhere.listed_by and other.kind = listed_elsewhere.kind
), '')`

/** For each row of `sweep_state`: since when anything of this list is known from another one, held meanwhile or not. */
export const knownElsewhereSince = sql<string | null>`(
  select min(listed_elsewhere.first_seen_at) from listed_elsewhere
  where listed_elsewhere.mid = sweep_state.mid and listed_elsewhere.kind = sweep_state.kind
)`

/**
 * Since when something of these lists is seen in another list only. Mostly nothing is known from elsewhere, and every
 * request would pay for a plan over all orders: the tables of rows are looked into where there is something.
 */
export async function withListedElsewhere<T extends ElsewhereOf>(db: Db, syncs: readonly T[]): Promise<T[]> {
  const mids = new Set(syncs.flatMap(({ mid, elsewhere_since }) => (elsewhere_since === null ? [] : mid)))
  if (mids.size === 0) return [...syncs]
  const rows = await db
    .selectFrom('listed_elsewhere')
    .select(({ fn }) => ['mid', 'kind', fn.min('first_seen_at').as('since')])
    .where('mid', 'in', [...mids])
    .where(isListedStill)
    .where(sql<boolean>`not ${isHeld}`)
    .groupBy(['mid', 'kind'])
    .execute()
  const since = new Map(rows.map((row) => [JSON.stringify([row.mid, row.kind]), row.since]))
  return syncs.map((sync) => ({
    ...sync,
    elsewhere_since: since.get(JSON.stringify([sync.mid, sync.kind])) ?? null,
  }))
}

type ElsewhereOf = { mid: string; kind: string; elsewhere_since: string | null }

/** Its own sync had the time to bring it. */
export function isListedElsewhere(since: string | null, now: number): boolean {
  return since !== null && since <= iso(now - graceMs)
}

/** How many rows of this merchant ID only the lists of others show. */
export async function countListedElsewhere(
  db: Db,
  { mid, kind, now }: { mid: string; kind: Kind; now: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('listed_elsewhere')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .where('first_seen_at', '<=', iso(now - graceMs))
    .where(isListedStill)
    .where(sql<boolean>`not ${isHeld}`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids that another list showed and this one did not, some at a time. What came meanwhile is forgotten here. */
export async function idsListedElsewhere(
  { db }: Pick<Store, 'db'>,
  { mid, kind, before, limit }: { mid: string; kind: Kind; before: number; limit: number },
): Promise<string[]> {
  await db
    .deleteFrom('listed_elsewhere')
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .where(isHeld)
    .execute()
  const rows = await db
    .selectFrom('listed_elsewhere')
    .select('id')
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .where('first_seen_at', '<=', iso(before))
    .where(isListedStill)
    .orderBy('first_seen_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
