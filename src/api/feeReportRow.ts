import { z } from 'zod'
import { rrFeeUnits } from './fees.ts'

const amount = z.string().meta({ description: 'a decimal, exact', examples: ['1284.50'] })

/**
 * A row of `GET /api/fees`. Amounts are exact decimal strings without trailing zeros. Rows are separate for each
 * group, currency, stated or assumed currency, and unit of `rrFee`.
 */
export const feeReportRow = z.strictObject({
  id: z.string(),
  /** One grouping: its value. Several: an array of values in the requested order. No grouping: null. */
  group: z.union([z.string(), z.array(z.string().nullable())]).nullable(),
  /** Of fees and `sourceAmount`. Null: the orders name none, so they are counted and their amounts are null. */
  currency: z.string().nullable(),
  /** False: the source currency is assumed. */
  currencyStated: z
    .boolean()
    .meta({ description: 'stated for the fixed fee; the other fees are assumed to share it' }),
  orders: z.int(),
  ordersWithFees: z.int(),
  /** How many of `ordersWithFees` have an assumed currency: all or none of a row, so rows can be added up. */
  assumedCurrencyOrders: z.int(),
  /** Orders with source and fees in different currencies; excluded from source sums. */
  ordersElsewhere: z.int().exactOptional(),
  /** Orders with an unreadable source amount. */
  ordersWithoutAmount: z.int().exactOptional(),
  sourceAmount: amount.nullable(),
  /** The part of `sourceAmount` from orders with fees. */
  chargedAmount: amount.nullable(),
  networkFee: amount.nullable(),
  processingFee: amount.nullable(),
  /** Sum of the figures as sent. Null for rates, which cannot be added up. */
  rrFee: amount.nullable(),
  rrFeeUnit: z.enum(rrFeeUnits),
  ordersWithRrFee: z.int(),
  /** Mean as sent, one figure per order, to 8 decimals; null if no order carries one. Needs no currency for rates. */
  rrFeeAverage: amount.nullable(),
  /** Network and processing fees, plus `rrFee` where it is configured as an amount. */
  totalFee: amount.nullable(),
  /** Sums over the orders that an agreed rate covers, in reports by `feeCheck`; null without such orders. */
  expectedFee: amount.nullable().exactOptional(),
  /** What was charged, less what was expected. */
  feeDifference: amount.nullable().exactOptional(),
  /** The part of `totalFee` from orders counted in `chargedAmount`. */
  sourceFee: amount.nullable(),
  /** `sourceFee` / `chargedAmount`, to 8 decimals: '0.02' is 2 %. Null without a positive charged amount. */
  share: amount.nullable(),
})

export type FeeReportRow = z.infer<typeof feeReportRow>

/** Sums of several rows: `rrFee` counts only where it is configured as an amount. */
export type FeeSums = Pick<
  FeeReportRow,
  'sourceAmount' | 'networkFee' | 'processingFee' | 'rrFee' | 'totalFee'
>
