import { sql } from 'kysely'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { Kind } from './page.ts'

/** A row of another of our merchant IDs, kept until the owner's sweep stores it: sweeps only write own rows. */
export type ListedElsewhere = { id: string; owner: string; raw: string }

type Place = { mid: string; kind: Kind; at: string }

export async function writeListedElsewhere(
  db: Db,
  { mid, kind, at }: Place,
  rows: readonly ListedElsewhere[],
): Promise<void> {
  const storedKeys = await storedByOwner(db, kind, rows)
  const missing = new Map(rows.filter((row) => !storedKeys.has(keyOf(row))).map((row) => [keyOf(row), row]))
  if (missing.size === 0) return
  const values = [...missing.values()].map(({ id, owner }) => ({
    mid: owner,
    kind,
    id,
    // The owner's own sweep brings the content.
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

export async function storedByOwner(
  db: Db,
  kind: Kind,
  rows: readonly Pick<ListedElsewhere, 'owner' | 'id'>[],
): Promise<Set<string>> {
  const storedKeys = new Set<string>()
  for (const [owner, some] of Map.groupBy(rows, ({ owner }) => owner)) {
    const batch = await db
      .selectFrom(kind === 'orders' ? 'ledger_order' : 'ledger_user')
      .select('id')
      .where('mid', '=', owner)
      .where('id', 'in', [...new Set(some.map(({ id }) => id))])
      .execute()
    for (const { id } of batch) storedKeys.add(keyOf({ owner, id }))
  }
  return storedKeys
}

/** Includes rows that the owner has not stored yet. */
export async function listedKeys(
  db: Db,
  kind: Kind,
  rows: readonly Pick<ListedElsewhere, 'owner' | 'id'>[],
): Promise<Set<string>> {
  const keys = await storedByOwner(db, kind, rows)
  for (const [owner, some] of Map.groupBy(rows, ({ owner }) => owner)) {
    const batch = await db
      .selectFrom('listed_elsewhere')
      .select('id')
      .where('mid', '=', owner)
      .where('kind', '=', kind)
      .where('id', 'in', [...new Set(some.map(({ id }) => id))])
      .execute()
    for (const { id } of batch) keys.add(keyOf({ owner, id }))
  }
  return keys
}

/** Time for the owner's sweep to fetch a row that another list showed first. */
const graceMs = 60_000

const isStored = sql<boolean>`(case listed_elsewhere.kind
  when 'orders' then exists (
    select 1 from ledger_order where ledger_order.mid = listed_elsewhere.mid and ledger_order.id = listed_elsewhere.id
  ) else exists (
    select 1 from ledger_user where ledger_user.mid = listed_elsewhere.mid and ledger_user.id = listed_elsewhere.id
  ) end)`

/** False once the other list was read completely without the row. */
const isListedStill = sql<boolean>`listed_elsewhere.last_seen_at >= coalesce((
  select other.swept_at from sweep_state as other
  where other.mid = listed_elsewhere.listed_by and other.kind = listed_elsewhere.kind
), '')`

/** Includes rows that the owner stored meanwhile. */
export const elsewhereSince = sql<string | null>`(
  select min(listed_elsewhere.first_seen_at) from listed_elsewhere
  where listed_elsewhere.mid = sweep_state.mid and listed_elsewhere.kind = sweep_state.kind
)`

/** Looks into the order tables only if some row is listed elsewhere, since the plan is costly. */
export async function withListedElsewhere<T extends ElsewhereOf>(db: Db, syncs: readonly T[]): Promise<T[]> {
  const mids = new Set(syncs.flatMap(({ mid, elsewhere_since }) => (elsewhere_since === null ? [] : mid)))
  if (mids.size === 0) return [...syncs]
  const rows = await db
    .selectFrom('listed_elsewhere')
    .select(({ fn }) => ['mid', 'kind', fn.min('first_seen_at').as('since')])
    .where('mid', 'in', [...mids])
    .where(isListedStill)
    .where(sql<boolean>`not ${isStored}`)
    .groupBy(['mid', 'kind'])
    .execute()
  const since = new Map(rows.map((row) => [JSON.stringify([row.mid, row.kind]), row.since]))
  return syncs.map((sync) => ({
    ...sync,
    elsewhere_since: since.get(JSON.stringify([sync.mid, sync.kind])) ?? null,
  }))
}

type ElsewhereOf = { mid: string; kind: string; elsewhere_since: string | null }

export function isListedElsewhere(since: string | null, now: number): boolean {
  return since !== null && since <= iso(now - graceMs)
}

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
    .where(sql<boolean>`not ${isStored}`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Also deletes entries that the owner has stored meanwhile. */
export async function idsListedElsewhere(
  { db }: Pick<Store, 'db'>,
  { mid, kind, before, limit }: { mid: string; kind: Kind; before: number; limit: number },
): Promise<string[]> {
  await db
    .deleteFrom('listed_elsewhere')
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .where(isStored)
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
