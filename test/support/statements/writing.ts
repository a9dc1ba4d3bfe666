import type { Cell } from './table.ts'
import { cents, decimal, type TruthLine } from './truth.ts'

const hour = 3_600_000

export function net({ amount, fee }: TruthLine): string {
  return decimal(cents(amount) - cents(fee))
}

/** '1234.50', as programs write it. */
export function plain(amount: string): Cell {
  return { amount, text: amount }
}

/** grouped('1234.50', '.', ',') = '1.234,50'. */
export function grouped(amount: string, groups: string, sign: string): Cell {
  const [whole = '', fraction = ''] = amount.split('.')
  return { amount, text: `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, groups)}${sign}${fraction}` }
}

/** Local time at an offset in hours from UTC: '2026-10-05 12:13:14'. */
export function clock(at: string, ahead: number): string {
  return new Date(Date.parse(at) + ahead * hour).toISOString().slice(0, 19).replace('T', ' ')
}

/** day('2026-10-05…', 'd-m-y') = '05-10-2026'; a workbook stores it as a date. */
export function day(at: string, form: string): Cell {
  const [year = '', month = '', date = ''] = at.slice(0, 10).split('-')
  const parts: Record<string, string> = { y: year, m: month, d: date }
  return { day: at.slice(0, 10), text: form.replaceAll(/[ymd]/g, (part) => parts[part] ?? '') }
}

export function sum(amounts: readonly string[]): string {
  return decimal(amounts.reduce((total, amount) => total + cents(amount), 0))
}

/** Splits a fee into several columns or lines; all parts have its sign. */
export function parts(fee: string, count: number): string[] {
  const total = cents(fee)
  const share = Math.trunc(total / count)
  return Array.from({ length: count }, (_, at) => decimal(at === 0 ? total - share * (count - 1) : share))
}
