import type { Cell } from './cells.ts'

/** What a list of orders is asked for to show exactly some orders of one status. */
export type CellFilter = {
  status: string
  mids: string[]
  orderType?: string
  destinationCurrency?: string[]
}

export type Counted = { filter: CellFilter; orders: number }

/**
 * Those cells of one status that are wanted, in as few filters as say exactly that. `leftOut`: orders whose type or
 * currency nobody can read, where that would have to be asked for.
 */
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
