import { unsure, type Guess, sure } from './mapping.ts'
import { readingText } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import { hasNumbers, isBlank, isOfNumbers, maxCells, shareOf, type ColumnEvidence } from './evidence.ts'
import { findSum } from './fees.ts'
import { isAmountOf, speaksOfFees } from './headerWords.ts'
import type { ColumnName, MoneyRule } from '../../../api/statementMapping.requests.ts'
import { allOf, firstOf, type Column } from './roles.ts'
import type { Row } from './rows/row.ts'

type Proposal = {
  rule: MoneyRule | undefined
  guesses: Guess[]
  /** The file has fees or net amounts only. */
  isNone?: true
}

export function proposeAmount(columns: readonly Column[]): Proposal {
  const amount = firstOf(columns, 'amount')
  const debit = firstOf(columns, 'amountDebit')
  const credit = firstOf(columns, 'amountCredit')
  const pair = debit && credit ? { debit, credit } : undefined
  if (amount && (!pair || !isBlank(amount.evidence))) {
    const direction = directionFor([amount, firstOf(columns, 'net')], firstOf(columns, 'direction'))
    return ruleOf('amount', [amount], { column: amount.name, ...direction }, amountGrounds(amount, direction))
  }
  if (pair) {
    const from = { debit: pair.debit.name, credit: pair.credit.name }
    return ruleOf('amount', [pair.debit, pair.credit], from, readingText('debit_credit', from))
  }
  const choices = columns
    .filter(({ evidence, role }) => isOfNumbers(evidence) && role !== 'fee' && role !== 'net')
    .map(({ name, evidence }) => ({ value: ruleFrom(name, evidence), words: name }))
  const hasOthers = columns.some(({ role }) => role === 'fee' || role === 'net' || role === 'netCredit')
  if (choices.length === 0 && hasOthers)
    return { rule: undefined, isNone: true, guesses: [sure('amount', '', readingText('no_amount'))] }
  const none = { value: '', text: readingText('none_is_amount') }
  return { rule: undefined, guesses: [unsure('amount', readingText('no_amount_name'), [...choices, none])] }
}

export function proposeNet(columns: readonly Column[]): Proposal {
  const net = firstOf(columns, 'net')
  const debit = firstOf(columns, 'netDebit')
  const credit = firstOf(columns, 'netCredit')
  if (net) return ruleOf('net', [net], { column: net.name }, readingText('by_name', { column: net.name }))
  if (!debit || !credit) return { rule: undefined, guesses: [] }
  const from = { debit: debit.name, credit: credit.name }
  return ruleOf('net', [debit, credit], from, readingText('debit_credit', from))
}

/** Sums all fee columns, unless one of them is their total by name or figures. */
export function proposeFees(
  columns: readonly Column[],
  sample: readonly Row[],
): { rules: MoneyRule[]; guesses: Guess[] } {
  const named = allOf(columns, 'fee')
  const all = named.filter(({ name }) => !named.some((other) => isAmountOf(other.name, name)))
  const sum = findSum(
    all.map(({ name, evidence }) => ruleFrom(name, evidence)),
    columns.map(({ name }) => name),
    sample,
  )
  const total = all.find(({ name }) => /\btotal\b/i.test(name))
  const only = total ?? (sum === undefined ? undefined : all[sum])
  const proposals = (only ? [only] : all).map((fee, at) => {
    const direction = all.length === 1 ? directionFor([fee], firstOf(columns, 'feeDirection')) : undefined
    return ruleOf(
      `fees.${at}`,
      [fee],
      { column: fee.name, ...direction },
      readingText(total || !only ? 'by_name' : 'sum_of_fees', { column: fee.name }),
    )
  })
  return {
    rules: proposals.flatMap(({ rule }) => rule ?? []),
    guesses: proposals.flatMap(({ guesses }) => guesses),
  }
}

/** No column is named as a fee, so a person chooses among possible ones, as `Fee (incl. VAT)`. */
export function questionFees(columns: readonly Column[]): { rules: MoneyRule[]; guess: Guess } | undefined {
  const choices = columns
    .filter(
      ({ name, role, evidence }) =>
        (role ?? 'other') === 'other' && speaksOfFees(name) && hasNumbers(evidence),
    )
    .map(({ name, evidence }) => ({ value: [ruleFrom(name, evidence)], words: name }))
  if (choices.length === 0) return undefined
  const none = { value: [], text: readingText('none_is_fee') }
  return {
    rules: choices.flatMap(({ value }) => value).slice(0, 1),
    guess: unsure('fees', readingText('no_fee_name'), [...choices, none]),
  }
}

