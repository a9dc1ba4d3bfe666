import { subtractAmounts, type Amount } from '../../contract/amount.ts'
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

/** Of one row, as the sums have it: what stands on one side only is all of it, and nothing is told without a currency. */
export function differenceOf({ theirs, ours, currency }: ClaimRow): Amount | null {
  if (currency === null || (theirs === null && ours === null)) return null
  return subtractAmounts(theirs ?? '0', ours ?? '0')
}

type ClaimRow = { theirs: Amount | null; ours: Amount | null; currency: string | null }

/** What is claimed of the provider altogether: how many rows, and exact sums in each currency. */
export async function claimSums(
  { db }: Pick<Store, 'db'>,
  query: Pick<ResultQuery, 'mid' | 'statement' | 'mids'>,
): Promise<{ rows: number; sums: ClaimSum[] }> {
  const counts = createClassCounts()
  for await (const results of readResults({ db }, { ...query, kind: 'claimed' }, 2_000))
    for (const result of results) counts.add({ ...result, class: 'differs' })
  const { results: rows, sums } = counts.read().differs
  return {
    rows,
    sums: Object.entries(sums)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { theirs, ours }]) =>
        currency === ''
          ? { currency: null, charged: null, expected: null, difference: null }
          : { currency, charged: theirs, expected: ours, difference: subtractAmounts(theirs, ours) },
      ),
  }
}
