import { addAmounts, compareAmounts, shareOf, type Amount } from '../../contract/amount.ts'
import { outcomeOf } from '../../contract/status.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { nameOf, readNames } from '../ledger/statusNames.ts'

const spanMs = 7 * 24 * 3_600_000
const minOrders = 10
/** Older orders say little about present fees, and all of them are sorted. */
const maxOrders = 500

type Pair = { mid: string; source: string; destination: string }

/**
 * Median share of network and processing fees in the paid amount of recent completed orders, null for too few orders.
 * Only fees in the currency of the paid amount count.
 */
export async function recentFeeShare(store: Store, { mid, ...pair }: Pair): Promise<Amount | null> {
  const { db } = store
  const names = await readNames(db, [mid])
  const rows = await db
    .selectFrom('ledger_order')
    .select(['status', 'order_type', 'source_amount', 'network_fee', 'processing_fee'])
    .where('mid', '=', mid)
    .where('created_at', '>=', iso((await store.now()) - spanMs))
    .where('source_currency', '=', pair.source)
    .where('destination_currency', '=', pair.destination)
    .where('fee_currency', '=', pair.source)
    .where('is_final', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(maxOrders)
    .execute()
  const shares = rows.flatMap(({ status, order_type: orderType, source_amount: paid, ...fees }) => {
    const name = nameOf(names, mid, status)
    const isCompleted = outcomeOf({ status, orderType, credited: pair.destination, name }) === 'completed'
    const hasFees = (fees.network_fee ?? fees.processing_fee) !== null
    if (!isCompleted || !hasFees || paid === null) return []
    return shareOf(addAmounts(fees.network_fee ?? '0', fees.processing_fee ?? '0'), paid) ?? []
  })
  if (shares.length < minOrders) return null
  return shares.toSorted(compareAmounts)[Math.floor((shares.length - 1) / 2)] ?? null
}
