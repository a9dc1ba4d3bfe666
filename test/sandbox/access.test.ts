import { expect, test } from 'vitest'
import { namedRoutes } from '../../src/contract/routes.ts'
import * as samples from '../support/samples.ts'
import { basic, startStandIn } from '../support/standIn.ts'

const { sandbox } = startStandIn()
const everywhere = startStandIn({ behaviour: { basic: 'everywhere' } }).sandbox

const gaming = { ...samples.orderRequestV3, userId: undefined, orderType: 'gaming' }
const bodies: Record<string, unknown> = {
  'v3.createOrder': gaming,
  'v1.createOrder': { ...samples.orderRequestV1, userId: undefined, headlessMode: false },
  'v3.createUser': { firstName: 'A' },
  'v1.createUser': { Name: 'A' },
}
const requests = namedRoutes.map(({ name, route }) => ({
  name,
  path: route.path.replace('{orderId}', 'OR-1'),
  method: route.method,
  body: bodies[name],
}))

function send(
  service: typeof sandbox,
  { path, method, body }: Omit<(typeof requests)[number], 'name'>,
  headers: Record<string, string>,
) {
  return service.fetch(
    new Request(`http://stand-in.test${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
}

/** Names of the routes that answer 401. */
async function refusing(service: typeof sandbox, headers: Record<string, string>) {
  const answers = await Promise.all(
    requests.map(async (one) => ({ name: one.name, status: (await send(service, one, headers)).status })),
  )
  return answers.filter(({ status }) => status === 401).map(({ name }) => name)
}

const all = requests.map(({ name }) => name)

test('every route requires a known merchant ID', async () => {
  expect(await refusing(sandbox, { ...basic })).toEqual(all)
  expect(await refusing(sandbox, { ...basic, MID: '' })).toEqual(all)
  expect(await refusing(sandbox, { ...basic, MID: 'mer_9' })).toEqual(all)
  expect(await refusing(sandbox, { ...basic, MID: 'MER_1' })).toEqual(all)
  expect(await refusing(sandbox, { ...basic, MID: 'constructor' })).toEqual(all)
  expect(await refusing(sandbox, { ...basic, mid: 'mer_3' })).toEqual([])
})

test('the routes whose samples carry Basic credentials require them', async () => {
  expect(await refusing(sandbox, { MID: 'mer_1' })).toEqual([
    'v3.listCurrencies',
    'v3.listTokens',
    'v3.createOrder',
  ])
})

test('a payin in v3 and a gaming order in v1 need no Basic credentials', async () => {
  const path = { method: 'POST' as const, path: '/v3/orders' }
  const payin = await send(sandbox, { ...path, body: { ...gaming, orderType: 'payin' } }, { MID: 'mer_1' })
  const v1 = requests.find(({ name }) => name === 'v1.createOrder')

  // The first request passes the credentials check and fails for its fields.
  expect(payin.status).toBe(400)
  expect(v1 && (await send(sandbox, v1, { MID: 'mer_1' })).status).toBe(200)
})

test.each([
  `Basic ${btoa('sandbox:wrong')}`,
  `Basic ${btoa('wrong:sandbox')}`,
  `Basic ${btoa('sandbox')}`,
  'Basic',
  'Basic ',
  `Bearer ${btoa('sandbox:sandbox')}`,
  btoa('sandbox:sandbox'),
  'Basic sandbox:sandbox',
])('refuses the wrong credentials %j on every route', async (authorization) => {
  expect(await refusing(sandbox, { MID: 'mer_1', authorization })).toEqual(all)
})

test('accepts the Basic scheme in small letters', async () => {
  const authorization = basic.Authorization.replace('Basic', 'basic')

  expect(await refusing(sandbox, { MID: 'mer_1', authorization })).toEqual([])
})

test('with the setting "everywhere", each route requires Basic credentials', async () => {
  expect(await refusing(everywhere, { MID: 'mer_1' })).toEqual(all)
  expect(await refusing(everywhere, { MID: 'mer_1', ...basic })).toEqual([])
})

test('both refusals have the documented shape', async () => {
  const bare = new Request('http://stand-in.test/v3/config/list-tokens')
  const named = new Request(bare, { headers: { MID: 'mer_1' } })
  const refusal = (message: string) => ({ error: 'Unauthorized', message, code: 401, details: [] })

  expect(await (await sandbox.fetch(bare)).json()).toEqual(refusal('the MID header is missing or unknown'))
  expect(await (await sandbox.fetch(named)).json()).toEqual(
    refusal('the Basic credentials are missing or wrong'),
  )
})

test.each([
  ['DELETE', '/v1/public/orders', 405],
  ['PUT', '/v1/public/orders/OR-1', 405],
  ['GET', '/v3/orders', 405],
  ['POST', '/v3/config/list-tokens', 405],
  ['GET', '/v2/orders', 404],
  ['GET', '/v1/orders', 404],
  ['GET', '/v1/public/orders/', 404],
  ['GET', '/control', 404],
  ['POST', '/control', 404],
  ['GET', '//v1/public/orders', 404],
])('answers %s %s with %i in the documented shape', async (method, path, code) => {
  const { ask } = startStandIn()

  const response = await ask(path, { method })

  const words = code === 405 ? ['Method Not Allowed', `no ${method} here`] : ['Not Found', 'no such route']
  expect(response.status).toBe(code)
  expect(await response.json()).toEqual({ error: words[0], message: words[1], code, details: [] })
})

test('decodes a path parameter, and answers 404 to an invalid encoding', async () => {
  const standIn = startStandIn()
  const { data } = await standIn.get('/v1/public/orders?limit=1')
  const id: string = data.transfers[0].id

  const encoded = await standIn.ask(`/v1/public/orders/%4F${id.slice(1)}`)
  const broken = await standIn.ask('/v1/public/orders/%E0%A4%A')

  expect([encoded.status, broken.status]).toEqual([200, 404])
})

test('refuses a body of more than a megabyte', async () => {
  const { ask } = startStandIn()

  const answer = await ask('/v1/public/users/individual', {
    method: 'POST',
    body: JSON.stringify({ Name: 'x'.repeat(1_100_000), email: 'a@mail.example' }),
  })

  expect(answer.status).toBe(413)
})

test('refuses a number instead of a string in any spelling', async () => {
  const { ask } = startStandIn()
  const body = '{"Name":1.0,"email":"a@mail.example"}'

  const answer = await ask('/v1/public/users/individual', { method: 'POST', body })

  expect((await answer.json()).details).toMatchObject([{ field: 'Name' }])
})
