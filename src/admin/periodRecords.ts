import type { Amount } from '../contract/amount.ts'

export type PeriodState = 'closing' | 'closed' | 'reopened' | 'cancelled' | 'failed'
export type Outcome = 'completed' | 'open' | 'closed' | 'undocumented'

/** What a close comes to, of one outcome and currency; without a currency nothing is added up. */
export type PeriodFigure = {
  id: string
  outcome: Outcome
  currency?: string | undefined
  orders: number
  received: number
  ordersWithFees: number
  currencyAssumed: number
  sourceAmount: Amount | null
  receivedAmount: Amount | null
  networkFee: Amount | null
  processingFee: Amount | null
  rrFee: Amount | null
  totalFee: Amount | null
  share?: Amount | undefined
}

export type PeriodVersion = {
  version: number
  state: PeriodState
  note?: string | undefined
  closedAt?: string | undefined
  closedBy?: string | undefined
  isExact: boolean
  rows: number
  sha256?: string | undefined
  figures: PeriodFigure[]
  changes: { entries: number; firstNoticedAt?: string | undefined; figures: PeriodFigure[] }
  reopened?: { at?: string | undefined; by?: string | undefined; reason?: string | undefined } | undefined
}

/** A period that was closed, or is being closed. */
export type Period = {
  id: string
  from: string
  to: string
  timeZone: string
  mids: string[]
  state: PeriodState
  version: number
  requestedAt?: string | undefined
  progress?: { rows: number; of: number } | undefined
  /** The last version that was closed. */
  closed?: PeriodVersion | undefined
  versions: PeriodVersion[]
  manifest?: Record<string, unknown> | undefined
}

/** What figures rest on beside the orders themselves. */
export type RestsOn = {
  statements: {
    name?: string | undefined
    exact: number
    withinTolerance: number
    byHand: number
    differs: number
  }[]
}

/** Why a close is not all of its period. */
export type Doubts = {
  isListed: boolean
  undated: number
  withoutAmount: number
  withoutCurrency: number
  hasEnded: boolean
}

export type PeriodPreview = {
  from: string
  to: string
  orders: number
  isExact: boolean
  doubts: Doubts
  rests: RestsOn
  overlaps: { id: string; from: string; to: string }[]
  /** Missing as long as they are counted. */
  figures?: PeriodFigure[] | undefined
  progress?: { rows: number; of: number } | undefined
}

export type PeriodChange = {
  id: string
  mid: string
  orderId: string
  kind: string
  noticedAt?: string | undefined
  seenBefore?: string | undefined
  seenAfter?: string | undefined
  fields: string[]
  before?: Record<string, string> | undefined
  after?: Record<string, string> | undefined
}