function ruleFrom(column: ColumnName, evidence: ColumnEvidence): MoneyRule {
  const { decimal, isAssumed } = decimalOf(evidence)
  return { from: { column }, decimal, ...(isAssumed ? { isAssumed } : {}) }
}

export function decimalOf(...evidence: readonly ColumnEvidence[]): {
  decimal: '.' | ',' | null
  grounds: ReadingText
  /** The cells fit either sign. */
  isAssumed?: true
} {
  const count = (sign: '.' | ',' | 'open') => evidence.reduce((sum, { numbers }) => sum + numbers[sign], 0)
  const [points, commas, open] = [count('.'), count(','), count('open')]
  if (points > 0 && commas > 0)
    return { decimal: null, grounds: readingText('points_and_commas', { points, commas }) }
  if (points > 0) return { decimal: '.', grounds: readingText('points', { count: points }) }
  if (commas > 0) return { decimal: ',', grounds: readingText('commas', { count: commas }) }
  if (open === 0) return { decimal: '.', grounds: readingText('no_decimals'), isAssumed: true }
  const example = evidence.find(({ examples }) => examples.open)?.examples.open ?? ''
  return { decimal: null, grounds: readingText('open_decimals', { example }) }
}

export function decimalChoices(...evidence: readonly ColumnEvidence[]): Guess['choices'] {
  const example = evidence.find(({ examples }) => examples.open)?.examples.open ?? '1.000'
  const bare = example.replaceAll(/[^\d.,]/g, '')
  const [whole, parts] = [bare.replaceAll(/[.,]/g, ''), bare.replace(',', '.')]
  return (['.', ','] as const).map((value) => {
    const isDecimal = bare.includes(value)
    return {
      value,
      text: readingText(value === '.' ? 'decimal_point' : 'decimal_comma', {
        written: bare,
        amount: (isDecimal ? parts : whole) ?? '',
      }),
    }
  })
}

function ruleOf(
  about: string,
  of: readonly Column[],
  from: MoneyRule['from'],
  grounds: ReadingText,
): Proposal {
  const evidence = of.map((column) => column.evidence)
  const { decimal, isAssumed, grounds: decimalGrounds } = decimalOf(...evidence)
  const rule: MoneyRule = { from, decimal, ...(isAssumed ? { isAssumed } : {}) }
  const guess =
    decimal === null
      ? unsure(`${about}.decimal`, decimalGrounds, decimalChoices(...evidence))
      : sure(`${about}.decimal`, decimal, decimalGrounds)
  return { rule, guesses: [sure(`${about}.from`, from, grounds), guess] }
}

const directions: readonly (readonly [debit: string, credit: string])[] = [
  ['DR', 'CR'],
  ['D', 'C'],
  ['DEBIT', 'CREDIT'],
  ['DÉBITO', 'CRÉDITO'],
  ['DEBITO', 'CREDITO'],
  ['DÉBIT', 'CRÉDIT'],
  ['DBIT', 'CRDT'],
  ['SOLL', 'HABEN'],
  ['S', 'H'],
  ['OUT', 'IN'],
  ['-', '+'],
  ['-1', '1'],
]

type Direction = { direction: string; debits: string[]; credits: string[] }

/** One signed amount means that all are signed: a net smaller than its fee is negative without a refund. */
function directionFor(
  amounts: readonly (Column | undefined)[],
  direction: Column | undefined,
): Direction | undefined {
  const values = [...(direction?.evidence.values?.keys() ?? [])]
  const areSigned = amounts.some((amount) => (amount?.evidence.negatives ?? 0) > 0)
  if (!direction || areSigned || values.length === 0) return undefined
  const scheme = directions.find(
    (pair) => shareOf(direction.evidence, (value) => pair.includes(value.toUpperCase())) >= maxCells,
  )
  if (!scheme) return undefined
  const written = (word: string) => [
    ...new Set([word, ...values.filter((value) => value.toUpperCase() === word)]),
  ]
  return { direction: direction.name, debits: written(scheme[0]), credits: written(scheme[1]) }
}

function amountGrounds({ name }: Column, direction: Direction | undefined): ReadingText {
  if (!direction) return readingText('by_name', { column: name })
  return readingText('direction_beside', { column: name, direction: direction.direction })
}
