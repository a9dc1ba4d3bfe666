import type { Amount } from '../../../contract/amount.ts'
import type {
  MatchedBy,
  SettlementKind,
  StatementClass,
  StatementState,
} from '../../../ledger/statements/classes.ts'
import type { Fact, Tolerance } from '../../../ledger/statements/facts.ts'
import type { Proof } from '../../../ledger/statements/reading/line.ts'
import type { GuessAnswer } from './toGuessAnswer.ts'
import type { Mapping } from '../../../ledger/statements/reading/mapping.ts'

/** A row of `GET /api/statements`. */
export type StatementRow = {
  id: string
  /** All of them are the operator's. */
  mids: string[]
  name: string
  size: number
  sha256: string
  state: Exclude<StatementState, 'receiving' | 'deleting'>
  createdAt: string
  createdBy: string
  /** When the state was reached. */
  changedAt: string
  /** Null before anything was read. */
  progress: { step: 'reading' | 'matching'; done: number; of: number } | null
  /** Lines that were read, of whatever class. */
  lines: number
  /** What is left to settle: results of the classes that are no agreement and carry no settlement. */
  open: number
  /** Why it is refused. */
  refusal?: { reason: string; message: string }
}

/** `GET /api/statements/:id`, and the answer to whatever changes it. */
export type StatementAnswer = StatementRow & {
  mapping: Mapping | null
  /** What was worked out of the file, and what must be asked. */
  guesses: GuessAnswer[]
  questions: GuessAnswer[]
  columns: string[]
  sheets?: string[]
  /** `isCovered`: for the asking person, cells of columns that the mapping does not read are covered. */
  preview: {
    isCovered: boolean
    raw: { number: number; cells: string[] }[]
    understood: unknown[]
  } | null
  /** Whether the mapping is that which was kept of this sender. */
  isKeptMapping: boolean
  /** What the file says of itself. */
  proof: Proof[]
  tolerance: Tolerance
  /** The orders that it is to name: completed ones that were made within. */
  period: { from: string; to: string; isGuessed: boolean } | null
  /** Once it is done; all classes, also those with nothing in them. */
  classes: Record<StatementClass, ClassCount> | null
  /** What the merchants' orders were worth when it was matched: with `at-least` an order may be missing here. */
  coverage: 'exact' | 'at-least' | null
  settlements: SettlementAnswer[]
  /** Why its file and the cells of its lines are kept no longer; it cannot be read again. */
  fileGone: 'age' | 'request' | 'refused' | null
  /** Lines that are matched by hand. */
  byHand: number
}

export type ClassCount = {
  /** Rows of `GET /:id/lines` with this class. */
  results: number
  lines: number
  orders: number
  /** Of these results, those that carry a settlement. */
  settled: number
  /** Of these results, those in no sum: their amounts are in different currencies. */
  notComparable: number
  sums: ClassSum[]
}

/** Exact, a currency each; null: neither the file nor the order names one, and nothing is added up. */
export type ClassSum = {
  currency: string | null
  /** What they charge; for orders that are not in the statement what they would. */
  amount: Amount | null
  /** What our orders say; where there is no order, '0'. */
  ours: Amount | null
  /** Theirs less ours. */
  difference: Amount | null
}

/** A row of `GET /api/statements/:id/lines`: an order with all its lines, a line without one, or an order without lines. */
export type ResultAnswer = {
  /** The number of its first line; beyond the last line for orders that are not in the statement. */
  id: number
  class: StatementClass
  matchedBy: MatchedBy | null
  /** The first of them; `lineCount` says how many there are. */
  lines: LineAnswer[]
  lineCount: number
  /** As the ledger has it now. */
  order: OrderAnswer | null
  /**
   * False: the amounts are in different currencies. Nothing is subtracted, the four fields below are null, and the fact
   * `not-comparable` has both amounts, each with its currency.
   */
  comparable: boolean
  /** As they were compared. */
  theirs: Amount | null
  ours: Amount | null
  difference: Amount | null
  currency: string | null
  /**
   * False: the line names no currency, or the order states none for its fixed fee, and it is assumed. The other fees are
   * assumed to share the currency of the fixed fee. Null without a currency.
   */
  currencyStated: boolean | null
  /** What explains it, the most likely first. Codes and figures: the words are the screen's. */
  facts: Fact[]
  settlement: { number: number; kind: SettlementKind; note: string; by: string; at: string } | null
  /**
   * Orders that no statement has yet, by the line's reference (which several have), or by amount, currency and time: to be
   * confirmed by hand, never by themselves. `awayMs` is how far their times are apart.
   */
  suggestions: (OrderAnswer & { by: 'reference' | 'amount'; awayMs: number | null })[]
  /** Who matched it by hand. */
  hand: { by: string; at: string } | null
}

export type LineAnswer = {
  number: number
  sheet: string | null
  orderId: string | null
  reference: string | null
  amount: Amount | null
  fee: Amount | null
  net: Amount | null
  currency: string | null
  /** Only where the file states it apart: `fee` and `net` are in this currency. */
  feeCurrency: string | null
  date: string | null
  kind: string | null
  /** Why it could not be read. */
  fault: { reason: string; words: string; column: string | null } | null
  /** The cells of mapped columns as they stand in the file, contact data covered. */
  cells: { column: string; text: string }[]
}

export type OrderAnswer = {
  id: string
  mid: string
  status: string | null
  orderType: string | null
  outcome: 'completed' | 'open' | 'closed' | 'undocumented'
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

export type SettlementAnswer = {
  number: number
  kind: SettlementKind
  note: string
  /** Results that were settled with it, and those that still are. */
  results: number
  left: number
  by: string
  at: string
  undoneBy: string | null
  undoneAt: string | null
}

/** `POST /api/statements/:id/lines/settle`. */
export type SettleAnswer = { settled: number; settlement: SettlementAnswer | null }

/** `GET /api/statements/:id/claims`: the claim sheet; `claims` are the first two thousand of `total`, `sums` of all. */
export type ClaimsAnswer = {
  at: string
  total: number
  /** Of `total`, those in no sum: their amounts are in different currencies. */
  notComparable: number
  /** Null without a currency, as in `ClassSum`. */
  sums: {
    currency: string | null
    charged: Amount | null
    expected: Amount | null
    difference: Amount | null
  }[]
  claims: ClaimAnswer[]
}

export type ClaimAnswer = {
  id: number
  line: number | null
  orderId: string | null
  mid: string | null
  reference: string | null
  class: StatementClass
  /** False: the four fields below are null, and the fact `not-comparable` has both amounts. */
  comparable: boolean
  charged: Amount | null
  expected: Amount | null
  difference: Amount | null
  currency: string | null
  /** As in a row of the lines. */
  currencyStated: boolean | null
  facts: Fact[]
  note: string
  by: string
}
