import { z } from 'zod'
import { orderSorts } from '../../ledger/listOrders.ts'
import { setAsideSorts } from '../../ledger/listSetAside.ts'
import { userSorts } from '../../ledger/listUsers.ts'
import { bodySchema as search } from '../box/searchRoutes.ts'
import { bodySchema as liveUsers } from '../findUsers.ts'
import {
  approval,
  filterSchema as intentFilter,
  resolution,
  sortable as intentSorts,
} from '../intents/intentRoutes.ts'
import { attentionFilter } from '../ledger/attentionRoutes.ts'
import { countFilter, coverageFilter, outcomeFilter, userFilter } from '../ledger/ledgerRoutes.ts'
import { orderFilter } from '../ledger/orderQuery.ts'
import { limitSchema, midFilter as limitFilter, timeFilter } from '../ledger/timeRoutes.ts'
import {
  filterSchema as undocumentedFilter,
  sorts as undocumentedSorts,
} from '../ledger/undocumentedRoutes.ts'
import { filterSchema as unreadableFilter } from '../ledger/unreadableRoutes.ts'
import { bodySchema as note } from '../noteRoutes.ts'
import type { OwnRoute } from '../permissions.ts'
import { bodySchema as reveal } from '../redact/reveals.ts'
import { bodySchema as listBody } from '../simpleRest.ts'
import { bodySchema as match } from '../userMatches.ts'
import { coverageAnswer, orderAnswer } from './answerSchemas.ts'
import type { RouteDoc } from './RouteDoc.ts'

const mid = { mid: 'the merchant ID that it is of' }
const orders = z.array(orderAnswer)

/** Orders and people as the ledger knows them, create requests, and what needs somebody. */
export const ledgerDocs = {
  'GET /api/orders': {
    says: 'Orders of the ledger, 25 at a time unless a range says otherwise, 200 at most, to the 10,000th.',
    list: { filter: orderFilter, sort: orderSorts },
    answer: orders,
  },
  'POST /api/find-orders': {
    says: 'The same with filter, sort and range in a body, where they may name somebody.',
    body: listBody,
    answer: orders,
  },
  'GET /api/orders/:id': { says: 'One order with what was seen to change.', query: mid },
  'GET /api/orders/:id/receipt': { says: 'What its creation gave back, such as the pay link.', query: mid },
  'GET /api/orders/:id/notes': { says: 'Notes on an order.', query: mid },
  'POST /api/orders/:id/notes': { says: 'Add a note to an order.', query: mid, body: note, status: 201 },
  'GET /api/users/:id/notes': { says: 'Notes on a person.', query: mid },
  'POST /api/users/:id/notes': { says: 'Add a note to a person.', query: mid, body: note, status: 201 },
  'GET /api/users': { says: 'People of the ledger.', list: { filter: userFilter, sort: userSorts } },
  'POST /api/find-users': {
    says: 'The same in a body; also by a whole e-mail or phone, on record.',
    body: listBody,
  },
  'GET /api/order-counts': {
    says: 'How many orders are in which status.',
    list: { filter: countFilter, sort: ['orders'] },
  },
  'GET /api/order-outcomes': {
    says: 'How many orders came to what.',
    list: { filter: outcomeFilter, sort: ['orders'] },
  },
  'GET /api/coverage': {
    says: 'How complete the ledger is, per merchant ID.',
    list: { filter: coverageFilter, sort: ['mid'] },
    answer: z.array(coverageAnswer),
  },
  'GET /api/attention': { says: 'What needs somebody now.', filter: attentionFilter },
  'GET /api/usual-times': {
    says: 'How long orders usually stay in a status.',
    list: { filter: timeFilter, sort: ['status'] },
  },
  'GET /api/time-limits': { says: 'From when on a team calls an order late.', filter: limitFilter },
  'PUT /api/time-limits': { says: 'Say from when on.', body: limitSchema },
  'GET /api/logos/:id': { says: 'A logo that the service named.', answer: 'image' },
  'GET /api/events': { says: 'What changed in the ledger, as server-sent events.', answer: 'events' },
  'GET /api/unreadable': {
    says: 'Rows that nobody could read.',
    list: { filter: unreadableFilter, sort: Object.keys(setAsideSorts) },
  },
  'GET /api/unreadable/:id': { says: 'One of them, contact data covered.' },
  'GET /api/undocumented': {
    says: 'Words and fields that the interface does not list.',
    list: { filter: undocumentedFilter, sort: Object.keys(undocumentedSorts) },
  },
  'POST /api/reveals': { says: 'Uncover contact data, with a reason.', body: reveal },
  'POST /api/find-live-users': { says: 'People of the service itself.', body: liveUsers },
  'POST /api/user-matches': { says: 'The people that a text means.', body: match },
  'POST /api/search': { says: 'What a pasted text leads to.', body: search },
  'GET /api/intents': {
    says: 'Create requests.',
    list: { filter: intentFilter, sort: Object.keys(intentSorts) },
  },
  'GET /api/intents/:id': { says: 'One of them.' },
  'GET /api/intents/:id/candidates': { says: 'Orders that one in doubt may have made.' },
  'POST /api/intents/:id/resolution': { says: 'Settle one in doubt.', body: resolution },
  'POST /api/intents/:id/approval': { says: 'Decide what somebody else asked for.', body: approval },
  'GET /api/recent-rate': {
    says: 'What a pair of currencies recently came to.',
    query: { source: 'a currency', destination: 'a currency', ...mid },
  },
} satisfies Partial<Record<OwnRoute, RouteDoc>>
