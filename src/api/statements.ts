import type { Amount } from '../contract/amount.ts'
import type { Money } from '../contract/money.ts'
import type { OrderOutcome } from '../contract/status.ts'
import type { CodedFault } from './errors.ts'
import type { Exactness } from './coverage.ts'
import type { Mapping } from './statementMapping.requests.ts'

/** Results of matching lines with orders, in screen order. */
export const statementClasses = [
  'differs',
  'closed-order',
  'no-such-order',
  'other-merchant',
  'not-in-statement',
  'duplicate',
  'no-order',
  'unreadable',
  'other-period',
  'waiting',
  'within-tolerance',
  'equal',
] as const
export type StatementClass = (typeof statementClasses)[number]

/** Classes that need no action. */
export const settledByThemselves: readonly string[] = ['equal', 'within-tolerance', 'waiting']
export const openClasses = statementClasses.filter((name) => !settledByThemselves.includes(name))

/** Lines without an order, which a person can match by hand. */
export const handClasses: readonly string[] = ['no-such-order', 'no-order']

/** Lines without an order of the statement's merchants. */
export const unmatchedClasses = ['no-such-order', 'other-merchant', 'no-order', 'unreadable'] as const

/** `asks`: an ambiguity needs an answer; `refused`: the file is unreadable. Rows are hidden during import and deletion. */
export const statementStates = [
  'receiving',
  'reading',
  'asks',
  'matching',
  'done',
  'refused',
  'deleting',
] as const
export type StatementState = (typeof statementStates)[number]

export const settlementKinds = ['accepted', 'claimed', 'our-mistake', 'other-period'] as const
export type SettlementKind = (typeof settlementKinds)[number]

export type MatchedBy = 'order-id' | 'reference' | 'hand'

/** The largest fee difference that is ignored: an amount of money, or per cent of our fee. */
export type Tolerance = { amount: Amount; percent: Amount }

export type Statement = {
  id: string
  /** A bank statement is matched with payouts, so it has no classes. */
  kind: 'provider' | 'bank'
  /** Only merchant IDs of this operator. */
  mids: string[]
  name: string
  size: number
  sha256: string
  state: Exclude<StatementState, 'receiving' | 'deleting'>
  createdAt: string
  createdBy: string
  changedAt: string
  /** Null before reading starts. */
  progress: { step: 'reading' | 'matching'; done: number; of: number } | null
  lines: number
  /** Lines with an order; null before all lines are matched. */
  matched: number | null
  /** Results that differ and have no settlement yet. */
  open: number
  refusal?: CodedFault & { message: string }
}

/** Response of `GET /api/statements/:id` and of every request that changes it. */
export type WholeStatement = Statement & {
  mapping: Mapping | null
  questions: Question[]
  columns: string[]
  sheets?: string[]
  /** `isCovered`: cells of unmapped columns are masked for this operator. */
  preview: {
    isCovered: boolean
    raw: { number: number; cells: string[] }[]
  } | null
  /** The stored mapping of this sender is used. */
  isKeptMapping: boolean
  /** Totals stated by the file itself. */
  proof: Proof[]
  tolerance: Tolerance
  /** Completed orders created in this period are expected in the statement. */
  period: StatementPeriod | null
  /** Orders in other currencies are not expected in the statement. */
  currencies: string[]
  /** Set when done; includes empty classes. */
  classes: Record<StatementClass, ClassCount> | null
  /** Lines that equal our order, while both differ from the agreed rate; by check and currency. */
  rateChecks: { check: 'over' | 'under'; results: number; sums: { currency: string; difference: Amount }[] }[]
  /** Differences of several orders that have the same reason, largest group first. */
  causes: Cause[]
  /** Completeness of our orders at matching time; with `at-least` some orders may be missing. */
  coverage: Exactness | null
  settlements: Settlement[]
  /** Why the file and its cells were deleted; it cannot be read again. */
  fileGone: 'age' | 'request' | 'refused' | null
  byHand: number
  /** Claims that are not sent yet. A new run deletes them. */
  openClaims: number
}

/** `lines`: the month or months with most lines; their days if they span few days. */
export type StatementPeriod = {
  from: string
  to: string
  timeZone: string
  source: 'printed' | 'lines' | 'set'
}

