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

/** Amounts as they came; a status and a type are the service's own words. */
export type OrderFacts = {
  id: string
  mid: string
  status: string | null
  orderType: string | null
  createdAt: string | null
  source: { currency: string | null; amount: string | null }
  destination: { currency: string | null; amount: string | null }
  /** By what its page is asked for. */
  userId?: string
  customer?: string
  /** Only this status was ever seen. */
  isFirstStatus?: true
}

type Found = {
  id: string
  mid: string
  title: string
  /** In words, and for programs. */
  why: string
  by: Reason
  /** What of the text it was found for. */
  of: string
  from: 'ledger' | 'service'
  /** What was noted, as its reader sees it. */
  note?: string
}

export type SearchResult =
  | ({ kind: 'order'; order: OrderFacts } & Found)
  | ({ kind: 'user'; orders: OrderFacts[]; ordersTotal: number } & Found)
  | { kind: 'page'; id: string; mid: null; title: string; why: string; by: 'page' }

export type Missing = {
  text: string
  kind: 'id' | 'email' | 'phone' | 'last-digits' | 'name' | 'text'
  words: string
  /** `not-allowed`: the role may not search by it. `incomplete`: a part of contact data finds nobody. */
  why: 'not-found' | 'not-allowed' | 'incomplete' | 'nothing-in-it'
  /** Of the rows that were looked through. */
  since?: string
  coverage?: 'exact' | 'at-least'
  /** Merchant IDs under which the service was asked, those among them that gave no answer, and those that were too many. */
  service?: { asked: string[]; failed: string[]; left: string[] }
}
