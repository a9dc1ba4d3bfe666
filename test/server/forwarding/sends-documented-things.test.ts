import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { namedRoutes, type Route } from '../../../src/contract/routes.ts'
import { orderRequestV1, orderRequestV3, userRequestV1, userRequestV3 } from '../../support/samples.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { faultWords } from '../../support/faultWords.ts'

type Sent = { method: string; url: string; body: string }
type Fault = { field: string; message: string }

const sent: Sent[] = []
let world: Awaited<ReturnType<typeof startStack>>
let ask: Ask
let key = 0

beforeAll(async () => {
  world = await startStack({
    mids: ['mer_1'],
    mode: 'live',
    service: async (request) => {
      sent.push({ method: request.method, url: request.url, body: await request.text() })
      return Response.json({ status: 'success', data: { orderId: `o-${sent.length}`, userId: 'u-1' } })
    },
  })
  ask = await world.as('support')
})
beforeEach(() => void sent.splice(0))
afterAll(() => world.stack.close())

const samples: Record<string, object> = {
  'v1.createOrder': orderRequestV1,
  'v3.createOrder': { ...orderRequestV3, source: { ...orderRequestV3.source } },
  'v1.createUser': userRequestV1,
  'v3.createUser': userRequestV3,
}
const reads = namedRoutes.filter(({ route }) => !route.body)
const creates = namedRoutes.filter(({ route }) => route.body)

function addressOf({ path }: Route, query = ''): string {
  const needed = path.endsWith('payment-methods') && !/direction=/.test(query) ? ['direction=deposit'] : []
  const search = [...needed, ...(query ? [query] : [])].join('&')
  return `/api${path.replace('{orderId}', 'o-1')}${search && `?${search}`}`
}

const post = (route: Route, body: string, headers: Record<string, string> = {}) =>
  ask(addressOf(route), { method: 'POST', body, headers: { 'Idempotency-Key': `k-${++key}`, ...headers } })

async function refused(answer: Response): Promise<Fault[]> {
  const refusal = (await answer.json()) as { code: number; error: string; message: string; details: Fault[] }
  expect([answer.status, refusal.code, refusal.error]).toEqual([400, 400, 'Bad Request'])
  expect(sent.filter(({ method, url }) => method === 'POST' || !/payment-methods/.test(url))).toEqual([])
  return faultWords(refusal.details)
}

test.each(reads)('$name: does not send undocumented or repeated parameters', async ({ route }) => {
  const hasLimit = 'limit' in route.query.shape
  for (const name of [
    'mid',
    'merchantId',
    'MID',
    'Limit',
    'limit[]',
    'limit%5B%5D',
    '__proto__',
    'fees',
    'q',
    '',
  ])
    expect(await refused(await ask(addressOf(route, `${name}=1`)))).toEqual([
      {
        field: decodeURIComponent(name),
        message: expect.stringMatching(/^is not documented; expected (none|one of .+)$/),
      },
    ])
  for (const twice of hasLimit ? ['limit=5&limit=6', 'limit=5&li%6dit=6', 'page=1&limit=5&page=2'] : [])
    expect(await refused(await ask(addressOf(route, twice)))).toEqual([
      { field: expect.stringMatching(/^(limit|page)$/), message: 'appears twice; expected once' },
    ])
  for (const limit of hasLimit
    ? ['0', '201', '99999', '05', '5.0', '1e2', '%2B5', '5;page=2', '', '-1']
    : []) {
    const received = JSON.stringify(decodeURIComponent(limit))
    expect(await refused(await ask(addressOf(route, `limit=${limit}`)))).toEqual([
      { field: 'limit', message: `expected a whole number from 1 to 200, got ${received}` },
    ])
  }
  for (const page of hasLimit ? ['0', '1.5', 'one', '01'] : [])
    expect((await refused(await ask(addressOf(route, `page=${page}`))))[0]?.field).toBe('page')
})

test.each(reads)('$name: sends documented parameters, rewritten', async ({ route }) => {
  const values: Record<string, string> = {
    limit: '200',
    page: '3',
    direction: 'withdraw',
    userType: 'business',
    currency: 'EUR',
    headlessMode: 'true',
    status: 'a b&c=d',
    orderType: 'gaming',
  }
  const names = Object.keys(route.query.shape).filter((name) => name in values)
  const query = names.map((name) => `${name}=${encodeURIComponent(values[name] ?? '')}`).toReversed()

  const answer = await ask(addressOf(route, query.join('&')))

  expect(answer.status).not.toBe(400)
  const written = new URLSearchParams(names.map((name) => [name, values[name] ?? ''])).toString()
  expect(sent[0]?.url).toBe(
    `https://service.invalid${route.path.replace('{orderId}', 'o-1')}${written && `?${written}`}`,
  )
})

