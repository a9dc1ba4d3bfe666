import { expect, test } from 'vitest'
import { startTimedStack } from '../../support/timedStack.ts'

const file = { kind: 'orders', format: 'csv', reason: 'asked for by the test' }

/** Every own route with a merchant ID, requested for a foreign one. */
const requests: [route: string, path: string, json?: unknown][] = [
  ['GET /api/orders', `/api/orders?filter={"mid":"mer_2"}`],
  ['GET /api/orders/:id', '/api/orders/none?mid=mer_2'],
  ['GET /api/orders/:id/receipt', '/api/orders/none/receipt?mid=mer_2'],
  ['POST /api/views', '/api/views', { resource: 'orders', name: 'x', filter: { mid: 'mer_2' } }],
  ['GET /api/orders/:id/notes', '/api/orders/none/notes?mid=mer_2'],
  ['POST /api/orders/:id/notes', '/api/orders/none/notes?mid=mer_2', { text: 'called back' }],
  ['GET /api/users/:id/notes', '/api/users/none/notes?mid=mer_2'],
  ['POST /api/users/:id/notes', '/api/users/none/notes?mid=mer_2', { text: 'called back' }],
  ['GET /api/users', `/api/users?filter={"mid":"mer_2"}`],
  ['POST /api/search', '/api/search', { text: 'jane', mid: 'mer_2' }],
  ['GET /api/order-counts', `/api/order-counts?filter={"mid":"mer_2"}`],
  ['GET /api/coverage', `/api/coverage?filter={"mid":"mer_2"}`],
  ['GET /api/attention', `/api/attention?filter={"mid":"mer_2"}`],
  ['GET /api/order-outcomes', `/api/order-outcomes?filter={"mid":"mer_2"}`],
  ['GET /api/fees', `/api/fees?filter={"mid":"mer_2"}`],
  ['GET /api/periods', `/api/periods?filter={"mid":"mer_2"}`],
  ['GET /api/periods/preview', `/api/periods/preview?filter={"mid":"mer_2"}`],
  [
    'POST /api/periods',
    '/api/periods',
    { from: '2026-01-01', to: '2026-02-01', timeZone: 'UTC', mids: ['mer_2'] },
  ],
  ['GET /api/usual-times', `/api/usual-times?filter={"mid":"mer_2"}`],
  [
    'PUT /api/time-limits',
    '/api/time-limits',
    { mids: ['mer_2'], orderType: 'payin', status: 'initiated', seconds: 60 },
  ],
  ['GET /api/fees/report.csv', `/api/fees/report.csv?filter={"mid":"mer_2"}`],
  ['GET /api/fees/report.xlsx', `/api/fees/report.xlsx?filter={"mid":"mer_2"}`],
  ['POST /api/exports', '/api/exports', { ...file, filter: { mid: 'mer_2' } }],
  ['GET /api/statements', `/api/statements?filter={"mid":"mer_2"}`],
  ['POST /api/statements', '/api/statements?name=x.csv&mid=mer_2', {}],
  ['GET /api/status-labels', `/api/status-labels?filter={"mid":"mer_2"}`],
  ['PUT /api/status-labels', '/api/status-labels', { status: 'held', mids: ['mer_2'], finality: null }],
  ['GET /api/alerts', `/api/alerts?filter={"mid":"mer_2"}`],
  ['GET /api/watches', `/api/watches?filter={"mid":"mer_2"}`],
  [
    'POST /api/alert-receivers',
    '/api/alert-receivers',
    { kind: 'webhook', name: 'R', mids: ['mer_2'], url: 'https://hook.test/x' },
  ],
  [
    'PUT /api/alert-receivers/:id',
    '/api/alert-receivers/none',
    { name: 'R', mids: ['mer_2'], language: 'en', on: true },
  ],
  ['GET /api/undocumented', `/api/undocumented?filter={"mid":"mer_2"}`],
  ['GET /api/unreadable', `/api/unreadable?filter={"mid":"mer_2"}`],
]

test('every own route refuses a foreign merchant ID and records the refusal', async () => {
  const { as, store } = await startTimedStack('sqlite')
  await store.db.updateTable('operator').set({ mids: '["mer_1"]' }).execute()
  const admin = await as('admin')

  const statuses: number[] = []
  for (const [route, path, json] of requests)
    statuses.push((await admin(path, { method: route.split(' ')[0], json })).status)

  expect(new Set(statuses)).toEqual(new Set([403]))
  const lines = await store.db
    .selectFrom('audit')
    .select(['operator_email', 'mid', 'details'])
    .where('action', '=', 'access.refused')
    .orderBy('seq')
    .execute()
  expect(lines).toEqual(
    requests.map(([route]) => ({
      operator_email: 'admin@countinghouse.test',
      mid: 'mer_2',
      details: JSON.stringify({ why: 'mid', route }),
    })),
  )
})
