import { amountRule, unsure, type Guess, mappedColumns, ruleColumns, sure } from './mapping.ts'
import { valueAt } from '../../../api/mappingPath.ts'
import { readingText } from './rows/sentences.ts'
import type { ColumnName, Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'
import { feeSignChoices } from './fees.ts'
import { orderOf } from './proposeDate.ts'
import { decimalChoices, decimalOf } from './proposeMoney.ts'
import type { Column } from './roles.ts'

type Proposed = { mapping: Mapping; guesses: Guess[] }

/** The stored mapping wins if the file has its columns and does not contradict it. */
export function applyStoredMapping(
  stored: Mapping,
  proposed: Proposed,
  { columns, isAnswered }: { columns: readonly Column[]; isAnswered: boolean },
): Proposed {
  const names = new Set(columns.map(({ name }) => name))
  const missing = mappedColumns(stored).filter((name) => !names.has(name))
  if (missing.length > 0) return withMissing(stored, proposed, missing)

  const evidenceOf = (rule: MoneyRule) =>
    columns.filter(({ name }) => ruleColumns(rule).includes(name)).map(({ evidence }) => evidence)
  const guesses: Guess[] = []
  const rule = (about: string, own: MoneyRule): MoneyRule => {
    const evidence = evidenceOf(own)
    const seen = decimalOf(...evidence)
    const decimal = isAnswered ? own.decimal : storedDecimal(own, seen, evidence)
    const ask = decimal === null
    const grounds = ask || decimal !== own.decimal ? seen.grounds : readingText('kept')
    const place = `${about}.decimal`
    guesses.push(ask ? unsure(place, grounds, decimalChoices(...evidence)) : sure(place, decimal, grounds))
    return { from: own.from, decimal, ...(seen.isAssumed && own.isAssumed ? { isAssumed: true } : {}) }
  }

  const own = proposed.mapping
  const storedAmount = amountRule(stored.amount)
  const mapping: Mapping = {
    ...stored,
    layout: own.layout,
    ...(stored.orderId === null ? { orderId: own.orderId ?? null } : {}),
    amount: storedAmount ? rule('amount', storedAmount) : (stored.amount ?? own.amount),
    fees: stored.fees ? stored.fees.map((fee, at) => rule(`fees.${at}`, fee)) : own.fees,
    feeSign: isAnswered ? stored.feeSign : storedFeeSign(stored.feeSign, proposed.guesses, guesses),
    ...(stored.net ? { net: rule('net', stored.net) } : {}),
    units: stored.units ?? own.units,
    ...(stored.fixedCurrency === null ? { fixedCurrency: own.fixedCurrency ?? null } : {}),
    ...(stored.feeLines ? { feeLines: withNewFees(stored.feeLines, own.feeLines) } : {}),
    personal: [...new Set([...stored.personal, ...own.personal])],
  }
  if (stored.date)
    mapping.date = { ...stored.date, order: dateOrder(stored.date, columns, isAnswered, guesses) }
  const unanswered = proposed.guesses.filter(
    ({ about, ask }) => ask && !guesses.some((one) => one.about === about),
  )
  return {
    mapping,
    guesses: [...guesses, ...unanswered.filter(({ about }) => valueAt(mapping, about) === null)],
  }
}

function dateOrder(
  { column, order }: NonNullable<Mapping['date']>,
  columns: readonly Column[],
  isAnswered: boolean,
  guesses: Guess[],
) {
  const of = columns.find(({ name }) => name === column)
  if (!of) return order
  const seen = orderOf(of)
  const { dates } = of.evidence
  const inNumbers = dates['day-first'] + dates['month-first'] + dates.open + dates.short
  const isNew = order === null || ((order === 'year-first' || order === 'unix') && inNumbers > 0)
  const other =
    order === 'day-first' ? dates['month-first'] : order === 'month-first' ? dates['day-first'] : 0
  const ask = isAnswered ? order === null : isNew ? seen.ask : other > 0
  const value = ask ? null : isNew && !isAnswered ? seen.order : order
  const grounds = ask || value !== order ? seen.grounds : readingText('kept')
  guesses.push(ask ? unsure('date.order', grounds, seen.choices) : sure('date.order', value, grounds))
  return value
}

/** An assumed decimal sign is not evidence; a contradicted one becomes a question. */
function storedDecimal(
  { decimal, isAssumed }: MoneyRule,
  seen: ReturnType<typeof decimalOf>,
  evidence: readonly Column['evidence'][],
): MoneyRule['decimal'] {
  if (decimal === null || isAssumed) return seen.decimal
  const isContradicted = evidence.some(({ numbers }) => numbers[decimal === ',' ? '.' : ','] > 0)
  return isContradicted ? null : decimal
}

function storedFeeSign(
  stored: Mapping['feeSign'],
  proposed: readonly Guess[],
  guesses: Guess[],
): Mapping['feeSign'] {
  const seen = proposed.find(({ about }) => about === 'feeSign')
  if (!seen || seen.grounds.code === 'no_fees' || seen.value === stored) return stored
  guesses.push({ ...seen, value: null, wasOtherwise: true, ask: true, choices: feeSignChoices })
  return null
}

/** The sender changed its columns, so the whole proposal needs confirmation. */
function withMissing(
  stored: Mapping,
  { mapping, guesses }: Proposed,
  missing: readonly ColumnName[],
): Proposed {
  const grounds = readingText('kept_columns_missing', { columns: missing.join(', ') })
  const choices = [{ value: 'proposed', text: readingText('as_proposed') }]
  return {
    mapping: { ...mapping, personal: [...new Set([...mapping.personal, ...stored.personal])] },
    guesses: [unsure('columns', grounds, choices), ...guesses],
  }
}

function withNewFees(
  stored: NonNullable<Mapping['feeLines']>,
  own: Mapping['feeLines'],
): Mapping['feeLines'] {
  if (own?.column !== stored.column) return stored
  return { ...stored, fees: [...new Set([...stored.fees, ...own.fees])] }
}
