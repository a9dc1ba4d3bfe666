import { exportBody } from '../../support/requestExport.ts'

export type Role = 'admin' | 'ops' | 'support' | 'finance'

/**
 * The roles that each route admits, copied by hand from the table of roles in the design, so that an error in the
 * server's own table shows. A route without a line here fails.
 */
const everybody: readonly Role[] = ['admin', 'ops', 'support', 'finance']
const notAdmin: readonly Role[] = ['ops', 'support', 'finance']
const notFinance: readonly Role[] = ['admin', 'ops', 'support']
const resolvers: readonly Role[] = ['admin', 'ops']
const admins: readonly Role[] = ['admin']
const bookkeepers: readonly Role[] = ['admin', 'finance']
const exporters: readonly Role[] = ['admin', 'ops', 'finance']
const watchers: readonly Role[] = ['admin', 'ops']

/** `n` differs for each request. */
type Ids = { n: number; mids?: unknown }

export type Line = {
  who: 'world' | 'stages' | readonly Role[]
  /** Status of an admitted request: 2xx where all data exists, otherwise the handler's own refusal. */
  status: number
  body?: (ids: Ids) => object
  /** Value for `:id`. It belongs to mer_1. */
  id?: string
  /** Where a request may name a merchant ID. */
  mid?: 'header' | 'filter' | 'query' | 'filter in the body' | 'list in the body'
  /** Status for operators with mer_2 alone, for records of mer_1. */
  foreignStatus?: number
}

const rate = (n: number | string) => ({
  mid: 'mer_1',
  orderType: `type ${n}`,
  currency: 'EUR',
  percent: '2',
  from: '2026-10-01',
})

const user = ({ n }: Ids) => ({
  firstName: 'Jane',
  lastName: 'Doe',
  country: 'PRT',
  email: `jane${n}@mail.test`,
})
const reason = { reason: 'asked for by the test' }
const order = ({ n }: Ids) => ({
  orderType: 'payin',
  purposeCode: 'personal',
  destination: { currency: 'USDT' },
  source: {
    currency: 'USD',
    amount: `${50 + (n % 40)}.${String(n % 97).padStart(2, '0')}`,
    paymentType: 'card',
    paymentCode: 'card_usd',
  },
})

/** No two periods of a merchant overlap. */
const hourOf = (n: number) => {
  const from = Date.parse('2010-01-01T00:00:00Z') + n * 3_600_000
  return { from: new Date(from).toISOString(), to: new Date(from + 3_600_000).toISOString() }
}

