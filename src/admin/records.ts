import type { ToldFault } from '../api/errors.ts'
import type { Amount } from '../contract/amount.ts'
import type { Detail } from '../contract/errorBody.ts'
import type { FeeGroup, FeeReportRow } from '../contract/feeReport.ts'
import type { Side } from '../contract/fixedSide.ts'
import type { StatusName } from '../contract/status.ts'
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
  /** The ledger took the person out of it. */
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
  /** What came, as it was read. */
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
  /** The ledger has it. */
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
  /** How the instructions are to be paid, as the service calls it. */
  transferType?: string
  accountId?: string
}

/** What the gateway keeps of each creation: a POST is sent at most once, and a doubt stays until a person settles it. */
export type Intent = {
  /** The idempotency key. */
  id: string
  kind: 'order' | 'user'
  mid?: string
  operator?: string
  state: string
  createdAt?: string
  attemptAt?: string
  settledAt?: string
  userId?: string
  money?: Money
  /** The side that carries the amount. */
  amountSide?: string
  orderId?: string
  /** What the service answered. */
  status?: number
  message?: string
  /** The code of the message. */
  why?: ToldFault
  /** Its no, where it was one. */
  refusal?: { error?: string; code?: string; message?: string; details: Detail[]; traceId?: string }
  resolvedBy?: string
  resolvedAt?: string
  reason?: string
  /** Of an order that had to wait for a second person. */
  approval?: {
    above?: Amount
    expiresAt?: string
    /** Asked for by the one who reads this. */
    isOwn: boolean
    by?: string
    at?: string
    reason?: string
  }
  request: unknown
  /** What of the request came masked. */
  masks?: Masks
  sealed?: number
}

/** How much of the one came for one of the other: in the middle, and a tenth from either end. */
export type Spread = { low: Amount; median: Amount; high: Amount }

/** What recent completed orders of a pair came to; without its spreads there were too few. */
export type RecentRate = { hours: number; orders: number; perSource?: Spread; perDestination?: Spread }

/** An order that a creation in doubt may have made. */
export type Candidate = {
  id: string
  status?: string
  orderType?: string
  createdAt?: string
  userId?: string
  source?: Money
  destination?: Money
  senderName?: string
  /** Another creation has made it. */
  isLinked: boolean
}

export type Candidates = {
  candidates: Candidate[]
  looked: { pages: number; rows: number; from?: string; to?: string; isComplete: boolean }
}

/** A creation of a moment ago that looks like the one that was asked for. */
export type Duplicate = {
  key: string
  createdAt?: string
  orderId?: string
  state?: string
  operator?: string
}

/** What the ledger holds of one list of a merchant ID. Times are the gateway's. */
export type HeldList = {
  /** `empty`, `filling`, `complete` or `failing`. */
  state: string
  count: number
  /** Nothing created up to here is missing. */
  sweptAt?: string
  /** When new ones were last looked for. */
  followedAt?: string
  failingSince?: string
  /** Why the last try failed: the service's or the gateway's sentence, and the gateway's word for it. */
  error?: string
  reason?: string
  /** Different rows that could not be kept. */
  quarantined?: number
  quarantinedAt?: string
}

export type CoverageRow = {
  /** The merchant ID. */
  id: string
  orders: HeldList
  users: HeldList
  isExact: boolean
  oldest?: string
  newest?: string
  /** Orders that the service does not know any more. */
  missing?: number
  /** The zone that times without one were read as; undefined where there are none such. */
  timesReadAs?: string
}

/** Label, outcome and note that an admin gave to a status of a merchant ID. */
export type StatusLabel = StatusName & {
  mid: string
  status: string
  note?: string
  updatedAt?: string
  updatedBy?: string
}

export type Coverage = { rows: CoverageRow[]; clockAheadMs: number }

export type ObservedChange = { field: string; from?: string; to?: string }

/** It happened some time between the two. */
export type ObservedLine = { seenBefore?: string; seenAfter?: string; changes: ObservedChange[] }

/** How long an order has been in its status, and what that means beside others like it. Times of those are in seconds. */
export type OrderStay = {
  /** `on time`, `late`, `stuck`, `not told`, `sync behind` or `ended`. */
  state: string
  since?: string
  /** How many like it have gone on. */
  orders?: number
  usual?: { median: number; p90: number }
}

/** An order as the ledger has watched it. */
export type Observed = {
  /** As it was seen last. */
  order: Order
  firstSeenAt?: string
  lastSeenAt?: string
  missingAt?: string
  erased?: Erased
  lines: ObservedLine[]
  stay?: OrderStay
}

/** A line of the fee report; `groups` are in the order asked for, null where the orders have none of it. */
export type FeeRow = Omit<FeeReportRow, 'group'> & { groups: FeeGroup[] }

/** What the gateway wrote down of a file that it handed out. */
export type Manifest = { id: string; file?: string; rows?: number; sha256?: string; isExact: boolean }
