import type { Amount } from '../contract/amount.ts'
import type { Money } from '../contract/money.ts'
import type { OrderOutcome } from '../contract/status.ts'
import type { ToldFault } from './errors.ts'
import type { Exactness } from './coverage.ts'
import type { Mapping } from './statementMapping.requests.ts'

/** What becomes of a line of a statement, or of an order that it does not name; in the order of the screens. */
export const statementClasses = [
  'differs',
  'no-such-order',
  'not-in-statement',
  'duplicate',
  'no-order',
  'unreadable',
  'waiting',
  'within-tolerance',
  'equal',
] as const
export type StatementClass = (typeof statementClasses)[number]

/** What agrees, and what cannot be judged yet, asks for nothing. */
export const settledByThemselves: readonly string[] = ['equal', 'within-tolerance', 'waiting']
export const openClasses = statementClasses.filter((name) => !settledByThemselves.includes(name))

/** Lines of no order: somebody may know of which. */
export const handClasses: readonly string[] = ['no-such-order', 'no-order']

/**
 * `asks`: something in the file is ambiguous, and a person has to say; `refused`: the file cannot be read at all. Rows of
 * a file that is still coming in, or on its way out, are shown to nobody.
 */
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

/** By what a line was found to be of its order. */
export type MatchedBy = 'order-id' | 'reference' | 'hand'

/** How far a fee may be off without being a difference: so much money, or so many per cent of our fee. */
export type Tolerance = { amount: Amount; percent: Amount }

/** A row of `GET /api/statements`. */
export type Statement = {
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
  refusal?: ToldFault & { message: string }
}

/** `GET /api/statements/:id`, and the answer to whatever changes it. */
export type WholeStatement = Statement & {
  mapping: Mapping | null
  /** What was worked out of the file, and what must be asked. */
  guesses: Guess[]
  questions: Guess[]
  columns: string[]
  sheets?: string[]
  /** `isCovered`: for the asking person, cells of columns that the mapping does not read are covered. */
  preview: {
    isCovered: boolean
    raw: { number: number; cells: string[] }[]
    understood: UnderstoodLine[]
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
  coverage: Exactness | null
  settlements: Settlement[]
  /** Why its file and the cells of its lines are kept no longer; it cannot be read again. */
  fileGone: 'age' | 'request' | 'refused' | null
  /** Lines that are matched by hand. */
  byHand: number
}

/** A line of the preview, as the mapping understands it; `words`: why it could not be read. */
export type UnderstoodLine = Partial<Omit<ResultLine, 'number' | 'fault' | 'cells'>> &
  ToldFault & { number: number; words?: string; column?: string | null }

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
export type StatementResult = {
  /** The number of its first line; beyond the last line for orders that are not in the statement. */
  id: number
  class: StatementClass
  matchedBy: MatchedBy | null
  /** The first of them; `lineCount` says how many there are. */
  lines: ResultLine[]
  lineCount: number
  /** As the ledger has it now. */
  order: ResultOrder | null
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
  suggestions: SuggestedOrder[]
  /** Who matched it by hand. */
  hand: { by: string; at: string } | null
}

export type ResultLine = {
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
  fault: (ToldFault & { words: string; column: string | null }) | null
  /** The cells of mapped columns as they stand in the file, contact data covered. */
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

export type Settlement = {
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
export type Settled = { settled: number; settlement: Settlement | null }

/** `GET /api/statements/:id/claims`: the claim sheet; `claims` are the first two thousand of `total`, `sums` of all. */
export type ClaimSheetAnswer = {
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
  claims: Claim[]
}

export type Claim = {
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

/** What the file says about itself, and whether its lines agree. */
export type Proof = ToldFault & {
  kind: 'arithmetic' | 'total' | 'count' | 'duplicates' | 'repeated-ids' | 'batches'
  /** Not even `false`: the file does not say. */
  ok: boolean | null
  words: string
  facts: Readonly<Record<string, string | number>>
  /** The numbers of the lines that disagree, at most the first 100. */
  lines: readonly number[]
}

/** Why two figures differ, or what is to be known of a match: a code, and the figures that it is about. */
export type Fact =
  | { code: 'rr-fee-as-amount'; rrFee: Amount }
  /** `percent` of `of`. */
  | { code: 'rr-fee-as-rate'; percent: Amount; of: Amount }
  | { code: 'without'; fee: 'network' | 'processing' | 'rr'; amount: Amount }
  | { code: 'charged-times'; times: number }
  | { code: 'rounded'; decimals: number }
  | { code: 'given-back' }
  | { code: 'fee-is-amount' }
  | { code: 'fee-is-net' }
  /** Nothing was subtracted: the fees are in several currencies, or in none. `ours` is null for an order without fees. */
  | { code: 'not-comparable'; theirs: Money[]; ours: Money | null }
  | { code: 'no-fee-of-ours' }
  | { code: 'no-fee-of-theirs' }
  | { code: 'amount'; theirs: Amount; ours: Amount; currency: string }
  | { code: 'net-as-amount'; theirs: Amount; ours: Amount; currency: string }
  | { code: 'closed-order' }
  | { code: 'undocumented-order' }
  | { code: 'same-as-line'; line: number }
  | { code: 'other-statement'; statement: string; name: string; line: number }
  | { code: 'several-orders'; count: number }

/** One thing that was worked out, and why. */
export type Guess = ToldFault & {
  /** The place in the mapping: `layout.encoding`, `amount.decimal`, `fees.1.decimal`, `date.order`. */
  about: string
  value: unknown
  /** For people: what in the file speaks for it. */
  grounds: string
  /** Another file of the sender was read otherwise. */
  wasOtherwise?: true
  /** It cannot be told from the file: a person chooses. */
  ask: boolean
  choices?: readonly ({ value: unknown; words: string } & ToldFault)[]
}
