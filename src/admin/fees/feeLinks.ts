import { everyMid, type OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import type { FeeLine, Group } from './feeFigures.ts'
import type { ReportQuery } from './useFees.ts'

type Of = {
  line?: Pick<FeeLine, 'outcome' | 'currency'>
  group?: Pick<Group, 'keys' | 'days'>
  /** Where the currency of the fees is that of the source in every order: else none can be asked for. */
  isOwnCurrency?: boolean
  /** The statuses that the orders of this outcome have, and no others. */
  statuses?: readonly string[] | undefined
}

/**
 * What the order list is filtered by to show the orders behind a figure, in the words of its own address. It knows no
 * outcomes and no payment methods: of those it shows the orders with the statuses of the outcome, with any method.
 */
export function ordersBehind(
  { days, zone, by, mid, filters }: ReportQuery,
  { line, group, isOwnCurrency = true, statuses }: Of = {},
): OrderFilterValues {
  const { from, to } = group?.days ?? days
  const keyOf = (name: 'mid' | 'orderType' | 'status' | 'pair') => {
    const at = by.indexOf(name)
    return at === -1 ? undefined : (group?.keys[at] ?? undefined)
  }
  const status = keyOf('status') ?? filters.status ?? (statuses && [...statuses])
  const orderType = keyOf('orderType') ?? filters.orderType
  const ownMid = keyOf('mid')
  return {
    ...(mid === everyMid && { mid: everyMid }),
    from,
    to,
    zone,
    ...(line && isOwnCurrency && line.currency !== null && { sourceCurrency: line.currency }),
    ...inPair([keyOf('pair') ?? filters.pair ?? []].flat()),
    ...(status !== undefined && { status }),
    ...(orderType !== undefined && { orderType }),
    ...(ownMid !== undefined && { mid: ownMid }),
  }
}

/** A pair says what is paid and what is credited; of several, each of one with each of the other. */
function inPair(pairs: readonly string[]): OrderFilterValues {
  const ends = pairs.map((pair) => pair.split('-'))
  if (ends.length === 0 || ends.some((end) => end.length !== 2)) return {}
  const unique = (at: 0 | 1) => [...new Set(ends.map((end) => end[at] ?? ''))]
  const oneOrAll = (words: string[]) => (words.length === 1 ? (words[0] ?? '') : words)
  return { sourceCurrency: oneOrAll(unique(0)), destinationCurrency: oneOrAll(unique(1)) }
}

export function ordersPath(filter: OrderFilterValues): string {
  return `/orders?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}
