export type DateOrder = 'day-first' | 'month-first' | 'year-first'

/** `local`: wall clock time in milliseconds, as if it were UTC. `zone`: set if the text names one. */
type WrittenDate = { local: number; isWholeDay: boolean; zone?: string }

/** Undefined for other formats, impossible dates, and years outside 2000 to 2100. */
export function readDate(text: string, order: DateOrder): WrittenDate | undefined {
  const written = text.trim()
  const parts = dayParts(written)
  const time = parts && readTime(parts.rest)
  return time && dateOf(parts, order, time)
}

function dateOf(parts: DayParts, order: DateOrder, time: WrittenDate): WrittenDate | undefined {
  const [year, month, day] = inOrder(parts, order)
  if (year < 2000 || year > 2100) return undefined
  const midnight = Date.UTC(year, month - 1, day)
  const isReal = new Date(midnight).getUTCMonth() === month - 1 && new Date(midnight).getUTCDate() === day
  if (!isReal) return undefined
  return { ...time, local: midnight + time.local }
}

/** Order of day and month. `open`: ambiguous (`05/10/2026`); `short`: `26-10-05`, maybe year first. */
export function dateEvidence(text: string): DateOrder | 'open' | 'short' | undefined {
  const written = text.trim()
  const parts = dayParts(written)
  const time = parts && readTime(parts.rest)
  if (!time) return undefined
  const is = (order: DateOrder) => dateOf(parts, order, time) !== undefined
  if (parts.form === 'year-first' || parts.form === 'named')
    return is('year-first') ? 'year-first' : undefined
  const isDayFirst = is('day-first')
  const isMonthFirst = is('month-first')
  if (parts.form === 'short' && is('year-first')) return isDayFirst || isMonthFirst ? 'short' : 'year-first'
  // Dates with dots and a whole year begin with the day wherever they are written so.
  if (isDayFirst && isMonthFirst) return /^\d{1,2}\.\d{1,2}\.\d{4}/.test(written) ? 'day-first' : 'open'
  return isDayFirst ? 'day-first' : isMonthFirst ? 'month-first' : undefined
}

type DayParts = {
  form: 'year-first' | 'named' | 'numbers' | 'short'
  first: number
  second: number
  third: number
  rest: string
}

function dayParts(text: string): DayParts | undefined {
  const parts = (form: DayParts['form'], [, a, b, c, rest = '']: (string | undefined)[]): DayParts => {
    return { form, first: Number(a), second: Number(b), third: Number(c), rest }
  }
  const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(.*)$/s.exec(text)
  if (yearFirst) {
    const [, year, , month, day, compactMonth, compactDay, rest] = yearFirst
    return parts('year-first', ['', year, month ?? compactMonth, day ?? compactDay, rest])
  }
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)(.*)$/s.exec(text)
  if (numbers) return parts(/^\d\d-\d\d-\d\d(?!\d)/.test(text) ? 'short' : 'numbers', numbers)

  const dayName =
    /^(?:\p{L}{2,10}\.?,?\s+)?(\d{1,2})[-. /]+(\p{L}{3,10})\.?[-, /]+(\d{4}|\d{2})(?!\d)(.*)$/su.exec(text)
  if (dayName) return named(dayName[3], dayName[2], dayName[1], dayName[4])
  const monthName = /^(\p{L}{3,10})\.?[- ]+(\d{1,2})(?:st|nd|rd|th)?,?[- ]+(\d{4})(?!\d)(.*)$/su.exec(text)
  if (monthName) return named(monthName[3], monthName[1], monthName[2], monthName[4])
  return undefined
}

function named(year = '', name = '', day = '', rest = ''): DayParts | undefined {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const month = months.findIndex((starts) => starts.some((start) => plain.startsWith(start)))
  if (month < 0) return undefined
  return { form: 'named', first: fullYear(Number(year)), second: month + 1, third: Number(day), rest }
}

/** Month prefixes in English, Portuguese, Spanish, German and French. */
const months = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'mae', 'mrz'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

function inOrder({ form, first, second, third }: DayParts, order: DateOrder): [number, number, number] {
  if (form === 'year-first' || form === 'named') return [first, second, third]
  if (form === 'short' && order === 'year-first') return [fullYear(first), second, third]
  const year = fullYear(third)
  if (order === 'year-first') return [0, 0, 0]
  return order === 'month-first' ? [year, first, second] : [year, second, first]
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

const timeForm =
  /^(?:[T\s,]\s*)?(\d{1,2})[:.h]?(\d{2})(?:[:.]?(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?\s*(Z|[+-]\d{2}:?\d{2}|[A-Za-z]{1,5}(?:[+-]\d{1,2}(?::?\d{2})?)?|[A-Z][A-Za-z]+\/[A-Za-z_/]+)?$/i

function readTime(rest: string): WrittenDate | undefined {
  if (rest.trim() === '') return { local: 0, isWholeDay: true }
  const match = timeForm.exec(rest)
  if (!match) return undefined
  const [, hours, minutes, seconds = '0', fraction = '', half, zone] = match
  const isPm = half?.toLowerCase().startsWith('p')
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isPm ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const local =
    ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
    Number(fraction.padEnd(3, '0').slice(0, 3))
  return { local, isWholeDay: false, ...(zone === undefined ? {} : { zone }) }
}
