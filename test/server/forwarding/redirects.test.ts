import { expect, onTestFinished, test } from 'vitest'
import { payin, startStack } from '../../support/stack.ts'

const evil = { successRedirectUrl: 'javascript:alert(1)', failureRedirectUrl: 'https://a:b@shop.example' }

async function start(env: Record<string, string> = {}) {
  const posts: string[] = []
  const { stack, as } = await startStack({
    env,
    service: async (request) => {
      posts.push(await request.text())
      return Response.json({ status: 'success', data: { orderId: 'o-1' } })
    },
  })
  onTestFinished(() => stack.close())
  const ask = await as('ops')
  const create = (path: string, changes: object) =>
    ask(path, { json: { ...payin, ...changes }, headers: { 'Idempotency-Key': crypto.randomUUID() } })
  return { stack, ask, create, posts: () => posts.filter((text) => text !== '') }
}

test.each(['/api/v3/orders', '/api/v1/public/orders'])(
  '%s names each refused redirect address, sends nothing and stores no intent',
  async (path) => {
    const { stack, create, posts } = await start({
      REDIRECT_SCHEMES: 'https,myshop',
      REDIRECT_HOSTS: 'shop.example',
    })

    const hasSource = path.includes('v3')
    const refused = await create(path, { ...evil, ...(hasSource && { sourceUrl: 'http://shop.example' }) })
    const elsewhere = await create(path, { successRedirectUrl: 'https://evil.example' })

    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      error: 'Bad Request',
      code: 400,
      details: [
        { field: 'successRedirectUrl', message: 'expected https, http on loopback, myshop' },
        { field: 'failureRedirectUrl', message: 'expected no name and password' },
        ...(hasSource ? [{ field: 'sourceUrl', message: 'expected https, http on loopback, myshop' }] : []),
      ],
    })
    expect(await elsewhere.json()).toMatchObject({
      details: [{ field: 'successRedirectUrl', message: 'expected a host from shop.example' }],
    })
    expect(posts()).toEqual([])
    expect(await stack.store.db.selectFrom('order_intent').selectAll().execute()).toEqual([])
  },
)

test('sends an order with a redirect to a configured app', async () => {
  const { create, posts } = await start({ REDIRECT_SCHEMES: 'myshop' })

  const made = await create('/api/v3/orders', { successRedirectUrl: 'myshop://thanks' })

  expect(made.status).toBe(200)
  expect(posts().map((body) => JSON.parse(body))).toEqual([
    { ...payin, successRedirectUrl: 'myshop://thanks' },
  ])
})

test('gives the screens the redirect rule of the server', async () => {
  const { ask } = await start({ REDIRECT_SCHEMES: 'myshop', REDIRECT_HOSTS: '*.shop.example' })

  const session = await (await ask('/api/session')).json()

  expect(session.redirects).toEqual({ schemes: ['myshop'], hosts: ['*.shop.example'] })
})

test.each([
  '"successRedirectUrl": "javascript:alert(1)", "successRedirectUrl": "https://shop.example"',
  '"successRedirectUrl": "javascript:1", "success\\u0052edirectUrl": "https://shop.example"',
  '"source": {"currency": "EUR", "amount": "1", "amount": "1000", "paymentType": "card"}',
])('refuses a body with a repeated field: %s', async (fields) => {
  const { ask, posts } = await start()
  const body = `{"orderType": "payin", "destination": {"currency": "USDT"}, ${fields}}`

  const refused = await ask('/api/v3/orders', { body, headers: { 'Idempotency-Key': 'k' } })

  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    details: [{ field: expect.any(String), message: 'appears twice; expected once' }],
  })
  expect(posts()).toEqual([])
})

test('accepts text that looks like fields', async () => {
  const { create, posts } = await start()

  const made = await create('/api/v3/orders', { purposeCodeReason: '"a":1,"a":2 \\" "b":' })

  expect(made.status).toBe(200)
  expect(posts()).toHaveLength(1)
})
