import { mappedColumns, ruleColumns } from './mappedColumns.ts'
import type { ColumnName, Guess, Mapping, MoneyRule } from './mapping.ts'
import { orderOf } from './proposeDate.ts'
import { decimalChoices, decimalOf } from './proposeMoney.ts'
import type { Column } from './roles.ts'

type Proposed = { mapping: Mapping; guesses: Guess[] }

/**
 * What was kept goes before what is proposed, as long as this file has its columns and does not contradict it. What was
 * not answered then is proposed again.
 */
export function applyKept(kept: Mapping, proposed: Proposed, columns: readonly Column[]): Proposed {
  const names = new Set(columns.map(({ name }) => name))
  const missing = mappedColumns(kept).filter((name) => !names.has(name))
  if (missing.length > 0) return withMissing(kept, proposed, missing)

  const evidenceOf = (rule: MoneyRule) =>
    columns.filter(({ name }) => ruleColumns(rule).includes(name)).map(({ evidence }) => evidence)
  const guesses: Guess[] = []
  const rule = (about: string, own: MoneyRule): MoneyRule => {
    const evidence = evidenceOf(own)
    const seen = decimalOf(...evidence)
    const isContradicted = evidence.some(({ numbers }) => numbers[own.decimal === ',' ? '.' : ','] > 0)
    const decimal = own.decimal === null ? seen.decimal : own.decimal
    const ask = decimal === null || (isContradicted && seen.decimal !== own.decimal)
    const grounds = ask || own.decimal === null ? seen.grounds : 'As kept.'
    guesses.push({
      about: `${about}.decimal`,
      value: ask ? null : decimal,
      grounds,
      ask,
      ...(ask ? { choices: decimalChoices(...evidence) ?? [] } : {}),
    })
    return { ...own, decimal: ask ? null : decimal }
  }

  const own = proposed.mapping
  const mapping: Mapping = {
    ...kept,
    layout: own.layout,
    amount: kept.amount ? rule('amount', kept.amount) : own.amount,
    fees: kept.fees.map((fee, at) => rule(`fees.${at}`, fee)),
    feeSign: kept.feeSign ?? own.feeSign,
    ...(kept.net ? { net: rule('net', kept.net) } : {}),
    units: kept.units ?? own.units,
    ...(kept.fixedCurrency === null ? { fixedCurrency: own.fixedCurrency ?? null } : {}),
    ...(kept.feeLines ? { feeLines: withNewFees(kept.feeLines, own.feeLines) } : {}),
    personal: [...new Set([...kept.personal, ...own.personal])],
  }
  if (kept.date) mapping.date = { ...kept.date, order: dateOrder(kept.date, columns, guesses) }
  const unanswered = proposed.guesses.filter(
    ({ about, ask }) => ask && !guesses.some((one) => one.about === about),
  )
  return { mapping, guesses: [...guesses, ...unanswered.filter(({ about }) => isOpen(mapping, about))] }
}

function dateOrder(
  { column, order }: NonNullable<Mapping['date']>,
  columns: readonly Column[],
  guesses: Guess[],
) {
  const of = columns.find(({ name }) => name === column)
  if (!of) return order
  const seen = orderOf(of)
  const { dates } = of.evidence
  const other =
    order === 'day-first' ? dates['month-first'] : order === 'month-first' ? dates['day-first'] : 0
  const ask = order === null ? seen.ask : other > 0 && seen.order !== order
  const value = ask ? null : (order ?? seen.order)
  const grounds = ask || order === null ? seen.grounds : 'As kept.'
  guesses.push({
    about: 'date.order',
    value,
    grounds,
    ask,
    ...(ask && seen.choices ? { choices: seen.choices } : {}),
  })
  return value
}

/** The file has changed its columns: what is proposed for it is asked about as a whole. */
function withMissing(
  kept: Mapping,
  { mapping, guesses }: Proposed,
  missing: readonly ColumnName[],
): Proposed {
  const grounds = `The mapping that was kept reads ${missing.join(', ')}, which this file does not have.`
  const asked: Guess = {
    about: 'columns',
    value: null,
    grounds,
    ask: true,
    choices: [{ value: 'proposed', words: 'Read it as proposed for this file' }],
  }
  return {
    mapping: { ...mapping, personal: [...new Set([...mapping.personal, ...kept.personal])] },
    guesses: [asked, ...guesses],
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
