import type { FeePart } from '../../api/statements.ts'
import { compareAmounts, sumAmounts } from '../../contract/amount.ts'
import type { Store } from '../../store/openStore.ts'
import type { Run } from './claimRun.ts'
import type { KnownOrder, ResultRow } from './orderFacts.ts'
import { keyOf, ofStatement } from './place.ts'

const maxAtOnce = 500
const namedFees = ['network', 'processing'] as const

/** The fees that differ, for orders whose fees have lines of their own that all name one. */
export async function differingFees(
  { db }: Store,
  run: Run,
  results: readonly ResultRow[],
  orderOf: (result: ResultRow) => KnownOrder | undefined,
): Promise<Map<ResultRow, FeePart[]>> {
  const differing = new Map<ResultRow, FeePart[]>()
  const several = results.filter(({ line_count }) => Number(line_count) > 1)
  for (let from = 0; from < several.length; from += maxAtOnce) {
    const some = several.slice(from, from + maxAtOnce)
    const lines = await db
      .selectFrom('statement_line')
      .select(['match_mid', 'match_order', 'kind', 'fee'])
      .where(ofStatement(run))
      .where(
        'match_order',
        'in',
        some.map(({ order_id }) => order_id ?? ''),
      )
      .where('fee', 'is not', null)
      .execute()
    const ofOrder = Map.groupBy(lines, (line) => keyOf(line.match_mid ?? '', line.match_order ?? ''))
    for (const result of some) {
      const order = orderOf(result)
      const own = ofOrder.get(keyOf(result.order_mid ?? '', result.order_id ?? ''))
      if (!order || !own?.every(({ kind }) => namedIn(kind))) continue
      const chargedAs = (name: FeePart) =>
        sumAmounts(own.flatMap(({ kind, fee }) => (namedIn(kind) === name && fee) || []))
      const differs = (name: 'network' | 'processing') =>
        compareAmounts(chargedAs(name), order[`${name}_fee`] ?? '0') !== 0
      differing.set(result, namedFees.filter(differs))
    }
  }
  return differing
}

function namedIn(kind: string | null) {
  return namedFees.find((name) => kind?.toLowerCase().includes(name))
}