test.each(creates)('$name: sends no parameter with a body', async ({ name, route }) => {
  const answer = await ask(addressOf(route, 'mid=mer_2'), {
    json: samples[name],
    headers: { 'Idempotency-Key': 'k-0' },
  })

  expect(await refused(answer)).toEqual([{ field: 'mid', message: 'is not documented; expected none' }])
})

/** The path of each object in the body. */
function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return [path, ...Object.entries(value).flatMap(([name, part]) => objectsIn(part, [...path, name]))]
}

function withField(body: object, path: string[], name: string, value: unknown): object {
  const copy = structuredClone(body) as Record<string, never>
  const at = path.reduce((part, step) => part[step] ?? copy, copy)
  Object.defineProperty(at, name, { value, enumerable: true })
  return copy
}

test.each(creates)('$name: does not send undocumented fields at any depth', async ({ name, route }) => {
  const body = samples[name] ?? {}
  for (const path of objectsIn(body))
    for (const unknown of [
      'mid',
      'merchantId',
      'fees',
      'Amount',
      'note',
      'toString',
      '__proto__',
      'constructor',
    ]) {
      const json = JSON.stringify(
        withField(body, path, unknown, unknown === 'fees' ? { networkFee: 0 } : 'x'),
      )
      expect(await refused(await post(route, json))).toEqual([
        {
          field: [...path, unknown].join('.'),
          message: expect.stringMatching(/^(is not documented; expected one of .+|is not a field name)$/),
        },
      ])
    }
})

test.each(creates)('$name: does not send a repeated field in any spelling', async ({ name, route }) => {
  const body = samples[name] ?? {}
  for (const path of objectsIn(body)) {
    const at = path.reduce((part, step) => part[step] as never, body as Record<string, unknown>)
    const [first = ''] = Object.keys(at)
    const escaped = `\\u${first.charCodeAt(0).toString(16).padStart(4, '0')}${first.slice(1)}`
    for (const again of [first, escaped]) {
      const whole = JSON.stringify(at)
      const text = JSON.stringify(body).replace(whole, `${whole.slice(0, -1)}, "${again}" : "y"}`)
      expect(await refused(await post(route, text))).toEqual([
        { field: [...path, first].join('.'), message: 'appears twice; expected once' },
      ])
    }
  }
})

/** The paths of the documented fields. */
function leavesOf(schema: z.ZodType, path: string[] = []): string[][] {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  if (!(inner instanceof z.ZodObject)) return [path]
  return Object.entries(inner.shape).flatMap(([name, part]) => leavesOf(part as z.ZodType, [...path, name]))
}

test.each(creates)('$name: does not send a field of another type', async ({ name, route }) => {
  const fields = leavesOf(route.body ?? z.never())
  expect(fields.length).toBeGreaterThan(3)
  for (const path of fields)
    for (const wrong of [null, ['x'], { x: 1 }, ...(path.at(-1) === 'amount' ? [true] : [1.1])]) {
      const [parent, last = ''] = [path.slice(0, -1), path.at(-1)]
      const body = parent.reduce<object>(
        (made, _, depth) => withDefault(made, parent.slice(0, depth + 1)),
        structuredClone(samples[name] ?? {}),
      )
      const details = await refused(
        await post(route, JSON.stringify(withValue(body, [...parent, last], wrong))),
      )
      expect(details.map(({ field }) => field)).toContain(path.join('.'))
      expect(details.find(({ field }) => field === path.join('.'))?.message).toMatch(/^expected .+, got .+$/)
    }
})

function withDefault(body: object, path: string[]): object {
  const at = path.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], body)
  return at === undefined ? withValue(body, path, {}) : body
}

function withValue(body: object, path: string[], value: unknown): object {
  const [first = '', ...rest] = path
  const own = body as Record<string, object>
  return { ...body, [first]: rest.length === 0 ? value : withValue(own[first] ?? {}, rest, value) }
}

test.each([
  ['1e26', 'source.amount'],
  ['1E2', 'source.amount'],
  ['-0', 'source.amount'],
  ['-5', 'source.amount'],
  ['0', 'source.amount'],
  ['0.0', 'source.amount'],
  ['"007"', 'source.amount'],
  ['"+1"', 'source.amount'],
  ['"1e5"', 'source.amount'],
  ['" 1"', 'source.amount'],
  ['"1,5"', 'source.amount'],
  ['"0x1F"', 'source.amount'],
  ['"1234567890123456789012345678901"', 'source.amount'],
  ['0.1234567890123456789', 'source.amount'],
])('an amount of %s does not go out', async (amount, field) => {
  for (const { route } of creates.filter(({ name }) => name.endsWith('createOrder'))) {
    const text = `{"orderType":"payin","source":{"currency":"EUR","paymentType":"card","amount":${amount}},"destination":{"currency":"USDT"}}`
    const details = await refused(await post(route, text))
    expect(details).toEqual([{ field, message: expect.stringMatching(/^expected .+, got .+$/) }])
  }
})

