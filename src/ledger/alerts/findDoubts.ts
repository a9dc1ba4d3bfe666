import { iso } from '../../store/openStore.ts'
import type { Watch } from './watch.ts'
import { mostFindings } from './finding.ts'

/** Create requests of which nobody knows what became of them. */
export const findDoubts: Watch = async ({ store: { db } }, { settings }, mid, now) => {
  const before = iso(now - (settings.thresholds.minutes ?? 0) * 60_000)
  const rows = await db
    .selectFrom('order_intent')
    .select(['key', 'kind', 'created_at'])
    .where('state', '=', 'unknown')
    .where('mid', '=', mid)
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .orderBy('key')
    .limit(mostFindings)
    .execute()
  return {
    findings: rows.map(({ key, kind, created_at }) => ({
      labels: { request: key },
      facts: { what: kind, since: created_at },
    })),
  }
}
