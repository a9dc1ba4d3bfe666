import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../../src/server/trail/verifyAudit.ts'
import { readOrderLimits } from '../../../src/server/intents/orderLimits.ts'
import { create, orderOf, startIntents, type Intents } from '../../support/intents.ts'
import type { Ask } from '../../support/stack.ts'
import { engines } from '../../support/stores.ts'
import { faultWords } from '../../support/faultWords.ts'
import type { Detail } from '../../../src/contract/errorBody.ts'

const hour = 3_600_000
const limits = (approveAbove = '100', most = '1000') =>
  readOrderLimits(JSON.stringify({ '*': { EUR: { most, approveAbove }, '*': { most: '50' } } })).limits

describe.each(engines)('on %s', (engine) => {
  let world: Intents
  let support: Ask
  let ops: Ask
  let admin: Ask
  let serial = 0
  let cents = 0

  beforeAll(async () => {
    world = await startIntents(engine, { orderLimits: limits(), atEnd: afterAll })
    ;[support, ops, admin] = [await world.as('support'), await world.as('ops'), await world.as('admin')]
  })

  /** A new amount each time, so that no order is a near duplicate. */
  const large = () => orderOf(world.userIds[0], `200.${String(++cents).padStart(2, '0')}`)
  const waiting = async (by = support) => {
    const key = `a-${++serial}`
    const order = large()
    const answer = await create(by, order, { key })
    expect([answer.status, await world.stateOf(key)]).toEqual([202, 'to_be_approved'])
    return { key, order, answer }
  }
  const decide = (ask: Ask, key: string, json: object = { decision: 'approve' }) =>
    ask(`/api/intents/${key}/approval`, { json })
  const refuse = { decision: 'refuse', reason: 'the invoice is not theirs' }

  test('an order above the threshold waits for approval, with a message, and nothing is sent', async () => {
    const before = world.posts.length

    const { key, order, answer } = await waiting()
    const again = await create(support, order, { key })

    expect(answer.body).toMatchObject({
      error: 'Accepted',
      code: 202,
      message: 'this order is waiting for approval by a second person; nothing was sent',
      details: [
        {
          field: 'source.amount',
          message: expect.stringMatching(/^amounts above 100 EUR need approval by a second person, got 200/),
        },
      ],
      reason: 'to_be_approved',
      intent: key,
      expiresAt: new Date(world.clock.ms + 24 * hour).toISOString(),
    })
    expect(again.body).toEqual({ ...answer.body, requestId: again.body.requestId })
    expect(world.posts.length).toBe(before)
    expect(await world.linesOf(key)).toEqual([
      'order-intent.to_be_approved done support@countinghouse.test mer_1',
    ])
  })

  test('sends an order once and unchanged after a second person approves it', async () => {
    const before = world.posts.length
    const { key, order } = await waiting()

    const answer = await decide(ops, key)
    const late = [await decide(admin, key), await decide(admin, key, refuse)]
    const replay = await create(support, order, { key })

    expect([answer.status, (await answer.json()).state]).toEqual([200, 'confirmed'])
    expect(late.map(({ status }) => status)).toEqual([409, 409])
    expect(replay).toMatchObject({ status: 200, replayed: true, orderId: expect.stringMatching(/^PF-/) })
    expect(world.posts.slice(before)).toEqual([JSON.stringify(order)])
    expect(await world.linesOf(key)).toEqual([
      'order-intent.to_be_approved done support@countinghouse.test mer_1',
      'order-intent.approved done ops@countinghouse.test mer_1',
      'order-intent.sending done ops@countinghouse.test mer_1',
      'order-intent.confirmed done ops@countinghouse.test mer_1',
    ])
    const [row] = await (await support(`/api/intents?filter=${encodeURIComponent(`{"id":"${key}"}`)}`)).json()
    expect(row.approval).toMatchObject({ above: '100', isOwn: true, by: 'Oscar Ops' })
  })

  test('tells readers of fees the usual share of fees of an order that waits', async () => {
    const key = `a-${++serial}`
    await create(support, { ...large(), destination: { currency: 'USDT' } }, { key })
    const shareFor = async (ask: Ask) => (await (await ask(`/api/intents/${key}`)).json()).feeShare

    expect([await shareFor(ops), await shareFor(support)]).toEqual([null, undefined])
    await decide(ops, key, refuse)
    expect(await shareFor(ops)).toBeUndefined()
  })

  test('only one of several concurrent decisions takes effect', async () => {
    for (let round = 0; round < 8; round++) {
      const before = world.posts.length
      const { key } = await waiting()

      const all = await Promise.all([
        decide(ops, key),
        decide(admin, key),
        decide(ops, key, refuse),
        decide(admin, key),
      ])

      expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      const state = await world.stateOf(key)
      expect(world.posts.length - before).toBe(state === 'confirmed' ? 1 : 0)
    }
  })

  test('refuses a decision by the requester, by other roles and without the merchant ID', async () => {
    const { key } = await waiting(ops)
    const before = world.posts.length
    const otherSession = await world.as('ops')

    const own = [await decide(ops, key), await decide(otherSession, key, refuse)]
    const byRole = [await decide(support, key), await decide(await world.as('finance'), key)]
    await world.store.db
      .updateTable('operator')
      .set({ mids: '["mer_2"]' })
      .where('role', '=', 'admin')
      .execute()
    const elsewhere = await decide(admin, key)
    await world.store.db
      .updateTable('operator')
      .set({ mids: '["mer_1","mer_2","mer_3"]' })
      .where('role', '=', 'admin')
      .execute()

    expect(own.map(({ status }) => status)).toEqual([403, 403])
    expect(await own[0]?.json()).toMatchObject({ reason: 'same_person' })
    expect(byRole.map(({ status }) => status)).toEqual([403, 403])
    expect(elsewhere.status).toBe(404)
    expect([await world.stateOf(key), world.posts.length]).toEqual(['to_be_approved', before])
  })

  test('a refusal needs a reason, and repeated requests with the key return it', async () => {
    const { key, order } = await waiting()
    const before = world.posts.length

    const without = [
      await decide(ops, key, { decision: 'refuse' }),
      await decide(ops, key, { decision: 'refuse', reason: 'no' }),
      await decide(ops, key, { ...refuse, mid: 'mer_1' }),
      await decide(ops, key, { decision: 'perhaps' }),
    ]
    const refused = await decide(ops, key, refuse)
    const replay = await create(support, order, { key })
    const approved = await decide(admin, key)

    expect(without.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect([refused.status, approved.status]).toEqual([200, 409])
    expect(replay).toMatchObject({
      status: 403,
      body: {
        reason: 'approval_refused',
        intent: key,
        message: 'this order was not approved; nothing was sent',
      },
    })
    expect(world.posts.length).toBe(before)
    expect((await world.linesOf(key)).at(-1)).toBe('order-intent.refused done ops@countinghouse.test mer_1')
  })

  test.each([
    ['role', { role: 'finance' }, { role: 'support' }],
    ['merchant ID', { mids: '["mer_2"]' }, { mids: '["mer_1","mer_2","mer_3"]' }],
    ['account', { disabled_at: '2026-05-04T09:00:00.000Z' }, { disabled_at: null }],
  ])('does not send an order whose requester lost their %s', async (_, lost, had) => {
    const { key } = await waiting()
    const before = world.posts.length
    const updateRequester = () =>
      world.store.db.updateTable('operator').where('email', '=', 'support@countinghouse.test')

    await updateRequester().set(lost).execute()
    const answer = await decide(ops, key)
    await updateRequester().set(had).execute()

    expect([answer.status, (await answer.json()).reason]).toEqual([409, 'asker'])
    expect([await world.stateOf(key), world.posts.length]).toEqual(['to_be_approved', before])
  })

  test('an account added by the requester cannot decide', async () => {
    const { key } = await waiting(admin)
    const all = await (await admin('/api/operators')).json()
    const { id } = all.find(({ role }: { role: string }) => role === 'ops')
    await world.store.db.updateTable('operator').set({ everything: 1 }).where('role', '=', 'admin').execute()
    const made = await admin('/api/operators', {
      json: { email: 'second@countinghouse.test', name: 'Second', role: 'ops', mids: ['mer_1'] },
    })
    expect([made.status, typeof id]).toEqual([201, 'string'])
    const second = await made.json()
    await world.store.db
      .updateTable('operator')
      .set({ must_change_password: 0 })
      .where('id', '=', second.id)
      .execute()
    const { ask } = await world.signIn('second@countinghouse.test', second.firstPassword)

    const answer = await decide(ask, key)

    expect([answer.status, (await answer.json()).reason]).toEqual([403, 'same_maker'])
  })

  test('a lowered limit applies to waiting orders', async () => {
    const { key } = await waiting()
    const lower = await startIntents(engine, { store: world.store, orderLimits: limits('50', '150') })
    const answer = await decide(await lower.as('ops'), key)

    expect([answer.status, (await answer.json()).reason]).toEqual([409, 'order_limit'])
    expect([await world.stateOf(key), lower.posts]).toEqual(['to_be_approved', []])
  })

  test('stores no order above the limit, on either side, in any currency or spelling', async () => {
    const before = world.posts.length
    const destination = {
      ...orderOf(world.userIds[0]),
      source: { currency: 'EUR', paymentType: 'bank_transfer' },
    }
    const orders = [
      orderOf(world.userIds[0], '100000000000000000000000000'),
      orderOf(world.userIds[0], '1000.000000000000000001'),
      orderOf(world.userIds[0], '1001', 'eur'),
      { ...destination, destination: { currency: 'USDT', amount: '50.01' } },
      { ...destination, destination: { currency: 'BTC', amount: 51 } },
    ]

    const answers = await Promise.all(
      orders.map((order, nth) => create(support, order, { key: `over-${nth}` })),
    )

    for (const { status, body } of answers) expect([status, body.reason]).toEqual([422, 'order_limit'])
    expect(faultWords(answers[0]?.body.details as Detail[])).toEqual([
      {
        field: 'source.amount',
        message: 'team members with the role support can create orders up to 1000 EUR',
      },
    ])
    expect(answers[3]?.body.details).toMatchObject([{ field: 'destination.amount' }])
    expect([await world.stateOf('over-0'), world.posts.length]).toEqual([undefined, before])
    const refused = await world.store.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'access.refused')
      .execute()
    expect(refused.filter(({ details }) => details.includes('order limit'))).toHaveLength(orders.length)
  })

  test('an order without a decision expires after a day', async () => {
    const { key, order } = await waiting()
    const before = world.posts.length
    world.clock.ms += 24 * hour
    const late = await world.as('ops')

    const answer = await decide(late, key)
    const replay = await create(await world.as('support'), order, { key })

    expect([answer.status, replay.status, replay.body.reason]).toEqual([409, 410, 'approval_expired'])
    expect([await world.stateOf(key), world.posts.length]).toEqual(['expired', before])
    expect((await world.linesOf(key)).at(-1)).toMatch(/^order-intent\.expired failed/)
    expect((await verifyAudit(world.store)).brokenAt).toBeUndefined()
  })
})
