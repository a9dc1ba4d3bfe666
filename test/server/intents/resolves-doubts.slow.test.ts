import { describe, expect, test } from 'vitest'
import { create, orderOf, startIntents } from '../../support/intents.ts'
import type { Ask } from '../../support/stack.ts'
import { engines, longEngines, type Engine } from '../../support/stores.ts'

const reason = 'checked with the provider by phone'
const resolve = async (ask: Ask, key: string, json: object) => {
  const answer = await ask(`/api/intents/${key}/resolution`, { json })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** One doubt about a created order, and one about an order that was not created. */
async function startDoubts(engine: Engine) {
  const parts = await startIntents(engine)
  const ask = await parts.as('ops')
  const { userIds, trouble } = parts
  trouble('v3.createOrder=lost:1')
  await create(ask, orderOf(userIds[0]), { key: 'made' })
  trouble('v3.createOrder=500:1')
  await create(ask, orderOf(userIds[1]), { key: 'not-made' })
  trouble()
  const { candidates } = await (await ask('/api/intents/made/candidates')).json()
  return { ...parts, ask, orderId: String(candidates[0]?.id) }
}

describe.each(engines)('on %s', (engine) => {
  test('links or abandons a doubt, once, with name and reason', async () => {
    const { ask, orderId, linesOf, posts, userIds } = await startDoubts(engine)

    const linked = await resolve(ask, 'made', { state: 'linked', orderId, reason })
    const abandoned = await resolve(ask, 'not-made', { state: 'abandoned', reason })
    const again = [
      await resolve(ask, 'made', { state: 'abandoned', reason }),
      await resolve(ask, 'not-made', { state: 'linked', orderId: 'PF-9', reason }),
    ]
    const sentAgain = [
      await create(ask, orderOf(userIds[0]), { key: 'made' }),
      await create(ask, orderOf(userIds[1]), { key: 'not-made' }),
    ]
    const { candidates } = await (await ask('/api/intents/made/candidates')).json()

    const resolved = { resolvedBy: expect.any(String), resolvedAt: '2026-05-04T09:00:00.000Z', reason }
    expect(linked).toMatchObject({ status: 200, body: { state: 'linked', orderId, ...resolved } })
    expect(abandoned).toMatchObject({ status: 200, body: { state: 'abandoned', orderId: null, ...resolved } })
    for (const repeated of again)
      expect(repeated).toMatchObject({
        status: 409,
        body: { message: 'only a request whose outcome is unknown can be resolved' },
      })
    expect(sentAgain.map(({ status, body }) => [status, body.reason])).toEqual([
      [502, 'unknown'],
      [502, 'unknown'],
    ])
    expect(candidates).toMatchObject([{ id: orderId, linked: true }])
    expect(posts).toHaveLength(2)
    expect((await linesOf('made')).at(-1)).toBe('order-intent.linked done ops@countinghouse.test mer_1')
    expect((await linesOf('not-made')).at(-1)).toBe(
      'order-intent.abandoned done ops@countinghouse.test mer_1',
    )
  })

  test('support reads a doubt and cannot resolve it, finance cannot read it', async () => {
    const { as, orderId, stateOf } = await startDoubts(engine)
    const [support, finance, admin] = [await as('support'), await as('finance'), await as('admin')]

    const read = await support('/api/intents/made')
    const tried = await resolve(support, 'made', { state: 'linked', orderId, reason })
    const unread = [await finance('/api/intents'), await finance('/api/intents/made/candidates')]

    expect([read.status, tried.status, ...unread.map(({ status }) => status)]).toEqual([200, 403, 403, 403])
    expect(await stateOf('made')).toBe('unknown')
    expect((await resolve(admin, 'made', { state: 'linked', orderId, reason })).status).toBe(200)
  })

  test('an order belongs to one request, also when two people link it at once', async () => {
    const { ask, as, orderId, userIds, stateOf } = await startDoubts(engine)
    const admin = await as('admin')
    const confirmed = await create(ask, orderOf(userIds[2]), { key: 'confirmed' })

    const stolen = await resolve(ask, 'made', { state: 'linked', orderId: confirmed.orderId, reason })
    const both = await Promise.all([
      resolve(ask, 'made', { state: 'linked', orderId, reason }),
      resolve(admin, 'not-made', { state: 'linked', orderId, reason }),
    ])

    const refusal = {
      status: 409,
      body: {
        message: 'already belongs to another request',
        details: [{ field: 'orderId', message: 'already belongs to another request' }],
      },
    }
    expect(stolen).toMatchObject(refusal)
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject(refusal)
    expect([await stateOf('made'), await stateOf('not-made')].toSorted()).toEqual(['linked', 'unknown'])
  })

  test('hides requests of merchant IDs outside the operator’s own', async () => {
    const { as, ask, orderId, stateOf } = await startDoubts(engine)
    const admin = await as('admin')
    const all = (await (await admin('/api/operators')).json()) as { id: string; role: string }[]
    const id = all.find(({ role }) => role === 'ops')?.id
    await admin(`/api/operators/${id}`, { method: 'PUT', json: { mids: ['mer_2'] } })

    const list = await ask('/api/intents')
    const filtered = await ask(`/api/intents?filter=${encodeURIComponent('{"mid":"mer_1"}')}`)
    const statuses = [
      (await ask('/api/intents/made')).status,
      (await ask('/api/intents/made/candidates')).status,
      (await resolve(ask, 'made', { state: 'linked', orderId, reason })).status,
    ]

    expect([await list.json(), list.headers.get('content-range')]).toEqual([[], 'intents 0-0/0'])
    expect(await filtered.json()).toEqual([])
    expect(statuses).toEqual([404, 404, 404])
    expect(await stateOf('made')).toBe('unknown')
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('links no order that neither the ledger nor the service has, and stays in doubt', async () => {
    const { ask, orderId, trouble } = await startDoubts(engine)

    for (const mistyped of ['PF-nowhere', 'PF 123/4', '..', 'é'.repeat(200)])
      expect(await resolve(ask, 'made', { state: 'linked', orderId: mistyped, reason })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'orderId' }] },
      })
    trouble('v1.getOrder=503:1')
    expect(await resolve(ask, 'made', { state: 'linked', orderId: 'PF-8', reason })).toMatchObject({
      status: 502,
      body: { reason: 'network' },
    })
    trouble()
    expect((await resolve(ask, 'made', { state: 'linked', orderId, reason })).status).toBe(200)
  })

  test('resolves only requests in doubt', async () => {
    const { as, userIds } = await startIntents(engine)
    const ask = await as('ops')
    await create(ask, orderOf(userIds[0]), { key: 'confirmed' })
    await create(ask, orderOf(userIds[0], '99999999'), { key: 'rejected' })

    for (const key of ['confirmed', 'rejected'])
      for (const json of [
        { state: 'linked', orderId: 'PF-1', reason },
        { state: 'abandoned', reason },
      ])
        expect((await resolve(ask, key, json)).status).toBe(409)
    expect((await resolve(ask, 'no-such', { state: 'abandoned', reason })).status).toBe(404)
  })

  test.each<[string, object, string]>([
    ['no reason', { state: 'abandoned' }, 'reason'],
    ['a short reason', { state: 'abandoned', reason: ' ok        ' }, 'reason'],
    ['a reason of one letter', { state: 'abandoned', reason: 'a'.repeat(20) }, 'reason'],
    ['a long reason', { state: 'abandoned', reason: 'x'.repeat(501) }, 'reason'],
    ['no order', { state: 'linked', reason }, 'orderId'],
    ['an empty order', { state: 'linked', orderId: ' ', reason }, 'orderId'],
    ['another state', { state: 'confirmed', orderId: 'PF-1', reason }, 'state'],
    ['an order of an abandoned request', { state: 'abandoned', orderId: 'PF-1', reason }, 'orderId'],
  ])('refuses %s with its field', async (_, json, field) => {
    const { ask, stateOf } = await startDoubts(engine)

    const { status, body } = await resolve(ask, 'made', json)

    expect([status, (body.details as { field: string }[])[0]?.field]).toEqual([400, field])
    expect(await stateOf('made')).toBe('unknown')
  })
})
