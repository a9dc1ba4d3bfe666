import {
  creditedKind,
  outcomeOf,
  type OrderOutcome,
  knownStatuses,
  readStatus,
} from '../../contract/status.ts'
import type { LedgerView } from '../ledgerView.ts'
import { readCountedWords } from '../orderTotals.ts'
import { nameOf, type StatusNames } from '../statusNames.ts'

/** Orders that a status means the same for. '' stands for null, as in the counts. */
export type Cell = {
  mid: string
  status: string
  orderType: string
  credited: string
  orders: number
  outcome: OrderOutcome
  /** Somebody has to look at it: the service holds it, or has trouble with it. */
  isHeld: boolean
  /** A word that nobody documented, and nobody here has named. */
  isUnknown: boolean
}

/** From the kept counts: no order is read for it. */
export async function readCells(view: LedgerView, names: StatusNames): Promise<Cell[]> {
  const cells = new Map<string, Cell>()
  for (const row of await readCountedWords(view)) {
    const { mid, status, order_type, destination_currency } = row
    const key = JSON.stringify([mid, status, order_type, destination_currency])
    const cell = cells.get(key)
    if (cell) cell.orders += Number(row.count)
    else cells.set(key, toCell(row, names))
  }
  return [...cells.values()].filter(({ orders }) => orders > 0)
}

type Row = Awaited<ReturnType<typeof readCountedWords>>[number]

function toCell({ mid, status, order_type, destination_currency, count }: Row, names: StatusNames): Cell {
  const name = nameOf(names, mid, status || null)
  const outcome = outcomeOf({
    status: status || null,
    orderType: order_type || null,
    credited: destination_currency || null,
    name,
  })
  const credited = creditedKind(destination_currency)
  // Of another type of order nobody knows how it ends; that it is held is known all the same.
  const isHeld = [order_type, 'payin'].some(
    (orderType) => readStatus({ status, orderType, name, ...(credited && { credited }) }).tone === 'look',
  )
  return {
    mid,
    status,
    orderType: order_type,
    credited: destination_currency,
    orders: Number(count),
    outcome,
    isHeld: isHeld && outcome !== 'completed' && outcome !== 'closed',
    isUnknown: name === undefined && !knownStatuses.includes(status),
  }
}
