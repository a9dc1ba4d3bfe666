import type { Fact, WholeStatement } from '../../api/statements.ts'
import { plain, sizeOf, sumAmounts } from '../../contract/amount.ts'
import type { Db } from '../../store/openStore.ts'
import { checkedColumns, checkFee, readFeeTerms, type FeeTerms } from '../ledger/agreedFee.ts'
import { insertClaims } from './claims.ts'
import type { ListedResult } from './listResults.ts'
import { ofStatement, type Place } from './place.ts'

export async function readTermsOf(db: Db, mids: readonly string[]): Promise<Map<string, FeeTerms>> {
  const pairs = mids.map(async (mid) => [mid, await readFeeTerms(db, mid)] as const)
  return new Map(await Promise.all(pairs))
}

/** The fee of the lines against the rate of their order. */
export function againstRate(
  { result: { theirs, currency }, orders }: Pick<ListedResult, 'result' | 'orders'>,
  { terms }: { terms: ReadonlyMap<string, FeeTerms> },
): Fact[] {
  const [order, another] = orders
  const own = order && terms.get(order.mid)
  if (!own || another || theirs === null || currency !== order.fee_currency) return []
  const charged = { network_fee: null, processing_fee: theirs, rr_fee: null }
  const fee = checkFee({ ...order, ...charged }, own)
  if (!fee || fee.check === 'agreed') return []
  return [
    {
      code: fee.check === 'over' ? 'over-agreed' : 'under-agreed',
      theirs,
      agreed: fee.expected,
      difference: sizeOf(fee.difference),
    },
  ]
}

const rightClasses = ['equal', 'within-tolerance'] as const
const maxRows = 50_000

/** Both sides come from the provider, so equal fees may still not be what was agreed. */
export async function readRateChecks(
  db: Db,
  place: Place,
  mids: readonly string[],
): Promise<WholeStatement['rateChecks']> {
  const fees = await readRateDifferences(db, place, mids)
  return (['over', 'under'] as const).flatMap((check) => {
    const own = fees.filter(({ fee }) => fee.check === check)
    if (own.length === 0) return []
    const sums = [...Map.groupBy(own, ({ fee }) => fee.rate.currency)].map(([currency, some]) => ({
      currency,
      difference: plain(sumAmounts(some.map(({ fee }) => sizeOf(fee.difference)))),
    }))
    return [{ check, results: own.length, sums }]
  })
}

/** Claims what equal lines charge above the agreed rates. Returns the number of new claims. */
export async function claimRateDifferences(
  db: Db,
  place: Place,
  mids: readonly string[],
  by: Parameters<typeof insertClaims>[2],
): Promise<number> {
  const over = (await readRateDifferences(db, place, mids)).filter(({ fee }) => fee.check === 'over')
  const claims = over.map(({ mid, id, number, fee }) => ({
    mid,
    number,
    order_id: id,
    reason: 'agreed-rate',
    currency: fee.rate.currency,
    charged: fee.charged,
    expected: fee.expected,
    amount: fee.difference,
  }))
  let added = 0
  for (let first = 0; first < claims.length; first += claimsAtOnce)
    added += await insertClaims(db, place, by, claims.slice(first, first + claimsAtOnce))
  return added
}

const claimsAtOnce = 200

async function readRateDifferences(db: Db, place: Place, mids: readonly string[]) {
  const terms = await readTermsOf(db, mids)
  if ([...terms.values()].every(({ rates }) => rates.length === 0)) return []
  const rows = await db
    .selectFrom('statement_result as result')
    .innerJoin('ledger_order as ordered', (join) =>
      join.onRef('ordered.mid', '=', 'result.order_mid').onRef('ordered.id', '=', 'result.order_id'),
    )
    .select(['ordered.mid', 'ordered.id', 'result.number'])
    .select(checkedColumns.map((column) => `ordered.${column}` as const))
    .where(ofStatement(place, 'result'))
    .where('result.class', 'in', rightClasses)
    .where('ordered.mid', 'in', mids)
    .where('ordered.fee_check', 'in', ['over', 'under'])
    .limit(maxRows)
    .execute()
  return rows.flatMap((row) => {
    const fee = checkFee(row, terms.get(row.mid) ?? noTerms)
    return fee ? [{ mid: row.mid, id: row.id, number: row.number, fee }] : []
  })
}

const noTerms: FeeTerms = { rates: [], countsRrFee: false }
