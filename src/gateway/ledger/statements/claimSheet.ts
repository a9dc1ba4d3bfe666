import { moneyText } from '../../../contract/money.ts'
import { differenceOf } from '../../../ledger/statements/claimSums.ts'
import type { Fact } from '../../../api/statements.ts'
import type { ListedResult } from '../../../ledger/statements/listResults.ts'
import { byteOrderMark, csvRow } from '../csvCell.ts'
import type { Cell } from '../exports/xlsx/cells.ts'
import { factsOf, isCurrencyStated } from './toResultAnswer.ts'
import { maskText } from '../../../ledger/personal/maskText.ts'

export const claimColumns = [
  { header: 'line', width: 8 },
  { header: 'order id', width: 28 },
  { header: 'merchant id', width: 14 },
  { header: 'partner reference', width: 24 },
  { header: 'order created (UTC)', width: 20 },
  { header: 'what', width: 18 },
  { header: 'charged', width: 14 },
  { header: 'expected', width: 14 },
  { header: 'difference', width: 14 },
  { header: 'currency', width: 10 },
  { header: 'explained by', width: 28 },
  { header: 'note', width: 40 },
  { header: 'claimed by', width: 28 },
  { header: 'claimed at (UTC)', width: 20 },
  { header: 'currency stated', width: 14 },
] as const

/** What is claimed of the provider, a row each. */
export function claimRow(listed: ListedResult): Cell[] {
  const { result, lines, order, settlement } = listed
  const [line] = lines
  const id = result.order_id ?? line?.order_id ?? null
  const reference = order?.reference ?? line?.reference ?? null
  const facts = factsOf(result.facts)
  return [
    line ? Number(line.number) : null,
    id,
    result.order_mid,
    reference,
    timeCell(order?.created_at ?? null),
    result.class,
    ...amountCells(listed, facts),
    result.currency,
    facts.map(({ code }) => code).join(', '),
    settlement ? maskText(settlement.note) : null,
    settlement?.by ?? null,
    timeCell(settlement?.at ?? null),
    statedCell(isCurrencyStated(listed)),
  ]
}

/** Amounts that are not comparable are texts with their currencies, so that a spreadsheet adds none of them. */
function amountCells({ result }: ListedResult, facts: readonly Fact[]): Cell[] {
  for (const fact of facts)
    if (fact.code === 'not-comparable')
      return [fact.theirs.map(moneyText).join(' + '), fact.ours && moneyText(fact.ours), 'not comparable']
  return [amountCell(result.theirs), amountCell(result.ours), amountCell(differenceOf(result))]
}

function statedCell(isStated: boolean | null): Cell {
  return isStated === null ? null : isStated ? 'yes' : 'assumed'
}

function claimText(cell: Cell): string | null {
  if (cell === null || typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  return 'amount' in cell ? cell.amount : 'day' in cell ? cell.day : `${cell.time}Z`
}

function amountCell(amount: string | null): Cell {
  return amount === null ? null : { amount }
}

function timeCell(time: string | null): Cell {
  return time === null ? null : { time: time.slice(0, 19) }
}

/** As they come: nobody knows how many there are. */
export function claimsAsCsv(rows: AsyncGenerator<ReturnType<typeof claimRow>>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const head = byteOrderMark + csvRow(claimColumns.map(({ header }) => header))
  let isFirst = true
  return new ReadableStream({
    async pull(controller) {
      if (isFirst) {
        isFirst = false
        controller.enqueue(encoder.encode(head))
        return
      }
      const { done, value } = await rows.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(csvRow(value.map(claimText))))
    },
    cancel: async () => void (await rows.return(undefined)),
  })
}
