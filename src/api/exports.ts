import type { Exactness } from './coverage.ts'
import type { FeeSums } from './feeReportRow.ts'

/** Choices of columns, in the order of the file. Some are two columns: an amount has its currency beside it. */
export const exportColumnNames = [
  'id',
  'mid',
  'createdAt',
  'updatedAt',
  'status',
  'outcome',
  'orderType',
  'purposeCode',
  'paymentMethod',
  'reference',
  'userId',
  'senderName',
  'source',
  'destination',
  'networkFee',
  'processingFee',
  'rrFee',
  'fees',
  'feeShare',
  'feeCurrency',
  'expectedFee',
  'feeCheck',
  'missingAt',
  'failureCode',
] as const

export type ExportColumn = (typeof exportColumnNames)[number]

export const exportColumnsOfFees: readonly ExportColumn[] = [
  'networkFee',
  'processingFee',
  'rrFee',
  'fees',
  'feeShare',
  'feeCurrency',
]
export const exportColumnsOfRates: readonly ExportColumn[] = ['expectedFee', 'feeCheck']

export type RequestedFile = { id: string; href: string }

export type ExportManifest = {
  id: string
  file: string
  filter: unknown
  timeZone: string | null
  coverage: Exactness
  /** Orders without a readable time: they belong to no period and are left out of the file. */
  undated: number
  mids: string[]
  rows: number
  /** Without fees for operators who may not see them. */
  totals: (Pick<CurrencyTotal, 'currency' | 'orders' | 'sourceAmount'> & Partial<CurrencyTotal>)[]
  sha256: string
  startedAt: string
  finishedAt: string
  operator: { id: string; email: string }
}

export type CurrencyTotal = FeeSums & {
  /** Null for orders without a currency; their amounts are not added up. */
  currency: string | null
  /** Orders whose source is in this currency; `sourceAmount` is null if none has a readable amount. */
  orders: number
  ordersWithoutFees: number
  /** Orders whose fees are in this currency, in any source currency; some do not state it. */
  ordersWithFees: number
  feeCurrencyAssumed: number
}
