import { describe, expect, test } from 'vitest'
import { namedRoutes } from '../../src/contract/routes.ts'
import { forwardPolicies, ownPolicies } from '../../src/gateway/permissions.ts'
import { engines } from '../support/stores.ts'
import { hour, minute, startTimedStack } from '../support/timedStack.ts'

type Seat = 'admin' | 'ops' | 'support' | 'finance'

/** Who gets through, from the table of roles in the design; written by hand, so that a slip in the gateway's own table shows. */
const everybody: readonly Seat[] = ['admin', 'ops', 'support', 'finance']
const notFinance: readonly Seat[] = ['admin', 'ops', 'support']
const resolvers: readonly Seat[] = ['admin', 'ops']
const admins: readonly Seat[] = ['admin']
const bookkeepers: readonly Seat[] = ['admin', 'finance']

type Line = {
  who: 'world' | 'stages' | readonly Seat[]
  /** What those who get through are answered: 2xx where nothing is missing, a plain no of the handler else. */
  status: number
  body?: (ids: Ids) => unknown
}
type Ids = { victim: string; intent: string; line: string; n: number }

const user = ({ n }: Ids) => ({
  Name: 'Jane Doe',
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
  source: { currency: 'USD', amount: `${50 + (n % 50)}.00`, paymentType: 'card', paymentCode: 'card_usd' },
})

