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

/** `page`: every match of one kind, in the filter, order and range of its list. Without it the best matches. */
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

/** Why something is among the results. */
export const reasons = {
  'order-id': 'order ID',
  'user-id': 'customer ID',
  reference: "partner's reference",
  email: 'e-mail',
  phone: 'phone number',
  'last-digits': 'name and last four digits',
  name: 'name',
  part: 'part of an ID or a name',
  note: 'note',
  page: 'page',
} as const

export type Reason = keyof typeof reasons

type Money = { currency?: string; amount?: string }

/** An order among the results. Status and type are the service's own words. */
export type FoundOrder = {
  id: string
  mid: string
  status?: string
  orderType?: string
  createdAt?: string
  source?: Money
  destination?: Money
  /** The ID that opens the page of the customer. */
  userId?: string
  customer?: string
  /** No other status was ever seen. */
  isFirstStatus?: boolean
}

type Found = {
  id: string
  mid: string
  title: string
  /** In words, and for programs. */
  why: string
  by: Reason
  /** The part of the text that led to it. */
  of: string
  from: 'ledger' | 'service'
  /** The matching note, as its reader may see it. */
  note?: string
}

export type SearchResult =
  | ({ kind: 'order'; order: FoundOrder } & Found)
  /** `record`: the masked customer, where the request names the kind `user`. */
  | ({ kind: 'user'; orders: FoundOrder[]; ordersTotal: number; record?: unknown } & Found)
  | { kind: 'page'; id: string; mid: null; title: string; why: string; by: 'page' }

export type Coverage = 'exact' | 'at-least'

export type Missing = {
  text: string
  kind: 'id' | 'email' | 'phone' | 'last-digits' | 'name' | 'text'
  words: string
  /** `not-allowed`: the role may not search by it. `incomplete`: a part of contact data finds nobody. */
  why: 'not-found' | 'not-allowed' | 'incomplete' | 'nothing-in-it'
  /** The time of the oldest row that was searched, and whether the rows are complete. */
  since?: string
  coverage?: Coverage
  /** Merchant IDs under which the service was asked, those that gave no answer, and those beyond the limit. */
  service?: { asked: string[]; failed: string[]; left: string[] }
}

export type SearchAnswer = {
  results: SearchResult[]
  missing: Missing[]
  coverage: Coverage
  /** The IDs, contacts and names in the text. */
  picked: { kind: string; text: string }[]
  /** Number of terms that were not looked up. */
  leftOut: number
  /** Only the beginning of the text was read. */
  isCut: boolean
}

/** A page of all matches: records as `GET /api/orders` and `GET /api/users` answer them. */
export type SearchPage = {
  results: { kind: 'order' | 'user'; id: string; mid: string; record: unknown }[]
  total: number
  missing: Missing[]
  coverage: Coverage
}
