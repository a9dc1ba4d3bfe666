import { toLedgerFilter, type OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { ownZone } from '../fields/zonedDay.ts'

/**
 * Where the file is fetched from. The zone is that of the filter's days, or this computer's: the file has a column of
 * times in it. Its `id` is that of its manifest.
 */
export function exportPath(values: OrderFilterValues, ownMid: string, id: string): string {
  const filter = { ...toLedgerFilter(values, ownMid), timeZone: values.zone ?? ownZone() }
  return `/api/exports/orders.csv?${new URLSearchParams({ filter: JSON.stringify(filter), id }).toString()}`
}

/** What somebody searched for may be a name, an e-mail or a phone, and no address carries that. */
export function isPersonal(values: OrderFilterValues): boolean {
  const { q, email, phone } = values as { q?: unknown; email?: unknown; phone?: unknown }
  return [q, email, phone].some((value) => value !== undefined && value !== '')
}
