import { describe, expect, test } from 'vitest'
import { engines } from '../../support/stores.ts'
import { startTimedStack } from '../../support/timedStack.ts'

type Seat = 'admin' | 'ops' | 'support' | 'finance'

const stages = ['second-factor', 'enrol', 'new-password'] as const
const payin = {
  orderType: 'payin',
  purposeCode: 'personal',
  destination: { currency: 'USDT' },
  source: { currency: 'USD', amount: '50.00', paymentType: 'card', paymentCode: 'card_usd' },
}

describe.each(engines)('on %s', (engine) => {
  test('a session lists the permissions of its role, and an unfinished session lists none', async () => {
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
        'agreed-rates',
        'alerts.read',
        'alerts.receivers',
        'alerts.watches',
        'audit.read',
        'contacts.reveal',
        'everything',
        'exports',
        'fees.read',
        'fees.report',
        'intents.read',
        'intents.resolve',
        'operators.manage',
        'orders.approve',
        'orders.create',
        'orders.read',
        'periods',
        'statements',
        'statuses.name',
        'times.limit',
        'tokens.manage',
        'undocumented.read',
        'unreadable.read',
        'users.create',
        'users.read',
      ],
    })
    expect(await permissionsOf('ops')).toEqual({
      mids,
      permissions: [
        'alerts.read',
        'alerts.watches',
        'contacts.reveal',
        'exports',
        'fees.read',
        'intents.read',
        'intents.resolve',
        'orders.approve',
        'orders.create',
        'orders.read',
        'times.limit',
        'unreadable.read',
        'users.create',
        'users.read',
      ],
    })
    expect(await permissionsOf('support')).toEqual({
      mids,
      permissions: [
        'alerts.read',
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
      permissions: [
        'agreed-rates',
        'alerts.read',
        'exports',
        'fees.read',
        'fees.report',
        'orders.read',
        'periods',
        'statements',
        'users.read',
      ],
    })
    for (const stage of stages)
      expect(await permissionsOf('admin', stage)).toEqual({ mids: [], permissions: [] })
  })

  test('records a refusal by role with operator, route and address', async () => {
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

  test('refuses and records a merchant ID outside the grant, also in a body', async () => {
    const { as, askWith, cookieFor, store } = await startTimedStack(engine)
    await store.db
      .updateTable('operator')
      .set({ mids: '["mer_2"]' })
      .where('email', '=', 'ops@countinghouse.test')
      .execute()
    const ops = await as('ops')
    const key = { 'Idempotency-Key': 'k-1' }

    const named = await ops('/api/v1/public/orders', { headers: { MID: 'mer_1' } })
    const twice = await ops('/api/v1/public/orders', { headers: { MID: 'mer_2, mer_1' } })
    const created = await ops('/api/v3/orders', { json: payin, headers: { MID: 'mer_1', ...key } })
    const own = await ops('/api/v1/public/config/list-mids')
    const inBody = await ops('/api/v3/orders', { json: { ...payin, mid: 'mer_1' }, headers: key })
    const intents = await (await askWith(await cookieFor('admin@countinghouse.test'))('/api/intents')).json()

    expect([named.status, twice.status, created.status]).toEqual([403, 403, 403])
    expect((await own.json()).data.map(({ mid }: { mid: string }) => mid)).toEqual(['mer_2'])
    expect(inBody.status).toBe(400)
    expect(intents).toEqual([])
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
