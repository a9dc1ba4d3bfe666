import { expect, test } from 'vitest'
import { createSandbox } from '../../src/sandbox/app.ts'
import { dialects, readDialect, type Dialect } from '../../src/sandbox/dialect/dialects.ts'
import { makeOrder, orderRequest, readRows, startStandIn } from '../support/standIn.ts'

const standInWith = (dialect: string) => startStandIn({ behaviour: { dialect } })
const list = '/v1/public/orders?limit=3'
const people = '/v1/public/users/individual?limit=3'
const everyPart = Object.entries(dialects).flatMap(([key, values]) =>
  Object.keys(values).map((value) => `${key}=${value}`),
)

const byCard = orderRequest({
  source: { currency: 'USD', amount: '1500', paymentType: 'card', paymentCode: 'card_usd' },
})

test('without a dialect, the stand-in uses the documented form', async () => {
  const { get } = standInWith('')

  expect(await get(list)).toEqual(await startStandIn().get(list))
})

test.each([
  ['tme=naive', 'expected KEY=VALUE with KEY one of time, end, wrap, id, name'],
  ['time', 'expected KEY=VALUE'],
  ['time=naive=date', 'expected KEY=VALUE'],
  ['end=405', 'end: expected one of 204, 400, 404, null-transfers'],
  ['end=404,end=204', 'end: is given twice'],
  ['toString=x', 'expected KEY=VALUE'],
])('refuses the dialect %j: %s', (dialect, words) => {
  expect(() => createSandbox({ behaviour: { dialect } })).toThrow(words)
})

test('every value of the table is a dialect, and keys can be combined', () => {
  for (const part of everyPart) expect(readDialect(part)).toHaveProperty('dialect')

  expect(readDialect('time=naive, end=404,wrap=items')).toEqual({
    dialect: { time: 'naive', end: '404', wrap: 'items' } satisfies Dialect,
  })
})

test.each(everyPart)('%s changes an answer, but not the stored orders', async (part) => {
  const standIn = standInWith(part)
  const letter = startStandIn()
  const paths = [
    list,
    '/v1/public/orders?limit=100&page=9',
    '/v1/public/orders/OR-0',
    `/v1/public/orders/${(await letter.get(list)).data.transfers[0].id}`,
    people,
    '/v1/public/config/supported-currencies',
    '/v1/public/config/payment-methods?direction=deposit',
  ]
  const creations = [
    ['/v3/orders', byCard],
    ['/v1/public/users/individual', { Name: 'A B', phone: '12345678' }],
  ] as const
  const answerTexts = async ({ ask }: typeof standIn) => [
    ...(await Promise.all(paths.map(async (path) => textOf(await ask(path))))),
    ...(await Promise.all(
      creations.map(async ([path, body]) =>
        textOf(await ask(path, { method: 'POST', body: JSON.stringify(body) })),
      ),
    )),
    ...(await Promise.all(
      ['/v3/config/supported-currencies'].map(async (path) =>
        textOf(await ask(path, { headers: { Authorization: 'Basic wrong' } })),
      ),
    )),
  ]

  const [before, after] = [await answerTexts(letter), await answerTexts(standIn)]
  standIn.sandbox.change({ dialect: '' })

  expect(after).not.toEqual(before)
  expect(await readRows(standIn)).toEqual(await readRows(letter))
})

async function textOf(answer: Response): Promise<string> {
  // The pay link and the account ID are random.
  return `${answer.status} ${(await answer.text()).replace(/pay\/\w+/g, 'pay/…').replace(/acc_\d+/, '')}`
}

test.each([
  ['time=offset', '2026-11-02T16:58:16.167+05:30'],
  ['time=space', '2026-11-02 11:28:16.167Z'],
  ['time=naive', '2026-11-02T11:28:16.167'],
  ['time=naive-space', '2026-11-02 11:28:16'],
  ['time=date', '2026-11-02'],
  ['time=seconds', 1793618896],
  ['time=milliseconds', 1793618896167],
  ['time=text-seconds', '1793618896'],
  ['time=text-milliseconds', '1793618896167'],
  ['time=rfc2822', 'Mon, 02 Nov 2026 11:28:16 +0000'],
  ['time=mongo', { $date: '2026-11-02T11:28:16.167Z' }],
  ['time=null', null],
  ['time=none', undefined],
] as const)('%s writes the time of the newest order as %j', async (dialect, form) => {
  const { data } = await standInWith(dialect).get(list)

  expect(data.transfers[0].createdAt).toEqual(form)
})

