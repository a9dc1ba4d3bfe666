import { readDate } from './cells/readDate.ts'
import type { DateRule, Guess } from './mapping.ts'
import { firstOf, type Column } from './roles.ts'

/** The date of a line, the order of its day and month, and the zone that is meant. */
export function proposeDate(
  columns: readonly Column[],
  usualZone: string,
): { date: DateRule | undefined; guesses: Guess[] } {
  const column = firstOf(columns, 'date')
  if (!column) return { date: undefined, guesses: [] }
  const { order, ...why } = orderOf(column)
  const time = firstOf(columns, 'time')
  const zone = zoneOf(column, firstOf(columns, 'zone'), usualZone)
  const date: DateRule = { column: column.name, order, zone: zone.value }
  if (time && isWithoutTime(column)) date.time = time.name
  return {
    date,
    guesses: [
      {
        about: 'date.column',
        value: column.name,
        grounds: `The column ${column.name}, by its name and cells.`,
        ask: false,
      },
      { about: 'date.order', value: order, ...why },
      { about: 'date.zone', value: zone.value, grounds: zone.grounds, ask: false },
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
    const grounds = `${name}: ${example} may begin with the year, and its numbers do not tell.`
    return { order: null, grounds, ask: true, choices: orderChoices(example) }
  }
  const choices = orderChoices(examples.openDate ?? '05/10/2026')
  if (dayFirst > 0 && monthFirst > 0) {
    const grounds = `${name}: ${dayFirst} dates can only begin with the day, and ${monthFirst} only with the month.`
    return { order: null, grounds, ask: true, choices }
  }
  if (dayFirst > 0)
    return { order: 'day-first', grounds: `${dayFirst} dates begin with a number past 12.`, ask: false }
  if (monthFirst > 0)
    return { order: 'month-first', grounds: `${monthFirst} dates have a second number past 12.`, ask: false }
  if (dates.open > 0) {
    const grounds = `${name}: no day of the file is past the 12th, so days and months cannot be told apart.`
    return { order: null, grounds, ask: true, choices }
  }
  if (dates.unix > dates['year-first'] && storedDates + storedNumbers === 0)
    return { order: 'unix', grounds: 'The dates are seconds or milliseconds since 1970.', ask: false }
  const grounds = storedDates > 0 ? 'The sheet stores them as dates.' : 'The dates begin with the year.'
  return { order: 'year-first', grounds, ask: false }
}

function orderChoices(example: string): Guess['choices'] {
  const [first, second, third] = example.split(/\D+/)
  const choices = [
    { value: 'day-first', words: `The day comes first: ${example} is day ${first} of month ${second}` },
    { value: 'month-first', words: `The month comes first: ${example} is day ${second} of month ${first}` },
    {
      value: 'year-first',
      words: `The year comes first: ${example} is day ${third} of month ${second} of 20${first}`,
    },
  ] as const
  return choices.filter(({ value }) => readDate(example, value))
}

function zoneOf(
  date: Column,
  zone: Column | undefined,
  usual: string,
): { value: DateRule['zone']; grounds: string } {
  if (zone && zone.evidence.filled > 0)
    return { value: { column: zone.name }, grounds: `The column ${zone.name} names it in each line.` }
  if (/(?:^|[^a-z])(?:utc|gmt)(?:$|[^a-z])/i.test(date.name))
    return { value: 'UTC', grounds: `${date.name} says so.` }
  return {
    value: usual,
    grounds: `Nothing in the file says it; where a date does not name its zone, ${usual} is assumed.`,
  }
}

function isWithoutTime({ evidence }: Column): boolean {
  return !/:\d{2}/.test(evidence.examples.date ?? '') && evidence.dates.unix === 0
}
