import { sql } from 'kysely'
import { isNegative, isZero, sizeOf, sumAmounts } from '../../contract/amount.ts'
import type { Db } from '../../store/openStore.ts'
import type { Compared } from './compare.ts'
import { isAboutAmounts } from './classCounts.ts'
import type { ChargedLine, KnownOrder } from './orderFacts.ts'
import { ofStatement, type Place } from './place.ts'

const refundWords = /refund|charge\s?back|reversal|erstattung|rückbuchung|remboursement|reembolso|rimborso/i

/** Order types with mostly positive amounts in this file. Other files write all amounts, or all payouts, as negative. */
export async function readPositiveTypes(db: Db, place: Place): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('statement_line as line')
    .innerJoin('ledger_order as order', (join) =>
      join.onRef('order.mid', '=', 'line.match_mid').onRef('order.id', '=', 'line.match_order'),
    )
    .select('order.order_type')
    .where(ofStatement(place, 'line'))
    .where('line.amount', 'is not', null)
    .groupBy('order.order_type')
    .having(sql<boolean>`2 * sum(case when line.amount like '-%' then 1 else 0 end) < count(*)`)
    .execute()
  return new Set(rows.map(({ order_type }) => order_type))
}

/** Lines that only take money of a completed order back, while its payment is in another file or in none. */
export function isLoneRefund(
  lines: readonly ChargedLine[],
  order: KnownOrder,
  positiveTypes: ReadonlySet<string | null>,
): boolean {
  const moved = lines.filter(({ amount }) => amount !== null && !isZero(amount))
  const takesBack = ({ amount, currency, kind }: ChargedLine) =>
    isNegative(amount ?? '0') &&
    currency === moved[0]?.currency &&
    (refundWords.test(kind ?? '') || positiveTypes.has(order.order_type))
  return order.outcome === 'completed' && moved.length > 0 && moved.every(takesBack)
}

export function withRefund(compared: Compared, lines: readonly ChargedLine[], order: KnownOrder): Compared {
  const ours = sizeOf(sumAmounts(lines.flatMap(({ amount }) => amount ?? [])))
  const currency = lines.find(({ amount }) => amount !== null)?.currency ?? order.source_currency ?? ''
  const facts = compared.facts.filter((fact) => !isAboutAmounts(fact))
  const refund = { code: 'taken-back', theirs: '0', ours, currency } as const
  return { ...compared, class: 'differs', facts: [...facts, refund] }
}
