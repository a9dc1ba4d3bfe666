import type { Amount } from '../../contract/amount.ts'
import { moneyOf, notComparable, subtractMoney } from '../../contract/money.ts'
import type { Store } from '../../store/openStore.ts'
import { createClassCounts, type Counted } from './classCounts.ts'
import { readResults, type ResultQuery } from './listResults.ts'

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

/** In each currency. Without a currency nothing is added up. */
export function listSums(sums: Counted['sums']) {
  return Object.entries(sums)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { theirs, ours }]) =>
      currency === ''
        ? { currency: null, theirs: null, ours: null, difference: null }
        : { currency, theirs, ours, difference: differenceOf({ theirs, ours, currency }) },
    )
}

/** All that is claimed from the provider: the number of rows, those in no sum, and exact sums in each currency. */
export async function claimSums(
  { db }: Pick<Store, 'db'>,
  query: Pick<ResultQuery, 'mid' | 'statement' | 'mids'>,
) {
  const counts = createClassCounts()
  for await (const results of readResults({ db }, { ...query, kind: 'claimed' }, 2_000))
    for (const result of results) counts.add({ ...result, class: 'differs' })
  const { results: rows, notComparable: apart = 0, sums } = counts.read().differs
  const listed = listSums(sums).map(({ theirs, ours, ...sum }) => ({
    ...sum,
    charged: theirs,
    expected: ours,
  }))
  return { rows, notComparable: apart, sums: listed }
}