test('sends and stores the same body: documented fields in order, digits as written', async () => {
  const v3 = creates.find(({ name }) => name === 'v3.createOrder')?.route as Route
  const v1 = creates.find(({ name }) => name === 'v1.createOrder')?.route as Route
  const text = (amount: string) =>
    ` {"destination": {"currency": "USDT"},\n "orderType": "payin", "source": {"amount": ${amount}, "currency": "\\u0045UR", "paymentType": "card"}} `
  const written = (amount: string) =>
    `{"orderType":"payin","source":{"currency":"EUR","amount":${amount},"paymentType":"card"},"destination":{"currency":"USDT"}}`

  for (const amount of ['1.10', '12345678901234567890.10', '100000000000000000000000', '"1.20"', '0.0000001'])
    await post(v3, text(amount))
  await post(v1, text('2.10'))

  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    ...['1.10', '12345678901234567890.10', '100000000000000000000000', '"1.20"', '0.0000001'].map(written),
    written('"2.10"'),
  ])
  const rows = await world.stack.store.db
    .selectFrom('order_intent')
    .select(['key', 'body'])
    .where('key', '=', `k-${key}`)
    .execute()
  expect(rows.map((row) => world.stack.seal.open(row.body, `intent ${row.key}`))).toEqual([written('"2.10"')])
})

test.each<[string, Record<string, string>, number]>([
  ['application/json; charset=latin1', {}, 415],
  ['application/json; charset=utf-16', {}, 415],
  ['text/plain', {}, 415],
  ['application/json-seq', {}, 415],
  ['application/json', { 'Content-Encoding': 'gzip' }, 415],
  ['application/json; charset="UTF-8"', { 'Content-Encoding': 'identity' }, 200],
])('answers a body of type %s with %j by %i', async (type, headers, status) => {
  const route = creates.find(({ name }) => name === 'v1.createUser')?.route as Route

  const answer = await post(route, JSON.stringify(userRequestV1), { 'Content-Type': type, ...headers })

  expect([answer.status, sent.length]).toEqual([status, status === 200 ? 1 : 0])
})

test('does not send invalid UTF-8, a byte order mark, or a body other than an object', async () => {
  const bytes = (text: string) => Uint8Array.from([...text].map((one) => one.charCodeAt(0)))
  const bodies = [
    bytes('{"Name":"\xff"}'),
    bytes('\xef\xbb\xbf{"Name":"x"}'),
    '[]',
    '"x"',
    '1',
    'null',
    '',
    '{"Name":"x"',
  ]

  for (const body of bodies) {
    const answer = await ask('/api/v1/public/users/individual', { method: 'POST', body: body as never })
    await refused(answer)
  }
})

test("sends the fields of a payment method's own rules, and no others", async () => {
  const { stack, as } = await startStack()
  const support = await as('support')
  const create = (additionalPaymentDetails: object, paymentCode = 'zengin') =>
    support('/api/v3/orders', {
      headers: { 'Idempotency-Key': `k-${++key}` },
      json: {
        orderType: 'payin',
        source: {
          currency: 'JPY',
          paymentType: 'bank_transfer',
          paymentCode,
          amount: '2000',
          additionalPaymentDetails,
        },
        destination: { currency: 'USDT' },
      },
    })

  stack.sandbox.change({ trouble: ['v1.listPaymentMethods=503:1'] })
  const made = await create({ firstName: 'Aiko', lastName: 'Tanaka', city: 'Osaka' })
  const refused = await Promise.all([
    create({ firstName: 'Aiko', lastName: 'Tanaka', mid: 'mer_2' }),
    create({ firstName: ['Aiko'], lastName: 'Tanaka' }),
    create({ firstName: 'Aiko' }, 'no-such'),
  ])

  expect(made.status).toBe(200)
  const fields = refused.map(async (answer) => {
    const { details } = (await answer.json()) as { details: Fault[] }
    return [answer.status, ...details.map(({ field }) => field)]
  })
  expect(await Promise.all(fields)).toEqual([
    [400, 'source.additionalPaymentDetails.mid'],
    [400, 'source.additionalPaymentDetails.firstName'],
    [400, 'source.additionalPaymentDetails.firstName'],
  ])
  await stack.close()
})

test.each(['OR%2F17', 'OR%20%3F%25%2B1', '%C3%BC'.repeat(100)])(
  'asks the service for the order %s as it was asked for',
  async (id) => {
    const answer = await ask(`/api/v1/public/orders/${id}`)

    expect(answer.status).toBe(200)
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([`/v1/public/orders/${id}`])
  },
)

test.each(['..%2Fconfig%2Flist-mids', 'a%2F..%2Fb', '%00', 'x'.repeat(301)])(
  'sends nothing for the order %s',
  async (id) => {
    const answer = await ask(`/api/v1/public/orders/${id}`)

    expect(answer.status).toBe(404)
    expect(sent).toEqual([])
  },
)
