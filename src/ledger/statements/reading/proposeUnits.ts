import { readingText } from './sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import { decimalsOf } from './cells/minorUnits.ts'
import type { Mapping } from '../../../api/statementMapping.requests.ts'
import type { Column } from './roles.ts'

export const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whole numbers only may be cents: that many of them are asked about, where their name does not say it. */
export function proposeUnits(
  columns: readonly Column[],
  from: NonNullable<Mapping['amount']>['from'] | undefined,
) {
  const names = from === undefined ? [] : 'debit' in from ? [from.debit, from.credit] : [from.column]
  const of = columns.filter(({ name }) => names.includes(name))
  const wholeIn = ({ evidence }: Column) => evidence.numbers.none + evidence.storedWhole
  const whole = of.reduce((sum, column) => sum + wholeIn(column), 0)
  const isWhole =
    whole > 0 && of.every((column) => column.evidence.filled - column.evidence.dashes === wholeIn(column))
  const answer = (value: Mapping['units'], grounds: ReadingText) => ({
    value,
    guess: {
      about: 'units',
      value,
      grounds,
      ask: value === null,
      ...(value === null ? { choices: unitChoices } : {}),
    },
  })
  if (!isWhole) return answer('major', readingText('units_decimals'))
  const isPaypal = columns.some(({ name }) => name === 'CH') && names.includes('Gross Transaction Amount')
  if (isPaypal) return answer('minor', readingText('units_of_form'))
  if (names.some((name) => /\b(?:minor|cents?|centimes?|cêntimos|centimos|pence)\b/i.test(name)))
    return answer('minor', readingText('units_by_name', { columns: names.join(', ') }))
  const isWithDecimals = columns.some(
    ({ role, evidence }) => role === 'currency' && hasDecimals(evidence.values),
  )
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