const expected: Record<string, Line> = {
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
  // These two ask for a stage of their own besides, so their refusals are looked at below.
  'POST /api/session/password': { who: 'stages', status: 400, body: () => ({ password: 'short' }) },
  'POST /api/session/enrolment': { who: 'stages', status: 200, body: () => ({}) },
  'POST /api/session/enrolment/confirm': { who: 'stages', status: 401, body: () => ({ code: '000000' }) },
  'GET /api/sessions': { who: everybody, status: 200 },
  'DELETE /api/sessions': { who: everybody, status: 204 },
  'DELETE /api/sessions/:id': { who: everybody, status: 404 },
  'GET /api/preferences': { who: everybody, status: 200 },
  'PUT /api/preferences': { who: everybody, status: 200, body: () => ({ theme: 'dark' }) },
  'GET /api/operators': { who: admins, status: 200 },
  'GET /api/operators/:id': { who: admins, status: 200 },
  'POST /api/operators': {
    who: admins,
    status: 201,
    body: ({ n }) => ({ email: `new${n}@a.test`, name: 'N', role: 'ops', mids: ['mer_1'] }),
  },
  'PUT /api/operators/:id': { who: admins, status: 200, body: () => ({ name: 'Renamed' }) },
  'POST /api/operators/:id/reset': { who: admins, status: 200, body: () => reason },
  'POST /api/operators/:id/end-sessions': { who: admins, status: 204, body: () => ({}) },
  'GET /api/audit': { who: admins, status: 200 },
  'GET /api/audit/:id': { who: admins, status: 200 },
  'GET /api/intents': { who: notFinance, status: 200 },
  'GET /api/intents/:id': { who: notFinance, status: 200 },
  'GET /api/intents/:id/candidates': { who: notFinance, status: 200 },
  'POST /api/intents/:id/resolution': {
    who: resolvers,
    status: 409,
    body: () => ({ state: 'abandoned', ...reason }),
  },
  'GET /api/orders': { who: everybody, status: 200 },
  'GET /api/orders/:id': { who: everybody, status: 404 },
  'GET /api/orders/:id/receipt': { who: notFinance, status: 200 },
  'GET /api/users': { who: everybody, status: 200 },
  'GET /api/logos/:id': { who: everybody, status: 404 },
  'GET /api/coverage': { who: everybody, status: 200 },
  'GET /api/fees': { who: bookkeepers, status: 200 },
  'GET /api/status-labels': { who: everybody, status: 200 },
  'PUT /api/status-labels': {
    who: admins,
    status: 200,
    body: () => ({ status: 'held', label: 'Held', finality: { '*': 'open' } }),
  },
  'GET /api/undocumented': { who: admins, status: 200 },
  'GET /api/unreadable': { who: resolvers, status: 200 },
  'GET /api/unreadable/:id': { who: resolvers, status: 404 },
  'GET /api/events': { who: everybody, status: 200 },
  'GET /api/exports/orders.csv': { who: bookkeepers, status: 200 },
  'GET /api/exports/:id': { who: bookkeepers, status: 404 },
  'POST /api/reveals': { who: notFinance, status: 410, body: () => ({ token: 'none', ...reason }) },
  'POST /api/find-orders': { who: everybody, status: 200, body: () => ({ filter: { q: 'jane' } }) },
  'POST /api/find-users': { who: everybody, status: 200, body: () => ({ filter: { q: 'jane' } }) },
  'GET /api/order-counts': { who: everybody, status: 200 },
  'POST /api/find-live-users': { who: everybody, status: 200, body: () => ({ limit: 1 }) },
  'POST /api/user-matches': { who: everybody, status: 200, body: () => ({ text: 'jane' }) },
  'GET /api/v1/public/orders': { who: everybody, status: 200 },
  'GET /api/v1/public/orders/{orderId}': { who: everybody, status: 404 },
  'POST /api/v1/public/orders': { who: notFinance, status: 200, body: order },
  'POST /api/v3/orders': { who: notFinance, status: 200, body: order },
  'GET /api/v1/public/users/individual': { who: everybody, status: 200 },
  'POST /api/v1/public/users/individual': { who: notFinance, status: 200, body: user },
  'POST /api/v3/users/individual': { who: notFinance, status: 200, body: user },
  'GET /api/v1/public/config/list-mids': { who: everybody, status: 200 },
  'GET /api/v1/public/config/supported-currencies': { who: everybody, status: 200 },
  'GET /api/v3/config/supported-currencies': { who: everybody, status: 200 },
  'GET /api/v3/config/list-tokens': { who: everybody, status: 200 },
  'GET /api/v1/public/config/payment-methods': { who: everybody, status: 200 },
  'GET /api/v3/config/payment-methods': { who: everybody, status: 200 },
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const
const nobody = ['anonymous', 'made up', 'expired', 'idle', 'disabled'] as const
const stages = ['second-factor', 'enrol', 'new-password'] as const
const people = [...nobody, ...stages, ...everybody, 'ops of mer_2 only'] as const
type Person = (typeof people)[number]

/** The routes as the gateway has them: own ones and the documented ones of the service. */
const built = [
  ...Object.keys(ownPolicies),
  ...namedRoutes
    .filter(({ name }) => name in forwardPolicies)
    .map(({ route }) => `${route.method} /api${route.path}`),
]
const paths = [...new Set(built.map((route) => route.split(' ')[1] ?? ''))]
const isForwarded = (path: string) => /^\/api\/v\d\//.test(path)

test('every route has its line in the table of roles, and every line a route', () => {
  expect(Object.keys(expected).toSorted()).toEqual(built.toSorted())
})

/** What a cell must be answered, by the table above and the order of the checks. */
function statusFor(person: Person, method: (typeof methods)[number], path: string): number {
  const line = expected[`${method === 'HEAD' && !isForwarded(path) ? 'GET' : method} ${path}`]
  if (!line && !isForwarded(path)) return 405
  const isNobody = nobody.some((one) => one === person)
  const stage = stages.find((one) => one === person)
  if (line?.who === 'world') return line.status
  if (isNobody) return 401
  if (line?.who === 'stages') return stage ? atStage(stage, `${method} ${path}`, line.status) : line.status
  if (stage) return 403
  if (!line) return 405
  const seat = person === 'ops of mer_2 only' ? 'ops' : (person as Seat)
  if (!line.who.includes(seat)) return 403
  return person === 'ops of mer_2 only' ? forOtherMid(path, line.status) : line.status
}

/** A step of signing in that is not the next one is refused. */
function atStage(stage: (typeof stages)[number], route: string, status: number): number {
  if (route === 'POST /api/session/password') return stage === 'new-password' ? status : 403
  if (route.startsWith('POST /api/session/enrolment')) return stage === 'enrol' ? status : 403
  return status
}

/** Each request names mer_1: what belongs to it is not there, and what names it is refused. */
function forOtherMid(path: string, status: number): number {
  if (isForwarded(path) || path === '/api/find-live-users' || path === '/api/user-matches') return 403
  return path.startsWith('/api/intents/:id') ? 404 : status
}

describe.each(engines)('on %s', (engine) => {
  test('nobody gets more than the table of roles gives, on any route with any method', async () => {
    const { store, askWith, cookieFor } = await startTimedStack(engine)
    const add = (email: string, role: string, mids: string[], changes: object = {}) =>
      store.db
        .insertInto('operator')
        .values({
          id: email,
          email,
          name: email,
          role,
          mids: JSON.stringify(mids),
          totp_confirmed: 0,
          created_at: '2026-11-01T00:00:00.000Z',
          ...changes,
        })
        .execute()
    await add('victim@a.test', 'ops', ['mer_1'])
    await add('other@a.test', 'ops', ['mer_2'])
    const disabled_at = '2026-11-20T00:00:00.000Z'
    await add('disabled@a.test', 'admin', ['mer_1'], { disabled_at })

    // Somebody has asked for a secret already: what is wrong below is the code.
    await store.db.updateTable('operator').set({ totp_pending: 'none' }).execute()
    const strangers: Record<(typeof nobody)[number], () => Promise<string | undefined>> = {
      anonymous: async () => undefined,
      'made up': async () => `countinghouse=${'x'.repeat(43)}`,
      expired: () => cookieFor('admin@countinghouse.test', { ageMs: 10 * hour }),
      idle: () => cookieFor('admin@countinghouse.test', { ageMs: 15 * minute, idleMs: 15 * minute }),
      disabled: () => cookieFor('disabled@a.test'),
    }
    const cookieOf = (person: Person): Promise<string | undefined> => {
      if (person in strangers) return strangers[person as (typeof nobody)[number]]()
      const stage = stages.find((one) => one === person)
      if (stage) return cookieFor('admin@countinghouse.test', { stage })
      const email = person === 'ops of mer_2 only' ? 'other@a.test' : `${person}@countinghouse.test`
      return cookieFor(email)
    }

    const admin = askWith(await cookieOf('admin'))
    const first = await admin('/api/v3/orders', {
      json: order({ victim: '', intent: '', line: '', n: 0 }),
      headers: { MID: 'mer_1', 'Idempotency-Key': 'the-intent' },
    })
    expect(first.status).toBe(200)
    let n = 0
    const wrong: string[] = []
    let cells = 0
    for (const path of paths)
      for (const method of methods)
        for (const person of people) {
          n++
          const ids: Ids = { victim: 'victim@a.test', intent: 'the-intent', line: '1', n }
          const body = expected[`${method} ${path}`]?.body?.(ids)
          const id = path.includes('audit') ? ids.line : path.includes('intents') ? ids.intent : ids.victim
          const answer = await askWith(await cookieOf(person))(
            path.replace(/:id|\{orderId\}/, path.includes('/sessions/') ? 'none' : id) +
              (path.includes('payment-methods') ? '?direction=deposit' : ''),
            {
              method,
              json: body,
              headers: { MID: 'mer_1', 'Idempotency-Key': `key-${n}` },
            },
          )
          // What is streamed would wait for its reader.
          await answer.body?.cancel()
          cells++
          const status = statusFor(person, method, path)
          if (answer.status !== status)
            wrong.push(`${person}: ${method} ${path} answered ${answer.status}, not ${status}`)
        }

    expect(wrong).toEqual([])
    expect(cells).toBe(paths.length * methods.length * people.length)
  })

  test('a session tells each role what it may do, and one that is not whole nothing', async () => {
    const { askWith, cookieFor } = await startTimedStack(engine)
    const permissionsOf = async (role: Seat, stage: 'signed-in' | (typeof stages)[number] = 'signed-in') => {
      const ask = askWith(await cookieFor(`${role}@countinghouse.test`, { stage }))
      const { permissions, mids } = await (await ask('/api/session')).json()
      return { permissions: permissions.toSorted(), mids }
    }
    const mids = ['mer_1', 'mer_2', 'mer_3']

    expect(await permissionsOf('admin')).toEqual({
      mids,
      permissions: [
        'audit.read',
        'contacts.reveal',
        'exports',
        'fees.read',
        'fees.report',
        'intents.read',
        'intents.resolve',
        'operators.manage',
        'orders.create',
        'orders.read',
        'statuses.name',
        'undocumented.read',
        'unreadable.read',
        'users.create',
        'users.read',
      ],
    })
    expect(await permissionsOf('ops')).toEqual({
      mids,
      permissions: [
        'contacts.reveal',
        'fees.read',
        'intents.read',
        'intents.resolve',
        'orders.create',
        'orders.read',
        'unreadable.read',
        'users.create',
        'users.read',
      ],
    })
    expect(await permissionsOf('support')).toEqual({
      mids,
      permissions: [
        'contacts.reveal',
        'intents.read',
        'orders.create',
        'orders.read',
        'users.create',
        'users.read',
      ],
    })
    expect(await permissionsOf('finance')).toEqual({
      mids,
      permissions: ['exports', 'fees.read', 'fees.report', 'orders.read', 'users.read'],
    })
    for (const stage of stages)
      expect(await permissionsOf('admin', stage)).toEqual({ mids: [], permissions: [] })
  })

  test('a refusal by role is on record, with who, what and from where', async () => {
    const { as, store } = await startTimedStack(engine)
    const support = await as('support')

    await support('/api/operators/somebody', { method: 'PUT', json: { role: 'admin' }, ip: '198.51.100.7' })

    const lines = await store.db
      .selectFrom('audit')
      .select(['action', 'outcome', 'operator_email', 'ip', 'details'])
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(lines).toEqual([
      {
        action: 'access.refused',
        outcome: 'refused',
        operator_email: 'support@countinghouse.test',
        ip: '198.51.100.7',
        details: '{"policy":"operators.manage","route":"PUT /api/operators/:id"}',
      },
    ])
  })

  test('a merchant ID that was not granted is refused on record, also where the body names it', async () => {
    const { as, askWith, cookieFor, store } = await startTimedStack(engine)
    await store.db
      .updateTable('operator')
      .set({ mids: '["mer_2"]' })
      .where('email', '=', 'ops@countinghouse.test')
      .execute()
    const ops = await as('ops')
    const key = { 'Idempotency-Key': 'k-1' }
    const payin = order({ victim: '', intent: '', line: '', n: 0 })

    const named = await ops('/api/v1/public/orders', { headers: { MID: 'mer_1' } })
    const twice = await ops('/api/v1/public/orders', { headers: { MID: 'mer_2, mer_1' } })
    const created = await ops('/api/v3/orders', { json: payin, headers: { MID: 'mer_1', ...key } })
    const own = await ops('/api/v1/public/config/list-mids')
    const inBody = await ops('/api/v3/orders', { json: { ...payin, mid: 'mer_1' }, headers: key })
    const intents = await (await askWith(await cookieFor('admin@countinghouse.test'))('/api/intents')).json()

    expect([named.status, twice.status, created.status]).toEqual([403, 403, 403])
    expect((await own.json()).data.map(({ mid }: { mid: string }) => mid)).toEqual(['mer_2'])
    expect(inBody.status).toBe(200)
    expect(intents.map(({ mid }: { mid: string }) => mid)).toEqual(['mer_2'])
    const refused = await store.db
      .selectFrom('audit')
      .select(['action', 'mid', 'details'])
      .where('outcome', '=', 'refused')
      .execute()
    expect(refused.map(({ action, mid }) => `${action} ${mid}`)).toEqual([
      'access.refused mer_1',
      'access.refused mer_2, mer_1',
      'access.refused mer_1',
    ])
  })
})
