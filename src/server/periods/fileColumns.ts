import type { ClosedField, ClosedRow, PeriodChange } from '../../api/periods.ts'
import { digestOf, closedFields } from './closedRow.ts'
import { createZonedTime } from '../files/zonedTime.ts'
import type { Cell } from '../files/xlsx/cells.ts'

/** One column for CSV and spreadsheet; `width` is in characters. */
export type FileColumn<T> = {
  name: string
  of: (row: T) => string | null
  isAmount?: boolean
  isTime?: boolean
  width?: number
}

type ClosedLine = { mid: string; row: ClosedRow; line: string }

const amounts: ReadonlySet<ClosedField> = new Set([
  'sourceAmount',
  'destinationAmount',
  'networkFee',
  'processingFee',
  'rrFee',
])

const words: Record<ClosedField, string> = {
  id: 'order id',
  created: 'created',
  status: 'status',
  type: 'type',
  outcome: 'outcome',
  sourceAmount: 'source amount',
  sourceCurrency: 'source currency',
  destinationAmount: 'destination amount',
  destinationCurrency: 'destination currency',
  networkFee: 'network fee',
  processingFee: 'processing fee',
  rrFee: 'rr fee as sent',
  feeCurrency: 'fee currency',
  feeCurrencyStated: 'fee currency stated',
  missing: 'missing at the provider',
}

/** Stored row of each order; the digest column has the first 64 bits of the SHA-256 of its canonical line. */
export function orderColumns(timeZone: string): FileColumn<ClosedLine>[] {
  const zoned = createZonedTime(timeZone)
  return [
    { name: 'merchant id', of: ({ mid }) => mid },
    ...closedFields.map((field) => ({
      name: words[field],
      of: ({ row }: ClosedLine) => textOf(row, field),
      isAmount: amounts.has(field),
      isTime: field === 'created',
      width: field === 'id' ? 26 : 20,
    })),
    { name: `created in ${timeZone}`, of: ({ row }) => zoned(row.created), isTime: true, width: 20 },
    { name: 'digest', of: ({ line }) => digestOf(line), width: 20 },
  ]
}

const compared = closedFields.filter((field) => field !== 'id')

export const changeColumns: FileColumn<PeriodChange>[] = [
  { name: 'noticed', of: ({ noticedAt }) => noticedAt, isTime: true, width: 20 },
  { name: 'not yet so', of: ({ seenBefore }) => seenBefore, isTime: true, width: 20 },
  { name: 'first seen so', of: ({ seenAfter }) => seenAfter, isTime: true, width: 20 },
  { name: 'kind', of: ({ kind }) => kind },
  { name: 'merchant id', of: ({ mid }) => mid },
  { name: 'order id', of: ({ orderId }) => orderId, width: 26 },
  { name: 'changed', of: ({ fields }) => fields.map((field) => words[field]).join(', ') },
  ...compared.flatMap((field) => [
    {
      name: `${words[field]} before`,
      of: ({ before }: PeriodChange) => before && textOf(before, field),
      isAmount: amounts.has(field),
      isTime: field === 'created',
    },
    {
      name: `${words[field]} after`,
      of: ({ after }: PeriodChange) => after && textOf(after, field),
      isAmount: amounts.has(field),
      isTime: field === 'created',
    },
  ]),
]

function textOf(row: ClosedRow, field: ClosedField): string | null {
  const value = row[field]
  if (value === null) return null
  if (typeof value === 'number') return value === 1 ? 'yes' : ''
  return value
}

export function valuesOf(row: ClosedRow): (string | number | null)[] {
  return closedFields.map((field) => {
    const value = row[field]
    return typeof value === 'number' ? value : textOf(row, field)
  })
}

/** The header names the zone, because spreadsheet times have none. */
export function headOf<T>({ name, isTime }: FileColumn<T>): string {
  return isTime && !name.includes(' in ') ? `${name} (UTC)` : name
}

export function cellOf<T>({ of, isAmount, isTime }: FileColumn<T>, row: T): Cell {
  const text = of(row)
  if (isTime && text !== null) return { time: text }
  return isAmount && text !== null ? { amount: text } : text
}
