import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { RouteName } from '../contract/routes.ts'
import type { Db } from '../store/openStore.ts'
import { storableText } from '../store/storableText.ts'
import type { Tables } from '../store/tables.ts'
import type { Answer } from './answer.ts'
import type { Kind } from './page.ts'
import { readersVersion } from './readersVersion.ts'
import { cut } from './searchText.ts'

type List = { mid: string; kind: Kind }
type Row = Insertable<Tables['quarantine']>

/** Whoever judges a row again needs it whole; one that is longer stays aside until it is sent shorter. */
export const mostLetters = 64 * 1024
/** Different rows of one list. A service that sends other nonsense each time must not fill the disk. */
const mostRows = 10_000

/** The row that stands for all that came when there was no more room. */
export const overflow = 'overflow'

/** Nothing is dropped in silence: what cannot be kept is counted, and kept to be looked at and tried again. */
export async function writeSetAside(
  db: Db,
  list: List,
  answer: Pick<Answer, 'at' | 'fetchSeq' | 'refusals' | 'isSingle'>,
): Promise<void> {
  if (answer.refusals.length === 0) return
  const rows = rowsOf(list, answer)
  const room = await makeRoom(db, list, rows.size)
  const kept = [...rows.values()]
  await upsert(db, room >= rows.size ? kept : await within(db, list, kept, room))
}

function rowsOf(
  { mid, kind }: List,
  { at, fetchSeq, refusals, isSingle = false }: Pick<Answer, 'at' | 'fetchSeq' | 'refusals' | 'isSingle'>,
): Map<string, Row> {
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
        raw: cut(storableText(raw), mostLetters),
        reason,
        route: routeOf(kind, isSingle),
        fetch_seq: fetchSeq,
        judged_by: readersVersion,
        first_seen_at: at,
        last_seen_at: at,
        count: 1,
      })
  }
  return rows
}

function routeOf(kind: Kind, isSingle: boolean): RouteName {
  if (kind === 'users') return 'v1.listUsers'
  return isSingle ? 'v1.getOrder' : 'v1.listOrders'
}

/** For how many more rows there is room; those that the service sends no more go first. */
async function makeRoom(db: Db, { mid, kind }: List, wanted: number): Promise<number> {
  const roomNow = async () => {
    const { count } = await db
      .selectFrom('quarantine')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('mid', '=', mid)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    return mostRows - Number(count)
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

/** Rows that are there already, as many new ones as there is room for, and one that counts the others. */
async function within(db: Db, { mid, kind }: List, rows: readonly Row[], room: number): Promise<Row[]> {
  const digests = rows.map(({ digest }) => digest)
  const there = await db
    .selectFrom('quarantine')
    .select('digest')
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .where('digest', 'in', digests)
    .execute()
  const known = new Set(there.map(({ digest }) => digest))
  const fresh = rows.filter(({ digest }) => !known.has(digest))
  const taken = fresh.slice(0, Math.max(0, room))
  const [first, ...rest] = fresh.slice(taken.length)
  const own = rows.filter(({ digest }) => known.has(digest))
  if (!first) return [...own, ...taken]
  const count = rest.reduce((sum, row) => sum + row.count, first.count)
  return [...own, ...taken, { ...first, digest: overflow, raw: '', reason: 'too_many', count }]
}

async function upsert(db: Db, rows: readonly Row[]): Promise<void> {
  await db
    .insertInto('quarantine')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['mid', 'kind', 'digest']).doUpdateSet(({ ref, eb }) => ({
        last_seen_at: ref('excluded.last_seen_at'),
        route: ref('excluded.route'),
        fetch_seq: ref('excluded.fetch_seq'),
        judged_by: ref('excluded.judged_by'),
        reason: ref('excluded.reason'),
        count: eb('quarantine.count', '+', ref('excluded.count')),
      })),
    )
    .execute()
}
