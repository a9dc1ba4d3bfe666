import type { ToldFault } from '../api/errors.ts'
import type { Amount } from '../contract/amount.ts'
import type { Money } from '../contract/money.ts'

/** A file of the provider, as `GET /api/statements` tells of it. */
export type Statement = {
  id: string
  mids: string[]
  name: string
  size: number
  sha256: string
  state: 'reading' | 'asks' | 'matching' | 'done' | 'refused'
  createdAt: string
  createdBy: string
  progress: { step: 'reading' | 'matching'; done: number; of: number } | null
  lines: number
  /** Rows that somebody still has to settle. */
  open: number
  refusal?: { reason: string; message: string }
}

export type WholeStatement = Statement & {
  mapping: Mapping | null
  guesses: Guess[]
  questions: Guess[]
  columns: string[]
  sheets?: string[]
  preview: { isCovered?: boolean; raw: PreviewLine[]; understood: Understood[] } | null
  isKeptMapping: boolean
  proof: Proof[]
  tolerance: Tolerance
  period: { from: string; to: string; isGuessed: boolean } | null
  classes: Record<StatementClass, ClassCount> | null
  coverage: 'exact' | 'at-least' | null
  settlements: Settlement[]
  /** Its file is kept no longer. */
  fileGone: 'age' | 'request' | 'refused' | null
  /** Lines that are matched by hand. */
  byHand: number
}

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
export const settledByThemselves: readonly StatementClass[] = ['equal', 'within-tolerance', 'waiting']

/** Lines of no order: somebody may know of which. */
export const matchedByHand: readonly StatementClass[] = ['no-such-order', 'no-order']

export const settlementKinds = ['accepted', 'claimed', 'our-mistake', 'other-period'] as const
export type SettlementKind = (typeof settlementKinds)[number]

export type ClassCount = {
  results: number
  lines: number
  orders: number
  settled: number
  /** Results in no sum, because their amounts are in different currencies. */
  notComparable?: number
  sums: ClassSum[]
}

/** Without a currency nothing is added up. */
export type ClassSum = {
  currency: string | null
  amount: Amount | null
  ours: Amount | null
  difference: Amount | null
}

export type Tolerance = { amount: Amount; percent: Amount }

export type Proof = { kind: string; ok: boolean | null; words: string; lines: number[] }

export type Settlement = {
  number: number
  kind: SettlementKind
  note: string
  results: number
  left: number
  by: string
  at: string
  undoneBy: string | null
  undoneAt: string | null
}

/** An order with all its lines, a line without one, or an order without lines. */
export type StatementResult = {
  id: number
  class: StatementClass
  matchedBy: string | null
  lines: ResultLine[]
  lineCount: number
  order: ResultOrder | null
  /** False: the amounts are in different currencies, and the four fields below are null. */
  comparable?: boolean
  theirs: Amount | null
  ours: Amount | null
  difference: Amount | null
  currency: string | null
  /** False: the currency is assumed. */
  currencyStated?: boolean | null
  facts: StatementFact[]
  settlement: { number: number; kind: SettlementKind; note: string; by: string; at: string } | null
  suggestions: SuggestedOrder[]
  /** Who matched it by hand. */
  hand: { by: string; at: string } | null
}

export type StatementFact = ({ code: string } & Record<string, string | number | null>) | NotComparableFact
export type NotComparableFact = { code: 'not-comparable'; theirs: Money[]; ours: Money | null }

export function isNotComparable(fact: StatementFact): fact is NotComparableFact {
  return fact.code === 'not-comparable'
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
  /** The currency of the fee, where the file states it apart. */
  feeCurrency?: string | null
  date: string | null
  kind: string | null
  fault: { reason: string; words: string; column: string | null } | null
  cells: { column: string; text: string }[]
}

export type ResultOrder = {
  id: string
  mid: string
  status: string | null
  orderType: string | null
  createdAt: string | null
  source: { currency: string | null; amount: Amount | null }
  destination: { currency: string | null; amount: Amount | null }
  fees: { total: Amount | null; currency: string | null; currencyStated: boolean }
}

/** One that no statement has yet, why it may be the line's, and how far their times are apart. */
export type SuggestedOrder = ResultOrder & { by: string; awayMs: number | null }

/** What goes to the provider on paper; `sums` are of all that is claimed. */
export type ClaimSheetRecord = {
  at: string
  total: number
  /** Claims in no sum. */
  notComparable?: number
  sums: {
    currency: string | null
    charged: Amount | null
    expected: Amount | null
    difference: Amount | null
  }[]
  claims: Claim[]
}

export type Claim = Pick<
  StatementResult,
  'id' | 'class' | 'comparable' | 'difference' | 'currency' | 'currencyStated' | 'facts'
> & {
  line: number | null
  orderId: string | null
  mid: string | null
  reference: string | null
  charged: Amount | null
  expected: Amount | null
  note: string
  by: string
}

export type PreviewLine = { number: number; cells: string[] }
export type Understood = Partial<Omit<ResultLine, 'fault' | 'cells'>> & { number: number; words?: string }

/** One thing that was worked out of the file, and what speaks for it; or what a person has to say. */
export type Guess = ToldFault & {
  about: string
  value: unknown
  grounds: string
  /** Another file of the sender was read otherwise. */
  wasOtherwise?: true
  ask: boolean
  choices?: ({ value: unknown; words: string } & ToldFault)[]
}

/** How the lines of a sender's files are understood; columns by their names. */
export type Mapping = {
  layout: { form: string; header: number; encoding?: string; delimiter?: string; sheet?: string }
  orderId?: string | null
  reference?: string
  amount: MoneyRule | null
  fees: MoneyRule[] | null
  feeSign: 'subtracted' | 'added' | null
  net?: MoneyRule
  units: 'major' | 'minor' | null
  currency?: string
  fixedCurrency?: string | null
  feeCurrency?: string
  date?: DateRule
  kind?: string
  [more: string]: unknown
}

export type MoneyRule = {
  from: { column: string } | { column: string; direction: string } | { debit: string; credit: string }
  decimal: '.' | ',' | null
  /** Nobody has said it, and no cell shows it. */
  isAssumed?: true
}

export type DateRule = {
  column: string
  time?: string
  order: 'day-first' | 'month-first' | 'year-first' | 'unix' | null
  zone: string | { column: string }
}
