import { expect, test } from 'vitest'
import { createClient } from '../../src/client/createClient.ts'
import { namedRoutes } from '../../src/contract/routes.ts'
import * as samples from '../support/samples.ts'
import { clientOn, startStandIn } from '../support/standIn.ts'

type Sent = { method: string; url: string; headers: Record<string, string>; body?: unknown }

/** Records every request and sends the same answer to each. */
function startRecorder(answer: unknown) {
  const sent: Sent[] = []
  const fetch = async (request: Request) => {
    const text = await request.text()
    sent.push({
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      ...(text ? { body: JSON.parse(text) } : {}),
    })
    return Response.json(answer)
  }
  return {
    sent,
    client: clientOn(fetch, { headers: { 'x-own': '1' }, baseUrl: 'http://service.test/base/' }),
  }
}

test('each call sends a request to its own documented route', async () => {
  const { sent, client } = startRecorder({ status: 'success', data: [] })
  const { client: creator, sent: created } = startRecorder({
    status: 'success',
    data: { orderId: 'OR-1', id: 'OR-1' },
  })

  await client.v3.listCurrencies({})
  await client.v3.listTokens({})
  await creator.v3.createOrder(samples.orderRequestV3)
  await creator.v3.createUser(samples.userRequestV3)
  await client.v3.listPaymentMethods({ direction: 'deposit' })
  await creator.v1.createOrder(samples.orderRequestV1)
  await client.v1.listOrders({})
  await creator.v1.getOrder('OR-1')
  await client.v1.listPaymentMethods({ direction: 'deposit' })
  await creator.v1.createUser(samples.userRequestV1)
  await client.v1.listUsers({})
  await client.v1.listMids({})
  await client.v1.listCurrencies({})

  const requests = [...sent, ...created].map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  const documented = namedRoutes.map(
    ({ route }) => `${route.method} /base${route.path.replace('{orderId}', 'OR-1')}`,
  )
  expect(requests.toSorted()).toEqual(documented.toSorted())
  const types = created.map(({ headers }) => headers['content-type'])
  expect(types).toEqual(created.map(({ body }) => body && 'application/json'))
  expect(created.map(({ body }) => body)).toEqual([
    samples.orderRequestV3,
    samples.userRequestV3,
    samples.orderRequestV1,
    undefined,
    samples.userRequestV1,
  ])
})

test('sends the query, the merchant ID and its own headers, without undefined values', async () => {
  const { sent, client } = startRecorder({ success: true, data: [] })

  await client.v1.listOrders({ page: 2, limit: 50, status: 'a&b=ü', orderType: undefined }, { mid: 'mer_1' })

  expect(sent[0]).toMatchObject({
    url: 'http://service.test/base/v1/public/orders?page=2&limit=50&status=a%26b%3D%C3%BC',
    headers: { mid: 'mer_1', 'x-own': '1' },
  })
})

test.each([
  ['a/b', 'a%2Fb'],
  ['a\\b', 'a%5Cb'],
  ['a?b#c', 'a%3Fb%23c'],
  ['50% + x', '50%25%20%2B%20x'],
  ['ü✓', '%C3%BC%E2%9C%93'],
  ['%2e%2e', '%252e%252e'],
  ['x'.repeat(300), 'x'.repeat(300)],
])('asks for the order ID %j percent-encoded', async (id, encoded) => {
  const { sent, client } = startRecorder({ success: true, data: {} })

  await client.v1.getOrder(id)

  expect(sent[0]?.url).toBe(`http://service.test/base/v1/public/orders/${encoded}`)
})

test.each(['..', '.', '', '../users', 'a/../../users', 'a\\..\\b', '\u0000', '\ud800', 'x'.repeat(301)])(
  'refuses %j as an order ID before it sends a request',
  async (id) => {
    const { sent, client } = startRecorder({})

    await expect(client.v1.getOrder(id)).rejects.toThrow(
      `orderId is no usable path segment: ${JSON.stringify(id)}`,
    )

    expect(sent).toEqual([])
  },
)

test.each(['mer\r\nX: 1', '', 'ü', 'a b', 'x'.repeat(65)])('refuses %j as a merchant ID', async (mid) => {
  const { sent, client } = startRecorder({})

  await expect(client.v1.listMids({}, { mid })).rejects.toThrow('no usable merchant ID')

  expect(sent).toEqual([])
})

