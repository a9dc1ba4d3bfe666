import { expect, onTestFinished, test } from 'vitest'
import type { Role } from '../../../src/server/access/permissions.ts'
import { createUpstream } from '../../../src/server/provider/createUpstream.ts'
import { startStack } from '../../support/stack.ts'

type ReceivedRequest = { method: string; url: string; headers: Record<string, string>; body: string }

/** A server before a service that records its requests, with an operator of the ops role. */
async function startServer(
  answer: (path: string) => Response | Promise<Response> = () =>
    Response.json({ status: 'success', data: { transfers: [] } }),
) {
  const received: ReceivedRequest[] = []
  const fetch = async (request: Request) => {
    const headers = Object.fromEntries(request.headers)
    received.push({ method: request.method, url: request.url, headers, body: await request.text() })
    return answer(new URL(request.url).pathname)
  }
  const access = { baseUrl: 'https://service.test/base', username: 'merchant', password: 'secret' }
  const { stack, as } = await startStack({
    upstream: createUpstream({ ...access, fetch, retry: { tries: 1 } }),
    mids: ['mer_1', 'mer_2'],
    mode: 'live',
  })
  onTestFinished(() => stack.close())
  return { ask: await as('ops'), as, received, stack }
}

test('forwards a documented request with our credentials and no headers of the browser', async () => {
  const { ask, received } = await startServer()

  await ask('/api/v1/public/orders?limit=5&status=expired', {
    headers: {
      MID: 'mer_2',
      Authorization: 'Basic stolen',
      'X-Forwarded-For': '192.0.2.1',
      'User-Agent': 'x',
    },
  })

  expect(received).toEqual([
    {
      method: 'GET',
      url: 'https://service.test/base/v1/public/orders?limit=5&status=expired',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Basic ${btoa('merchant:secret')}`,
        mid: 'mer_2',
      },
      body: '',
    },
  ])
})

test('keeps the written digits of amounts in request and answer', async () => {
  const receipt = '{"status":"success","data":{"orderId":"o-1","amount":12345678901234567890.10}}'
  const { ask, received } = await startServer(
    () => new Response(receipt, { headers: { 'content-type': 'application/json' } }),
  )
  const body =
    '{"orderType": "payin", "source": {"currency": "EUR", "amount": 1.10, "paymentType": "card"}, "destination": {"currency": "USDT"}}'

  const answer = await ask('/api/v3/orders', { method: 'POST', body, headers: { 'Idempotency-Key': 'k' } })

  expect(received[0]).toMatchObject({
    body: JSON.stringify(JSON.parse(body)).replace('1.1', '1.10'),
    headers: { mid: 'mer_1', 'content-type': 'application/json' },
  })
  expect(await answer.text()).toContain('"amount":12345678901234567890.10')
})

test.each([
  ['GET', '/api/v1/public/orders/..', 404],
  ['GET', '/api/v1/public/orders/a/b', 404],
  ['GET', '/api/v1/public/secrets', 404],
  ['GET', '/api/v2/orders', 404],
  ['DELETE', '/api/v1/public/orders', 405],
  ['PUT', '/api/v3/orders', 405],
])('%s %s is not forwarded', async (method, path, status) => {
  const { ask, received } = await startServer()

  const answer = await ask(path, { method })

  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code: status, details: [] })
  expect(received).toEqual([])
})

test('forwards no foreign merchant ID and no body above the limit', async () => {
  const { ask, received } = await startServer()

  const foreign = await ask('/api/v1/public/orders', { headers: { MID: 'mer_9' } })
  const notSetUp = await ask('/api/v1/public/orders', { headers: { MID: 'mer_3' } })
  const large = await ask('/api/v3/orders', { body: 'x'.repeat(70_000) })

  expect([foreign.status, notSetUp.status, large.status, received.length]).toEqual([403, 403, 413, 0])
})

test('passes back only listed headers, and forbids caching', async () => {
  const headers = { 'set-cookie': 'a=1', server: 'x', 'retry-after': '7', 'x-trace-id': 't-1' }
  const { ask } = await startServer(() => Response.json({ error: 'x' }, { status: 429, headers }))

  const answer = await ask('/api/v1/public/orders')

  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('7')
  expect(answer.headers.get('x-trace-id')).toBe('t-1')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect([answer.headers.get('set-cookie'), answer.headers.get('server')]).toEqual([null, null])
})

test.each<[string, () => Response | Promise<Response>, number, string]>([
  [
    'nothing',
    () => Promise.reject(new TypeError('fetch failed')),
    502,
    'the payment provider did not respond',
  ],
  [
    'a redirect',
    () => Response.redirect('http://169.254.169.254/', 302),
    502,
    'the payment provider answered with a redirect, which is not followed',
  ],
  [
    'a page',
    () => new Response('<h1>hello</h1>'),
    502,
    'the payment provider answered 200 with something that is not JSON',
  ],
  [
    'half an answer',
    () => new Response('{"data": ['),
    502,
    'the payment provider answered 200 with JSON that stops before its end',
  ],
  [
    'a broken page',
    () => new Response('<h1>502</h1>', { status: 503 }),
    503,
    'the payment provider answered 503',
  ],
  [
    'a refusal of our credentials',
    () => Response.json({ message: 'who?' }, { status: 401 }),
    502,
    "the payment provider refused this server's credentials",
  ],
])('reports a service that answers with %s in the documented shape', async (_, answer, status, message) => {
  const { ask } = await startServer(answer)

  const answered = await ask('/api/v1/public/orders')

  expect(answered.status).toBe(status)
  expect(await answered.json()).toMatchObject({
    message,
    code: status,
    details: [],
    requestId: expect.any(String),
  })
})

test("passes on the service's refusal with its fields, without the e-mail address", async () => {
  const refusal = {
    error: 'Bad Request',
    message: 'jane.doe@mail.test is taken',
    code: 400,
    details: [{ field: 'email', message: 'jane.doe@mail.test exists' }],
  }
  const { ask } = await startServer(() => Response.json(refusal, { status: 400 }))

  const answer = await ask('/api/v1/public/users/individual', {
    json: { Name: 'Jane', email: 'jane.doe@mail.test' },
  })

  const body = await answer.text()
  expect(answer.status).toBe(400)
  expect(JSON.parse(body).details[0].field).toBe('email')
  expect(body).not.toContain('jane.doe')
})

test('withholds and counts rows of merchant IDs outside the operator’s grant', async () => {
  const rows = [{ id: 'a', mid: 'mer_1' }, { id: 'b', mid: 'mer_2' }, { id: 'c' }]
  const { ask, as, stack } = await startServer((path) =>
    path.endsWith('/b')
      ? Response.json({ status: 'success', data: rows[1] })
      : Response.json({ status: 'success', data: { transfers: rows } }),
  )
  const admin = await as('admin')
  const all = await (await admin('/api/operators')).json()
  const ops = all.find(({ role }: { role: string }) => role === 'ops')
  const whole = await (await ask('/api/v1/public/orders')).json()
  await admin(`/api/operators/${ops.id}`, { method: 'PUT', json: { mids: ['mer_1'] } })

  const list = await (await ask('/api/v1/public/orders')).json()
  const single = await ask('/api/v1/public/orders/b')

  expect(list.data.transfers.map(({ id }: { id: string }) => id)).toEqual(['a', 'c'])
  expect(list.withheld).toBe(1)
  expect(whole.data.transfers).toHaveLength(3)
  expect(whole.withheld).toBeUndefined()
  expect(single.status).toBe(404)
  expect(await stack.metrics.registry.metrics()).toContain('countinghouse_withheld_rows_total 2')
})

test('an operator sees only granted merchant IDs', async () => {
  const { ask, as } = await startServer(() =>
    Response.json({ status: 'success', data: [{ mid: 'mer_1' }, { mid: 'mer_2' }, { mid: 'mer_9' }] }),
  )
  const admin = await as('admin')
  const all = await (await admin('/api/operators')).json()
  const ops = all.find(({ role }: { role: string }) => role === 'ops')
  await admin(`/api/operators/${ops.id}`, { method: 'PUT', json: { mids: ['mer_2'] } })

  const mids = await (await ask('/api/v1/public/config/list-mids')).json()
  const other = await ask('/api/v1/public/orders', { headers: { MID: 'mer_1' } })

  expect(mids.data).toEqual([{ mid: 'mer_2' }])
  expect(other.status).toBe(403)
})

test('only admins see merchant IDs of the service that are not configured here', async () => {
  const rows = [{ mid: 'MER_1' }, { mid: 'mer_2' }, { mid: 'mer_9', name: 'New' }, { name: 'Nameless' }]
  const { as, stack } = await startServer(() => Response.json({ status: 'success', data: rows }))
  await stack.store.db.updateTable('operator').set({ mids: '["mer_1"]' }).execute()

  const seen = async (role: Role) =>
    (await (await (await as(role))('/api/v1/public/config/list-mids')).json()).data

  expect(await seen('admin')).toEqual([rows[0], rows[2], rows[3]])
  for (const role of ['ops', 'support', 'finance'] as const) expect(await seen(role)).toEqual([rows[0]])
})

const order = {
  id: 'o-1',
  status: 'expired',
  source: { currency: 'EUR', amount: '1.10' },
  fees: { networkFee: 1.1, processingFee: 0.15, fixedFee: { fixedFeesCurrency: 'EUR' } },
  partnerContext: {
    contact: 'jane.doe@mail.test',
    customerEmail: 'jane.doe@mail.test',
    phone: '+351912345678',
  },
}
const person = {
  userId: 'u-1',
  name: 'Jane Doe',
  email: 'jane.doe@mail.test',
  phone: '912345678',
  phoneCode: '+351',
}

test.each(['/api/v1/public/orders', '/api/v1/public/orders/o-1'])(
  '%s shows fees only to roles with access to them',
  async (path) => {
    const data = path.endsWith('o-1') ? order : { transfers: [order] }
    const { as } = await startServer(() => Response.json({ status: 'success', data }))
    const textFor = async (role: 'ops' | 'support' | 'finance' | 'admin') =>
      (await (await as(role))(path)).text()

    for (const role of ['admin', 'ops', 'finance'] as const)
      expect(await textFor(role)).toContain('"networkFee":1.1')
    expect((await textFor('support')).replace(/"reveal":"[^"]*"/, '')).not.toMatch(/fee/i)
    expect(await textFor('support')).toContain('"amount":"1.10"')
  },
)

test('masks contact data for everybody, and seals it for roles that may reveal it', async () => {
  const { as } = await startServer((path) =>
    Response.json({ status: 'success', data: path.includes('users') ? [person] : { transfers: [order] } }),
  )
  for (const role of ['admin', 'ops', 'support', 'finance'] as const) {
    const ask = await as(role)
    const users = await (await ask('/api/v1/public/users/individual')).text()
    const orders = await (await ask('/api/v1/public/orders')).text()

    expect(users + orders).not.toMatch(/jane\.doe|912345678/)
    expect(users).toContain('Jane Doe')
    expect(JSON.parse(users).data[0].countinghouse).toEqual({
      masked: ['email', 'phone'],
      ...(role !== 'finance' && { reveal: expect.any(String) }),
    })
  }
})

test('a sealed value opens only with a reason, for its own operator, on record', async () => {
  const { as } = await startServer(() => Response.json({ status: 'success', data: [person] }))
  const [support, ops, admin] = [await as('support'), await as('ops'), await as('admin')]
  const [row] = (await (await support('/api/v1/public/users/individual')).json()).data
  const token = row.countinghouse.reveal

  const withoutReason = await support('/api/reveals', { json: { token, reason: ' ' } })
  const byAnother = await ops('/api/reveals', { json: { token, reason: 'only out of curiosity' } })
  const revealed = await support('/api/reveals', { json: { token, reason: 'the caller asked' } })
  const one = await support('/api/reveals', {
    json: { token, reason: 'the caller asked', fields: ['phone'] },
  })
  const none = await support('/api/reveals', {
    json: { token, reason: 'the caller asked', fields: ['name'] },
  })

  expect([withoutReason.status, byAnother.status]).toEqual([400, 410])
  expect(await revealed.json()).toEqual({ email: 'jane.doe@mail.test', phone: '912345678' })
  expect([await one.json(), none.status]).toEqual([{ phone: '912345678' }, 400])
  const filter = encodeURIComponent(JSON.stringify({ action: 'contact.revealed' }))
  const lines = await (await admin(`/api/audit?filter=${filter}`)).text()
  expect(JSON.parse(lines)).toMatchObject([
    { object: 'user:u-1', details: { fields: ['phone'] } },
    {
      object: 'user:u-1',
      operatorEmail: 'support@countinghouse.test',
      details: { reason: 'the caller asked', fields: ['email', 'phone'] },
    },
  ])
  expect(lines).not.toContain('jane.doe')
})

test('keeps a sub-merchant’s value beside the merchant ID of its row', async () => {
  const rows = [
    { id: 'a', mid: 'MER_1' },
    { id: 'b', mid: 'mer_1_sub' },
  ]
  const { ask } = await startServer(() => Response.json({ status: 'success', data: { transfers: rows } }))

  const list = await (await ask('/api/v1/public/orders')).json()

  expect(list.data.transfers).toEqual([
    { id: 'a', mid: 'mer_1' },
    { id: 'b', mid: 'mer_1_sub', belongsTo: 'mer_1' },
  ])
})

test('normalises any spelling with its assumptions, and seals the source for roles with access', async () => {
  const sent = { order_id: 7, created_at: 1782907200, source: { currency: 'EUR', amount: 1.5 }, fee: '2' }
  const { as } = await startServer((path) =>
    Response.json(path.endsWith('/7') ? { order: sent } : { ok: true, items: [sent] }),
  )
  const letter = {
    id: '7',
    createdAt: '2026-07-01T12:00:00.000Z',
    source: { currency: 'EUR', amount: '1.5' },
    assumed: {
      id: 'from order_id, sent as a number',
      createdAt: 'from created_at, seconds since 1970',
      'source.amount': 'sent as a number',
    },
  }

  for (const path of ['/api/v1/public/orders', '/api/v1/public/orders/7']) {
    const admin = await (await (await as('admin'))(path)).json()
    const support = await (await (await as('support'))(path)).json()

    const recordIn = (body: typeof admin) => (path.endsWith('7') ? body.data : body.data.transfers[0])
    expect(admin.status).toBe('success')
    const isOne = path.endsWith('7')
    const sealed = (fields: number) => ({
      ...letter,
      undocumented: { sealed: true, fields },
      countinghouse: { masked: ['undocumented'], reveal: expect.any(String) },
    })
    expect(recordIn(admin)).toEqual(sealed(isOne ? 2 : 1))
    expect(recordIn(support)).toEqual(sealed(1))
    const revealRequest = { token: recordIn(admin).countinghouse.reveal, reason: 'the partner asks why' }
    const revealed = await (await (await as('admin'))('/api/reveals', { json: revealRequest })).json()
    expect(revealed).toEqual({ undocumented: { fee: '2', ...(isOne && { asSent: sent }) } })
  }
})

test.each([
  [{ status: 'success', data: { a: [{ id: 'x' }], b: [{ id: 'y' }] } }, 502, 'data.a, data.b'],
  [{ hello: 'world' }, 502, 'hello'],
  [{ code: 500, data: [], message: 'out of order' }, 502, 'out of order'],
  [{ status: false, message: 'not yours', code: 'NOPE' }, 400, 'not yours'],
])('does not forward a misfit answer, and the error names its content: %j', async (body, status, words) => {
  const { ask } = await startServer(() => Response.json(body))

  const answer = await ask('/api/v1/public/orders')

  expect(answer.status).toBe(status)
  expect((await answer.json()).message).toContain(words)
})
