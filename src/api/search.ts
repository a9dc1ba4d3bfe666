import { z } from 'zod'

const maxTextLength = 60_000

const pageRequest = z.strictObject({
  filter: z
    .record(z.string(), z.unknown())
    .refine((filter) => !('q' in filter || 'mid' in filter), 'no_filter')
    .optional(),
  sort: z.tuple([z.string(), z.enum(['ASC', 'DESC'])]).optional(),
  range: z.tuple([z.int().min(0), z.int().min(0)]).optional(),
})

/** With `page`: all matches of one kind, with the filter, sort and range of its list. Without: the best matches. */
export const searchRequest = z
  .strictObject({
    text: z.string().min(1).max(maxTextLength),
    mid: z.union([z.string(), z.array(z.string()).max(100)]).optional(),
    kind: z.enum(['order', 'user']).optional(),
    page: pageRequest.optional(),
  })
  .refine(({ kind, page }) => page === undefined || kind !== undefined, {
    path: ['kind'],
    error: 'needed',
  })

export type SearchRequest = z.input<typeof searchRequest>

export const reasons = {
  'order-id': 'order ID',
  'user-id': 'customer ID',
  reference: "partner's reference",
  email: 'e-mail',
  phone: 'phone number',
  'last-digits': 'name and last four digits',
  name: 'name',
  part: 'part of an ID or a name',
  amount: 'amount',
  similar: 'similar name or e-mail',
  note: 'note',
  page: 'page',
} as const

export type Reason = keyof typeof reasons

type Money = { currency?: string; amount?: string }

/** Status and type are the service's own words. */
export type FoundOrder = {
  id: string
  mid: string
  status?: string
  orderType?: string
  createdAt?: string
  source?: Money
  destination?: Money
  userId?: string
  customer?: string
  /** No other status was ever seen. */
  isFirstStatus?: boolean
}

type ResultFacts = {
  id: string
  mid: string
  title: string
  /** A sentence for people, and a code for programs. */
  why: string
  by: Reason
  of: string
  from: 'ledger' | 'service'
  /** The matching note, masked for its reader. */
  note?: string
}

export type SearchResult =
  | ({ kind: 'order'; order: FoundOrder } & ResultFacts)
  /** `record`: the masked customer, if the request names the kind `user`. */
  | ({ kind: 'user'; orders: FoundOrder[]; ordersTotal: number; record?: unknown } & ResultFacts)
  | { kind: 'page'; id: string; mid: null; title: string; why: string; by: 'page' }

export type Coverage = 'exact' | 'at-least'

export type Missing = {
  text: string
  kind: 'id' | 'email' | 'phone' | 'last-digits' | 'name' | 'amount' | 'text'
  words: string
  /**
   * `similar`: only results that differ by one letter. `not-allowed`: the role may not search by this.
   * `incomplete`: partial contact data matches no customer.
   */
  why: 'not-found' | 'similar' | 'not-allowed' | 'incomplete' | 'nothing-in-it'
  /** Since when all searched merchant IDs have rows, since when each has, and whether the rows are complete. */
  since?: string
  sinceByMid?: { mid: string; since: string }[]
  coverage?: Coverage
  /** Merchant IDs queried at the service, failed ones, and ones beyond the limit. */
  service?: { asked: string[]; failed: string[]; left: string[] }
}

export type SearchAnswer = {
  results: SearchResult[]
  missing: Missing[]
  coverage: Coverage
  /** IDs, contacts and names extracted from the text. */
  picked: { kind: string; text: string }[]
  leftOut: number
  /** The text was too long; only its start was read. */
  isCut: boolean
}

/** Records have the form of `GET /api/orders` and `GET /api/users`. */
export type SearchPage = {
  results: { kind: 'order' | 'user'; id: string; mid: string; record: unknown }[]
  total: number
  missing: Missing[]
  coverage: Coverage
}
