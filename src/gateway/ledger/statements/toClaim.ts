import { differenceOf } from '../../../ledger/statements/claimSums.ts'
import type { StatementClass } from '../../../ledger/statements/classes.ts'
import type { ListedResult } from '../../../ledger/statements/listResults.ts'
import { coverKnown, coverPersonal } from '../../redact/detect/coverPersonal.ts'
import type { ClaimAnswer } from './answers.ts'
import { factsOf } from './toResultAnswer.ts'

/** A line of the claim sheet, as it goes to the provider. */
export function toClaim({ result, lines, order, settlement }: ListedResult): ClaimAnswer {
  const [line] = lines
  const orderId = result.order_id ?? line?.order_id ?? null
  const reference = order?.reference ?? line?.reference ?? null
  return {
    id: Number(result.number),
    line: line ? Number(line.number) : null,
    orderId: orderId && coverKnown(orderId),
    mid: result.order_mid,
    reference: reference && coverKnown(reference),
    // Written by us.
    class: result.class as StatementClass,
    charged: result.theirs,
    expected: result.ours,
    difference: differenceOf(result),
    currency: result.currency && coverPersonal(result.currency),
    facts: factsOf(result.facts),
    note: settlement ? coverPersonal(settlement.note) : '',
    by: settlement?.by ?? '',
  }
}
