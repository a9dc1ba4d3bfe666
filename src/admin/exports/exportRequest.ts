import type { ExportBody } from '../../api/exports.requests.ts'
import { toLedgerFilter, type OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { ownZone } from '../fields/zonedDay.ts'

/** The zone is that of the filter's days, or this computer's: the file has a column of times in it. */
export function exportRequest(
  values: OrderFilterValues,
  ownMid: string,
  reason: string,
): Omit<ExportBody, 'kind' | 'format'> {
  return { filter: toLedgerFilter(values, ownMid), timeZone: values.zone ?? ownZone(), reason }
}
