import { asked, type Guess, mappedColumns, ruleColumns, sure } from './mapping.ts'
import { readingText } from './rows/sentences.ts'
import type { ColumnName, Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'
import { feeSignChoices } from './fees.ts'
import { orderOf } from './proposeDate.ts'
import { decimalChoices, decimalOf } from './proposeMoney.ts'
import type { Column } from './roles.ts'

type Proposed = { mapping: Mapping; guesses: Guess[] }

/** The stored mapping wins if the file has its columns and does not contradict it. */
export function applyKept(
  kept: Mapping,
  proposed: Proposed,
  { columns, isAnswered }: { columns: readonly Column[]; isAnswered: boolean },
): Proposed {
  const names = new Set(columns.map(({ name }) => name))
  const missing = mappedColumns(kept).filter((name) => !names.has(name))
  if (missing.length > 0) return withMissing(kept, proposed, missing)

  const evidenceOf = (rule: MoneyRule) =>
    columns.filter(({ name }) => ruleColumns(rule).includes(name)).map(({ evidence }) => evidence)
  const guesses: Guess[] = []
  const rule = (about: string, own: MoneyRule): MoneyRule => {
    const evidence = evidenceOf(own)
    const seen = decimalOf(...evidence)
    const decimal = isAnswered ? own.decimal : keptDecimal(own, seen, evidence)
    const ask = decimal === null
    const grounds = ask || decimal !== own.decimal ? seen.grounds : readingText('kept')
    const place = `${about}.decimal`
    guesses.push(ask ? asked(place, grounds, decimalChoices(...evidence)) : sure(place, decimal, grounds))
    return { from: own.from, decimal, ...(seen.isAssumed && own.isAssumed ? { isAssumed: true } : {}) }
  }

  const own = proposed.mapping
  const mapping: Mapping = {
    ...kept,
    layout: own.layout,
    ...(kept.orderId === null ? { orderId: own.orderId ?? null } : {}),
    amount: kept.amount ? rule('amount', kept.amount) : own.amount,
    fees: kept.fees ? kept.fees.map((fee, at) => rule(`fees.${at}`, fee)) : own.fees,
    feeSign: isAnswered ? kept.feeSign : keptFeeSign(kept.feeSign, proposed.guesses, guesses),
    ...(kept.net ? { net: rule('net', kept.net) } : {}),
    units: kept.units ?? own.units,
    ...(kept.fixedCurrency === null ? { fixedCurrency: own.fixedCurrency ?? null } : {}),
    ...(kept.feeLines ? { feeLines: withNewFees(kept.feeLines, own.feeLines) } : {}),
    personal: [...new Set([...kept.personal, ...own.personal])],
  }
  if (kept.date) mapping.date = { ...kept.date, order: dateOrder(kept.date, columns, isAnswered, guesses) }
  const unanswered = proposed.guesses.filter(
    ({ about, ask }) => ask && !guesses.some((one) => one.about === about),
  )
  return { mapping, guesses: [...guesses, ...unanswered.filter(({ about }) => isOpen(mapping, about))] }
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
  guesses.push(ask ? asked('date.order', grounds, seen.choices) : sure('date.order', value, grounds))
  return value
}

/** An assumed decimal sign is not evidence; a contradicted one becomes a question. */
function keptDecimal(
  { decimal, isAssumed }: MoneyRule,
  seen: ReturnType<typeof decimalOf>,
  evidence: readonly Column['evidence'][],
): MoneyRule['decimal'] {
  if (decimal === null || isAssumed) return seen.decimal
  const isContradicted = evidence.some(({ numbers }) => numbers[decimal === ',' ? '.' : ','] > 0)
  return isContradicted ? null : decimal
}

function keptFeeSign(
  kept: Mapping['feeSign'],
  proposed: readonly Guess[],
  guesses: Guess[],
): Mapping['feeSign'] {
  const seen = proposed.find(({ about }) => about === 'feeSign')
  if (!seen || seen.grounds.code === 'no_fees' || seen.value === kept) return kept
  guesses.push({ ...seen, value: null, wasOtherwise: true, ask: true, choices: feeSignChoices })
  return null
}

/** The sender changed its columns, so the whole proposal needs confirmation. */
function withMissing(
  kept: Mapping,
  { mapping, guesses }: Proposed,
  missing: readonly ColumnName[],
): Proposed {
  const grounds = readingText('kept_columns_missing', { columns: missing.join(', ') })
  const choices = [{ value: 'proposed', text: readingText('as_proposed') }]
  return {
    mapping: { ...mapping, personal: [...new Set([...mapping.personal, ...kept.personal])] },
    guesses: [asked('columns', grounds, choices), ...guesses],
  }
}

function withNewFees(kept: NonNullable<Mapping['feeLines']>, own: Mapping['feeLines']): Mapping['feeLines'] {
  if (own?.column !== kept.column) return kept
  return { ...kept, fees: [...new Set([...kept.fees, ...own.fees])] }
}

function isOpen(mapping: Mapping, about: string): boolean {
  const value = about
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], mapping)
  return value === null
}
