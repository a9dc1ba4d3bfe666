import type { Amount } from '../contract/amount.ts'
import type { RrFeeUnit } from './fees.ts'
import type { OrderOutcome, Finality } from '../contract/status.ts'
import type { Exactness, ListState } from './coverage.ts'

export type PeriodState = 'closing' | 'closed' | 'reopened' | 'cancelled' | 'failed'

/** A period that was closed, or is being closed. */
export type Period = {
  id: string
  from: string
  to: string
  timeZone: string
  mids: string[]
  state: PeriodState
  version: number
  requestedAt: string
  /** While it is being closed. */
  progress?: Progress
  /** The last version that was closed. */
  closed: PeriodVersion | null
}

export type WholePeriod = Period & {
  versions: PeriodVersion[]
  manifest: PeriodManifest | null
  /** Orders that were booked otherwise and have not been compared yet. */
  pending: number
}

export type Progress = { rows: number; of: number }

export type PeriodVersion = {
  version: number
  state: PeriodState
  note: string | null
  requestedAt: string
  closedAt: string | null
  closedBy: string
  coverage: Exactness | null
  rows: number | null
  sha256: string | null
  figures: PeriodFigure[]
  changes: {
    entries: number
    firstNoticedAt: string | null
    lastNoticedAt: string | null
    figures: PeriodFigure[]
  }
  reopened: { at: string; by: string; reason: string } | null
}

/**
 * What orders of one outcome and currency come to. Where no currency is named, orders are counted and sums are null:
 * amounts of unknown currencies add up to nothing.
 */
export type PeriodFigure = {
  id: string
  outcome: OrderOutcome
  currency: string | null
  orders: number
  withoutAmount: number
  missing: number
  received: number
  ordersWithFees: number
  currencyAssumed: number
  sourceAmount: Amount | null
  receivedAmount: Amount | null
  networkFee: Amount | null
  processingFee: Amount | null
  rrFee: Amount | null
  /** Network and processing fees, and `rrFee` where it is said to be an amount. */
  totalFee: Amount | null
  /**
   * What orders that pay in this currency bear of `totalFee`, by `sourceAmount`, to 8 decimals; null where there is no
   * positive amount or no order carries fees.
   */
  share: Amount | null
}

/** What figures rest on beside the orders themselves. */
export type RestsOn = { statements: StatementShare[] }

/** How many orders of a period a statement speaks of, by how that was found. Those that are not over yet are none of them. */
export type StatementShare = {
  /** The name of its file; null where it is of merchants outside of the period, too. */
  name: string | null
  exact: number
  withinTolerance: number
  /** Matched by hand, or settled by somebody's word. */
  byHand: number
  /** Matched, and not the same. */
  differs: number
}

/** Why a close is not all of its period. */
export type PeriodDoubts = {
  listed: Exactness
  undated: number
  withoutAmount: number
  withoutCurrency: number
  hasEnded: boolean
}

export type PeriodOverlap = { id: string; from: string; to: string }

export type PeriodPreview = RestsOn & {
  id: 'preview'
  from: string
  to: string
  timeZone: string
  mids: string[]
  orders: number
  coverage: Exactness
  why: PeriodDoubts
  lists: ListState[]
  overlaps: PeriodOverlap[]
  /** Null as long as they are counted. */
  figures: PeriodFigure[] | null
  progress?: Progress
}

/** What a close says of how its figures were made. */
export type PeriodManifest = RestsOn & {
  period: string
  version: number
  from: string
  to: string
  timeZone: string
  mids: string[]
  note: string | null
  closedAt: string
  closedBy: string
  coverage: Exactness
  why: PeriodDoubts
  lists: ListState[]
  statuses: {
    reader: string
    named: { mid: string; status: string; finality: Partial<Record<string, Finality>> }[]
  }
  rrFee: { mid: string; unit: RrFeeUnit }[]
  overlaps: PeriodOverlap[]
  rows: number
  /** SHA-256 of the canonical lines of all rows, each with a line feed. */
  rowsSha256: string
}

/** What a close keeps of an order: all that its figures rest on, and nothing of its person. */
export type KeptRow = {
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
  /** The provider did not know the order any more. It still counts, as in every total. */
  missing: 0 | 1
}

export type KeptField = keyof KeptRow

/** How an order differs from what was last known of it in a closed period. */
export const changeKinds = ['new', 'moved-in', 'moved-out', 'changed', 'gone', 'back'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A dated entry: what was last known of an order in the period, and what the ledger says since. */
export type PeriodChange = {
  id: string
  mid: string
  seq: number
  orderId: string
  kind: ChangeKind
  noticedAt: string
  seenBefore: string | null
  seenAfter: string | null
  fields: KeptField[]
  before: KeptRow | null
  after: KeptRow | null
}

/** What of a close is not as it was kept. */
export type PeriodFault =
  | { what: 'row'; mid: string; orderId: string }
  | { what: 'rows' | 'totals' | 'manifest' }

/** Whether all that was kept is as it was. */
export type PeriodProof = {
  version: number
  rows: number
  sha256: string | null
  faults: PeriodFault[]
  isSound: boolean
  /** The audit log has the digest that the close was made with. */
  isOnRecord: boolean
}

export const fileFormats = ['csv', 'xlsx', 'json'] as const
