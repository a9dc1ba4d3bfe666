import { decimalsOf } from './cells/minorUnits.ts'
import type { Mapping } from './mapping.ts'
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
  const answer = (value: Mapping['units'], grounds: string) => ({
    value,
    guess: {
      about: 'units',
      value,
      grounds,
      ask: value === null,
      ...(value === null ? { choices: unitChoices } : {}),
    },
  })
  if (!isWhole) return answer('major', 'Amounts have decimals.')
  const isPaypal = columns.some(({ name }) => name === 'CH') && names.includes('Gross Transaction Amount')
  if (isPaypal) return answer('minor', 'A settlement report of this form counts in the smallest unit.')
  if (names.some((name) => /\b(?:minor|cents?|centimes?|cêntimos|centimos|pence)\b/i.test(name)))
    return answer('minor', `${names.join(' and ')} say so.`)
  const isWithDecimals = columns.some(
    ({ role, evidence }) => role === 'currency' && hasDecimals(evidence.values),
  )
  if (whole < 20 || !isWithDecimals) return answer('major', 'Amounts are whole, and too few to doubt it.')
  return answer(null, `All ${whole} amounts are whole numbers, in a currency that has cents.`)
}

function hasDecimals(values: ReadonlyMap<string, number> | undefined): boolean {
  return [...(values?.keys() ?? [])].some((currency) => (decimalsOf(currency.toUpperCase()) ?? 0) > 0)
}

const unitChoices = [
  { value: 'major', words: '1250 is 1,250.00' },
  { value: 'minor', words: '1250 is 12.50' },
]
