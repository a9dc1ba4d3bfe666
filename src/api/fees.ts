import type { Amount } from '../contract/amount.ts'

/**
 * What the figure `rrFee` of an order is. The service states no unit for it, so it is unknown until the merchant says:
 * `RR_FEE`. A rate is not said of what, nor whether 1 is one per cent or all of it: nothing is calculated with it.
 */
export const rrFeeUnits = ['unknown', 'amount', 'rate'] as const
export type RrFeeUnit = (typeof rrFeeUnits)[number]

/** What it is with a merchant ID. */
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

/** Null: orders of which it is not known, such as the payment method of those that were made elsewhere. */
export type FeeGroup = string | null

/**
 * A line of `GET /api/fees`. Amounts are decimal strings, exact, without zeros at their end. There is a line for each
 * group and currency, for stated and assumed currency apart, and for each unit of `rrFee` where merchant IDs differ in it.
 */
export type FeeReportRow = {
  id: string
  /** Of one grouping its value; of several an array of values, in the order asked for; null without a grouping. */
  group: FeeGroup | FeeGroup[]
  /**
   * Of the fees, and of `sourceAmount`. Null: the orders name none. They may be in as many currencies as there are, so
   * they are counted, and their amounts are null: not added up.
   */
  currency: string | null
  /**
   * The orders state it as `fixedFeesCurrency`: the currency of the fixed fee. The other fees are assumed to share it.
   * False: no order states any, and the currency of the source is assumed.
   */
  currencyStated: boolean
  orders: number
  ordersWithFees: number
  /** Of `ordersWithFees`, those whose currency is assumed: all of a line or none, ready to be added up. None can be where there is no currency. */
  assumedCurrencyOrders: number
  /** Orders whose source amount is in another currency than their fees, and therefore in no sum of sources. */
  ordersElsewhere?: number
  /** Orders whose source amount nobody can read. */
  ordersWithoutAmount?: number
  sourceAmount: Amount | null
  networkFee: Amount | null
  processingFee: Amount | null
  /** The figures as sent, added up. Null where they are rates: rates of several orders add up to nothing. */
  rrFee: Amount | null
  rrFeeUnit: RrFeeUnit
  /** Orders that carry an `rrFee`. */
  ordersWithRrFee: number
  /** The mean of the figures as sent, each order once, to 8 decimals; null where no order carries one. A rate has one without a currency, too. */
  rrFeeAverage: Amount | null
  /** Network and processing fees, and `rrFee` where it is said to be an amount. */
  totalFee: Amount | null
  /** The part of `totalFee` that orders in `sourceAmount` bear: all of it unless some are elsewhere, or without an amount. */
  sourceFee: Amount | null
  /** `sourceFee` / `sourceAmount`, to 8 decimals: '0.02' is 2 %. Null where there is no positive source amount. */
  share: Amount | null
}
