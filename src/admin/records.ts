import type { HistoryLine, WholeOrder } from '../api/orders.ts'
import type { CoverageRow, ListCoverage } from '../api/coverage.ts'
import type { Amount } from '../contract/amount.ts'
import type { Side } from '../contract/fixedSide.ts'
import type { Fault } from '../contract/readRecord.ts'

/** What the screens see: one shape for each resource, whichever route it came from. Undefined: it did not come. */

export type Money = { currency?: string; amount?: Amount }

/** The fee fields as sent. `currency` is the one the order states; an empty one counts as not stated. */
export type Fees = { networkFee?: Amount; processingFee?: Amount; rrFee?: Amount; currency?: string }

export type Order = {
  id: string
  status?: string
  orderType?: string
  purposeCode?: string
  source?: Money
  destination?: Money
  userId?: string
  mid?: string
  /** A sub-merchant's, as the service sent it; `mid` is the one of ours that it belongs to. */
  sentMid?: string
  senderName?: string
  erased?: Erased
  masks?: Masks
  /** Number of undocumented fields, which are sealed as one part. */
  sealed?: number
  fees?: Fees
  createdAt?: string
  updatedAt?: string
  /** When the ledger first saw an open order in its status, and whether that is longer ago than usual. */
  statusSince?: string
  /** Only this status was ever seen. Of a new order it does not say whether the payer has paid. */
  isFirstStatus?: boolean
  late?: 'late' | 'stuck'
  /** What a list said of its times, where the single record says nothing of them. */
  listTimes?: { createdAt?: string; updatedAt?: string }
  /** When the service last showed it so: the service could not be asked, and this is what the ledger kept. */
  seenAt?: string
  raw: unknown
  /** Fields that could not be read, and what came in them. */
  faults: Fault[]
  /** What was read beyond the letter of the interface, by field. */
  assumed: Record<string, string>
}

export type User = {
  id: string
  name?: string
  email?: string
  phone?: string
  phoneCode?: string
  orgId?: string
  orgName?: string
  mid?: string
  sentMid?: string
  entityName?: string
  createdAt?: string
  masks?: Masks
  sealed?: number
  erased?: Erased
  isKept?: boolean
  raw: unknown
}

/** Personal data has gone: on request, or because of its age. */
export type Erased = { at: string; why: 'request' | 'age' }

/** The fields that came masked, and the token that reveals them to those who may. */
export type Masks = { fields: string[]; token?: string }

export type Mid = { id: string; name?: string; status?: string; level?: string }

/** `decimals` comes from v1, `name` from v3. */
export type Currency = { id: string; code: string; name?: string; decimals?: number; logo?: string }

/** One symbol lives on several networks: both together are the id. */
export type Token = { id: string; symbol: string; name?: string; network?: string }

export type FieldRule = { type?: string; min?: number; max?: number; pattern?: string; enum?: string[] }

export type PaymentMethod = {
  id: string
  name?: string
  paymentCode?: string
  paymentType?: string
  /** A path of the gateway, where it has one: no page asks another origin for an image. */
  logo?: string
  minAmount?: Amount
  maxAmount?: Amount
  currency?: string
  rules: [field: string, rule: FieldRule][]
}

/** What a creation gave back. The pay link is not given again by any read. */
export type OrderReceipt = {
  id: string
  flow?: string
  amount?: Amount
  /** The side of which the request gave the amount. The service calculates the other one. */
  fixedSide?: Side
  payUrl?: string
  accountDetails: [field: string, value: string][]
  transferType?: string
  accountId?: string
}

export type Candidate = {
  id: string
  status?: string
  orderType?: string
  createdAt?: string
  userId?: string
  source?: Money
  destination?: Money
  senderName?: string
  isLinked: boolean
}

/** What the ledger holds of one list of a merchant ID. Times are the gateway's. */
export type HeldList = ListCoverage & { count: number }

/** What it holds of a merchant ID, either list beside the other. */
export type MidCoverage = Omit<CoverageRow, 'orders' | 'users'> & { orders: HeldList; users: HeldList }

export type Coverage = { rows: MidCoverage[]; clockAheadMs: number }

/** An order as the ledger has watched it; `order` as it was seen last. */
export type Observed = Pick<WholeOrder, 'firstSeenAt' | 'lastSeenAt' | 'missingAt' | 'stay'> & {
  order: Order
  erased?: Erased
  lines: HistoryLine[]
}
