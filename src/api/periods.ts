import type { Amount } from '../contract/amount.ts'
import type { RrFeeUnit } from './fees.ts'
import type { PayoutState } from './payouts.ts'
import type { FeeSums } from './feeReportRow.ts'
import type { OrderOutcome, Finality } from '../contract/status.ts'
import type { Exactness, ListState } from './coverage.ts'

/** `proposed`: a second person must confirm the close. */
export type PeriodState = 'proposed' | 'closing' | 'closed' | 'reopened' | 'cancelled' | 'failed'

type PeriodSpan = { from: string; to: string; timeZone: string; mids: string[] }

export type Period = PeriodSpan & {
  id: string
  state: PeriodState
  version: number
  requestedAt: string
  /** Only while the period is being closed. */
  progress?: { rows: number; of: number }
  closed: PeriodVersion | null
}

export type WholePeriod = Period & {
  versions: PeriodVersion[]
  manifest: PeriodManifest | null
}

export type PeriodVersion = {
  version: number
  state: PeriodState
  note: string | null
  requestedAt: string
  closedAt: string | null
  closedBy: string
  /** The second person, where one is needed. */
  confirmedBy: string | null
  coverage: Exactness | null
  rows: number | null
  sha256: string | null
  figures: PeriodFigure[]
  changes: {
    entries: number
    firstNoticedAt: string | null
    figures: PeriodFigure[]
  }
  reopened: { at: string; by: string; reason: string } | null
}

/** Figures of orders with one outcome and currency. Without a currency, orders are counted but sums are null. */
export type PeriodFigure = FeeSums & {
  id: string
  outcome: OrderOutcome
  currency: string | null
  orders: number
  withoutAmount: number
  missing: number
  received: number
  ordersWithFees: number
  currencyAssumed: number
  receivedAmount: Amount | null
  /** The part of `sourceAmount` from orders with fees in the currency they pay in. */
  chargedAmount: Amount | null
  /** Fees of these orders divided by `chargedAmount`, to 8 decimals; null without a positive amount. */
  share: Amount | null
}

/** Response of `GET /api/periods/:id/activity`: acts on statements, claims, payouts and rates since the close. */
export type PeriodActivity = {
  activity: { at: string; action: string; by: string | null; object: string | null }[]
  /** There are more. */
  isCut: boolean
}

/** Evidence for the figures besides the orders. */
export type PeriodBasis = { statements: StatementShare[] }

/** How many of a period's orders a statement covers, by kind of match. Orders that have not ended are excluded. */
export type StatementShare = {
  /** File name; null if the statement includes merchants outside the period. */
  name: string | null
  /** Of the file; null with the name. */
  sha256: string | null
  exact: number
  withinTolerance: number
  byHand: number
  /** Settled as claimed from the provider. */
  claimed: number
  differs: number
}

/** Why a close may be incomplete. */
export type PeriodDoubts = {
  listed: Exactness
  undated: number
  withoutAmount: number
  withoutCurrency: number
  hasEnded: boolean
}

export type PeriodOverlap = { id: string; from: string; to: string }

/** What a close rests on. */
type PeriodEvidence = PeriodSpan &
  PeriodBasis & {
    coverage: Exactness
    why: PeriodDoubts
    lists: ListState[]
    overlaps: PeriodOverlap[]
    unsettled: Unsettled
  }

/** What statements and claims leave open. Amounts are null without a currency. */
export type Unsettled = {
  /** Unsettled results about orders of the period, and open lines of the period without an order. */
  classes: { class: string; currency: string | null; results: number; difference: Amount | null }[]
  /** Open and sent claims of the merchants, of any period. */
  claims: { currency: string | null; claims: number; amount: Amount | null }[]
  /** Statements with open questions. */
  asks: number
  /** Payouts dated in the period: the expected amount of those not at the bank yet, else the difference. */
  payouts: { state: PayoutState; currency: string; payouts: number; amount: Amount }[]
}

export function isSettled({ classes, claims, asks, payouts }: Unsettled): boolean {
  return classes.length + claims.length + payouts.length + asks === 0
}

export type PeriodPreview = PeriodEvidence & {
  id: 'preview'
  needsSecond: boolean
  orders: number
  /** Null for a period with too many orders to count. */
  figures: PeriodFigure[] | null
}

export type PeriodManifest = PeriodEvidence & {
  period: string
  version: number
  note: string | null
  closedAt: string
  closedBy: string
  statuses: {
    reader: string
    named: { mid: string; status: string; finality: Partial<Record<string, Finality>> }[]
  }
  rrFee: { mid: string; unit: RrFeeUnit }[]
  rows: number
  /** SHA-256 of the canonical lines of all rows, each followed by a line feed. */
  rowsSha256: string
}

/** The stored row of an order in a close: everything its figures rest on, without personal data. */
export type ClosedRow = {
  id: string
  created: string
  status: string | null
  type: string | null
  outcome: OrderOutcome
  sourceAmount: string | null
  sourceCurrency: string | null
  destinationAmount: string | null
  destinationCurrency: string | null
  networkFee: string | null
  processingFee: string | null
  rrFee: string | null
  feeCurrency: string | null
  feeCurrencyStated: 0 | 1
  /** The service no longer returned the order. It still counts in all totals. */
  missing: 0 | 1
}

export type ClosedField = keyof ClosedRow

const changeKinds = ['new', 'moved-in', 'moved-out', 'changed', 'gone', 'back'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A dated change of an order: its last recorded state, and its state in the ledger now. */
export type PeriodChange = {
  id: string
  mid: string
  seq: number
  orderId: string
  kind: ChangeKind
  noticedAt: string
  fields: ClosedField[]
  before: ClosedRow | null
  after: ClosedRow | null
}

/** A part of a close that no longer matches its stored digest. */
export type PeriodFault =
  | { what: 'row'; mid: string; orderId: string }
  | { what: 'rows' | 'totals' | 'manifest' }

export type PeriodProof = {
  version: number
  rows: number
  sha256: string | null
  faults: PeriodFault[]
  isSound: boolean
  /** The audit log contains the digest of this close. */
  isOnRecord: boolean
}

/** Response of `GET /api/period-files/:id`: the bytes that were sent. */
export type SentFile = { file: string; bytes: number; sha256: string }

export const fileFormats = ['csv', 'xlsx', 'json'] as const
