import type { z } from 'zod'
import type { orderFilter } from '../../api/orders.requests.ts'
import type { OrderFilter } from './orderFilter.ts'
import type { Context } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import { may } from '../access/permissions.ts'
import { speaksOfFees } from '../access/rightsOf.ts'
import { refused, type ListQuery } from '../http/simpleRest.ts'

export const newestFirst = { field: 'createdAt', order: 'desc' } as const
export const nameFirst = { field: 'name', order: 'asc' } as const

/** Parses text and IDs of a filter for its reader; implemented in `search/`. */
export type ReadSearch = (
  context: Context,
  mids: readonly string[],
  filter: OrderFilter,
) => Promise<OrderFilter>

/** Without rights to fees or agreed rates, filters and sorting by them are refused: they would reveal them. */
export function checkFeeRights(
  context: Context,
  { filter, sort }: { filter: object; sort?: ListQuery['sort'] },
): void {
  const { role } = context.get('session').operator
  if ('feeCheck' in filter && !may(role, 'agreed-rates'))
    throw refusedFees(['filter.feeCheck'], 'agreed-rates')
  if (may(role, 'fees.read')) return
  const fields = Object.keys(filter)
    .filter(speaksOfFees)
    .map((name) => `filter.${name}`)
  if (sort && speaksOfFees(sort.field)) fields.push('sort')
  if (fields.length > 0) throw refusedFees(fields, 'fees.read')
}

function refusedFees(fields: readonly string[], policy: 'fees.read' | 'agreed-rates'): ApiError {
  return new ApiError(403, fault('permission.fees', { fields: fields.join(', ') }), {
    details: fields.map((field) => ({ field, code: 'fees_hidden' })),
    facts: { permission: policy },
    refusal: { details: { policy } },
  })
}

/** Token filters are in URLs, which other systems log, so they must not contain names or e-mail addresses. */
export function checkTokenFilter(context: Context, filter: z.output<typeof orderFilter>): void {
  if (!context.get('session').operator.isToken) return
  if (filter.q !== undefined) throw refused('filter.q', 'token_text_search')
  for (const field of ['id', 'userId'] as const)
    if ([filter[field] ?? []].flat().some((id) => id.includes('@')))
      throw refused(`filter.${field}`, 'token_email_search')
}

/** Without merchant IDs, which the ledger takes separately. `now`: the reference time of ages. */
export function toOrderFilter(query: z.output<typeof orderFilter>, now: number): OrderFilter {
  const { id, mid: _, ...filter } = query
  return { ...filter, now, ids: id === undefined ? undefined : [id].flat() }
}