export const table: Record<string, Line> = {
  'GET /api/openapi.json': { who: 'world', status: 200 },
  'GET /api/sign-in': { who: 'world', status: 200 },
  'POST /api/session': {
    who: 'world',
    status: 401,
    body: ({ n }) => ({ email: `${n}@nobody.test`, password: 'x' }),
  },
  'GET /api/oidc/start': { who: 'world', status: 404 },
  'GET /api/oidc/callback': { who: 'world', status: 404 },
  'GET /api/session': { who: 'stages', status: 200 },
  'DELETE /api/session': { who: 'stages', status: 204 },
  'POST /api/session/code': { who: 'stages', status: 409, body: () => ({ code: '000000' }) },
  'POST /api/session/step-up': { who: everybody, status: 401, body: () => ({ password: 'wrong' }) },
  // These routes also require a stage of their own.
  'POST /api/session/password': { who: 'stages', status: 400, body: () => ({ password: 'short' }) },
  'POST /api/session/enrolment': { who: 'stages', status: 200, body: () => ({}) },
  'POST /api/session/enrolment/confirm': { who: 'stages', status: 401, body: () => ({ code: '000000' }) },
  'GET /api/sessions': { who: everybody, status: 200 },
  'DELETE /api/sessions': { who: everybody, status: 204 },
  'DELETE /api/sessions/:id': { who: everybody, status: 404, id: 'none' },
  'GET /api/preferences': { who: everybody, status: 200 },
  'PUT /api/preferences': { who: everybody, status: 200, body: () => ({ theme: 'dark' }) },
  'GET /api/operators': { who: admins, status: 200 },
  'GET /api/operators/:id': { who: admins, status: 200, id: 'victim', foreignStatus: 404 },
  'POST /api/operators': {
    who: admins,
    status: 201,
    body: ({ n, mids = ['mer_1'] }) => ({ email: `new${n}@a.test`, name: 'N', role: 'ops', mids }),
    mid: 'list in the body',
    foreignStatus: 403,
  },
  'PUT /api/operators/:id': {
    who: admins,
    status: 200,
    id: 'victim',
    body: ({ mids }) => ({ name: 'Renamed', ...(mids !== undefined && { mids }) }),
    mid: 'list in the body',
    foreignStatus: 404,
  },
  'POST /api/operators/:id/reset': {
    who: admins,
    status: 200,
    id: 'victim',
    body: () => reason,
    foreignStatus: 404,
  },
  'POST /api/operators/:id/end-sessions': {
    who: admins,
    status: 204,
    id: 'victim',
    body: () => ({}),
    foreignStatus: 404,
  },
  'GET /api/tokens': { who: admins, status: 200 },
  'GET /api/tokens/:id': { who: admins, status: 200, id: 'token-1', foreignStatus: 404 },
  'POST /api/tokens': {
    who: admins,
    status: 201,
    body: ({ mids = ['mer_1'] }) => ({
      name: 'Books',
      role: 'finance',
      mids,
      expiresAt: '2026-12-21T10:00:00Z',
    }),
    mid: 'list in the body',
    foreignStatus: 403,
  },
  'DELETE /api/tokens/:id': { who: admins, status: 200, id: 'token-1', foreignStatus: 404 },
  'GET /api/audit': { who: admins, status: 200, mid: 'filter' },
  'GET /api/audit/:id': { who: admins, status: 200, id: '1', foreignStatus: 404 },
  // All merchant IDs share one chain. The answer reports breaks and no content.
  'GET /api/trail': { who: admins, status: 200 },
  'GET /api/intents': { who: notFinance, status: 200 },
  'GET /api/intents/:id': { who: notFinance, status: 200, id: 'intent-1', foreignStatus: 404 },
  'GET /api/intents/:id/candidates': { who: notFinance, status: 200, id: 'intent-1', foreignStatus: 404 },
  'POST /api/intents/:id/resolution': {
    who: resolvers,
    status: 409,
    id: 'intent-1',
    body: () => ({ state: 'abandoned', ...reason }),
    foreignStatus: 404,
  },
  'POST /api/intents/:id/approval': {
    who: resolvers,
    status: 409,
    id: 'intent-1',
    body: () => ({ decision: 'refuse', ...reason }),
    foreignStatus: 404,
  },
  'GET /api/orders': { who: everybody, status: 200, mid: 'filter' },
  'GET /api/orders/:id': { who: everybody, status: 200, id: 'OR-1', mid: 'query', foreignStatus: 404 },
  'GET /api/orders/:id/receipt': { who: notFinance, status: 200, id: 'OR-1', mid: 'query' },
  'GET /api/views': { who: everybody, status: 200 },
  'GET /api/views/:id': { who: everybody, status: 404, id: 'none' },
  'POST /api/views': {
    who: everybody,
    status: 201,
    body: ({ n, mids }) => ({
      resource: 'orders',
      name: `view ${n}`,
      filter: mids === undefined ? {} : { mid: mids },
    }),
    mid: 'filter in the body',
  },
  'PUT /api/views/:id': { who: everybody, status: 404, id: 'none', body: () => ({ name: 'other' }) },
  'DELETE /api/views/:id': { who: everybody, status: 404, id: 'none' },
  'GET /api/orders/:id/notes': { who: everybody, status: 200, id: 'OR-1', mid: 'query', foreignStatus: 404 },
  'POST /api/orders/:id/notes': {
    who: everybody,
    status: 201,
    id: 'OR-1',
    body: () => ({ text: 'called back' }),
    mid: 'query',
    foreignStatus: 404,
  },
  'GET /api/users/:id/notes': { who: everybody, status: 404, id: 'none', mid: 'query' },
  'POST /api/users/:id/notes': {
    who: everybody,
    status: 404,
    id: 'none',
    body: () => ({ text: 'called back' }),
    mid: 'query',
  },
  'GET /api/users': { who: everybody, status: 200, mid: 'filter' },
  'GET /api/logos/:id': { who: everybody, status: 404, id: 'none' },
  'GET /api/coverage': { who: everybody, status: 200, mid: 'filter' },
  'GET /api/attention': { who: everybody, status: 200, mid: 'filter' },
  'GET /api/order-outcomes': { who: everybody, status: 200, mid: 'filter' },
  'GET /api/usual-times': { who: everybody, status: 200, mid: 'filter' },
  'PUT /api/time-limits': {
    who: resolvers,
    status: 200,
    body: ({ mids = ['mer_1'] }) => ({ mids, orderType: 'payin', status: 'initiated', seconds: 600 }),
    mid: 'list in the body',
    foreignStatus: 403,
  },
  'GET /api/payouts': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/payouts/totals': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/payouts/:id': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/payouts/:id/lines': { who: bookkeepers, status: 404, id: 'none' },
  'POST /api/payouts/:id/match': {
    who: bookkeepers,
    status: 404,
    id: 'none',
    body: () => ({ bank: 'none' }),
  },
  'GET /api/claims': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/claims/totals': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/claims/letter.csv': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/claims/letter.xlsx': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/claims/:id': { who: bookkeepers, status: 404, id: 'none' },
  'POST /api/claims': { who: bookkeepers, status: 404, body: () => ({ statement: 'none' }) },
  'PUT /api/claims/:id': { who: bookkeepers, status: 404, id: 'none', body: () => ({ state: 'sent' }) },
  'POST /api/claims/state': { who: bookkeepers, status: 404, body: () => ({ ids: ['none'], state: 'sent' }) },
  'GET /api/agreed-rates': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/agreed-rates/proposals': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/agreed-rates/:id': { who: bookkeepers, status: 404, id: 'none' },
  'POST /api/agreed-rates': { who: bookkeepers, status: 201, body: ({ n }) => rate(n), foreignStatus: 403 },
  'POST /api/agreed-rates/table': {
    who: bookkeepers,
    status: 201,
    body: ({ n }) => ({ rates: [rate(`${n} of a table`)] }),
    foreignStatus: 403,
  },
  'PUT /api/agreed-rates/:id': { who: bookkeepers, status: 404, id: 'none', body: () => rate('') },
  'DELETE /api/agreed-rates/:id': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/fees': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/statements': { who: bookkeepers, status: 200, mid: 'filter' },
  // A file is sent in its own format, not as JSON.
  'POST /api/statements': { who: bookkeepers, status: 415, body: () => ({}), mid: 'query' },
  'GET /api/statements/:id': { who: bookkeepers, status: 200, id: 'statement-1', foreignStatus: 404 },
  'DELETE /api/statements/:id': { who: bookkeepers, status: 409, id: 'statement-1', foreignStatus: 404 },
  'PUT /api/statements/:id/mapping': {
    who: bookkeepers,
    status: 400,
    id: 'statement-1',
    body: () => ({}),
    foreignStatus: 400,
  },
  'GET /api/statements/:id/lines': { who: bookkeepers, status: 200, id: 'statement-1', foreignStatus: 404 },
  'GET /api/statements/:id/proposals': {
    who: bookkeepers,
    status: 200,
    id: 'statement-1',
    foreignStatus: 404,
  },
  'POST /api/statements/:id/lines/settle': {
    who: bookkeepers,
    status: 409,
    id: 'statement-1',
    body: () => ({ ids: [2], kind: 'accepted', note: 'as agreed' }),
    foreignStatus: 404,
  },
  'POST /api/statements/:id/lines/match': {
    who: bookkeepers,
    status: 409,
    id: 'statement-1',
    body: () => ({ line: 2, undo: true }),
    foreignStatus: 404,
  },
  'GET /api/statements/:id/result.xlsx': {
    who: bookkeepers,
    status: 200,
    id: 'statement-1',
    foreignStatus: 404,
  },
  'GET /api/fees/report.csv': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/fees/report.xlsx': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/status-labels': { who: everybody, status: 200, mid: 'filter' },
  'PUT /api/status-labels': {
    who: admins,
    status: 200,
    body: ({ mids = ['mer_1'] }) => ({ status: 'held', label: 'Held', finality: { '*': 'open' }, mids }),
    mid: 'list in the body',
    foreignStatus: 403,
  },
  'GET /api/undocumented': { who: admins, status: 200, mid: 'filter' },
  'GET /api/unreadable': { who: resolvers, status: 200, mid: 'filter' },
  'GET /api/unreadable/:id': { who: resolvers, status: 200, id: 'unreadable-1', foreignStatus: 404 },
  'GET /api/events': { who: everybody, status: 200 },
  'POST /api/exports': {
    who: exporters,
    status: 201,
    body: ({ mids }) => exportBody(mids === undefined ? {} : { mid: mids }),
    mid: 'filter in the body',
  },
  'GET /api/exports/orders.csv': { who: exporters, status: 410 },
  'GET /api/exports/:id/orders.csv': { who: exporters, status: 404, id: 'none' },
  'GET /api/exports/:id': { who: exporters, status: 404, id: 'none' },
  'POST /api/periods': {
    who: bookkeepers,
    status: 201,
    body: ({ n, mids = ['mer_1'] }) => ({ ...hourOf(n), timeZone: 'UTC', mids }),
    mid: 'list in the body',
    foreignStatus: 403,
  },
  'GET /api/periods': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/periods/preview': { who: bookkeepers, status: 200, mid: 'filter' },
  'GET /api/periods/:id': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/periods/:id/changes': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/periods/:id/proof': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/periods/:id/activity': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/periods/:id/journal': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/periods/:id/journal.csv': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/reporting-currencies': { who: bookkeepers, status: 200, mid: 'filter' },
  'PUT /api/reporting-currencies/:id': {
    who: bookkeepers,
    status: 200,
    id: 'mer_1',
    foreignStatus: 403,
    body: () => ({ currency: 'EUR', rates: [] }),
  },
  'PUT /api/journal-accounts/:id': {
    who: bookkeepers,
    status: 200,
    id: 'mer_1',
    foreignStatus: 403,
    body: () => ({ clearing: '1', fees: '2', bank: '3', reserve: '4', difference: '5' }),
  },
  'GET /api/period-files/:id': { who: bookkeepers, status: 404, id: 'none' },
  'POST /api/periods/:id/reopen': { who: bookkeepers, status: 404, id: 'none', body: () => reason },
  'POST /api/periods/:id/confirm': { who: bookkeepers, status: 404, id: 'none', body: () => ({}) },
  'POST /api/periods/:id/cancel': { who: bookkeepers, status: 404, id: 'none', body: () => ({}) },
  'POST /api/periods/:id/files': {
    who: bookkeepers,
    status: 404,
    id: 'none',
    body: () => ({ format: 'csv' }),
  },
  'GET /api/periods/:id/export.csv': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/periods/:id/export.xlsx': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/periods/:id/export.json': { who: bookkeepers, status: 404, id: 'none' },
  'GET /api/alerts': { who: everybody, status: 200, mid: 'filter' },
  'GET /api/alerts/:id': { who: everybody, status: 404, id: 'mer_1:none' },
  'POST /api/alerts/:id/acknowledge': { who: everybody, status: 404, id: 'mer_1:none', body: () => ({}) },
  'GET /api/watches': { who: everybody, status: 200, mid: 'filter' },
  'PUT /api/watches/:id': {
    who: everybody,
    status: 404,
    id: 'mer_1:none',
    body: () => ({ isOn: true, threshold: 1 }),
  },
  'GET /api/alert-receivers': { who: watchers, status: 200 },
  'POST /api/alert-receivers': {
    who: admins,
    status: 201,
    body: ({ mids = ['mer_1'] }) => ({ kind: 'webhook', name: 'R', mids, url: 'https://hook.test/x' }),
    mid: 'list in the body',
    foreignStatus: 403,
  },
  'GET /api/alert-receivers/:id': { who: watchers, status: 404, id: 'none' },
  'PUT /api/alert-receivers/:id': {
    who: admins,
    status: 404,
    id: 'none',
    body: ({ mids = ['mer_1'] }) => ({ name: 'R', mids, language: 'en', on: true }),
    mid: 'list in the body',
    foreignStatus: 403,
  },
  'POST /api/alert-receivers/:id/test': { who: admins, status: 404, id: 'none', body: () => ({}) },
  'POST /api/alert-receivers/:id/retry': { who: admins, status: 404, id: 'none', body: () => ({}) },
  'DELETE /api/alert-receivers/:id': { who: admins, status: 404, id: 'none' },
  'POST /api/reveals': { who: notFinance, status: 410, body: () => ({ token: 'none', ...reason }) },
  'GET /api/order-counts': { who: everybody, status: 200, mid: 'filter' },
  'POST /api/search': {
    who: everybody,
    status: 200,
    body: ({ mids }) => ({ text: 'jane', ...(mids !== undefined && { mid: mids }) }),
    mid: 'list in the body',
  },
  'GET /api/v1/public/orders': { who: everybody, status: 200, mid: 'header' },
  'GET /api/v1/public/orders/{orderId}': { who: everybody, status: 404, id: 'none', mid: 'header' },
  'POST /api/v1/public/orders': { who: notFinance, status: 200, body: order, mid: 'header' },
  'POST /api/v3/orders': { who: notFinance, status: 200, body: order, mid: 'header' },
  'GET /api/v1/public/users/individual': { who: everybody, status: 200, mid: 'header' },
  'POST /api/v1/public/users/individual': {
    who: notFinance,
    status: 200,
    body: ({ n }) => ({ Name: 'Jane Doe', email: `jane${n}@mail.test` }),
    mid: 'header',
  },
  'POST /api/v3/users/individual': { who: notFinance, status: 200, body: user, mid: 'header' },
  'GET /api/v1/public/config/list-mids': { who: everybody, status: 200, mid: 'header' },
  'GET /api/v1/public/config/supported-currencies': { who: everybody, status: 200, mid: 'header' },
  'GET /api/v3/config/supported-currencies': { who: everybody, status: 200, mid: 'header' },
  'GET /api/v3/config/list-tokens': { who: everybody, status: 200, mid: 'header' },
  'GET /api/v1/public/config/payment-methods': { who: everybody, status: 200, mid: 'header' },
  'GET /api/v3/config/payment-methods': { who: everybody, status: 200, mid: 'header' },
}

/** The routes that an access token opens, by role. It opens no other. */
export const tokenTable: Record<string, readonly Role[]> = {
  'GET /api/orders': notAdmin,
  'GET /api/coverage': notAdmin,
  'GET /api/fees': ['finance'],
  'GET /api/exports/orders.csv': ['ops', 'finance'],
  'GET /api/openapi.json': notAdmin,
}
