import { amountRule, mappedColumns, type Question, ruleColumns, unsure } from './mapping.ts'
import { readingText } from './rows/sentences.ts'
import { allOf, type Column, firstOf, isOfDates, maxCells, shareOf } from './columns.ts'
import { createLineReader } from './createLineReader.ts'
import { plainWords, speaksOfFees } from './headerWords.ts'
import { valueAt } from '../../../api/mappingPath.ts'
import type { Layout, Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'
import { decideOrder, proposeDate } from './proposeDate.ts'
import {
  completeMoney,
  decideDecimal,
  decideFeeSign,
  proposeAmount,
  proposeFees,
  proposeNet,
  questionFees,
} from './proposeMoney.ts'
import type { Row } from './rows/row.ts'
import type { Calendar } from './rows/xlsx/dates.ts'
import { currencyCodes, decimalsOf } from './cells/currencies.ts'
import type { Titles } from './titles.ts'

type FileFacts = {
  layout: Layout
  columns: readonly Column[]
  records: Mapping['records']
  sample: readonly Row[]
  calendar: Calendar | undefined
  titles: Titles
  /** The sender's mapping, or a person's answer to this file. */
  stored: Mapping | undefined
  isAnswered: boolean
}

type Proposal = { mapping: Mapping; questions: Question[]; isZoneAssumed: boolean | undefined }

/** The stored mapping wins if the file has its columns. What the file leaves open becomes a question. */
export function proposeMapping(facts: FileFacts): Proposal {
  const { columns, stored } = facts
  const own = proposeColumns(facts)
  const names = new Set(columns.map(({ name }) => name))
  if (!stored || mappedColumns(stored).some((name) => !names.has(name))) {
    const { mapping, questions } = decideSigns(own.mapping, facts)
    const personal = [...new Set([...mapping.personal, ...(stored?.personal ?? [])])]
    return {
      mapping: { ...mapping, personal },
      questions: [...own.questions, ...questions],
      isZoneAssumed: own.isZoneAssumed,
    }
  }
  const { mapping, questions } = decideSigns(withStored(own.mapping, stored), facts)
  const unanswered = own.questions.filter(({ about }) => valueAt(mapping, about) === null)
  return { mapping, questions: [...unanswered, ...questions], isZoneAssumed: false }
}

function withStored(own: Mapping, stored: Mapping): Mapping {
  const { orderId = null, fixedCurrency = null, feeLines } = own
  const newFees = feeLines?.column === stored.feeLines?.column ? (feeLines?.fees ?? []) : []
  return {
    ...(own.sender !== undefined && { sender: own.sender }),
    ...stored,
    layout: own.layout,
    ...(stored.orderId === null && { orderId }),
    amount: stored.amount ?? own.amount,
    fees: stored.fees ?? own.fees,
    ...(stored.feeLines && {
      feeLines: { ...stored.feeLines, fees: [...new Set([...stored.feeLines.fees, ...newFees])] },
    }),
    units: stored.units ?? own.units,
    ...(stored.fixedCurrency === null && { fixedCurrency }),
    personal: [...new Set([...stored.personal, ...own.personal])],
  }
}

/** Reads the decimal sign, the sign of fees and the order of dates from cells alone, not from column names. */
function decideSigns(chosen: Mapping, { columns, sample, calendar, titles, isAnswered }: FileFacts) {
  const questions: (Question | undefined)[] = []
  const decide = (about: string, rule: MoneyRule) => {
    const decided = decideDecimal(`${about}.decimal`, rule, columns, isAnswered)
    questions.push(decided.question)
    return decided.rule
  }
  const { fees, net, date } = chosen
  const amount = amountRule(chosen.amount)
  const mapping: Mapping = {
    ...chosen,
    amount: amount ? decide('amount', amount) : chosen.amount,
    fees: fees && fees.map((rule, at) => decide(`fees.${at}`, rule)),
    ...(net && { net: decide('net', net) }),
  }
  if (!isAnswered || mapping.feeSign === null) {
    const { date: _, ...money } = mapping
    const possible = money.fees ?? questionFees(columns)?.rules ?? []
    const reader = createLineReader({
      mapping: { ...money, fees: possible, feeSign: 'subtracted' },
      columns: columns.map(({ name }) => name),
      calendar,
    })
    const lines = sample.map(reader.read).filter((line) => 'orderId' in line)
    const decided = decideFeeSign(mapping.feeSign, lines)
    questions.push(decided.question)
    mapping.feeSign = decided.feeSign
  }
  if (date) {
    const decided = decideOrder(date, columns, isAnswered, titles.period?.order)
    questions.push(decided.question)
    mapping.date = { ...date, order: decided.order }
  }
  return { mapping, questions: questions.filter((question) => question !== undefined) }
}

function proposeColumns(facts: FileFacts): Proposal {
  const { columns, layout, records, sample, titles } = facts
  const ids = proposeIds(columns)
  const named = proposeAmount(columns)
  const { amount, fees, net } = completeMoney(
    { amount: named.amount, fees: proposeFees(columns, sample), net: proposeNet(columns) },
    columns,
    sample,
  )
  const ofAmount = amount === null ? named.question : undefined
  const { date, isZoneAssumed } = proposeDate(columns, titles.zone)
  const ofMoney = (rules: readonly (MoneyRule | null | undefined)[]) => {
    const names = rules.flatMap((rule) => (rule ? ruleColumns(rule) : []))
    return columns.filter(({ name, role }) => names.includes(name) && !/direction$/i.test(role ?? ''))
  }
  const feeLines = fees.length === 0 ? feeLinesOf(columns) : undefined
  const ofFees = fees.length === 0 && !feeLines ? questionFees(columns)?.question : undefined
  const gross = amountRule(amount)
  // Without a fee, the net amount shows it, in its own currency.
  const costs = fees.length > 0 || !gross ? fees : [net]
  const currency = proposeCurrency(columns, ofMoney([gross ?? net]), ofMoney(costs), titles)
  const feeCurrency = ofFees ? firstOf(columns, 'feeCurrency') : undefined
  const units = proposeUnits(columns, ofMoney([gross]), ofMoney([...fees, net]), titles)
  const kind = firstOf(columns, 'feeKind') ?? firstOf(columns, 'kind')
  const batch = firstOf(columns, 'batch')
  const questions = [ids.question, ofAmount, ofFees, units.question, currency.question]
  return {
    mapping: {
      layout,
      ...(titles.sender !== undefined && { sender: titles.sender }),
      ...ids.mapping,
      amount,
      fees: ofFees ? null : [...fees],
      feeSign: null,
      ...(feeLines && { feeLines }),
      ...(net && { net }),
      units: units.value,
      ...currency.mapping,
      ...(feeCurrency && { feeCurrency: feeCurrency.name }),
      ...(date && { date }),
      ...(kind && { kind: kind.name }),
      ...(records && { records }),
      ...(batch && { batch: batch.name }),
      personal: columns
        .filter(({ role, emails }) => role === 'personal' || emails > 0)
        .map(({ name }) => name),
    },
    questions: questions.filter((question) => question !== undefined),
    isZoneAssumed,
  }
}

/** A single ID column may hold our IDs or the partner's, so both are tried. Without one, a person chooses. */
function proposeIds(columns: readonly Column[]): {
  mapping: Pick<Mapping, 'orderId' | 'reference'>
  question?: Question
} {
  const [orderId, reference] = [firstOf(columns, 'orderId'), firstOf(columns, 'reference')]
  const [own, other] = [orderId ?? reference, reference ?? orderId]
  if (own && other) return { mapping: { orderId: { column: own.name }, reference: other.name } }
  const choices = columns.filter(mayHoldIds).map(({ name }) => ({ value: { column: name }, words: name }))
  if (choices.length === 0) return { mapping: {} }
  const none = { value: '', text: readingText('none_is_id') }
  return {
    mapping: { orderId: null },
    question: unsure('orderId', readingText('no_id_name'), [...choices, none]),
  }
}

/** Values that are no dates, amounts or e-mail addresses: mostly distinct, or with digits for several lines each. */
export function mayHoldIds(column: Column): boolean {
  const { role = 'other', filled, values, numbers, emails } = column
  const isVaried = values === undefined || values.size > filled / 2
  const isOfSeveral =
    (values?.size ?? 0) > filled / 6 && shareOf(column, (value) => /\d/.test(value)) >= maxCells
  const hasAmounts = numbers['.'] + numbers[','] + numbers.open > 0
  return (
    role === 'other' &&
    filled > 0 &&
    (isVaried || isOfSeveral) &&
    !hasAmounts &&
    emails === 0 &&
    !isOfDates(column)
  )
}

type Currencies = Pick<Mapping, 'currency' | 'fixedCurrency' | 'feeCurrency' | 'fixedFeeCurrency'>

/** From a column, the cells or the name of the amounts, a title, or the fees; else a question. */
function proposeCurrency(
  columns: readonly Column[],
  amounts: readonly Column[],
  fees: readonly Column[],
  titles: Titles,
): { mapping: Currencies; question?: Question } {
  const isOfCodes = (column: Column) =>
    shareOf(column, (value) => /^[A-Za-z][A-Za-z0-9]{2,9}$/.test(value)) >= maxCells
  const feeColumn = fees.length > 0 ? firstOf(columns, 'feeCurrency') : undefined
  const own = currencyOfMoney(amounts)
  const ofFees = feeColumn ? { column: feeColumn.name } : currencyOfMoney(fees)
  const mapping: Currencies = {
    ...(ofFees.column !== undefined && { feeCurrency: ofFees.column }),
    ...(ofFees.fixed !== undefined && { fixedFeeCurrency: ofFees.fixed }),
  }
  const unnamed = columns.filter(({ role }) => (role ?? 'other') === 'other')
  const holdsCodes = (column: Column) => shareOf(column, (value) => currencyCodes.has(value)) >= maxCells
  const column =
    allOf(columns, 'currency').find(isOfCodes)?.name ?? own.column ?? unnamed.find(holdsCodes)?.name
  if (column !== undefined) return { mapping: { ...mapping, currency: column } }
  const fixed = own.fixed ?? titles.currency ?? (amounts.length === 0 ? ofFees.fixed : undefined)
  if (fixed !== undefined) return { mapping: { ...mapping, fixedCurrency: fixed } }
  if (ofFees.column !== undefined) return { mapping }
  return {
    mapping: { ...mapping, fixedCurrency: null },
    question: unsure('fixedCurrency', readingText('no_currency')),
  }
}

/** The column whose cells state a currency, or the one that all names state. */
function currencyOfMoney(columns: readonly Column[]): { column?: string; fixed?: string } {
  const stated = columns.find(({ codes, filled, dashes }) => {
    const count = [...codes.values()].reduce((sum, one) => sum + one, 0)
    return count > 0 && count >= (filled - dashes) * maxCells
  })
  if (stated) return { column: stated.name }
  const [first, ...rest] = columns.map(({ currency }) => currency)
  return first !== undefined && rest.every((one) => one === first) ? { fixed: first } : {}
}

const maxTextKinds = 10

/** Detects columns that mark lines as fees, as "Capture" and "Scheme Fee" do, or "Payment OR-1" and "Commission OR-1". */
function feeLinesOf(columns: readonly Column[]): Mapping['feeLines'] {
  const named = [firstOf(columns, 'feeKind'), firstOf(columns, 'kind')].filter(
    (column) => column !== undefined,
  )
  const texts = columns.filter(({ role, emails }) => (role ?? 'other') === 'other' && emails === 0)
  for (const column of [...named, ...texts]) {
    const counts = column.values ?? column.kinds ?? new Map<string, number>()
    const values = [...counts.keys()].filter((value) => value !== '')
    // Many different texts may hold names of people.
    if (!named.includes(column) && values.length > maxTextKinds) continue
    const fees = values.filter(speaksOfFees)
    if (fees.length > 0 && fees.length < values.length) return { column: column.name, fees }
  }
  return undefined
}

/** Fewer amounts without decimals are no sign of cents. */
const minWhole = 5

/** Only integers may be cents. With many of them and no hint in the name, a person decides. */
function proposeUnits(
  columns: readonly Column[],
  amounts: readonly Column[],
  others: readonly Column[],
  titles: Titles,
): { value: Mapping['units']; question?: Question } {
  const wholeIn = ({ numbers, storedWhole }: Column) => numbers.none + storedWhole
  const whole = amounts.reduce((sum, column) => sum + wholeIn(column), 0)
  const isOfWhole = (column: Column) => column.filled - column.dashes === wholeIn(column)
  const isWhole = whole > 0 && [...amounts, ...others].every(isOfWhole)
  if (!isWhole) return { value: 'major' }
  const isPaypal =
    columns[0]?.name === 'CH' && amounts.some(({ name }) => name === 'Gross Transaction Amount')
  const isNamed = amounts.some(({ name }) =>
    /\b(?:minor|cents?|centimes?|centimos|pence)\b/.test(plainWords(name)),
  )
  if (isPaypal || isNamed || titles.isMinor) return { value: 'minor' }
  const lines = columns.flatMap(({ role, values }) => (role === 'currency' ? [...(values ?? [])] : []))
  const withCents = lines.filter(([currency]) => (decimalsOf(currency.toUpperCase()) ?? 0) > 0)
  const count = withCents.reduce((sum, [, ofCurrency]) => sum + ofCurrency, 0)
  if (whole < minWhole || count < minWhole) return { value: 'major' }
  const grounds = readingText('units_whole', { count: whole })
  return { value: null, question: unsure('units', grounds, unitChoices) }
}

const unitChoices = [
  { value: 'major', text: readingText('units_major') },
  { value: 'minor', text: readingText('units_minor') },
]
