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
  'feeCheck',
] as const
export type FeeGrouping = (typeof feeGroupings)[number]

/** Null: orders without a value, such as the payment method of orders created elsewhere. */
export type FeeGroup = string | null
