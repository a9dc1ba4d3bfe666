import type { Db } from '../../store/openStore.ts'

/** Merchant IDs whose orders or users cannot be read at the moment, and since when. */
export async function failingSyncs(
  db: Db,
  mids: readonly string[],
): Promise<{ mids: string[]; since: string | null }> {
  if (mids.length === 0) return { mids: [], since: null }
  const rows = await db
    .selectFrom('sweep_state')
    .select(['mid', 'failing_since'])
    .where('mid', 'in', mids)
    .where('failing_since', 'is not', null)
    .orderBy('failing_since')
    .execute()
  return { mids: [...new Set(rows.map(({ mid }) => mid))].toSorted(), since: rows[0]?.failing_since ?? null }
}
