import { describe, expect, test } from 'vitest'
import { verifyAudit } from '../../../src/server/trail/verifyAudit.ts'
import { createUpstream } from '../../../src/server/provider/createUpstream.ts'
import { create, orderOf, refuseState, startIntents, type Created } from '../../support/intents.ts'
import { payin, startStack } from '../../support/stack.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'

const ops = 'ops@countinghouse.test'

describe.each(engines)('on %s', (engine) => {
  test('repeats the stored answer for the same request, and creates one order', async () => {
    const { as, userIds, ordersMade, posts, linesOf, store } = await startIntents(engine)
    const ask = await as('ops')
    const order = orderOf(userIds[0])

    const first = await create(ask, order, { key: 'k-1' })
    const again = await create(ask, order, { key: 'k-1' })

    expect(first).toMatchObject({ status: 200, replayed: false, orderId: expect.stringMatching(/^PF-/) })
    expect(again).toEqual({ ...first, replayed: true })
    expect([ordersMade(), posts.length]).toEqual([1, 1])
    expect(await linesOf('k-1')).toEqual([
      `order-intent.created done ${ops} mer_1`,
      `order-intent.sending done ${ops} mer_1`,
      `order-intent.confirmed done ${ops} mer_1`,
    ])
    expect((await verifyAudit(store)).brokenAt).toBeUndefined()
  })

  test('repeats a refusal with its fields for the same key, and sends under another key', async () => {
    const { as, userIds, posts, linesOf, trouble } = await startIntents(engine)
    const ask = await as('ops')
    const tooMuch = orderOf(userIds[0], '99999999.00')

    const refused = await create(ask, tooMuch, { key: 'k-1' })
    const again = await create(ask, tooMuch, { key: 'k-1' })
    const smaller = await create(ask, orderOf(userIds[0]), { key: 'k-2' })
    trouble('v3.createOrder=422:1')
    const unlike = await create(ask, orderOf(userIds[1]), { key: 'k-3' })

    expect(refused).toMatchObject({
      status: 400,
      replayed: false,
      body: { code: 400, details: [{ field: 'source.amount' }] },
    })
    expect(again).toEqual({ ...refused, replayed: true })
    expect(smaller.status).toBe(200)
    expect([unlike.status, posts.length]).toEqual([422, 3])
    expect((await linesOf('k-1')).at(-1)).toBe(`order-intent.rejected failed ${ops} mer_1`)
  })

  test('refuses a repeated request while the first one is being sent', async () => {
    const release = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const { as, userIds, ordersMade, posts } = await startIntents(engine, {
      around: (service) => async (request) => {
        arrived.resolve()
        await release.promise
        return service(request)
      },
    })
    const ask = await as('ops')
    const order = orderOf(userIds[0])

    const first = create(ask, order, { key: 'k-1' })
    await arrived.promise
    const second = await ask('/api/v3/orders', { json: order, headers: { 'Idempotency-Key': 'k-1' } })
    release.resolve()

    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1'])
    expect(await second.json()).toMatchObject({
      message: 'this request is being sent right now',
      reason: 'sending',
    })
    expect((await first).status).toBe(200)
    expect(await create(ask, order, { key: 'k-1' })).toMatchObject({ status: 200, replayed: true })
    expect([ordersMade(), posts.length]).toEqual([1, 1])
  })

  test('concurrent clicks create one order', async () => {
    const { as, userIds, ordersMade, posts } = await startIntents(engine)
    const ask = await as('ops')

    for (let round = 0; round < 10; round++) {
      const order = orderOf(userIds[0], `25.${10 + round}`)
      const clicks = await Promise.all([1, 2, 3].map(() => create(ask, order, { key: `k-${round}` })))
      const made = clicks.filter(({ status, replayed }) => status === 200 && !replayed)
      const repeats = clicks.filter((click) => !made.includes(click))

      expect(made).toHaveLength(1)
      for (const repeat of repeats)
        if (repeat.status === 200) expect(repeat.orderId).toBe(made[0]?.orderId)
        else expect(repeat.status).toBe(409)
    }
    expect([ordersMade(), posts.length]).toEqual([10, 10])
  })

  test('asks about a near duplicate within ten minutes, and creates it on confirmation', async () => {
    const { as, userIds, ordersMade, stateOf, clock } = await startIntents(engine)
    const ask = await as('ops')
    const near = (order: object, key: string, word?: string) =>
      create(ask, order, { key, ...(word !== undefined && { 'Near-Duplicate': word }) })
    const first = await near(orderOf(userIds[0]), 'k-1')

    const question = await near(orderOf(userIds[0], '25.100'), 'k-2')
    const unlike = [
      await near(orderOf(userIds[1]), 'k-3'),
      await near(orderOf(userIds[0], '25.20'), 'k-4'),
      await near(orderOf(undefined), 'k-5'),
    ]
    const stateBefore = await stateOf('k-2')
    const confirmed = await near(orderOf(userIds[0], '25.100'), 'k-2', `${question.body.confirmation}`)
    clock.ms += 10 * 60_000 + 1
    const later = await near(orderOf(userIds[0]), 'k-6')

    expect(question).toMatchObject({
      status: 409,
      body: {
        reason: 'near_duplicate',
        duplicates: [
          {
            key: 'k-1',
            createdAt: '2026-05-04T09:00:00.000Z',
            orderId: first.orderId,
            state: 'confirmed',
            operator: 'Oscar Ops',
          },
        ],
      },
    })
    expect([...unlike, confirmed, later].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect([stateBefore, ordersMade()]).toEqual([undefined, 6])
  })

  test("only the server's own confirmation for these orders lets a near duplicate pass, once", async () => {
    const { as, userIds, ordersMade, linesOf } = await startIntents(engine)
    const [ask, admin] = [await as('ops'), await as('admin')]
    const order = orderOf(userIds[0])
    const other = orderOf(userIds[1])
    const near = async (key: string, word: unknown, body = order, by = ask) =>
      (await create(by, body, { key, 'Near-Duplicate': `${word}` })).status
    for (const [nth, body] of [order, other].entries()) await create(ask, body, { key: `made-${nth}` })

    const { body: shown } = await create(ask, order, { key: 'k-1' })
    const guessed = ['allow', 'ask', 'made-0', '["made-0"]', `${shown.confirmation}x`]
    const refused = await Promise.all(guessed.map((word, nth) => near(`g-${nth}`, word)))
    const elsewhere = [
      await near('k-2', shown.confirmation, other),
      await near('k-3', shown.confirmation, order, admin),
      await near('k-4', shown.confirmation, { ...order, purposeCode: 'gift' }),
      await near('k-5', shown.confirmation, orderOf(userIds[0], '25.10', 'eur')),
    ]
    const both = await Promise.all(['a', 'b'].map((key) => near(key, shown.confirmation)))
    const again = await near('k-6', shown.confirmation)

    expect(refused).toEqual([409, 409, 409, 409, 409])
    expect(elsewhere).toEqual([409, 409, 409, 409])
    expect(both.toSorted()).toEqual([200, 409])
    expect([again, ordersMade()]).toEqual([409, 3])
    const lines = [...(await linesOf('a')), ...(await linesOf('b'))]
    expect(lines).toContain(`order-intent.duplicate-confirmed done ${ops} mer_1`)
  })

  test('asks about one of two concurrent near duplicates', async () => {
    const { as, userIds, ordersMade } = await startIntents(engine)
    const ask = await as('ops')

    for (let round = 0; round < 10; round++) {
      const order = orderOf(userIds[0], `30.${10 + round}`)
      const keys = [`a-${round}`, `b-${round}`]
      const both = await Promise.all(keys.map((key) => create(ask, order, { key })))

      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
    expect(ordersMade()).toBe(10)
  })

  test('returns an outcome that cannot be stored, reports a doubt meanwhile, and stores it later', async () => {
    const { as, userIds, posts, store, clock, stateOf, ordersMade } = await startIntents(engine)
    const ask = await as('ops')
    const order = orderOf(userIds[0])
    const mend = await refuseState(store, 'confirmed')

    const answered = await create(ask, order, { key: 'k-1' })
    const soon = await create(ask, order, { key: 'k-1' })
    clock.ms += 61_000
    const later = await create(ask, order, { key: 'k-1' })
    const { candidates } = await (await ask('/api/intents/k-1/candidates')).json()
    const doubted = await stateOf('k-1')
    await mend()
    await expect.poll(() => stateOf('k-1')).toBe('confirmed')
    const again = await create(ask, order, { key: 'k-1' })

    expect(answered).toMatchObject({ status: 200, orderId: expect.stringMatching(/^PF-/) })
    expect([soon.status, later.status, later.body.reason]).toEqual([409, 502, 'unknown'])
    expect(doubted).toBe('unknown')
    expect(candidates).toMatchObject([{ id: answered.orderId }])
    expect(again).toMatchObject({ status: 200, replayed: true, body: answered.body })
    expect([posts.length, ordersMade()]).toEqual([1, 1])
  })

  test.each(['created', 'sending'] as const)('sends nothing when "%s" cannot be stored', async (state) => {
    const { as, userIds, posts, store, clock, stateOf } = await startIntents(engine)
    const ask = await as('ops')
    const order = orderOf(userIds[0])
    const mend = await refuseState(store, state)

    const refused = await create(ask, order, { key: 'k-1' })
    const sent = posts.length
    await mend()
    clock.ms += 61_000
    const again = await create(ask, order, { key: 'k-1' })

    expect(refused).toMatchObject(
      engine === 'postgres' ? { status: 503, body: { reason: 'store' } } : { status: 500 },
    )
    expect(sent).toBe(0)
    if (state === 'created') expect(again.status).toBe(200)
    else expect(again).toMatchObject({ status: 503, body: { reason: 'not_sent' } })
    expect(await stateOf('k-1')).toBe(state === 'created' ? 'confirmed' : 'not_sent')
  })

  test('an answer with the order of another request is a doubt', async () => {
    const receipts = '{"status":"success","data":{"orderId":"OR-1","payUrl":"https://pay.test/1"}}'
    const { as, userIds, store } = await startIntents(engine, {
      around: () => () => new Response(receipts, { headers: { 'content-type': 'application/json' } }),
    })
    const ask = await as('ops')

    const first = await create(ask, orderOf(userIds[0]), { key: 'k-1' })
    const second = await create(ask, orderOf(userIds[1]), { key: 'k-2' })
    const elsewhere = await create(ask, orderOf(undefined), { key: 'k-3', MID: 'mer_2' })

    expect([first.status, second.status, second.body.reason, elsewhere.status]).toEqual([
      200,
      502,
      'unknown',
      200,
    ])
    const [row] = await (await ask('/api/intents?filter={"id":"k-2"}')).json()
    expect(row).toMatchObject({ state: 'unknown', orderId: null })
    expect(await (await ask('/api/orders/OR-1/receipt?mid=mer_2')).json()).toMatchObject({
      receipt: { orderId: 'OR-1' },
    })
    const storedRow = store.db.selectFrom('order_intent').select('receipt').where('key', '=', 'k-2')
    expect(await storedRow.executeTakeFirst()).toEqual({ receipt: null })
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test.each([
    ['a page', () => new Response('<title>No</title>', { status: 403 }), 403, 'No'],
    ['nothing', () => new Response('', { status: 409 }), 409, 'the payment provider answered 409'],
    ['words inside a 200', () => Response.json({ success: false, message: 'too much' }), 400, 'too much'],
  ] as const)('normalises a refusal of the service in the form of %s', async (_, answer, status, message) => {
    const { as, userIds, stateOf } = await startIntents(engine, { around: () => answer })
    const ask = await as('ops')

    const refused = await create(ask, orderOf(userIds[0]), { key: 'k-1' })
    const again = await create(ask, orderOf(userIds[0]), { key: 'k-1' })
    const [row] = await (await ask('/api/intents')).json()

    const error = { error: expect.any(String), message, code: status, details: [] }
    expect(refused).toMatchObject({ status, replayed: false })
    expect(refused.body).toEqual(error)
    expect(again).toEqual({ ...refused, replayed: true })
    expect([await stateOf('k-1'), row.refusal]).toEqual(['rejected', error])
  })

  test('normalises an order in any spelling of the service, and repeats the answer', async () => {
    const answer = {
      success: true,
      data: { pay_url: 'https://pay.test/1', order: { id: 71, amount: '25.10' } },
    }
    const { as, userIds } = await startIntents(engine, {
      around: () => () => Response.json(answer, { status: 201 }),
    })
    const ask = await as('ops')

    const first = await create(ask, orderOf(userIds[0]), { key: 'k-1' })
    const again = await create(ask, orderOf(userIds[0]), { key: 'k-1' })

    expect(first).toMatchObject({ status: 201, replayed: false })
    expect(first.body).toEqual({
      status: 'success',
      data: { orderId: '71', amount: 25.1, payUrl: 'https://pay.test/1' },
      assumed: {
        orderId: 'from data.order.id',
        amount: 'sent as text',
        payUrl: 'from pay_url',
      },
    })
    expect(again).toEqual({ ...first, replayed: true })
  })

  test('a key belongs to one request of one operator under one merchant ID', async () => {
    const { as, userIds, ordersMade } = await startIntents(engine)
    const [ask, admin] = [await as('ops'), await as('admin')]
    const order = orderOf(userIds[0])
    await create(ask, order, { key: 'k-1' })

    const conflicts = [
      await create(ask, orderOf(userIds[0], '25.11'), { key: 'k-1' }),
      await create(ask, order, { key: 'k-1', MID: 'mer_2' }),
      await create(admin, order, { key: 'k-1' }),
      await create(ask, order, { key: 'k-1' }, '/api/v1/public/orders'),
    ]

    for (const conflict of conflicts)
      expect(conflict).toMatchObject({
        status: 422,
        body: {
          message: 'this Idempotency-Key belongs to another request',
          details: [{ field: 'Idempotency-Key', message: 'already belongs to another request' }],
        },
      })
    expect(JSON.stringify(conflicts)).not.toContain('PF-')
    expect(ordersMade()).toBe(1)
  })

  test('refuses an order without a usable key', async () => {
    const { as, posts, store } = await startIntents(engine)
    const ask = await as('ops')

    const without = await ask('/api/v3/orders', { json: payin })
    const unusable = [' ', 'a b', 'ü', 'x'.repeat(256)].map((key) =>
      ask('/api/v1/public/orders', { json: payin, headers: [['Idempotency-Key', key]] }),
    )

    expect([without.status, ...(await Promise.all(unusable)).map(({ status }) => status)]).toEqual([
      400, 400, 400, 400, 400,
    ])
    expect(await without.json()).toMatchObject({
      message: 'Idempotency-Key is missing: one order per key',
      details: [{ field: 'Idempotency-Key', message: 'is missing' }],
    })
    const storedRows = await store.db.selectFrom('order_intent').selectAll().execute()
    expect([posts, storedRows]).toEqual([[], []])
  })

  test('orders without a person are near duplicates if their payer data match', async () => {
    const { as, ordersMade } = await startIntents(engine)
    const ask = await as('ops')
    const statusOf = async (key: string, customerMetaData?: object) =>
      (await create(ask, { ...orderOf(undefined), ...(customerMetaData && { customerMetaData }) }, { key }))
        .status

    const statuses = [
      await statusOf('k-1'),
      await statusOf('k-2'),
      await statusOf('k-3', { customerEmail: 'ann@shop.test' }),
      await statusOf('k-4', { customerEmail: 'Ann@shop.test' }),
      await statusOf('k-5', { customerEmail: 'bea@shop.test' }),
    ]

    expect(statuses).toEqual([200, 409, 200, 409, 200])
    expect(ordersMade()).toBe(3)
  })

  test('reports a request that never left as not sent, also for a new key', async () => {
    const upstream = createUpstream({ baseUrl: 'http://127.0.0.1:1', username: 'u', password: 'p' })
    const { as, stack } = await startStack({ store: await openTestStore(engine), upstream })
    const ask = await as('ops')

    const first = await create(ask, payin, { key: 'k-1' })
    const again = await create(ask, payin, { key: 'k-1' })
    const next = await create(ask, payin, { key: 'k-2' })

    expect(first).toMatchObject({ status: 503, body: { code: 503, reason: 'not_sent', intent: 'k-1' } })
    expect(String(first.body.message)).toMatch(/^nothing was sent to the payment provider \(/)
    expect([again.status, again.body.reason, next.body.reason]).toEqual([503, 'not_sent', 'not_sent'])
    await stack.upstream.close()
  })

  test.each([
    'lost',
    'reset',
    'html',
    'empty',
    'misfit',
    'redirect',
    'cut',
    'truncate',
    'stall',
    'deep',
    '408',
    '425',
    '429',
    '500',
    '502',
    '503',
    '504',
  ])('an attempt that ends in %s is a doubt, reported as one, and never sent again', async (kind) => {
    const { as, userIds, ordersMade, posts, trouble, stateOf, linesOf } = await startIntents(engine)
    const ask = await as('ops')
    const order = orderOf(userIds[0])
    trouble(`v3.createOrder=${kind}:1`)

    const doubt = await create(ask, order, { key: 'k-1' })
    trouble()
    const again: Created[] = []
    for (let tries = 0; tries < 3; tries++) again.push(await create(ask, order, { key: 'k-1' }))

    expect(doubt).toMatchObject({ status: 502, body: { code: 502, reason: 'unknown', intent: 'k-1' } })
    expect(String(doubt.body.message)).toMatch(
      /^it is not known whether this was created \(.+\); it is not sent again$/,
    )
    for (const repeated of again) expect(repeated).toMatchObject({ status: 502, body: { reason: 'unknown' } })
    expect(posts).toHaveLength(1)
    expect(ordersMade()).toBe(['lost', 'cut', 'truncate'].includes(kind) ? 1 : 0)
    expect(await stateOf('k-1')).toBe('unknown')
    expect((await linesOf('k-1')).at(-1)).toBe(`order-intent.unknown failed ${ops} mer_1`)
  })
})
