import { z } from 'zod'
import { readAmount } from '../../contract/amount.ts'
import type { OrderFilter } from '../../ledger/orderFilter.ts'
import type { Context } from '../context.ts'
import { midRefused } from '../accessRefused.ts'
import { grantedMids } from '../sign-in/sessionBody.ts'

export const words = z.union([z.string(), z.array(z.string()).max(100)])
const instant = z.iso.datetime({ offset: true, error: 'expected a time with its zone' })
const amount = z
  .union([z.string(), z.number()])
  .refine((value) => readAmount(value) !== undefined, 'expected an amount')

/** What a list of orders can be filtered by. */
export const orderFilter = z.object({
  id: words.optional(),
  mid: words.optional(),
  status: words.optional(),
  orderType: words.optional(),
  userId: words.optional(),
  sourceCurrency: words.optional(),
  destinationCurrency: words.optional(),
  createdAt_gte: instant.optional(),
  createdAt_lt: instant.optional(),
  sourceAmount_gte: amount.optional(),
  sourceAmount_lte: amount.optional(),
  q: z.string().max(500).optional(),
})

/** Without the merchant IDs, which are no part of the ledger's own filter. */
export function toOrderFilter(query: z.output<typeof orderFilter>): OrderFilter {
  const { id, mid: _, ...filter } = query
  return { ...withoutUndefined(filter), ...(id === undefined ? {} : { ids: [id].flat() }) }
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
