import { expect, test } from 'vitest'
import { startStandIn } from '../support/standIn.ts'

type StandIn = ReturnType<typeof startStandIn>
type User = { userId: string; name: string; email: string; phone: string; phoneCode: string }

const routes = ['/v3/users/individual', '/v1/public/users/individual'] as const
const named = {
  '/v3/users/individual': { firstName: 'Inês', lastName: 'Duarte' },
  '/v1/public/users/individual': { Name: 'Inês Duarte' },
}
const reachable = { email: 'Ines.Duarte@mail.example', phone: '912345678', phoneCode: '+351' }

async function find({ get }: StandIn, query: Record<string, string>): Promise<User[]> {
  return (await get(`/v1/public/users/individual?${new URLSearchParams(query)}`)).data
}

test.each(routes)('%s creates a user at the top of the list', async (path) => {
  const standIn = startStandIn()

  const { status, body } = await standIn.post(path, { ...named[path], ...reachable })

  expect(status).toBe(200)
  expect(body).toEqual({ status: 'success', data: { userId: expect.stringMatching(/^UX-9\d{15}$/) } })
  expect((await find(standIn, { limit: '1' }))[0]).toEqual({
    userId: body.data.userId,
    name: 'Inês Duarte',
    ...reachable,
    orgId: 'org_1',
    orgName: 'Harbour Lane Group',
    mid: 'mer_1',
    entityName: 'Harbour Lane Shop',
    createdAt: '2026-11-02T12:00:00.000Z',
  })
})

test.each(routes)('%s refuses an e-mail and a phone of an existing user', async (path) => {
  const standIn = startStandIn()
  await standIn.post(path, { ...named[path], ...reachable })
  const refusal = async (changes: object) => {
    const { status, body } = await standIn.post(path, { ...named[path], ...changes })
    return [status, body.error, body.message, body.details]
  }
  const email = { field: 'email', message: 'a user with this e-mail exists' }
  const phone = { field: 'phone', message: 'a user with this phone exists' }

  expect(await refusal(reachable)).toEqual([409, 'Conflict', 'the user exists', [email, phone]])
  expect(await refusal({ email: 'INES.DUARTE@MAIL.EXAMPLE' })).toEqual([
    409,
    'Conflict',
    'the user exists',
    [email],
  ])
  expect(await refusal({ phone: '912345678', phoneCode: '351' })).toEqual([
    409,
    'Conflict',
    'the user exists',
    [phone],
  ])
  expect(standIn.sandbox.counts().usersMade).toBe(1)
})

test.each(routes)('%s refuses the e-mail and the phone of a generated user', async (path) => {
  const standIn = startStandIn()
  const [old] = await find(standIn, { limit: '1', page: '77' })

  const byEmail = await standIn.post(path, { ...named[path], email: old?.email.toUpperCase() })
  const byPhone = await standIn.post(path, { ...named[path], phone: old?.phone, phoneCode: old?.phoneCode })

  expect([byEmail.status, byPhone.status]).toEqual([409, 409])
})

test.each<[path: (typeof routes)[number], body: object, faults: object[]]>([
  [
    '/v3/users/individual',
    {},
    [
      { field: 'firstName', message: 'required' },
      { field: 'email', message: 'give an e-mail or a phone' },
    ],
  ],
  [
    '/v1/public/users/individual',
    {},
    [
      { field: 'Name', message: 'required' },
      { field: 'email', message: 'give an e-mail or a phone' },
    ],
  ],
  [
    '/v1/public/users/individual',
    { name: 'in small letters', email: 'a@mail.example' },
    [{ field: 'Name', message: 'required' }],
  ],
  ['/v1/public/users/individual', { Name: ' ', phone: '12345' }, [{ field: 'Name', message: 'required' }]],
  [
    '/v1/public/users/individual',
    { Name: 'A', email: 'not an address', phone: '+49 30', phoneCode: 'DE' },
    [
      { field: 'email', message: 'expected an e-mail' },
      { field: 'phone', message: 'expected 4 to 15 digits' },
      { field: 'phoneCode', message: 'expected a code like +49' },
    ],
  ],
  [
    '/v3/users/individual',
    { firstName: 'A', email: 'a@mail.example', dob: '31-12-1990', country: 'Portugal' },
    [
      { field: 'dob', message: 'expected a date as YYYY-MM-DD' },
      { field: 'country', message: 'expected a 3-letter country code' },
    ],
  ],
])('%s refuses %j and names every invalid field', async (path, body, faults) => {
  const { post, sandbox } = startStandIn()

  const { status, body: answer } = await post(path, body)

  expect({ status, answer }).toEqual({
    status: 400,
    answer: {
      error: 'Bad Request',
      message: 'the request has invalid parameters',
      code: 400,
      details: faults,
    },
  })
  expect(sandbox.counts().usersMade).toBe(0)
})

test.each(routes)('%s accepts a user with a phone only', async (path) => {
  const { post } = startStandIn()

  const { status } = await post(path, { ...named[path], phone: '912345678' })

  expect(status).toBe(200)
})

