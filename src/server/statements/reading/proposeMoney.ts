import { type Choice, type Question, ruleColumns, unsure } from './mapping.ts'
import { readingText, readOrNull } from './rows/sentences.ts'
import {
  addAmounts,
  type Amount,
  compareAmounts,
  isNegative,
  isZero,
  sizeOf,
  subtractAmounts,
  sumAmounts,
} from '../../../contract/amount.ts'
import {
  type Column,
  allOf,
  firstOf,
  hasNumbers,
  isBlank,
  isOfDates,
  isOfNumbers,
  maxCells,
  shareOf,
} from './columns.ts'
import { decimalsOf } from './cells/currencies.ts'
import { createMoneyReader } from './createLineReader.ts'
import { isAmountOf, isCurrencyOf, speaksOfFees } from './headerWords.ts'
import type { Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'
import type { Row, StatementLine } from './rows/row.ts'

/** Decimal signs are left to `decideDecimal`, here and below. */
export function proposeAmount(columns: readonly Column[]): {
  amount: Mapping['amount']
  question?: Question
} {
  const amount = firstOf(columns, 'amount')
  const pair = debitAndCredit(columns, 'amount')
  if (amount && (!pair || !isBlank(amount))) {
    const direction = directionFor([amount, firstOf(columns, 'net')], firstOf(columns, 'direction'))
    return { amount: undecided({ column: amount.name, ...direction }) }
  }
  if (pair) return { amount: pair }
  const choices = columns
    .filter((column) => isOfNumbers(column) && column.role !== 'fee' && column.role !== 'net')
    .map((column) => ({ value: ruleFrom(column), words: column.name }))
  const hasOthers = columns.some(({ role }) => role === 'fee' || role === 'net' || role === 'netCredit')
  if (choices.length === 0 && hasOthers) return { amount: '' }
  const none = { value: '', text: readingText('none_is_amount') }
  return { amount: null, question: unsure('amount', readingText('no_amount_name'), [...choices, none]) }
}

export function proposeNet(columns: readonly Column[]): MoneyRule | undefined {
  const net = firstOf(columns, 'net')
  return net ? undecided({ column: net.name }) : debitAndCredit(columns, 'net')
}

function debitAndCredit(columns: readonly Column[], of: 'amount' | 'net'): MoneyRule | undefined {
  const [debit, credit] = [firstOf(columns, `${of}Debit`), firstOf(columns, `${of}Credit`)]
  return debit && credit && undecided({ debit: debit.name, credit: credit.name })
}

/** Sums all fee columns without a currency of their own, unless one of them is their total by name or figures. */
export function proposeFees(columns: readonly Column[], sample: readonly Row[]): MoneyRule[] {
  const fees = allOf(columns, 'fee')
  const ofTheFile = fees.filter((fee) => !columns.some(({ name }) => isCurrencyOf(name, fee.name)))
  const named = ofTheFile.length > 0 ? ofTheFile : fees
  const all = named.filter(({ name }) => !named.some((other) => isAmountOf(other.name, name)))
  const total = all.find(({ name }) => /\btotal\b/i.test(name)) ?? findSum(all, columns, sample)
  return (total ? [total] : all).map((fee) => {
    const direction = all.length === 1 ? directionFor([fee], firstOf(columns, 'feeDirection')) : undefined
    return undecided({ column: fee.name, ...direction })
  })
}

type Money = { amount: Mapping['amount']; fees: readonly MoneyRule[]; net: MoneyRule | undefined }

/** A few lines may have other deductions, too. */
const minShare = 0.9
const minLines = 5
const maxLines = 200
const maxUnnamed = 8

/** Figures tell columns in any language: nearly every line has an amount, a fee and a net amount that add up. */
export function completeMoney(money: Money, columns: readonly Column[], sample: readonly Row[]): Money {
  const { amount, fees, net } = money
  const own = typeof amount === 'object' ? amount : undefined
  if (own && fees.length > 0 && net) return money
  const unnamed = columns
    .filter((column) => (column.role ?? 'other') === 'other' && isOfNumbers(column) && !isOfDates(column))
    // Balances before and after a line add up, too.
    .filter(({ name }) => !/balance|saldo|solde/i.test(name))
    .slice(0, maxUnnamed)
    .map(ruleFrom)
  const choices = (known: readonly MoneyRule[]) =>
    known.length > 0 ? [known] : unnamed.map((rule) => [rule])
  const [allGross, allPaid, allCosts] = [choices(own ? [own] : []), choices(net ? [net] : []), choices(fees)]
  const valuesOf = createValues(columns, sample.slice(0, maxLines))
  let best: (Money & { size: Amount }) | undefined
  for (const gross of allGross)
    for (const paid of allPaid)
      for (const costs of allCosts) {
        const names = [...gross, ...paid, ...costs].flatMap(ruleColumns)
        if (new Set(names).size < names.length) continue
        const size = sizeIfFits([gross, paid, costs].map(valuesOf))
        if (size === undefined || (best && compareAmounts(size, best.size) <= 0)) continue
        best = { amount: gross[0] ?? amount, net: paid[0], fees: costs, size }
      }
  return best ?? money
}

/** Sums of columns by line; null for cells without an amount. */
function createValues(columns: readonly Column[], rows: readonly Row[]) {
  const money = createMoneyReader(
    columns.map(({ name }) => name),
    'major',
  )
  const read = new Map<readonly MoneyRule[], (Amount | null)[]>()
  return (rules: readonly MoneyRule[]): (Amount | null)[] => {
    const decided = rules.map((rule) => decideDecimal('', rule, columns, false).rule)
    const values =
      read.get(rules) ??
      rows.map((row) => readOrNull(() => sumAmounts(decided.map((rule) => money(row, rule, '') ?? '0'))))
    read.set(rules, values)
    return values
  }
}

/** The sum of the amounts, if nearly all of them are a net amount and a fee that is smaller than both. */
function sizeIfFits([gross = [], paid = [], costs = []]: readonly (Amount | null)[][]): Amount | undefined {
  const lines = gross.flatMap((amount, at) => {
    const [net = null, fee = null] = [paid[at], costs[at]]
    if (amount === null || net === null || fee === null || isZero(fee)) return []
    const taken = subtractAmounts(amount, net)
    return [{ amount, net, fee, isSum: compareAmounts(taken, fee) === 0 || isZero(addAmounts(taken, fee)) }]
  })
  const fits = lines.filter(({ isSum }) => isSum)
  if (fits.length < minLines || fits.length < lines.length * minShare) return undefined
  const sizeOfAll = (part: 'amount' | 'net' | 'fee') => sumAmounts(fits.map((line) => sizeOf(line[part])))
  const [amount, net, fee] = [sizeOfAll('amount'), sizeOfAll('net'), sizeOfAll('fee')]
  const isFee = compareAmounts(fee, net) <= 0 && compareAmounts(net, amount) <= 0
  return isFee ? amount : undefined
}

/** The column that is the sum of all others in every line; undefined without two other fees to add. */
function findSum(
  fees: readonly Column[],
  columns: readonly Column[],
  sample: readonly Row[],
): Column | undefined {
  if (fees.length < 3) return undefined
  const values = fees.map(ruleFrom).map((rule) => createValues(columns, sample)([rule]))
  const lines = sample
    .map((_, nth) => values.map((column) => column[nth] ?? null))
    .filter((amounts) => amounts.every((amount) => amount !== null))
  return fees.find((_, at) => isSum(lines, at))
}

function isSum(lines: readonly Amount[][], at: number): boolean {
  let hasSeveral = false
  for (const amounts of lines) {
    const rest = amounts.toSpliced(at, 1)
    if (compareAmounts(sumAmounts(rest), amounts[at] ?? '0') !== 0) return false
    hasSeveral ||= rest.filter((amount) => !isZero(amount)).length > 1
  }
  return hasSeveral
}

/** No column is named as a fee, so a person chooses among possible ones, as `Fee (incl. VAT)`. */
export function questionFees(
  columns: readonly Column[],
): { rules: MoneyRule[]; question: Question } | undefined {
  const possible = columns.filter(
    (column) => (column.role ?? 'other') === 'other' && speaksOfFees(column.name) && hasNumbers(column),
  )
  const [first] = possible
  if (!first) return undefined
  const choices = possible.map((column) => ({ value: [ruleFrom(column)], words: column.name }))
  const none = { value: [], text: readingText('none_is_fee') }
  return {
    rules: [ruleFrom(first)],
    question: unsure('fees', readingText('no_fee_name'), [...choices, none]),
  }
}

function undecided(from: MoneyRule['from']): MoneyRule {
  return { from, decimal: null }
}

export function ruleFrom(column: Column): MoneyRule {
  return decideDecimal('', undecided({ column: column.name }), [column], false).rule
}

/** Keeps the sign of an earlier file unless its cells contradict it. A person's answer is taken as it is. */
export function decideDecimal(
  about: string,
  { from, decimal, isAssumed }: MoneyRule,
  columns: readonly Column[],
  isAnswered: boolean,
): { rule: MoneyRule; question?: Question } {
  if (isAnswered && decimal !== null) return { rule: { from, decimal, ...(isAssumed && { isAssumed }) } }
  const names = ruleColumns({ from, decimal })
  const of = columns.filter(({ name }) => names.includes(name))
  const count = (sign: '.' | ',' | 'open') => of.reduce((sum, { numbers }) => sum + numbers[sign], 0)
  const [points, commas] = [count('.'), count(',')]
  const seen = points > 0 && commas > 0 ? null : points > 0 ? '.' : commas > 0 ? ',' : undefined
  // An assumed sign is no evidence.
  if (decimal !== null && !isAssumed && (seen === undefined || seen === decimal))
    return { rule: { from, decimal } }
  const isContradicted = decimal !== null && !isAssumed
  if (seen && !isContradicted) return { rule: { from, decimal: seen } }
  if (seen === undefined && count('open') === 0)
    return { rule: { from, decimal: decimal ?? '.', isAssumed: true } }
  const example = of.find(({ examples }) => examples.open)?.examples.open
  const codes = of.flatMap((column) => [column.currency ?? '', ...column.codes.keys()]).filter(Boolean)
  // 1,000 JPY is no fraction.
  if (seen === undefined && codes.length > 0 && codes.every((code) => decimalsOf(code) === 0))
    return { rule: { from, decimal: example?.includes('.') ? ',' : '.', isAssumed: true } }
  const grounds =
    seen === undefined
      ? readingText('open_decimals', { example: example ?? '' })
      : readingText('points_and_commas', { points, commas })
  const question = unsure(about, grounds, decimalChoices(example ?? '1.000'))
  return { rule: { from, decimal: null }, question }
}

function decimalChoices(example: string): Choice[] {
  const written = example.replaceAll(/[^\d.,]/g, '')
  return (['.', ','] as const).map((value) => {
    const amount = written.includes(value) ? written.replace(',', '.') : written.replaceAll(/[.,]/g, '')
    const code = value === '.' ? 'decimal_point' : 'decimal_comma'
    return { value, text: readingText(code, { written, amount }) }
  })
}

/** Words for a debit and a credit. */
const directions =
  'DR CR, D C, DEBIT CREDIT, DÉBITO CRÉDITO, DEBITO CREDITO, DÉBIT CRÉDIT, DBIT CRDT, SOLL HABEN, S H, OUT IN, - +, -1 1'
    .split(', ')
    .map((pair) => pair.split(' '))

/** One signed amount means that all are signed: a net smaller than its fee is negative without a refund. */
function directionFor(amounts: readonly (Column | undefined)[], direction: Column | undefined) {
  const areSigned = amounts.some((amount) => (amount?.negatives ?? 0) > 0)
  if (!direction || areSigned) return undefined
  const pair = directions.find(
    (words) => shareOf(direction, (value) => words.includes(value.toUpperCase())) >= maxCells,
  )
  if (!pair) return undefined
  const values = [...(direction.values?.keys() ?? [])]
  const [debits = [], credits = []] = pair.map((word) => [
    ...new Set([word, ...values.filter((value) => value.toUpperCase() === word)]),
  ])
  return { direction: direction.name, debits, credits }
}

export const feeSignChoices: Choice[] = [
  { value: 'subtracted', text: readingText('fee_subtracted') },
  { value: 'added', text: readingText('fee_added') },
]

/** By lines whose net amount fits only one sign, else by the majority. `lines` have fees subtracted. */
export function decideFeeSign(
  stored: Mapping['feeSign'],
  lines: readonly StatementLine[],
): { feeSign: Mapping['feeSign']; question?: Question } {
  let [subtracted, added, positive, negative] = [0, 0, 0, 0]
  for (const { amount, fee, net, currency, feeCurrency = currency } of lines) {
    if (fee === null || isZero(fee)) continue
    if (isNegative(fee)) negative++
    else positive++
    if (amount === null || net === null || feeCurrency !== currency) continue
    if (compareAmounts(subtractAmounts(amount, fee), net) === 0) subtracted++
    else if (compareAmounts(addAmounts(amount, fee), net) === 0) added++
  }
  const isProven = subtracted + added > 0
  const isMixed = !isProven && Math.min(positive, negative) * 4 > Math.max(positive, negative)
  const isAdded = isProven ? added > subtracted : negative > positive
  const seen = isMixed ? null : isAdded ? 'added' : 'subtracted'
  if (positive + negative === 0) return { feeSign: stored ?? seen }
  if (seen !== null && (stored === null || stored === seen)) return { feeSign: seen }
  const grounds = isProven
    ? readingText(isAdded ? 'net_plus_fee' : 'net_less_fee', { count: Math.max(added, subtracted) })
    : readingText('both_signs', { positive, negative })
  return { feeSign: null, question: unsure('feeSign', grounds, feeSignChoices) }
}
