import type { FeeCheck } from '../../api/agreedRates.ts'
import type { HistoryLine, WholeOrder } from '../../api/orders.ts'
import type { CoverageRow, ListCoverage } from '../../api/coverage.ts'
import type { Amount } from '../../contract/amount.ts'
import type { Side } from '../../contract/fixedSide.ts'
import type { Fault } from '../../contract/readRecord.ts'
import type { orderRowShape, TextField, userShape } from '../../contract/rowShape.ts'

/** Records of the screens, one shape for each resource. Undefined: the service did not send it. */

/** `isUnreadable`: an amount was sent that is no decimal. */
export type Money = { currency?: string; amount?: Amount; isUnreadable?: boolean }

export const feeNames = ['networkFee', 'processingFee', 'rrFee'] as const
export type FeeName = (typeof feeNames)[number]

/** Fees as sent. An empty `currency` counts as not stated. `unreadable`: sent, but no numbers. */
export type Fees = { [Fee in FeeName]?: Amount } & { currency?: string; unreadable?: readonly FeeName[] }

export type Order = { [Field in TextField<typeof orderRowShape>]?: string } & {
  id: string
  source?: Money
  destination?: Money
  /** A sub-merchant's ID as sent; `mid` is the merchant ID of ours that owns it. */
  sentMid?: string
  senderName?: string
  erased?: Erased
  masks?: Masks
  /** Number of undocumented fields, which are sealed together. */
  sealed?: number
  fees?: Fees
  /** First sighting of an open order in its status, and whether that exceeds the usual time. */
  statusSince?: string
  /** Seen in this status only. A new order's status does not say whether the payer has paid. */
  isFirstStatus?: boolean
  late?: 'late' | 'stuck'
  /** Against the agreed rate. */
  feeCheck?: FeeCheck
  expectedFee?: Amount
  feeDifference?: Amount
  /** Set when the service did not respond and the ledger's copy is shown: time of the last sighting. */
  seenAt?: string
  raw: unknown
  faults: Fault[]
  /** Values read more tolerantly than documented, by field. */
  assumed: Record<string, string>
}

export type User = { [Field in Exclude<TextField<typeof userShape>, 'userId'>]?: string } & {
  id: string
  sentMid?: string
  masks?: Masks
  sealed?: number
  erased?: Erased
  isInLedger?: boolean
  raw: unknown
}

export type Erased = { at: string; why: 'request' | 'age' }

export type Masks = { fields: string[]; token?: string }

export type Mid = { id: string; name?: string; status?: string; level?: string }

export type Currency = { id: string; code: string; name?: string; decimals?: number; logo?: string }

/** One symbol exists on several networks: symbol and network form the ID. */
export type Token = { id: string; symbol: string; name?: string; network?: string }

export type FieldRule = { type?: string; min?: number; max?: number; pattern?: string; enum?: string[] }

export type PaymentMethod = {
  id: string
  name?: string
  paymentCode?: string
  paymentType?: string
  /** A path of the server: no page loads images from another origin. */
  logo?: string
  minAmount?: Amount
  maxAmount?: Amount
  currency?: string
  rules: [field: string, rule: FieldRule][]
}

/** The pay link is never returned again by a read. */
export type OrderReceipt = {
  id: string
  flow?: string
  amount?: Amount
  /** The side with the requested amount; the service calculates the other. */
  fixedSide?: Side
  payUrl?: string
  accountDetails: [field: string, value: string][]
  transferType?: string
  accountId?: string
}

export type Candidate = Pick<Order, 'id' | 'status' | 'orderType' | 'createdAt' | 'userId' | 'senderName'> &
  Pick<Order, 'source' | 'destination'> & { isLinked: boolean }

/** Ledger coverage of one list. Times use the server's clock. */
export type HeldList = ListCoverage & { count: number }

export type MidCoverage = Omit<CoverageRow, 'orders' | 'users'> & { orders: HeldList; users: HeldList }

export type Coverage = { rows: MidCoverage[]; clockAheadMs: number }

export type Observed = Pick<WholeOrder, 'firstSeenAt' | 'lastSeenAt' | 'missingAt' | 'stay'> & {
  order: Order
  erased?: Erased
  lines: HistoryLine[]
}