/** `since`: time of the first line. */
export type Cause = {
  id: string
  fact: Fact
  /** Payment method of all its orders, if the statement has several methods. */
  method: string | null
  results: number
  settled: number
  since: string | null
  sums: ClassSum[]
}

export type ClassCount = {
  /** Rows of `GET /:id/lines` with this class. */
  results: number
  lines: number
  orders: number
  /** Also results that are explained, so that nothing is left to do. */
  settled: number
  /** Results excluded from sums because their amounts are in different currencies. */
  notComparable: number
  sums: ClassSum[]
  /** Parts of `differs`: overcharged, undercharged, or another amount. `principal`: the amounts of missing orders. */
  sides?: Partial<Record<DifferenceSide, Pick<ClassCount, 'results' | 'settled' | 'sums'>>>
}

export const differenceSides = ['over', 'under', 'amount', 'principal'] as const
export type DifferenceSide = (typeof differenceSides)[number]

/** Exact sums per currency; null if neither file nor order names a currency. */
export type ClassSum = {
  currency: string | null
  /** Fees charged by the statement; for orders missing from it, the expected fees. */
  amount: Amount | null
  /** Fees of our orders; '0' without an order. */
  ours: Amount | null
  difference: Amount | null
}

/**
 * A row of `GET /api/statements/:id/lines`: an order with its lines, a line without order, or an order without lines.
 */
export type StatementResult = {
  /** Number of its first line; orders missing from the statement have numbers after the last line. */
  id: number
  class: StatementClass
  matchedBy: MatchedBy | null
  /** Only the first lines; `lineCount` is the total. */
  lines: ResultLine[]
  lineCount: number
  order: ResultOrder | null
  /** Several if one line is about several orders; the first is `order`. */
  orders: ResultOrder[]
  /** False: the currencies differ, the four fields below are null, and the fact `not-comparable` has both amounts. */
  comparable: boolean
  /** Amounts at the time of comparison. */
  theirs: Amount | null
  ours: Amount | null
  difference: Amount | null
  currency: string | null
  /** False: the line has no currency, or the order's is assumed (`fixedFeesCurrency` is missing). Null without a currency. */
  currencyStated: boolean | null
  /** Possible explanations, most likely first. Codes and figures; the screen has the sentences. */
  facts: Fact[]
  settlement: Pick<Settlement, 'number' | 'kind' | 'note' | 'by' | 'at'> | null
  /** Orders that a person may match: same shared reference, or similar amount, currency and time, which is `awayMs` apart. */
  suggestions: SuggestedOrder[]
  hand: { by: string; at: string } | null
}

export type ResultLine = {
  /** Line of a text file or row of a sheet, counted from 1. */
  number: number
  /** Our order ID. If the file's only ID is of unknown origin, it is also in `reference`. */
  orderId: string | null
  reference: string | null
  /** Before fees; negative for debits. */
  amount: Amount | null
  /** Positive costs, in any notation of the file; negative for a refunded fee. */
  fee: Amount | null
  /** After fees, with the sign of `amount`. */
  net: Amount | null
  currency: string | null
  /** Set if the file states it separately: currency of `fee` and `net`. */
  feeCurrency: string | null
  date: string | null
  kind: string | null
  fault: (CodedFault & { words: string }) | null
  /** Original cells of mapped columns, contact data masked. */
  cells: { column: string; text: string }[]
}

export type ResultOrder = {
  id: string
  mid: string
  status: string | null
  orderType: string | null
  outcome: OrderOutcome
  createdAt: string | null
  reference: string | null
  source: { currency: string | null; amount: Amount | null }
  destination: { currency: string | null; amount: Amount | null }
  fees: {
    network: Amount | null
    processing: Amount | null
    rr: Amount | null
    total: Amount | null
    currency: string | null
    currencyStated: boolean
  }
}

export type SuggestedOrder = ResultOrder & { by: 'reference' | 'amount'; awayMs: number | null }

/** Response of `GET /api/statements/:id/proposals`: exactly one free order has the amount of the line at its time. */
export type Proposals = { proposals: { line: ResultLine; order: ResultOrder; awayMs: number }[] }

