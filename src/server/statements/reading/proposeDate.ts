import { type Guess, sure } from './mapping.ts'
import { readingText } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import { readDate } from './cells/readDate.ts'
import { zoneIn } from './cells/zones.ts'
import type { DateRule } from '../../../api/statementMapping.requests.ts'
import { isOfDates } from './evidence.ts'
import { allOf, firstOf, type Column } from './roles.ts'

export function proposeDate(
  columns: readonly Column[],
  usualZone: string,
  titleZone: string | undefined,
): { date: DateRule | undefined; guesses: Guess[] } {
  const isOfDays = ({ role, evidence }: Column) =>
    role !== 'personal' && isOfDates(evidence) && hasDays(evidence)
  const column = firstOf(columns, 'date') ?? columns.find(isOfDays)
  if (!column) return { date: undefined, guesses: [] }
  const { order, ...why } = orderOf(column)
  const time = allOf(columns, 'time').find((one) => one !== column)
  const zone = zoneOf(column, firstOf(columns, 'zone'), usualZone, titleZone)
  const date: DateRule = { column: column.name, order, zone: zone.value }
  if (time && isWithoutTime(column)) date.time = time.name
  return {
    date,
    guesses: [
      sure('date.column', column.name, readingText('by_name_and_cells', { column: column.name })),
      { about: 'date.order', value: order, ...why },
      sure('date.zone', zone.value, zone.grounds),
    ],
  }
}

export function orderOf({
  name,
  evidence,
}: Column): Omit<Guess, 'about' | 'value'> & { order: DateRule['order'] } {
  const { dates, storedDates, storedNumbers, examples } = evidence
  const [dayFirst, monthFirst] = [dates['day-first'], dates['month-first']]
  if (dates.short > 0) {
    const example = examples.shortDate ?? '26-10-05'
    const grounds = readingText('short_dates', { column: name, example })
    return { order: null, grounds, ask: true, choices: orderChoices(example) }
  }
  const choices = orderChoices(examples.openDate ?? '05/10/2026')
  if (dayFirst > 0 && monthFirst > 0) {
    const grounds = readingText('both_orders', { column: name, dayFirst, monthFirst })
    return { order: null, grounds, ask: true, choices }
  }
  if (dayFirst > 0)
    return { order: 'day-first', grounds: readingText('day_first', { count: dayFirst }), ask: false }
  if (monthFirst > 0)
    return { order: 'month-first', grounds: readingText('month_first', { count: monthFirst }), ask: false }
  if (dates.open > 0) {
    const grounds = readingText('open_dates', { column: name })
    return { order: null, grounds, ask: true, choices }
  }
  if (dates.unix > dates['year-first'] && storedDates + storedNumbers === 0)
    return { order: 'unix', grounds: readingText('unix_dates'), ask: false }
  const grounds = storedDates > 0 ? readingText('stored_dates') : readingText('year_first')
  return { order: 'year-first', grounds, ask: false }
}

function orderChoices(example: string): Guess['choices'] {
  const [first, second, third] = example.split(/\D+/)
  const choices = [
    {
      value: 'day-first',
      text: readingText('reads_day_first', { example, day: `${first}`, month: `${second}` }),
    },
    {
      value: 'month-first',
      text: readingText('reads_month_first', { example, day: `${second}`, month: `${first}` }),
    },
    {
      value: 'year-first',
      text: readingText('reads_year_first', {
        example,
        day: `${third}`,
        month: `${second}`,
        year: `20${first}`,
      }),
    },
  ] as const
  return choices.filter(({ value }) => readDate(example, value))
}

function zoneOf(
  date: Column,
  zone: Column | undefined,
  usual: string,
  ofTitle: string | undefined,
): { value: DateRule['zone']; grounds: ReadingText } {
  if (zone && zone.evidence.filled > 0)
    return { value: { column: zone.name }, grounds: readingText('zone_column', { column: zone.name }) }
  const ofName = zoneIn(date.name)
  if (ofName !== undefined)
    return { value: ofName, grounds: readingText('zone_in_name', { column: date.name }) }
  if (ofTitle !== undefined) return { value: ofTitle, grounds: readingText('zone_in_title') }
  return { value: usual, grounds: readingText('zone_assumed', { zone: usual }) }
}

/** Dates, not numbers that could be seconds since 1970. */
function hasDays({ dates, storedDates, filled }: Column['evidence']): boolean {
  return (
    filled - dates.unix > 0 &&
    storedDates + dates['year-first'] + dates['day-first'] + dates['month-first'] + dates.open > 0
  )
}

function isWithoutTime({ evidence }: Column): boolean {
  return !/:\d{2}/.test(evidence.examples.date ?? '') && evidence.dates.unix === 0
}
