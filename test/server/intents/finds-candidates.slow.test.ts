import { describe, expect, test } from 'vitest'
import {
  create,
  createAnother,
  orderOf,
  refuseState,
  startIntents,
  type Intents,
} from '../../support/intents.ts'
import type { Ask } from '../../support/stack.ts'
import { engines, longEngines } from '../../support/stores.ts'

type Answer = { candidates: Record<string, unknown>[]; looked: Record<string, unknown> }

const readCandidates = async (ask: Ask, key: string): Promise<Answer> =>
  (await ask(`/api/intents/${key}/candidates`)).json()
const hour = 3_600_000

/** A created order whose answer was lost, among similar orders. */
async function loseOne(parts: Intents, ask: Ask): Promise<string> {
  const { userIds, clock, makeElsewhere, trouble } = parts
  const [user, other] = userIds
  await makeElsewhere(orderOf(user))
  clock.ms += 3 * 60_000
  await create(ask, orderOf(user, '25.10'), { key: 'confirmed' })
  clock.ms += 30_000
  trouble('v3.createOrder=lost:1')
  await createAnother(ask, orderOf(user, '25.1'), { key: 'lost' })
  trouble()
  const id = await newestId(parts)
  await makeElsewhere(orderOf(other))
  await makeElsewhere(orderOf(user, '25.11'))
  await makeElsewhere(orderOf(user, '25.10', 'GBP'))
  await makeElsewhere({ ...orderOf(user), purposeCode: 'education' })
  clock.ms += 11 * 60_000
  await makeElsewhere(orderOf(user))
  return id
}

async function newestId({ sandbox }: Intents): Promise<string> {
  const request = new Request('https://service.test/v1/public/orders?limit=1', { headers: { MID: 'mer_1' } })
  return (await (await sandbox.fetch(request)).json()).data.transfers[0].id
}