test('reads rows from either wrapper and names each row and field that it cannot read', async () => {
  const rows = [
    samples.orderRow,
    'not a row',
    { ...samples.orderRow, source: { currency: 'EUR', amount: '?' } },
  ]
  const bare = clientOn(async () => Response.json({ success: true, data: rows }))
  const nested = clientOn(async () => Response.json({ status: 'success', data: { transfers: rows } }))

  const answer = await bare.v1.listOrders({})

  expect(answer.data.map(({ id }) => id)).toEqual([samples.orderRow.id, undefined, samples.orderRow.id])
  expect(answer.faults.map(({ field, value }) => [field, value])).toEqual([
    ['1.', 'not a row'],
    ['2.source.amount', '?'],
  ])
  expect(await nested.v1.listOrders({})).toEqual(answer)
})

test('returns the pagination that the service sends', async () => {
  const { client } = clientOnStandIn()

  const { data, pagination } = await client.v1.listCurrencies({ limit: 7, page: 2 }, { mid: 'mer_1' })

  expect(data).toHaveLength(7)
  expect(pagination).toEqual({ total: 30, pages: 5, currentPage: 2, limit: 7, hasNext: true, hasPrev: true })
})

test('accepts any success on routes without a documented body', async () => {
  const answers = [
    Response.json({ status: 'success', data: { userId: 'UX-1' } }),
    Response.json({ userId: 'UX-1' }),
    Response.json({}, { status: 201 }),
    new Response(null, { status: 201 }),
  ]
  const client = clientOn(async () => answers.shift() ?? Response.error())
  const create = async () => (await client.v3.createUser({})).data

  expect([await create(), await create(), await create(), await create()]).toEqual([
    { userId: 'UX-1' },
    { userId: 'UX-1' },
    {},
    {},
  ])
})

test('reports a refusal with its details, even inside a 200', async () => {
  const { client } = clientOnStandIn()
  const hidden = clientOn(async () =>
    Response.json(
      { status: 'failure', error: { code: 'NOT_FOUND', message: 'no' } },
      { headers: { 'x-trace-id': 't-1' } },
    ),
  )
  const source = { currency: 'EUR', amount: '0.01', paymentType: 'card' as const }

  await expect(
    client.v3.createOrder(
      { orderType: 'payin', source, destination: { currency: 'USDT' } },
      { mid: 'mer_1' },
    ),
  ).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 400,
    details: [{ field: 'source.amount' }],
  })
  await expect(hidden.v1.getOrder('OR-1')).rejects.toMatchObject({
    name: 'ApiError',
    message: 'no',
    status: 200,
    code: 'NOT_FOUND',
    traceId: 't-1',
  })
})

test.each([
  [404, ''],
  [401, 'who are you'],
  [403, '<h1>Forbidden</h1>'],
  [400, '{"error":'],
])('a %i with the body %j is a refusal without an explanation', async (status, text) => {
  const client = clientOn(async () => new Response(text, { status }))

  await expect(client.v1.getOrder('OR-1')).rejects.toMatchObject({
    name: 'ApiError',
    message: `GET /v1/public/orders/{orderId} answered ${status}`,
    status,
    details: [],
    isExplained: false,
  })
})

test('sends a repeated header once, regardless of case', async () => {
  const { sent, client } = startRecorder({ success: true, data: [] })

  await client.v1.listMids({}, { mid: 'mer_1', headers: { mid: 'mer_9', 'X-OWN': '2' } })

  expect(sent[0]?.headers).toMatchObject({ mid: 'mer_1', 'x-own': '2' })
})

test('sends nothing for an aborted caller', async () => {
  const { sent, client } = startRecorder({ success: true, data: [] })

  await expect(client.v1.listMids({}, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow(
    'left',
  )

  expect(sent).toEqual([])
})

test('works on the global fetch of a browser or of Node, unbound', async () => {
  const { fetch } = globalThis
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', fetch, retry: { tries: 1 } })

  await expect(client.v1.listMids({})).rejects.toMatchObject({ kind: 'network' })
})

function clientOnStandIn() {
  const { sandbox } = startStandIn()
  return { client: clientOn(sandbox.fetch) }
}
