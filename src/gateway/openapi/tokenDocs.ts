import { z } from 'zod'
import { orderSorts } from '../../ledger/listOrders.ts'
import { feeFilter } from '../../api/fees.requests.ts'
import { comparisons } from '../ledger/feeRoutes.ts'
import { coverageFilter, orderFilter } from '../../api/orders.requests.ts'
import type { TokenRoute } from '../permissions.ts'
import { coverageAnswer, feeAnswer, orderAnswer } from './answerSchemas.ts'

/** What the OpenAPI document says of a route. The schemas are those that its handler reads requests with. */
export type RouteDoc = {
  says: string
  filter?: z.ZodObject
  /** Fields that a list is sorted by. */
  sort?: readonly string[]
  /** Other parameters, as plain text. */
  query?: Readonly<Record<string, string>>
  answer: z.ZodType | 'csv'
}

/** A route that a token opens does not compile without its entry. */
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
    sort: Object.keys(comparisons),
    answer: z.array(feeAnswer),
  },
  'GET /api/coverage': {
    says: 'How complete the ledger is, per merchant ID.',
    filter: coverageFilter,
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
