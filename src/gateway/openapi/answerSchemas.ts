import { z } from 'zod'
import { errorBodySchema } from '../../contract/errorBody.ts'
import { rrFeeUnits, type FeeReportRow } from '../../api/fees.ts'

const amount = z.string().meta({ description: 'a decimal, exact', examples: ['1284.50'] })
const time = z.string().meta({ description: 'a time in UTC' })

/** The service's own record, each field under the name of its list, and what the ledger knows beside it. */
export const orderAnswer = z.looseObject({
  id: z.string(),
  mid: z.string(),
  status: z.string(),
  orderType: z.string().nullable(),
  userId: z.string().nullable(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  isFinal: z.boolean(),
  statusSince: time.optional(),
  firstSeenAt: time,
  lastSeenAt: time,
  missingAt: time.nullable(),
  countinghouse: z
    .looseObject({ masked: z.array(z.string()), reveal: z.string().optional() })
    .optional()
    .meta({ description: 'which fields hold contact data, which is covered' }),
})

export const feeAnswer = z.strictObject({
  id: z.string(),
  group: z.union([z.string(), z.array(z.string().nullable())]).nullable(),
  currency: z.string().nullable(),
  currencyStated: z
    .boolean()
    .meta({ description: 'stated for the fixed fee; the other fees are assumed to share it' }),
  orders: z.int(),
  ordersWithFees: z.int(),
  assumedCurrencyOrders: z.int(),
  ordersElsewhere: z.int().optional(),
  ordersWithoutAmount: z.int().optional(),
  sourceAmount: amount.nullable(),
  networkFee: amount.nullable(),
  processingFee: amount.nullable(),
  rrFee: amount.nullable(),
  rrFeeUnit: z.enum(rrFeeUnits),
  ordersWithRrFee: z.int(),
  rrFeeAverage: amount.nullable(),
  totalFee: amount.nullable(),
  sourceFee: amount.nullable(),
  share: amount.nullable(),
}) satisfies z.ZodType<FeeReportRow>

const listCoverage = {
  state: z.enum(['empty', 'filling', 'complete', 'failing']),
  oldest: time.nullable(),
  newest: time.nullable(),
  sweptAt: time.nullable(),
  isExact: z.boolean(),
}

export const coverageAnswer = z.looseObject({
  id: z.string(),
  mid: z.string(),
  ...listCoverage,
  orders: z.int(),
  missing: z.int(),
  users: z.looseObject({ ...listCoverage, users: z.int() }),
})

export const errorAnswer = errorBodySchema.extend({
  code: z.union([z.int(), z.string()]),
  reason: z.string().optional(),
  requestId: z.string().optional(),
})
