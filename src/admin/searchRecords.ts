import type { Money } from './records.ts'

/** An order among the results of the box: what is told of it there. */
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
  isFirstStatus?: boolean
}

type Found = {
  id: string
  mid: string
  title: string
  /** The gateway's word for why it is there. */
  by: string
  /** The service told of it just now. */
  isFresh: boolean
  /** What was noted, where that was found. */
  note?: string
}

export type SearchResult =
  | ({ kind: 'order'; order: FoundOrder } & Found)
  | ({ kind: 'user'; orders: FoundOrder[]; ordersTotal: number } & Found)

/** What was looked for and is not there. */
export type SearchMissing = {
  text: string
  kind: string
  why: string
  since?: string
  isExact: boolean
  /** Merchant IDs under which the service was asked, those without an answer, and how many were too many. */
  asked: string[]
  failed: string[]
  left: number
}

export type SearchAnswer = {
  results: SearchResult[]
  missing: SearchMissing[]
  isExact: boolean
  picked: { kind?: string; text?: string }[]
  leftOut: number
  isCut: boolean
}
