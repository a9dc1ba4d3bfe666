import { z } from 'zod'
import { readAmount } from '../../contract/amount.ts'
import { outcomes } from '../../contract/outcome.ts'
import type { OrderFilter } from '../../ledger/orderFilter.ts'
import type { Context } from '../context.ts'
import { fault } from '../../i18n/fault.ts'
import { GatewayError } from '../GatewayError.ts'
import { may } from '../permissions.ts'
import { speaksOfFees } from '../redact/speaksOfFees.ts'
import { asMessage } from '../plainFault.ts'
import { refused, type ListQuery } from '../simpleRest.ts'
import { midRefused } from '../accessRefused.ts'
import { grantedMids } from '../sign-in/sessionBody.ts'

export const words = z.union([z.string(), z.array(z.string()).max(100)])
/** Null asks for orders of which it is not known. */
const wordsOrNone = z.union([z.string().nullable(), z.array(z.string().nullable()).max(100)])
const outcomeWords = asMessage(fault('some_of', { values: outcomes.map((one) => `"${one}"`).join(', ') }))
const outcome = z.union([z.enum(outcomes), z.array(z.enum(outcomes)).min(1).max(100)], outcomeWords)
const instant = z.iso.datetime({ offset: true, error: 'instant' })
const amount = z.union([z.string(), z.number()]).refine((value) => readAmount(value) !== undefined, 'amount')

/** What a list of orders can be filtered by. */
export const orderFilter = z.object({
  id: words.optional(),
  mid: words.optional(),
  status: wordsOrNone.optional(),
  orderType: wordsOrNone.optional(),
  outcome: outcome.optional(),
  pair: wordsOrNone.optional(),
  paymentMethod: wordsOrNone.optional(),
  userId: words.optional(),
  sourceCurrency: words.optional(),
  destinationCurrency: words.optional(),
  createdAt_gte: instant.optional(),
  createdAt_lt: instant.optional(),
  sourceAmount_gte: amount.optional(),
  sourceAmount_lte: amount.optional(),
  feeCurrency: wordsOrNone.optional(),
  networkFee_gte: amount.optional(),
  networkFee_lte: amount.optional(),
  processingFee_gte: amount.optional(),
  processingFee_lte: amount.optional(),
  rrFee_gte: amount.optional(),
  rrFee_lte: amount.optional(),
  totalFee_gte: amount.optional(),
  totalFee_lte: amount.optional(),
  /** '0.02' is 2 %. */
  feeShare_gte: amount.optional(),
  feeShare_lte: amount.optional(),
  /** Open orders that are in their status for longer than usual; for more than twice as long. */
  late: z.literal(true).optional(),
  stuck: z.literal(true).optional(),
  /** Late ones of methods that are slow as a whole, or of all others. */
  slowMethod: z.boolean().optional(),
  /** Open orders that are in their status for more than so many seconds. */
  olderThan: z
    .int()
    .min(0)
    .max(10 * 365 * 86_400)
    .optional(),
  q: z.string().max(500).optional(),
})

export const newestFirst = { field: 'createdAt', order: 'desc' } as const

/** What a list of customers can be filtered by. */
export const userFilter = z.object({
  id: words.optional(),
  mid: words.optional(),
  q: z.string().max(500).optional(),
})

export const nameFirst = { field: 'name', order: 'asc' } as const

/** Reads the text and the IDs of a filter for who asks; in the room of the search. */
export type ReadSearch = (
  context: Context,
  mids: readonly string[],
  filter: OrderFilter,
) => Promise<OrderFilter>

/** Whoever may not see fees learns nothing of them by what a list leaves out, nor by its order. */
export function checkFeeRights(
  context: Context,
  { filter, sort }: { filter: object; sort?: ListQuery['sort'] },
): void {
  if (may(context.get('session').operator.role, 'fees.read')) return
  const fields = Object.keys(filter)
    .filter(speaksOfFees)
    .map((name) => `filter.${name}`)
  if (sort && speaksOfFees(sort.field)) fields.push('sort')
  if (fields.length === 0) return
  throw new GatewayError(403, fault('permission.fees', { fields: fields.join(', ') }), {
    details: fields.map((field) => ({ field, code: 'fees_hidden' })),
    facts: { permission: 'fees.read' },
    refusal: { details: { policy: 'fees.read' } },
  })
}

/** A token's question stands in an address, which ends up in logs of others: nobody's name or e-mail may be in it. */
export function checkTokenFilter(context: Context, filter: z.output<typeof orderFilter>): void {
  if (!context.get('session').operator.isToken) return
  if (filter.q !== undefined) throw refused('filter.q', 'token_text_search')
  for (const field of ['id', 'userId'] as const)
    if ([filter[field] ?? []].flat().some((id) => id.includes('@')))
      throw refused(`filter.${field}`, 'token_email_search')
}

/** Without the merchant IDs, which are no part of the ledger's own filter. `now`: the moment that ages are of. */
export function toOrderFilter(query: z.output<typeof orderFilter>, now: number): OrderFilter {
  const { id, mid: _, ...filter } = query
  return { ...withoutUndefined(filter), now, ...(id === undefined ? {} : { ids: [id].flat() }) }
}

/** The merchant IDs of a request, all of which must be granted. */
export function requestedMids(
  context: Context,
  all: readonly string[],
  requested: string | string[] | undefined,
): string[] {
  const mids = grantedMids(context.get('session').operator.mids, all)
  if (requested === undefined) return mids
  const named = [requested].flat()
  const foreign = named.find((mid) => !mids.includes(mid))
  if (foreign !== undefined) throw midRefused(foreign)
  return named
}

export function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
