import type { FeeCheckFacts } from '../../api/agreedRates.ts'
import { may } from '../access/permissions.ts'
import type { Context } from '../http/context.ts'
import { feeFacts, readFeeTerms } from '../ledger/agreedFee.ts'
import type { LedgerView } from '../ledger/ledgerView.ts'
import type { LedgerOrder } from '../ledger/order.ts'

/** The agreed fee of each order, for readers who may see the rates. */
export async function readFeeChecks(
  { store, mids, cached }: LedgerView,
  context: Context,
): Promise<(row: LedgerOrder) => FeeCheckFacts | undefined> {
  if (!may(context.get('session').operator.role, 'agreed-rates')) return () => undefined
  const terms = await cached(['fee terms'], async () => {
    const pairs = mids.map(async (mid) => [mid, await readFeeTerms(store.db, mid)] as const)
    return new Map(await Promise.all(pairs))
  })
  return (row) => {
    const own = terms.get(row.mid)
    return own && own.rates.length > 0 ? feeFacts(row, own) : undefined
  }
}
