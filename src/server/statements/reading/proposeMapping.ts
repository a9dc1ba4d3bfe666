import { unsure, type Guess, ruleColumns, sure } from './mapping.ts'
import { readingText } from './rows/sentences.ts'
import { isOfDates, maxCells, shareOf } from './evidence.ts'
import { createLineReader } from './createLineReader.ts'
import { feeSignChoices, guessFeeSign } from './fees.ts'
import type { StatementLine } from './line.ts'
import type { Layout, Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'
import { proposeDate } from './proposeDate.ts'
import { questionFees, proposeAmount, proposeFees, proposeNet } from './proposeMoney.ts'
import { allOf, type Column, firstOf } from './roles.ts'
import type { Row } from './rows/row.ts'
import type { Calendar } from './rows/xlsx/dates.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import { decimalsOf } from './cells/currencies.ts'
import type { Titles } from './titles.ts'

type FileFacts = {
  layout: Layout
  columns: readonly Column[]
  records: Mapping['records']
  sample: readonly Row[]
  calendar: Calendar | undefined
  timeZone: string
  titles: Titles
}

/** Every guess has its grounds; anything the file leaves open becomes a question. */
export function proposeMapping(facts: FileFacts): { mapping: Mapping; guesses: Guess[] } {
  const { columns, layout, records, timeZone } = facts
  const ids = proposeIds(columns)
  const amount = proposeAmount(columns)
  const fees = proposeFees(columns, facts.sample)
  const net = proposeNet(columns)
  const date = proposeDate(columns, timeZone, facts.titles.zone)
  const named = (rules: readonly (MoneyRule | undefined)[]) => {
    const names = rules.flatMap((rule) => (rule ? ruleColumns(rule) : []))
    return columns.filter(({ name }) => names.includes(name))
  }
  const currency = proposeCurrency(
    columns,
    named(amount.rule ? [amount.rule] : [net.rule]),
    named(fees.rules),
    facts.titles,
  )
  const units = proposeUnits(columns, amount.rule?.from, facts.titles)
  const lines = fees.rules.length === 0 ? feeLinesOf(columns) : undefined
  const question = fees.rules.length === 0 && !lines ? questionFees(columns) : undefined
  const feeCurrency = question ? firstOf(columns, 'feeCurrency') : undefined
  const kind = firstOf(columns, 'feeKind') ?? firstOf(columns, 'kind')
  const batch = firstOf(columns, 'batch')

  const mapping: Mapping = {
    layout,
    ...ids.mapping,
    amount: amount.rule ?? (amount.isNone ? '' : null),
    fees: question ? null : fees.rules,
    feeSign: 'subtracted',
    ...(lines ? { feeLines: lines } : {}),
    ...(net.rule ? { net: net.rule } : {}),
    units: units.value,
    ...currency.mapping,
    ...(feeCurrency ? { feeCurrency: feeCurrency.name } : {}),
    ...(date.date ? { date: date.date } : {}),
    ...(kind ? { kind: kind.name } : {}),
    ...(records ? { records } : {}),
    ...(batch ? { batch: batch.name } : {}),
    personal: columns
      .filter(({ role, evidence }) => role === 'personal' || evidence.emails > 0)
      .map(({ name }) => name),
  }
  const { feeSign, ...why } = guessFeeSign(
    readSample(facts, question ? { ...mapping, fees: question.rules } : mapping),
  )
  const guesses: Guess[] = [
    ...ids.guesses,
    ...amount.guesses,
    ...fees.guesses,
    ...(question ? [question.guess] : []),
    ...(lines ? [sure('feeLines', lines, readingText('fee_lines', { column: lines.column }))] : []),
    { about: 'feeSign', value: feeSign, ...why, ...(why.ask ? { choices: feeSignChoices } : {}) },
    ...net.guesses,
    units.guess,
    ...currency.guesses,
    ...date.guesses,
  ]
  return { mapping: { ...mapping, feeSign }, guesses }
}

function readSample({ columns, sample, calendar }: FileFacts, mapping: Mapping): StatementLine[] {
  const reader = createLineReader({ mapping, columns: columns.map(({ name }) => name), calendar })
  return sample.map(reader.read).filter((line) => 'orderId' in line)
}

/** A single ID column may hold our IDs or the partner's, so both are tried. */
function proposeIds(columns: readonly Column[]): {
  mapping: Pick<Mapping, 'orderId' | 'reference'>
  guesses: Guess[]
} {
  const named = { orderId: firstOf(columns, 'orderId'), reference: firstOf(columns, 'reference') }
  const single = named.orderId && named.reference ? undefined : (named.orderId ?? named.reference)
  const orderId = (named.orderId ?? single)?.name
  const reference = (named.reference ?? single)?.name
  if (orderId === undefined || reference === undefined) return questionId(columns)
  const grounds = single ? readingText('single_id', { column: single.name }) : readingText('by_its_name')
  return {
    mapping: { orderId: { column: orderId }, reference },
    guesses: [sure('orderId', { column: orderId }, grounds), sure('reference', reference, grounds)],
  }
}

/** No column is named as an ID, so a person chooses among the possible ones. */
function questionId(columns: readonly Column[]): ReturnType<typeof proposeIds> {
  const choices = columns.filter(mayHoldIds).map(({ name }) => ({ value: { column: name }, words: name }))
  if (choices.length === 0) return { mapping: {}, guesses: [sure('orderId', null, readingText('no_ids'))] }
  const none = { value: '', text: readingText('none_is_id') }
  return {
    mapping: { orderId: null },
    guesses: [unsure('orderId', readingText('no_id_name'), [...choices, none])],
  }
}

/** Mostly distinct values that are no dates, amounts or e-mail addresses. */
export function mayHoldIds({ role = 'other', evidence }: Column): boolean {
  const { filled, values, numbers, emails } = evidence
  const isVaried = values === undefined || values.size > filled / 2
  const hasAmounts = numbers['.'] + numbers[','] + numbers.open > 0
  return role === 'other' && filled > 0 && isVaried && !hasAmounts && emails === 0 && !isOfDates(evidence)
}

type Currencies = Pick<Mapping, 'currency' | 'fixedCurrency' | 'feeCurrency' | 'fixedFeeCurrency'>

/** From a column, the cells or the name of the amounts, a title, or the fees; else a question. */
function proposeCurrency(
  columns: readonly Column[],
  amounts: readonly Column[],
  fees: readonly Column[],
  titles: Titles,
): { mapping: Currencies; guesses: Guess[] } {
  const isCode = ({ evidence }: Column) =>
    shareOf(evidence, (value) => /^[A-Za-z][A-Za-z0-9]{2,9}$/.test(value)) >= maxCells
  const feeColumn = fees.length > 0 ? firstOf(columns, 'feeCurrency') : undefined
  const own = currencyOfMoney(amounts)
  const ofFees = feeColumn ? { column: feeColumn.name } : currencyOfMoney(fees)
  const fee: Currencies =
    ofFees.column !== undefined
      ? { feeCurrency: ofFees.column }
      : ofFees.fixed !== undefined
        ? { fixedFeeCurrency: ofFees.fixed }
        : {}
  const column = allOf(columns, 'currency').find(isCode)
  const of = (mapping: Currencies, about: 'currency' | 'fixedCurrency', grounds: ReadingText) => ({
    mapping: { ...fee, ...mapping },
    guesses: [sure(about, mapping[about], grounds)],
  })
  if (column) {
    const grounds = readingText('by_name_and_cells', { column: column.name })
    return of({ currency: column.name }, 'currency', grounds)
  }
  if (own.column !== undefined) {
    const grounds = readingText('currency_in_cells', { column: own.column })
    return of({ currency: own.column }, 'currency', grounds)
  }
  if (own.fixed !== undefined)
    return of({ fixedCurrency: own.fixed }, 'fixedCurrency', readingText('currency_in_name'))
  if (titles.currency !== undefined)
    return of({ fixedCurrency: titles.currency }, 'fixedCurrency', readingText('currency_in_title'))
  if (ofFees.fixed !== undefined && amounts.length === 0)
    return of({ fixedCurrency: ofFees.fixed }, 'fixedCurrency', readingText('currency_in_name'))
  if (ofFees.column !== undefined) return { mapping: fee, guesses: [] }
  return {
    mapping: { ...fee, fixedCurrency: null },
    guesses: [unsure('fixedCurrency', readingText('no_currency'))],
  }
}

/** The column whose cells state a currency, or the one that all names state. */
function currencyOfMoney(columns: readonly Column[]): { column?: string; fixed?: string } {
  const stated = columns.find(({ evidence: { codes, filled, dashes } }) => {
    const count = [...codes.values()].reduce((sum, one) => sum + one, 0)
    return count > 0 && count >= (filled - dashes) * maxCells
  })
  if (stated) return { column: stated.name }
  const [first, ...rest] = columns.map(({ currency }) => currency)
  return first !== undefined && rest.every((one) => one === first) ? { fixed: first } : {}
}

const feeWords =
  /\b(?:fees?|commission|comiss(?:ão|ões|ao|oes)|comisi[oó]n|geb[uü]hr|frais|interchange|markup|scheme)/i

const maxTextKinds = 10

/** Detects columns that mark lines as fees, as "Capture" and "Scheme Fee" do, or "Payment OR-1" and "Commission OR-1". */
function feeLinesOf(columns: readonly Column[]): Mapping['feeLines'] {
  const named = [firstOf(columns, 'feeKind'), firstOf(columns, 'kind')].filter(
    (column) => column !== undefined,
  )
  const texts = columns.filter(({ role, evidence }) => (role ?? 'other') === 'other' && evidence.emails === 0)
  for (const { name, role, evidence } of [...named, ...texts]) {
    const counts = evidence.values ?? evidence.kinds ?? new Map<string, number>()
    const values = [...counts.keys()].filter((value) => value !== '')
    // Many different texts may hold names of people.
    if (!named.some((column) => column.role === role) && values.length > maxTextKinds) continue
    const fees = values.filter((value) => feeWords.test(value))
    if (fees.length > 0 && fees.length < values.length) return { column: name, fees }
  }
  return undefined
}

/** Only integers may be cents. With many of them and no hint in the name, a person decides. */
function proposeUnits(columns: readonly Column[], from: MoneyRule['from'] | undefined, titles: Titles) {
  const names = from === undefined ? [] : 'debit' in from ? [from.debit, from.credit] : [from.column]
  const of = columns.filter(({ name }) => names.includes(name))
  const wholeIn = ({ evidence }: Column) => evidence.numbers.none + evidence.storedWhole
  const whole = of.reduce((sum, column) => sum + wholeIn(column), 0)
  const isWhole =
    whole > 0 && of.every((column) => column.evidence.filled - column.evidence.dashes === wholeIn(column))
  const answer = (value: Mapping['units'], grounds: ReadingText) => ({
    value,
    guess: value === null ? unsure('units', grounds, unitChoices) : sure('units', value, grounds),
  })
  if (!isWhole) return answer('major', readingText('units_decimals'))
  const isPaypal = columns.some(({ name }) => name === 'CH') && names.includes('Gross Transaction Amount')
  if (isPaypal) return answer('minor', readingText('units_of_form'))
  if (names.some((name) => /\b(?:minor|cents?|centimes?|cêntimos|centimos|pence)\b/i.test(name)))
    return answer('minor', readingText('units_by_name', { columns: names.join(', ') }))
  const isWithDecimals = columns.some(
    ({ role, evidence }) => role === 'currency' && hasDecimals(evidence.values),
  )
  if (titles.isMinor) return answer('minor', readingText('units_in_title'))
  if (whole < 20 || !isWithDecimals) return answer('major', readingText('units_few'))
  return answer(null, readingText('units_whole', { count: whole }))
}

function hasDecimals(values: ReadonlyMap<string, number> | undefined): boolean {
  return [...(values?.keys() ?? [])].some((currency) => (decimalsOf(currency.toUpperCase()) ?? 0) > 0)
}

const unitChoices = [
  { value: 'major', text: readingText('units_major') },
  { value: 'minor', text: readingText('units_minor') },
]
