import { differenceOf } from '../../../ledger/statements/claimSums.ts'
import type { Claim, StatementClass } from '../../../api/statements.ts'
import type { ListedResult } from '../../../ledger/statements/listResults.ts'
import { factsOf, isComparable, isCurrencyStated } from './toResultAnswer.ts'
import { maskText } from '../../../ledger/personal/maskText.ts'

/** A line of the claim sheet, as it goes to the provider. */
export function toClaim(listed: ListedResult): Claim {
  const { result, lines, order, settlement } = listed
  const [line] = lines
  const orderId = result.order_id ?? line?.order_id ?? null
  const reference = order?.reference ?? line?.reference ?? null
  const facts = factsOf(result.facts)
  return {
    id: Number(result.number),
    line: line ? Number(line.number) : null,
    orderId,
    mid: result.order_mid,
    reference,
    // Written by us.
    class: result.class as StatementClass,
    comparable: isComparable(facts),
    charged: result.theirs,
    expected: result.ours,
    difference: differenceOf(result),
    currency: result.currency,
    currencyStated: isCurrencyStated(listed),
    facts,
    note: settlement ? maskText(settlement.note) : '',
    by: settlement?.by ?? '',
  }
}