test('amounts with separators have only one reading', async () => {
  const { data } = await standInWith('amount=thousands').get('/v1/public/orders?limit=100')
  const amounts: string[] = data.transfers.map(({ source }: { source: { amount: string } }) => source.amount)

  const grouped = amounts.filter((amount) => amount.includes(','))

  expect(grouped.length).toBeGreaterThan(5)
  expect(grouped.every((amount) => /^\d{1,3}(,\d{3})+\.\d+$/.test(amount))).toBe(true)
})

test.each([
  ['end=null-transfers', { data: { transfers: null } }],
  ['end=null-data', { data: null }],
  ['end=empty-object', { data: {} }],
])('%s means no rows, both past the last page and for an empty list', async (dialect, end) => {
  const { get } = standInWith(dialect)

  expect(await get('/v1/public/orders?page=99')).toEqual({ status: 'success', ...end })
  expect(await get('/v1/public/orders?status=nowhere')).toEqual({ status: 'success', ...end })
})

test.each([
  ['end=empty-body', 200],
  ['end=204', 204],
  ['end=404', 404],
  ['end=400', 400],
])('%s answers %d past the last page only', async (dialect, status) => {
  const { ask } = standInWith(dialect)

  expect((await ask('/v1/public/orders?page=99')).status).toBe(status)
  expect((await ask('/v1/public/orders?status=nowhere')).status).toBe(200)
})

test("an organisation's list has the orders of all merchant IDs, newest first, for every requested ID", async () => {
  const standIn = standInWith('mid=organisation')
  const letter = startStandIn()
  const each = await Promise.all(
    ['mer_1', 'mer_2', 'mer_3'].map((mid) => readRows(letter, { mid, limit: 100 })),
  )
  const all = each.flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))

  for (const mid of ['mer_1', 'mer_3'])
    expect((await readRows(standIn, { mid, limit: 40 })).map(({ id }) => id)).toEqual(all.map(({ id }) => id))

  const other = each[1]?.[0]
  expect((await standIn.get(`/v1/public/orders/${other?.id}`)).data).toMatchObject({
    mid: 'mer_2',
    id: other?.id,
  })
})

test('an order receipt contains the ID in every form of creation', async () => {
  const receipts = {
    'create=201': { status: 'success', data: { orderId: expect.any(String) } },
    'create=id-only': { status: 'success', data: { orderId: expect.any(String) } },
    'create=nested': { status: 'success', data: { order: { id: expect.any(String) } } },
    'create=bare': { orderId: expect.any(String) },
    'create=nested,id=_id,wrap=status-ok': { status: 'ok', data: { order: { _id: expect.any(String) } } },
    'create=id-only,wrap=bare': { orderId: expect.any(String) },
  }

  for (const [dialect, receipt] of Object.entries(receipts)) {
    const { status, body } = await standInWith(dialect).post('/v3/orders', byCard)
    expect(body).toMatchObject(receipt)
    expect(status).toBe(dialect === 'create=201' ? 201 : 200)
  }
})

test('a refusal keeps its fields if the dialect has a place for them', async () => {
  const refused = async (dialect: string) =>
    standInWith(dialect).post('/v1/public/users/individual', { Name: 'A B' })
  const message = 'the request has invalid parameters'

  expect(await refused('refusal=details-map')).toMatchObject({
    status: 400,
    body: { details: { email: 'give an e-mail or a phone' } },
  })
  expect(await refused('refusal=errors-map')).toEqual({
    status: 400,
    body: { message, errors: { email: ['give an e-mail or a phone'] } },
  })
  expect(await refused('refusal=status-false')).toEqual({
    status: 200,
    body: { status: false, message, data: null },
  })
})

test('auth=none ignores the credentials', async () => {
  const { ask } = standInWith('auth=none')

  const { status } = await ask('/v3/config/list-tokens', { headers: { Authorization: 'Basic wrong' } })

  expect(status).toBe(200)
})

test('the pay page of an order is the same in every dialect', async () => {
  const standIn = standInWith('amount=text,id=_id')
  const { payUrl } = await makeOrder(standIn)

  expect((await standIn.ask(new URL(payUrl).pathname)).status).toBe(200)
})
