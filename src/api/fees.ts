import type { Amount } from '../contract/amount.ts'

/**
 * Meaning of an order's `rrFee`. The service states no unit, so it is unknown until the merchant sets `RR_FEE`. The
 * base and scale of a rate are undocumented, so rates are never used in calculations.
 */
export const rrFeeUnits = ['unknown', 'amount', 'rate'] as const
export type RrFeeUnit = (typeof rrFeeUnits)[number]

export type RrFeeUnitOf = (mid: string) => RrFeeUnit

export const feeGroupings = [
  'day',
  'week',
  'month',
  'mid',
  'orderType',
  'status',
  'outcome',
  'pair',
  'paymentMethod',
] as const
export type FeeGrouping = (typeof feeGroupings)[number]

/** Null: orders without a value, such as the payment method of orders created elsewhere. */
export type FeeGroup = string | null

/**
 * A row of `GET /api/fees`. Amounts are exact decimal strings without trailing zeros. Rows are separate for each
 * group, currency, stated or assumed currency, and unit of `rrFee`.
 */
export type FeeReportRow = {
  id: string
  /** One grouping: its value. Several: an array of values in the requested order. No grouping: null. */
  group: FeeGroup | FeeGroup[]
  /** Of fees and `sourceAmount`. Null: the orders name none, so they are counted and their amounts are null. */
  currency: string | null
  /** True: stated as `fixedFeesCurrency` and assumed for the other fees. False: the source currency is assumed. */
  currencyStated: boolean
  orders: number
  ordersWithFees: number
  /** How many of `ordersWithFees` have an assumed currency: all or none of a row, so rows can be added up. */
  assumedCurrencyOrders: number
  /** Orders with source and fees in different currencies; excluded from source sums. */
  ordersElsewhere?: number
  /** Orders with an unreadable source amount. */
  ordersWithoutAmount?: number
  sourceAmount: Amount | null
  networkFee: Amount | null
  processingFee: Amount | null
  /** Sum of the figures as sent. Null for rates, which cannot be added up. */
  rrFee: Amount | null
  rrFeeUnit: RrFeeUnit
  ordersWithRrFee: number
  /** Mean as sent, one figure per order, to 8 decimals; null if no order carries one. Needs no currency for rates. */
  rrFeeAverage: Amount | null
  /** Network and processing fees, plus `rrFee` where it is configured as an amount. */
  totalFee: Amount | null
  /** The part of `totalFee` from orders counted in `sourceAmount`. */
  sourceFee: Amount | null
  /** `sourceFee` / `sourceAmount`, to 8 decimals: '0.02' is 2 %. Null without a positive source amount. */
  share: Amount | null
}

/** Sums of several rows: `rrFee` counts only where it is configured as an amount. */
export type FeeSums = Pick<
  FeeReportRow,
  'sourceAmount' | 'networkFee' | 'processingFee' | 'rrFee' | 'totalFee'
>
