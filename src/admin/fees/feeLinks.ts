import { everyMid, type OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import type { Group } from './feeFigures.ts'
import type { ReportQuery } from './useFees.ts'

type Of = {
  group?: Group
  /** Where the currency of the fees is that of the source in every order: else none can be asked for. */
  currency?: string | undefined
}

/** What the order list is filtered by to show the orders behind a figure, in the words of its own address. */
export function ordersBehind(
  { days, zone, by, mid }: ReportQuery,
  { group, currency }: Of = {},
): OrderFilterValues {
  const { from, to } = group?.days ?? days
  const isNamed = by === 'mid' || by === 'orderType' || by === 'status'
  return {
    ...(mid === everyMid && { mid: everyMid }),
    from,
    to,
    zone,
    ...(currency !== undefined && { sourceCurrency: currency }),
    ...(isNamed && group?.key !== undefined && { [by]: group.key }),
  }
}

export function ordersPath(filter: OrderFilterValues): string {
  return `/orders?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}
