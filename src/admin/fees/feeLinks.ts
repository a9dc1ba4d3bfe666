import { everyMid, type OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import type { FeeLine, Group } from './feeFigures.ts'
import type { FilterName } from './useFeeQuery.ts'
import type { ReportQuery } from './useFees.ts'

type Of = {
  line?: Pick<FeeLine, 'outcome' | 'currency'>
  group?: Pick<Group, 'keys' | 'days'>
}

/**
 * What the order list is filtered by to show the orders behind a figure, these and no others, in the words of its own
 * address.
 */
export function ordersBehind(
  { days, zone, by, mid, filters }: ReportQuery,
  { line, group }: Of = {},
): OrderFilterValues {
  const { from, to } = group?.days ?? days
  const keyOf = (name: 'mid' | Exclude<FilterName, 'outcome'>) => {
    const key = group?.keys[by.indexOf(name)]
    // What the orders do not say is a value in a list: a filter that is nothing would be none.
    return key === null ? [null] : key
  }
  const given = Object.entries({
    outcome: line?.outcome ?? filters.outcome,
    feeCurrency: line && (line.currency ?? [null]),
    status: keyOf('status') ?? filters.status,
    orderType: keyOf('orderType') ?? filters.orderType,
    pair: keyOf('pair') ?? filters.pair,
    paymentMethod: keyOf('paymentMethod') ?? filters.paymentMethod,
    mid: keyOf('mid') ?? (mid === everyMid ? everyMid : undefined),
  }).filter(([, value]) => value !== undefined)
  return { from, to, zone, ...Object.fromEntries(given) }
}

export function ordersPath(filter: OrderFilterValues): string {
  return `/orders?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}
