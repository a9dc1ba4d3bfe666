import { rateCovers } from '../../api/agreedRates.ts'
import type { RateValues } from './rateText.ts'

const order = [
  'orderType',
  'paymentMethod',
  'pair',
  'currency',
  'percent',
  'fixed',
  'minimum',
  'maximum',
  'from',
  'to',
  'covers',
] as const
type Name = (typeof order)[number]

/** Beginnings of header words, in English and French. */
const heads: [RegExp, Name][] = [
  [/^(order ?)?type/, 'orderType'],
  [/^(payment )?method|^moyen|^code/, 'paymentMethod'],
  [/pair/, 'pair'],
  [/curr|devise/, 'currency'],
  [/^%|percent|pourcent|^rate|^taux/, 'percent'],
  [/fix/, 'fixed'],
  [/^min/, 'minimum'],
  [/^max/, 'maximum'],
  [/^(valid )?(from|since|start)|^du|^d[ée]but|^depuis/, 'from'],
  [/^(valid )?(to|until|end)|^au|^fin|^jusqu/, 'to'],
  [/cover|porte/, 'covers'],
]

export type PastedRate = { line: number; values: RateValues }

const maxLines = 200

/** A table as it comes from a spreadsheet, or with `;` or `,` between its cells. Without a header the columns have a fixed order. */
export function readPastedRates(text: string): PastedRate[] {
  const rows = text
    .split(/\r?\n/)
    .slice(0, maxLines + 1)
    .map((row, at) => ({ line: at + 1, row }))
    .filter(({ row }) => row.trim() !== '')
  const [first] = rows
  if (!first) return []
  const separator = ['\t', ';', ','].find((one) => first.row.includes(one)) ?? '\t'
  const cellsOf = (row: string) => row.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const named = cellsOf(first.row).map((cell) => heads.find(([word]) => word.test(cell.toLowerCase()))?.[1])
  const hasHeader = named.filter(Boolean).length >= 2 && !/\d/.test(first.row)
  const names: readonly (Name | undefined)[] = hasHeader ? named : order
  return rows.slice(hasHeader ? 1 : 0).map(({ line, row }) => {
    const cells = cellsOf(row)
    const cell = (name: Name) => cells[names.indexOf(name)] ?? ''
    const values = Object.fromEntries(order.map((name) => [name, cell(name)])) as Record<Name, string>
    return {
      line,
      values: {
        ...values,
        percent: decimal(values.percent.replace(/\s*%$/, '')),
        fixed: decimal(values.fixed),
        minimum: decimal(values.minimum),
        maximum: decimal(values.maximum),
        pair: values.pair.replace(/\s*(?:\/|>|→)\s*/, '-'),
        from: isoDay(values.from),
        to: isoDay(values.to),
        covers: rateCovers.find((one) => values.covers.toLowerCase().startsWith(one.slice(0, 4))) ?? 'total',
      },
    }
  })
}

/** A comma that does not part thousands is a decimal comma, in every language. */
function decimal(text: string): string {
  return /^\d+,(?:\d{1,2}|\d{4,})$/.test(text) ? text.replace(',', '.') : text
}

/** `16.10.2026` and `16/10/2026` begin with the day, as everywhere that such amounts have a decimal comma. */
function isoDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d\d?)[./](\d\d?)[./](\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
