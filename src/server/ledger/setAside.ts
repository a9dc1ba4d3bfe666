import { countRows } from '../../store/executeAll.ts'
import { sql, type Insertable } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import type { Kind } from './page.ts'
import { hash } from 'node:crypto'
import type { RouteName } from '../../contract/routes.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { Tables } from '../../store/tables.ts'
import type { Answer } from './answer.ts'
import { cut } from '../text/searchText.ts'

export type SetAside = { count: number; firstSeenAt: string | null; lastSeenAt: string | null }

/** Quarantined until a complete read of the list no longer contained the row in this form. */
const isSentStill = sql<boolean>`quarantine.last_seen_at >= coalesce(sweep_state.swept_at, '')`

/** 1 or 0, for each row of `sweep_state`. */
export const hasSetAside = sql<number>`case when exists (
  select 1 from quarantine where quarantine.mid = sweep_state.mid and quarantine.kind = sweep_state.kind and ${isSentStill}
) then 1 else 0 end`

export async function readSetAside(
  db: Db,
  { mid, kind, sweptAt }: { mid: string; kind: Kind; sweptAt: string | null },
): Promise<SetAside> {
  return db
    .selectFrom('quarantine')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('first_seen_at').as('firstSeenAt'),
      fn.max('last_seen_at').as('lastSeenAt'),
    ])
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .where('last_seen_at', '>=', sweptAt ?? '')
    .executeTakeFirstOrThrow()
}

type List = { mid: string; kind: Kind }
type Row = Insertable<Tables['quarantine']>

/** Longer rows are stored with their beginning. */
const maxLetters = 64 * 1024
/** Limit per list, so that a service which keeps sending different garbage cannot fill the disk. */
const maxRows = 10_000

/** Counts all rows that exceeded the limit. */
export const overflow = 'overflow'

/** Unreadable rows are counted and stored for inspection, never dropped silently. */
export async function writeSetAside(
  db: Db,
  list: List,
  answer: Pick<Answer, 'at' | 'refusals' | 'isSingle'>,
): Promise<void> {
  if (answer.refusals.length === 0) return
  const rows = rowsOf(list, answer)
  const room = await makeRoom(db, list, rows.length)
  await upsert(db, rows.length <= room ? rows : [overflowOf(rows)])
}

function rowsOf(
  { mid, kind }: List,
  { at, refusals, isSingle = false }: Pick<Answer, 'at' | 'refusals' | 'isSingle'>,
): Row[] {
  const rows = new Map<string, Row>()
  for (const { raw, reason } of refusals) {
    const digest = hash('sha256', raw)
    const same = rows.get(digest)
    if (same) same.count++
    else
      rows.set(digest, {
        mid,
        kind,
        digest,
        raw: cut(storableText(raw), maxLetters),
        reason,
        route: routeOf(kind, isSingle),
        first_seen_at: at,
        last_seen_at: at,
        count: 1,
      })
  }
  return [...rows.values()]
}

/** One row that counts all of them. */
function overflowOf(rows: readonly Row[]): Row {
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return { ...(rows[0] as Row), digest: overflow, raw: '', reason: 'too_many', count }
}

function routeOf(kind: Kind, isSingle: boolean): RouteName {
  if (kind === 'users') return 'v1.listUsers'
  return isSingle ? 'v1.getOrder' : 'v1.listOrders'
}

/** Deletes rows first that the service no longer sends. */
async function makeRoom(db: Db, { mid, kind }: List, wanted: number): Promise<number> {
  const roomNow = async () => {
    const list = db.selectFrom('quarantine').where('mid', '=', mid).where('kind', '=', kind)
    return maxRows - (await countRows(list))
  }
  const room = await roomNow()
  if (room >= wanted) return room
  const state = await db
    .selectFrom('sweep_state')
    .select('swept_at')
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .executeTakeFirst()
  await db
    .deleteFrom('quarantine')
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .where('last_seen_at', '<', state?.swept_at ?? '')
    .execute()
  return roomNow()
}

async function upsert(db: Db, rows: readonly Row[]): Promise<void> {
  await db
    .insertInto('quarantine')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['mid', 'kind', 'digest']).doUpdateSet(({ ref, eb }) => ({
        last_seen_at: ref('excluded.last_seen_at'),
        route: ref('excluded.route'),
        reason: ref('excluded.reason'),
        count: eb('quarantine.count', '+', ref('excluded.count')),
      })),
    )
    .execute()
}

/** `isSent`: the service still sends the row in this form. */
export type SetAsideRow = Awaited<ReturnType<typeof listSetAside>>['rows'][number]

export const setAsideSorts = {
  lastSeenAt: 'last_seen_at',
  firstSeenAt: 'first_seen_at',
  count: 'count',
  reason: 'reason',
  mid: 'mid',
} as const

type SetAsideQuery = {
  mids: readonly string[]
  kind?: Kind
  reason?: readonly string[]
  digest?: string
  isSent?: boolean
  sort: { field: keyof typeof setAsideSorts; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

export async function listSetAside(
  { db }: Pick<Store, 'db'>,
  { mids, kind, reason, digest, isSent, sort, offset, limit }: SetAsideQuery,
) {
  if (mids.length === 0) return { rows: [], total: 0 }
  const sent = sql<number>`case when ${isSentStill} then 1 else 0 end`
  const names = ['mid', 'kind', 'digest', 'raw', 'reason', 'route', 'count'] as const
  let rows = db
    .selectFrom('quarantine')
    .leftJoin('sweep_state', (join) =>
      join.onRef('sweep_state.mid', '=', 'quarantine.mid').onRef('sweep_state.kind', '=', 'quarantine.kind'),
    )
    .where('quarantine.mid', 'in', mids)
  if (kind !== undefined) rows = rows.where('quarantine.kind', '=', kind)
  if (reason !== undefined) rows = rows.where('quarantine.reason', 'in', [...reason, ''])
  if (digest !== undefined) rows = rows.where('quarantine.digest', '=', digest)
  if (isSent !== undefined) rows = rows.where(sent, '=', isSent ? 1 : 0)
  const [total, page] = await Promise.all([
    countRows(rows),
    rows
      .select(names.map((name) => `quarantine.${name}` as const))
      .select(['first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt', sent.as('sent')])
      .orderBy(sql.ref(`quarantine.${setAsideSorts[sort.field]}`), sort.order)
      .orderBy('quarantine.mid')
      .orderBy('quarantine.digest')
      .offset(offset)
      .limit(limit)
      .execute(),
  ])
  const listed = page.map(({ sent: isSentNow, ...row }) => ({
    ...row,
    isSent: isSentNow === 1,
    /** Also true for the overflow row. */
    isCut: row.digest === overflow || row.raw.length >= maxLetters,
  }))
  return { rows: listed, total }
}
