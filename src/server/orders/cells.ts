import {
  creditedKind,
  outcomeOf,
  type OrderOutcome,
  knownStatuses,
  readStatus,
} from '../../contract/status.ts'
import type { LedgerView } from '../ledger/ledgerView.ts'
import { readCountedWords } from './orderTotals.ts'
import { nameOf, type StatusNames } from '../ledger/statusNames.ts'

/** Orders whose status has one meaning. '' means null, as in the counts. */
export type Cell = {
  mid: string
  status: string
  orderType: string
  credited: string
  orders: number
  outcome: OrderOutcome
  isHeld: boolean
  isUnknown: boolean
}

/** Uses the stored counts, so no order rows are read. */
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
  // A hold is recognised even if the outcomes of this order type are not documented.
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

/** Filter of the order list that shows exactly these orders. */
export type CellFilter = {
  status: string
  mids: string[]
  orderType?: string
  destinationCurrency?: string[]
}

export type Counted = { filter: CellFilter; orders: number }

/** Few filters for the wanted cells of a status; `leftOut`: orders with an unreadable type or currency. */
export function filtersOf(
  status: string,
  cells: readonly Cell[],
  isWanted: (cell: Cell) => boolean,
): { counted: Counted[]; leftOut: number } {
  const counted: Counted[] = []
  let leftOut = 0
  const add = (orders: number, rest: Omit<CellFilter, 'status' | 'mids'>, mid: string) => {
    const same = counted.find(({ filter }) => isSame(filter, rest))
    if (same) {
      same.filter.mids.push(mid)
      same.orders += orders
    } else counted.push({ filter: { status, mids: [mid], ...rest }, orders })
  }

  for (const [mid, own] of Map.groupBy(cells, (cell) => cell.mid)) {
    if (own.every(isWanted)) {
      add(sum(own), {}, mid)
      continue
    }
    for (const [orderType, ofType] of Map.groupBy(own, (cell) => cell.orderType)) {
      const wanted = ofType.filter(isWanted)
      if (wanted.length === 0) continue
      const named = wanted.filter(({ credited }) => credited !== '')
      const isAll = wanted.length === ofType.length
      if (orderType === '') leftOut += sum(wanted)
      else if (isAll) add(sum(wanted), { orderType }, mid)
      else {
        leftOut += sum(wanted) - sum(named)
        const destinationCurrency = named.map(({ credited }) => credited).toSorted()
        if (named.length > 0) add(sum(named), { orderType, destinationCurrency }, mid)
      }
    }
  }
  return { counted, leftOut }
}

function sum(cells: readonly Cell[]): number {
  return cells.reduce((all, { orders }) => all + orders, 0)
}

type Rest = Omit<CellFilter, 'status' | 'mids'>

function isSame(a: Rest, b: Rest): boolean {
  return a.orderType === b.orderType && `${a.destinationCurrency}` === `${b.destinationCurrency}`
}
