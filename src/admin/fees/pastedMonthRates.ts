import type { MonthRate } from '../../api/reporting.ts'
import { isPositive, plain, readAmount } from '../../contract/amount.ts'
import { pastedDay, pastedDecimal, readPastedTable, type Heads } from '../forms/pastedTable.ts'

const order = ['date', 'currency', 'rate', 'source'] as const
type Name = (typeof order)[number]

const heads: Heads<Name> = [
  [/^(date|day|month|jour|mois)/, 'date'],
  [/curr|devise|monnaie/, 'currency'],
  [/rate|taux|cours/, 'rate'],
  [/source|origin/, 'source'],
]

export type LineFault = { line: number; fault: 'unread' | 'comma' | 'twice' }

/** Lines of date, currency, rate and source; also separated by spaces. */
export function readPastedMonthRates(text: string): { rates: MonthRate[]; faults: LineFault[] } {
  const separated = text
    .split(/\r?\n/)
    .map((line) =>
      /^\s*[^\s;,]+[\t;,]/.test(line)
        ? line
        : line.trim().replace(/^(\S+)\s+(\S+)\s+(\S+)\s*/, '$1\t$2\t$3\t'),
    )
    .join('\n')
  const rates: MonthRate[] = []
  const faults: LineFault[] = []
  const seen = new Set<string>()
  const { rows } = readPastedTable(separated, { order, heads, most: 5000 })
  for (const { line, values } of rows) {
    const typed = pastedDecimal(values.rate)
    const rate = readAmount(typed)
    const date = toDay(values.date)
    const currency = values.currency.toUpperCase()
    const key = `${date} ${currency}`
    if (/^\d+,\d{3}$/.test(typed)) faults.push({ line, fault: 'comma' })
    else if (rate === undefined || !isPositive(rate) || date === undefined || currency === '')
      faults.push({ line, fault: 'unread' })
    else if (seen.has(key)) faults.push({ line, fault: 'twice' })
    else rates.push({ date, currency, rate: plain(rate), source: values.source })
    seen.add(key)
  }
  return { rates, faults }
}

/** A month without a day means its last day. */
function toDay(text: string): string | undefined {
  const [, month, year] = /^(\d\d?)[./](\d{4})$/.exec(text) ?? []
  const iso = year === undefined ? pastedDay(text) : `${year}-${month?.padStart(2, '0')}`
  const day = /^\d{4}-(0\d|1[0-2])$/.test(iso) ? lastDay(iso) : iso
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}

function lastDay(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
}

export function toRateText(rates: readonly MonthRate[]): string {
  return rates.map(({ date, currency, rate, source }) => [date, currency, rate, source].join('\t')).join('\n')
}
