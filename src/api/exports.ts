import type { Amount } from '../contract/amount.ts'
import type { Exactness } from './coverage.ts'

/** A file that was asked for: the browser fetches it from `href`. */
export type RequestedFile = { id: string; href: string }

/** What was written down of a file that was handed out. */
export type ExportManifest = {
  id: string
  file: string
  filter: unknown
  timeZone: string | null
  coverage: Exactness
  /** Orders without a readable time, which are in no period and so not in the file. */
  undated: number
  mids: string[]
  rows: number
  /** Without the fees for who may not see them. */
  totals: (Pick<CurrencyTotal, 'currency' | 'orders' | 'sourceAmount'> & Partial<CurrencyTotal>)[]
  sha256: string
  startedAt: string
  finishedAt: string
  operator: { id: string; email: string }
}

/** What the orders of an export come to in one currency. */
export type CurrencyTotal = {
  /** Null for orders that name none: nothing is added up there. */
  currency: string | null
  /** Orders whose source is in this currency, and their sum; null where none has an amount that can be read. */
  orders: number
  sourceAmount: Amount | null
  /** Of these orders, those that carry no fees. */
  ordersWithoutFees: number
  /** Orders, whatever their source, whose fees are in this currency; of them those that do not state it. */
  ordersWithFees: number
  feeCurrencyAssumed: number
  networkFee: Amount | null
  processingFee: Amount | null
  /** The figures as sent. */
  rrFee: Amount | null
  /** Network and processing fees, and `rrFee` where it is said to be an amount. */
  totalFee: Amount | null
}
