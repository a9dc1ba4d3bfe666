import type { Store } from '../../store/openStore.ts'
import type { RrEvidence } from './rrEvidence.ts'

/** What the orders of merchant IDs support about `rrFee`, as it was last read. */
export async function readEvidence(
  { db }: Pick<Store, 'db'>,
  mids: readonly string[],
): Promise<({ mid: string; readAt: string } & RrEvidence)[]> {
  if (mids.length === 0) return []
  const rows = await db
    .selectFrom('rr_fee_evidence')
    .selectAll()
    .where('mid', 'in', mids)
    .orderBy('mid')
    .execute()
  return rows.map(({ mid, evidence, read_at }) => ({
    mid,
    readAt: read_at,
    ...(JSON.parse(evidence) as RrEvidence),
  }))
}
