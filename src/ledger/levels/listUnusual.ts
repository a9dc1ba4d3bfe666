import type { Store } from '../../store/openStore.ts'
import type { Charge } from './charge.ts'
import type { Judgement } from './judgeCharge.ts'
import type { LevelKind } from './levelKind.ts'

export type UnusualRecord = LevelKind &
  Omit<Judgement, 'isUnusual'> & { id: string; mid: string; orderId: string; createdAt: string; fee: string }

export type UnusualQuery = {
  mids: readonly string[]
  /** ISO 8601; the start belongs to the span, the end does not. */
  createdAt_gte?: string | undefined
  createdAt_lt?: string | undefined
  offset: number
  limit: number
}

/** Orders whose fees are not what orders like them cost, the newest first. */
export async function listUnusual(
  { db }: Pick<Store, 'db'>,
  { mids, createdAt_gte, createdAt_lt, offset, limit }: UnusualQuery,
): Promise<{ rows: UnusualRecord[]; total: number }> {
  if (mids.length === 0) return { rows: [], total: 0 }
  let all = db.selectFrom('fee_unusual').where('mid', 'in', mids)
  if (createdAt_gte !== undefined) all = all.where('created_at', '>=', inUtc(createdAt_gte))
  if (createdAt_lt !== undefined) all = all.where('created_at', '<', inUtc(createdAt_lt))
  const counted = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst()
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows: rows.map(toRecord), total: Number(counted?.count ?? 0) }
}

/** How many there are, and when the first of them was made. */
export async function countUnusual(
  { db }: Pick<Store, 'db'>,
  { mids, createdAt_gte }: Pick<UnusualQuery, 'mids' | 'createdAt_gte'>,
): Promise<{ total: number; oldest: string | null }> {
  if (mids.length === 0) return { total: 0, oldest: null }
  let all = db.selectFrom('fee_unusual').where('mid', 'in', mids)
  if (createdAt_gte !== undefined) all = all.where('created_at', '>=', inUtc(createdAt_gte))
  const counted = await all
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { total: Number(counted.count), oldest: counted.oldest }
}

type Row = { mid: string; id: string; created_at: string; kind: string; charge: string; judgement: string }

function toRecord({ mid, id, created_at, kind, charge, judgement }: Row): UnusualRecord {
  const { isUnusual: _, ...judged } = JSON.parse(judgement) as Judgement
  const { fee } = JSON.parse(charge) as Charge
  return {
    id: `${mid}:${id}`,
    mid,
    orderId: id,
    createdAt: created_at,
    ...(JSON.parse(kind) as LevelKind),
    fee,
    ...judged,
  }
}

/** As the columns have it. */
function inUtc(time: string): string {
  return new Date(time).toISOString()
}
