import { z } from 'zod'
import { orderSorts } from '../orders/listOrders.ts'
import { feeFilter } from '../../api/fees.requests.ts'
import { feeSorts } from '../fees/routes.ts'
import { midFilter, orderFilter } from '../../api/orders.requests.ts'
import type { TokenRoute } from '../access/permissions.ts'
import { errorBodySchema } from '../../contract/records.ts'
import { feeReportRow } from '../../api/feeReportRow.ts'

const time = z.string().meta({ description: 'a time in UTC' })

const orderAnswer = z.looseObject({
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

const listCoverage = {
  state: z.enum(['empty', 'filling', 'complete', 'failing']),
  oldest: time.nullable(),
  newest: time.nullable(),
  sweptAt: time.nullable(),
  isExact: z.boolean(),
}

const coverageAnswer = z.looseObject({
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

/** Documentation of a route. The schemas are those of its handler. */
export type RouteDoc = {
  says: string
  filter?: z.ZodObject
  sort?: readonly string[]
  query?: Readonly<Record<string, string>>
  answer: z.ZodType | 'csv'
}

/** A token route without an entry does not compile. */
export const tokenDocs = {
  'GET /api/orders': {
    says: 'Orders of the ledger, 25 at a time unless a range says otherwise, 200 at most, to the 10,000th.',
    filter: orderFilter,
    sort: orderSorts,
    answer: z.array(orderAnswer),
  },
  'GET /api/fees': {
    says: 'Sums of fees, by currency and by what they are grouped by.',
    filter: feeFilter,
    sort: feeSorts,
    answer: z.array(feeReportRow),
  },
  'GET /api/coverage': {
    says: 'How complete the ledger is, per merchant ID.',
    filter: midFilter,
    sort: ['mid'],
    answer: z.array(coverageAnswer),
  },
  'GET /api/exports/orders.csv': {
    says: 'Every order that matches, as a file.',
    filter: orderFilter,
    query: { timeZone: 'adds a column of local time, such as Europe/Lisbon' },
    answer: 'csv',
  },
  'GET /api/openapi.json': { says: 'This document.', answer: z.looseObject({}) },
} satisfies Record<TokenRoute, RouteDoc>