describe.each(engines)('on %s', (engine) => {
  test('never calls a list cut short by trouble complete', async () => {
    const trouble = { onPage: '', with: 'html' }
    const parts = await startIntents(engine, {
      around: (service) => async (request) => {
        const { pathname, searchParams } = new URL(request.url)
        const isIt = pathname === '/v1/public/orders' && searchParams.get('page') === trouble.onPage
        if (!isIt) return service(request)
        if (trouble.with === '500') return new Response('no', { status: 500 })
        return new Response(trouble.with === 'html' ? '<h1>Soon back</h1>' : trouble.with)
      },
    })
    const ask = await parts.as('ops')
    await loseOne(parts, ask)
    parts.sandbox.change({ cap: 20 })

    for (const kind of [
      'html',
      '500',
      '',
      '{}',
      '{"status":"failed","message":"no"}',
      '{"data":{"transfers":',
    ])
      for (const page of ['1', '3', '4']) {
        Object.assign(trouble, { onPage: page, with: kind })
        expect([kind, page, (await readCandidates(ask, 'lost')).looked.complete]).toEqual([kind, page, false])
      }
  })

  test('finds a person of a lost registration by e-mail, masks them, and links them', async () => {
    const { as, trouble } = await startIntents(engine)
    const ask = await as('ops')
    const person = { Name: 'Jane Roe', email: 'jane.roe@mail.test', phone: '912345678', phoneCode: '+351' }
    trouble('v1.createUser=lost:1')
    const doubt = await create(ask, person, { key: 'user' }, '/api/v1/public/users/individual')
    trouble()

    const { candidates, looked } = await readCandidates(ask, 'user')
    const userId = candidates[0]?.userId
    const json = { state: 'linked', orderId: userId, reason: 'found by the e-mail' }
    const linked = await ask('/api/intents/user/resolution', { json })
    const after = await readCandidates(ask, 'user')

    expect([doubt.status, doubt.body.reason]).toEqual([502, 'unknown'])
    expect(candidates).toMatchObject([{ name: 'Jane Roe', userId: expect.any(String), linked: false }])
    expect(JSON.stringify(candidates)).not.toMatch(/jane\.roe|912345678/)
    expect(looked.complete).toBe(true)
    expect(await linked.json()).toMatchObject({ kind: 'user', state: 'linked', orderId: userId })
    expect(after.candidates[0]?.linked).toBe(true)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test.each([0, hour, -hour, 400 * 24 * hour])(
    "the order of a lost answer is the only free candidate with the service's clock %i ms off",
    async (skewMs) => {
      const parts = await startIntents(engine, { skewMs })
      const ask = await parts.as('ops')

      const id = await loseOne(parts, ask)
      const { candidates, looked } = await readCandidates(ask, 'lost')
      const { orderId } = await create(ask, orderOf(parts.userIds[0], '25.10'), { key: 'confirmed' })

      // The confirmed order matches equally well, but belongs to another request.
      expect(candidates.map(({ id, linked }) => [id, linked])).toEqual([
        [id, false],
        [orderId, true],
      ])
      expect(candidates[0]).toMatchObject({
        status: expect.any(String),
        createdAt: expect.any(String),
        userId: parts.userIds[0],
        source: { currency: 'EUR', amount: '25.1' },
        destination: { currency: 'USDT' },
        senderName: expect.anything(),
      })
      expect(looked).toEqual({
        pages: 2,
        rows: 48,
        from: new Date(Date.parse('2026-05-04T09:01:30.000Z') + skewMs).toISOString(),
        to: new Date(Date.parse('2026-05-04T09:13:30.000Z') + skewMs).toISOString(),
        complete: true,
      })
    },
  )

  test.each([
    ['small pages', { cap: 7 }, true],
    ['the oldest first', { sort: 'oldest' }, true],
    ['no order at all', { sort: 'shuffled' }, true],
    ['rows that move', { moving: 3, cap: 9 }, true],
    ['numbers for amounts', { numbers: 1 }, true],
    ['pages too small to read them all', { cap: 2 }, false],
  ] as const)('a list with %s gives the same candidate', async (_, knobs, complete) => {
    const parts = await startIntents(engine)
    const ask = await parts.as('ops')
    const id = await loseOne(parts, ask)
    parts.sandbox.change(knobs)

    const { candidates, looked } = await readCandidates(ask, 'lost')

    expect(candidates.filter(({ linked }) => linked !== true).map((row) => row.id)).toEqual([id])
    expect(looked.complete).toBe(complete)
  })

  test('missing fields of a row do not rule it out', async () => {
    const bareRow = { id: 'bare' }
    const rows = [
      bareRow,
      { ...bareRow, id: 'empty', userId: null, source: null, createdAt: 'soon', mid: null },
      { ...bareRow, id: 'part', source: { currency: 'EUR' }, createdAt: '2026-05-04T09:00:05Z' },
      { ...bareRow, id: 'other currency', source: { currency: 'GBP' } },
      { ...bareRow, id: 'other amount', source: { amount: 25.2 } },
      { ...bareRow, id: 'other user', userId: 'UX-9' },
      { ...bareRow, id: 'other merchant', mid: 'mer_2' },
      { ...bareRow, id: 'too old', createdAt: '2026-05-04T08:57:59Z' },
      { ...bareRow, id: 'too young', createdAt: '2026-05-04T09:10:01Z' },
      'not a row',
    ]
    const { as, userIds, trouble } = await startIntents(engine, {
      around: (service) => (request) => {
        const { pathname, searchParams } = new URL(request.url)
        if (pathname !== '/v1/public/orders') return service(request)
        const transfers = searchParams.get('page') === '1' ? rows : []
        return Response.json({ status: 'success', data: { transfers } })
      },
    })
    const ask = await as('ops')
    trouble('v3.createOrder=500:1')
    await create(ask, orderOf(userIds[0]), { key: 'lost' })

    const { candidates } = await readCandidates(ask, 'lost')

    expect(candidates.map(({ id }) => id)).toEqual(['bare', 'empty', 'part'])
  })

  test('reports a service that cannot be reached', async () => {
    const parts = await startIntents(engine)
    const ask = await parts.as('ops')
    await loseOne(parts, ask)
    parts.trouble('v1.listOrders=reset:1')

    const answer = await ask('/api/intents/lost/candidates')

    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({
      reason: 'network',
      message: 'the payment provider did not respond',
    })
  })

  test('returns no candidates for a request that was never sent', async () => {
    const { as, store, clock } = await startIntents(engine)
    const ask = await as('ops')
    const mend = await refuseState(store, 'sending')
    await create(ask, orderOf(undefined), { key: 'k' })
    await mend()
    clock.ms += 61_000
    await create(ask, orderOf(undefined), { key: 'k' })

    const answer = await ask('/api/intents/k/candidates')

    expect([answer.status, (await answer.json()).message]).toEqual([409, 'nothing was sent for this request'])
  })
})
