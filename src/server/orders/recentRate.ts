import type { Pair, RecentRate } from '../../api/orders.ts'
import {
  addAmounts,
  compareAmounts,
  divideAmounts,
  isPositive,
  multiplyAmounts,
} from '../../contract/amount.ts'
import { outcomeOf } from '../../contract/status.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { nameOf, readNames } from '../ledger/statusNames.ts'

const spans = [24, 7 * 24]
const hourMs = 3_600_000
const least = 10
/** Older orders say little about the present rate, and all of them are sorted. */
const most = 500
const exact = { decimals: 18, rounding: 'half-even' } as const

/** `fees`: only those in the currency that is paid. */
type Amounts = { paid: string; received: string; createdAt: string; fees: string | undefined }

/** Computed from the recorded amounts. The service's own rate is not used, because its direction is not documented. */
export async function recentRate(
  store: Store,
  mids: readonly string[],
  pair: Pair,
  { withFees = false } = {},
): Promise<RecentRate> {
  const now = await store.now()
  let rate: RecentRate = { hours: 0, orders: 0, least }
  for (const hours of spans) {
    const rows = await completedSince(store, mids, pair, iso(now - hours * hourMs))
    rate = { hours, least, ...spreadOf(rows), ...(withFees && feesOf(rows)) }
    if (rows.length >= least) break
  }
  return rate
}

async function completedSince({ db }: Store, mids: readonly string[], pair: Pair, since: string) {
  const names = await readNames(db, mids)
  const rows = await db
    .selectFrom('ledger_order')
    .select(['mid', 'status', 'order_type', 'source_amount', 'destination_amount', 'created_at'])
    .select(['network_fee', 'processing_fee', 'fee_currency'])
    .where('mid', 'in', [...mids, ''])
    .where('created_at', '>=', since)
    .where('source_currency', '=', pair.source)
    .where('destination_currency', '=', pair.destination)
    .where('is_final', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap((row): Amounts[] => {
    const { mid, status, order_type: orderType, source_amount: paid, destination_amount: received } = row
    const name = nameOf(names, mid, status)
    if (outcomeOf({ status, orderType, credited: pair.destination, name }) !== 'completed') return []
    if (paid === null || received === null || row.created_at === null) return []
    const { network_fee: network, processing_fee: processing, fee_currency: feeCurrency } = row
    const isComparable = feeCurrency === pair.source && (network ?? processing) !== null
    const fees = isComparable ? addAmounts(network ?? '0', processing ?? '0') : undefined
    return isPositive(paid) && isPositive(received)
      ? [{ paid, received, createdAt: row.created_at, fees }]
      : []
  })
}

function spreadOf(rows: Amounts[]): Pick<RecentRate, 'orders' | 'newest' | 'perSource' | 'perDestination'> {
  const [newest] = rows
  const facts = { orders: rows.length, ...(newest && { newest: newest.createdAt }) }
  if (rows.length < least) return facts
  const sorted = rows.toSorted((a, b) =>
    compareAmounts(multiplyAmounts(a.received, b.paid), multiplyAmounts(b.received, a.paid)),
  )
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? sorted[0]
  const [low, median, high] = [at(0.1), at(0.5), at(0.9)]
  if (!low || !median || !high) return facts
  const forward = ({ paid, received }: Amounts) => divideAmounts(received, paid, exact)
  const back = ({ paid, received }: Amounts) => divideAmounts(paid, received, exact)
  return {
    ...facts,
    perSource: { low: forward(low), median: forward(median), high: forward(high) },
    perDestination: { low: back(high), median: back(median), high: back(low) },
  }
}

function feesOf(rows: Amounts[]): Pick<RecentRate, 'feePerSource'> {
  const shares = rows
    .flatMap(({ fees, paid }) => (fees === undefined ? [] : [divideAmounts(fees, paid, exact)]))
    .toSorted(compareAmounts)
  const at = (share: number) => shares[Math.floor((shares.length - 1) * share)] ?? '0'
  return shares.length < least ? {} : { feePerSource: { low: at(0.1), median: at(0.5), high: at(0.9) } }
}
