import type { Amount } from '../../contract/amount.ts'
import { moneyOf, notComparable, subtractMoney } from '../../contract/money.ts'
import type { Store } from '../../store/openStore.ts'
import { createClassCounts } from './classCounts.ts'
import { readResults, type ResultQuery } from './listResults.ts'

/** Without a currency nothing is added up. */
export type ClaimSum = {
  currency: string | null
  charged: Amount | null
  expected: Amount | null
  difference: Amount | null
}

/** An amount on one side only is the whole difference. Null without a currency. */
export function differenceOf({ theirs, ours, currency }: ClaimRow): Amount | null {
  if (theirs === null && ours === null) return null
  const difference = subtractMoney(
    moneyOf(theirs ?? '0', currency, true),
    moneyOf(ours ?? '0', currency, true),
  )
  return difference === notComparable ? null : difference.amount
}

type ClaimRow = { theirs: Amount | null; ours: Amount | null; currency: string | null }

/** All that is claimed from the provider: the number of rows, those in no sum, and exact sums in each currency. */
export async function claimSums(
  { db }: Pick<Store, 'db'>,
  query: Pick<ResultQuery, 'mid' | 'statement' | 'mids'>,
): Promise<{ rows: number; notComparable: number; sums: ClaimSum[] }> {
  const counts = createClassCounts()
  for await (const results of readResults({ db }, { ...query, kind: 'claimed' }, 2_000))
    for (const result of results) counts.add({ ...result, class: 'differs' })
  const { results: rows, notComparable: apart = 0, sums } = counts.read().differs
  return {
    rows,
    notComparable: apart,
    sums: Object.entries(sums)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { theirs, ours }]) =>
        currency === ''
          ? { currency: null, charged: null, expected: null, difference: null }
          : {
              currency,
              charged: theirs,
              expected: ours,
              difference: differenceOf({ theirs, ours, currency }),
            },
      ),
  }
}
