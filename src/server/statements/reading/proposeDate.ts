import { type Question, unsure } from './mapping.ts'
import { readingText } from './rows/sentences.ts'
import { readDate, type DateOrder } from './cells/readDate.ts'
import { zoneIn } from './cells/zones.ts'
import type { DateRule } from '../../../api/statementMapping.requests.ts'
import { allOf, type Column, firstOf, isOfDates } from './columns.ts'

/** The order of day and month is left to `decideOrder`. */
export function proposeDate(
  columns: readonly Column[],
  titleZone: string | undefined,
): { date?: DateRule; isZoneAssumed?: boolean } {
  const column = firstOf(columns, 'date') ?? columns.find((one) => one.role !== 'personal' && isOfDates(one))
  if (!column) return {}
  const time = allOf(columns, 'time').find((one) => one !== column)
  const zone = firstOf(columns, 'zone')
  const ofZone = zone && zone.filled > 0 ? { column: zone.name } : undefined
  const stated = ofZone ?? zoneIn(column.name) ?? zoneIn(time?.name ?? '') ?? titleZone
  const date: DateRule = { column: column.name, order: null, zone: stated ?? 'UTC' }
  if (time && !/:\d{2}/.test(column.examples.date ?? '')) date.time = time.name
  return { date, isZoneAssumed: stated === undefined }
}

/** Keeps the order of an earlier file unless these dates contradict it. A person's answer is taken as it is. */
export function decideOrder(
  { column, order }: DateRule,
  columns: readonly Column[],
  isAnswered: boolean,
  /** Of the dates above the table. */
  titleOrder: DateOrder | undefined,
): { order: DateRule['order']; question?: Question } {
  const of = columns.find(({ name }) => name === column)
  if (!of || (isAnswered && order !== null)) return { order }
  const { dates, examples } = of
  const [dayFirst, monthFirst] = [dates['day-first'], dates['month-first']]
  const inNumbers = dayFirst + monthFirst + dates.open + dates.short
  const isOpen = order === null || (order === 'year-first' && inNumbers > 0)
  const against = order === 'day-first' ? monthFirst : order === 'month-first' ? dayFirst : 0
  if (!isOpen && against === 0) return { order }
  const seen = orderOf(of)
  if (isOpen && seen !== null) return { order: seen }

  if (order === null && titleOrder && dates.short + dayFirst + monthFirst === 0) return { order: titleOrder }

  const example = (dates.short > 0 ? examples.shortDate : examples.openDate) ?? '05/10/2026'
  const grounds =
    dates.short > 0
      ? readingText('short_dates', { column, example })
      : dayFirst + monthFirst > 0
        ? readingText('both_orders', { column, dayFirst, monthFirst })
        : readingText('open_dates', { column })
  return { order: null, question: unsure('date.order', grounds, orderChoices(example)) }
}

/** Null if the dates leave it open. */
function orderOf({ dates }: Column): DateRule['order'] {
  const [isDayFirst, isMonthFirst] = [dates['day-first'] > 0, dates['month-first'] > 0]
  if (dates.short > 0 || (isDayFirst && isMonthFirst)) return null
  if (isDayFirst) return 'day-first'
  if (isMonthFirst) return 'month-first'
  return dates.open > 0 ? null : 'year-first'
}

function orderChoices(example: string) {
  const [first = '', second = '', third = ''] = example.split(/\D+/)
  const choices = [
    { value: 'day-first', text: readingText('reads_day_first', { example, day: first, month: second }) },
    { value: 'month-first', text: readingText('reads_month_first', { example, day: second, month: first }) },
    {
      value: 'year-first',
      text: readingText('reads_year_first', { example, day: third, month: second, year: `20${first}` }),
    },
  ] as const
  return choices.filter(({ value }) => readDate(example, value))
}