export type Settlement = {
  number: number
  kind: SettlementKind
  note: string
  /** Results settled with it, and how many still are. */
  results: number
  left: number
  by: string
  at: string
  undoneBy: string | null
  undoneAt: string | null
}

/** Response of `POST /api/statements/:id/lines/settle`. */
export type Settled = { settled: number; settlement: Settlement | null; notClaimed?: NotClaimed }

export const notClaimedReasons = ['favour', 'amount', 'unknown'] as const

/** Results that stay open: nothing is overcharged, only an amount that is no fee differs, or no difference is known. */
export type NotClaimed = Record<(typeof notClaimedReasons)[number], number>

/** A total stated by the file, and whether its lines add up to it. */
export type Proof = CodedFault & {
  kind: 'arithmetic' | 'total' | 'count' | 'batches' | 'balance'
  /** Null: the file states no total. */
  ok: boolean | null
  words: string
  facts: Readonly<Record<string, string | number>>
  /** Numbers of the first 100 lines that disagree. */
  lines: readonly number[]
}

export type FeePart = 'network' | 'processing' | 'rr'

/** Why two figures differ, or a remark about a match: a code with its figures. */
export type Fact =
  | { code: 'rr-fee-as-amount'; rrFee: Amount }
  | { code: 'rr-fee-as-rate'; percent: Amount; of: Amount }
  | { code: 'without'; fee: FeePart; amount: Amount }
  | { code: 'charged-times'; times: number }
  | { code: 'rounded'; decimals: number }
  | { code: 'given-back' }
  /**
   * Nothing was subtracted: the fees are in several currencies, or in none. `ours` is null for an order without fees.
   */
  | { code: 'not-comparable'; theirs: Money[]; ours: Money | null }
  | { code: 'no-fee-of-ours' }
  | { code: 'no-fee-of-theirs' }
  | { code: 'amount'; theirs: Amount; ours: Amount; currency: string }
  /** The amount of an order that is missing from the statement; `theirs` is zero. */
  | { code: 'missing'; theirs: Amount; ours: Amount; currency: string }
  | { code: 'taken-back'; theirs: Amount; ours: Amount; currency: string }
  | { code: 'net-as-amount'; theirs: Amount; ours: Amount; currency: string }
  /** `ours` is the amount of the line less its fee. */
  | { code: 'net-differs'; theirs: Amount; ours: Amount; currency: string }
  /** The fee of the line, and what the agreed rate makes of it. */
  | { code: 'over-agreed' | 'under-agreed'; theirs: Amount; agreed: Amount; difference: Amount }
  /** Charged although the order ended without a payment; `ours` are the fees that its record has. */
  | { code: 'closed-order'; ours: Amount | null; status: string | null }
  /** The difference as per cent of the amount; with the fee's own per cent where both are plain, which is a guess. */
  | { code: 'rate'; points: Amount; fee?: FeePart; theirs?: Amount; ours?: Amount }
  /** The same difference in several orders; with the fee that alone differs in their lines. Only a cause. */
  | { code: 'fixed'; difference: Amount; fee?: FeePart }
  /** Charged the fee of another order, which was charged the fee of this one. */
  | { code: 'swapped'; line: number }
  /** Orders share only their payment method; only a cause. */
  | { code: 'method' }
  | { code: 'other-merchant'; mid: string }
  | { code: 'line-of-several'; count: number }
  /** Ids of the line that are no known orders of these merchants. */
  | { code: 'unknown-ids'; count: number }
  /** A payout is, or is not, the sum of the other lines of its batch. */
  | { code: 'batch-sum' | 'batch-differs'; batch: string; count: number }
  /** A payout, transfer or reserve. */
  | { code: 'no-charge' }
  | { code: 'undocumented-order' }
  | { code: 'same-as-line'; line: number }
  | { code: 'other-statement'; statement: string; name: string; line: number }
  | { code: 'several-orders'; count: number }

/** What a file leaves open: a person must choose. */
export type Question = CodedFault & {
  /** Path in the mapping: `amount.decimal`, `fees.1.decimal`, `date.order`. */
  about: string
  grounds: string
  choices?: readonly ({ value: unknown; words: string; examples?: readonly string[] } & CodedFault)[]
  /** Up to three cells that the question is about. */
  examples?: readonly string[]
}