test('a search finds a user by e-mail in capitals and by phone in several notations', async () => {
  const standIn = startStandIn()
  const { body } = await standIn.post('/v1/public/users/individual', { Name: 'Inês Duarte', ...reachable })
  const [old] = await find(standIn, { limit: '1', page: '50' })
  const { userId = '', email = '', phone = '', phoneCode = '' } = old ?? {}
  const code = phoneCode.slice(1)
  const people = [
    { userId: body.data.userId, email: reachable.email, phone: '912345678', code: '351' },
    { userId, email, phone, code },
  ]

  for (const one of people) {
    const queries: Record<string, string>[] = [
      { email: one.email },
      { email: one.email.toUpperCase() },
      { phone: one.phone },
      { phone: one.code + one.phone },
      { phone: `+${one.code}${one.phone}` },
      { phone: `00${one.code}${one.phone}` },
      { phone: `+${one.code} ${one.phone.slice(0, 3)}-${one.phone.slice(3)}` },
      { phone: `+${one.code} (${one.phone.slice(0, 3)}) ${one.phone.slice(3)}` },
      { email: one.email, phone: one.phone },
    ]
    const results = await Promise.all(
      queries.map(async (query) => (await find(standIn, query)).map((user) => user.userId)),
    )
    expect(results).toEqual(queries.map(() => [one.userId]))
  }
})

test('a search by phone works if the query turned the plus sign into a space', async () => {
  const { get } = startStandIn()
  const { data } = await get('/v1/public/users/individual?limit=1&page=9')
  const [{ phone, phoneCode, userId }] = data

  const result = await get(`/v1/public/users/individual?phone=${phoneCode}${phone}`)

  expect(result.data.map((user: User) => user.userId)).toEqual([userId])
})

test('a search with the e-mail of one person and the phone of another is empty', async () => {
  const standIn = startStandIn()
  const [one, two] = await find(standIn, { limit: '2' })

  expect(await find(standIn, { email: one?.email ?? '', phone: two?.phone ?? '' })).toEqual([])
})

test.each<Record<string, string>>([
  { email: 'nobody@mail.example' },
  { phone: '000' },
  { phone: '' },
  { email: '' },
  { phone: 'abc' },
])('a search for %j is empty', async (query) => {
  expect(await find(startStandIn(), query)).toEqual([])
})

test('a search result is on the first page only', async () => {
  const standIn = startStandIn()
  const [{ email } = { email: '' }] = await find(standIn, { limit: '1' })

  expect(await find(standIn, { email, page: '2' })).toEqual([])
})

// Regression: the search returned only the first of them.
test('a search by phone returns both people with the same number in two countries', async () => {
  const standIn = startStandIn()
  const first = await standIn.post('/v1/public/users/individual', {
    Name: 'A',
    phone: '912345678',
    phoneCode: '+351',
  })
  const second = await standIn.post('/v1/public/users/individual', {
    Name: 'B',
    phone: '912345678',
    phoneCode: '+34',
  })

  const both = await find(standIn, { phone: '912345678' })
  const one = await find(standIn, { phone: '+34912345678' })

  expect(both.map(({ userId }) => userId)).toEqual([second.body.data.userId, first.body.data.userId])
  expect(one.map(({ userId }) => userId)).toEqual([second.body.data.userId])
})

test('the pages of the user list contain each user once, newest first', async () => {
  const standIn = startStandIn()
  for (const n of [1, 2, 3])
    await standIn.post('/v1/public/users/individual', { Name: 'A', email: `a${n}@mail.example` })

  for (const limit of [1, 7, 50, 100, 500]) {
    const rows: User[] = []
    for (let page = 1; ; page++) {
      const next = await find(standIn, { limit: String(limit), page: String(page) })
      if (next.length === 0) break
      rows.push(...next)
    }
    expect(rows.slice(0, 3).map(({ email }) => email)).toEqual([
      'a3@mail.example',
      'a2@mail.example',
      'a1@mail.example',
    ])
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(203)
    expect(rows).toHaveLength(203)
  }
})

test('a search finds every generated user by each of three keys', async () => {
  const standIn = startStandIn()
  const rows = [
    ...(await find(standIn, { limit: '100' })),
    ...(await find(standIn, { limit: '100', page: '2' })),
  ]

  for (const { userId, email, phone, phoneCode } of rows) {
    expect((await find(standIn, { email })).map((user) => user.userId)).toEqual([userId])
    expect((await find(standIn, { phone })).map((user) => user.userId)).toEqual([userId])
    expect((await find(standIn, { phone: phoneCode + phone })).map((user) => user.userId)).toEqual([userId])
  }
})

test('some users have more fields than others', async () => {
  const rows = await find(startStandIn(), { limit: '100' })

  const shapes = new Set(rows.map((row) => Object.keys(row).join(' ')))
  expect([...shapes].toSorted()).toEqual([
    'userId name email phone phoneCode',
    'userId name email phone phoneCode orgId orgName mid entityName createdAt',
  ])
})

test('the sender of an order is a user of its merchant ID', async () => {
  const { get, ask } = startStandIn()
  const headers = { MID: 'mer_2' }
  const users = await (await ask('/v1/public/users/individual?limit=100', { headers })).json()
  const orders = await (await ask('/v1/public/orders?limit=100', { headers })).json()
  const otherUsers = await get('/v1/public/users/individual?limit=100')

  const ids = new Set(users.data.map(({ userId }: User) => userId))
  expect(ids.size).toBe(20)
  expect(orders.data.transfers.filter(({ userId }: User) => !ids.has(userId))).toEqual([])
  expect(otherUsers.data.filter(({ userId }: User) => ids.has(userId))).toEqual([])
})
