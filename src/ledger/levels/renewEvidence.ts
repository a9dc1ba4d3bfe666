import { iso, type Store } from '../../store/openStore.ts'
import { underLease } from '../lease.ts'
import { readOrders, type CountedGroup } from './readGroup.ts'
import type { Renewal } from './renewGroup.ts'
import type { Exchanged } from './rrEvidence.ts'
import type { ChargedRow } from './toCharge.ts'

/** The newest of each type and pair say enough. */
const mostOrders = 1000

/** Read anew once there are a tenth more orders. */
const moreBy = 1.1

/** What the orders of a merchant ID support about the unit of their `rrFee`. */
export async function renewEvidence(
  store: Store,
  { mid, fence, reader }: Renewal,
  groups: readonly CountedGroup[],
): Promise<void> {
  const counted = groups.reduce((sum, { count }) => sum + count, 0)
  const before = await store.db
    .selectFrom('rr_fee_evidence')
    .select('counted')
    .where('mid', '=', mid)
    .executeTakeFirst()
  if (before && counted < Number(before.counted) * moreBy + 1) return
  const pairs: Exchanged[][] = []
  for (const group of groups) {
    const rows = await readOrders(store, mid, group, { from: '', most: mostOrders, order: 'desc' })
    pairs.push(rows.flatMap(toExchanged))
  }
  const row = {
    evidence: JSON.stringify(await reader.run({ what: 'evidence', pairs })),
    counted,
    read_at: iso(await store.now()),
  }
  await underLease(store, mid, fence, (db) =>
    db
      .insertInto('rr_fee_evidence')
      .values({ mid, ...row })
      .onConflict((conflict) => conflict.column('mid').doUpdateSet(row))
      .execute(),
  )
}

/** Only where fees are in the source currency is it known what is left of the source. */
function toExchanged(row: ChargedRow): Exchanged[] {
  const { created_at, source_amount, destination_amount, fee_currency, source_currency } = row
  if (created_at === null || source_amount === null || destination_amount === null) return []
  if (fee_currency !== source_currency) return []
  return [
    {
      at: Date.parse(created_at),
      source: Number(source_amount),
      destination: Number(destination_amount),
      fees: Number(row.network_fee ?? 0) + Number(row.processing_fee ?? 0),
      rrFee: Number(row.rr_fee ?? 0),
    },
  ]
}
