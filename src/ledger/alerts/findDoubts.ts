import { iso } from '../../store/openStore.ts'
import { maxFindings, type FindOne } from './alert.ts'

/** Create requests with an unknown outcome for so many minutes. */
export const findDoubts: FindOne = async ({ store: { db } }, { mid, threshold }, now) => {
  const rows = await db
    .selectFrom('order_intent')
    .select(['key', 'kind', 'created_at'])
    .where('state', '=', 'unknown')
    .where('mid', '=', mid)
    .where('created_at', '<=', iso(now - threshold * 60_000))
    .orderBy('created_at')
    .orderBy('key')
    .limit(maxFindings)
    .execute()
  return rows.map(({ key, kind, created_at }) => ({
    labels: { request: key },
    facts: { what: kind, since: created_at },
  }))
}
