import { expect, test } from 'vitest'
import type {
  Currency,
  Mid,
  Order,
  PaymentMethod,
  Token,
  User,
} from '../../../src/admin/data-provider/records.ts'
import { createSandbox } from '../../../src/sandbox/app.ts'
import { inPage } from '../../../src/sandbox/inPage.ts'
import { basic, noon } from '../../support/standIn.ts'
import { listOf, providerOn, startNetwork } from './service.ts'

const { use } = startNetwork()

/** The provider on the whole stand-in, like the static demo. */
function startDemo({ orders = 130, users = 60, mid = 'mer_1' } = {}) {
  const sandbox = createSandbox({
    world: { orders, users, rate: 0, start: new Date(noon).toISOString() },
    clock: () => noon,
  })
  use(inPage(sandbox, { base: '/api' }))
  return { sandbox, provider: providerOn({ headers: { MID: mid, ...basic } }) }
}

const isUnique = (rows: { id: unknown }[]) => new Set(rows.map(({ id }) => id)).size === rows.length

test('the pages of orders contain each order once', async () => {
  const { provider } = startDemo()
  const rows: Order[] = []
  let page = 0
  let more: boolean | undefined = true
  for (; more && page < 10;) {
    const { data, pageInfo } = await provider.getList<Order>('orders', listOf(++page, 50))
    rows.push(...data)
    more = pageInfo?.hasNextPage
  }

  expect([page, rows.length, isUnique(rows)]).toEqual([3, 130, true])
  expect(rows.flatMap(({ faults }) => faults)).toEqual([])
})

test("the stand-in's cap of a hundred hides no row", async () => {
  const { provider } = startDemo()

  const { data: first } = await provider.getList<Order>('orders', listOf(1, 125))
  const { data: second, meta } = await provider.getList<Order>('orders', listOf(2, 125))

  expect([first.length, second.length, isUnique([...first, ...second])]).toEqual([100, 30, true])
  expect(meta).toMatchObject({ from: 101, next: 'no' })
})

test('an order is the same in the list, on its page and on the page of its customer', async () => {
  const { provider } = startDemo()
  const { data } = await provider.getList<Order>('orders', listOf(1, 10, { orderType: 'payin' }))
  const [row] = data
  if (row?.userId === undefined) throw new Error('no order')

  const { data: single } = await provider.getOne<Order>('orders', { id: row.id })
  const orderList = await provider.getManyReference<Order>('orders', {
    ...listOf(),
    target: 'userId',
    id: row.userId,
  })

  const shown = ({ id, status, orderType, source, destination, userId, senderName }: Order) =>
    JSON.stringify([id, status, orderType, source, destination, userId, senderName])
  expect(shown(single)).toBe(shown(row))
  expect(orderList.data.map(shown)).toContain(shown(row))
  expect(orderList.total).toBe(orderList.data.length)
  expect(orderList.meta).toMatchObject({ looked: 130, isWhole: true, source: 'live', why: 'no server' })
})

test('creates an order once and reads it back', async () => {
  const { provider, sandbox } = startDemo()
  const body = {
    orderType: 'payin',
    source: { currency: 'GBP', amount: '50.00', paymentType: 'card', paymentCode: 'card_gbp' },
    destination: { currency: 'ETH' },
  }
  const meta = { idempotencyKey: 'k-1' }

  const { data: receipt } = await provider.create('orders', { data: body, meta })
  const { data: order } = await provider.getOne<Order>('orders', { id: receipt.id })

  expect(receipt).toMatchObject({ flow: 'FIAT_PAYIN', payUrl: expect.stringContaining('/pay/') })
  expect(order).toMatchObject({ id: receipt.id, source: { currency: 'GBP', amount: '50.00' }, faults: [] })
  expect(sandbox.counts()).toMatchObject({ 'v3.createOrder': 1, ordersMade: 1 })
})

test('the quick form also creates an order', async () => {
  const { provider, sandbox } = startDemo()
  const body = {
    orderType: 'payin',
    source: { currency: 'GBP', amount: '50.00', paymentType: 'card', paymentCode: 'card_gbp' },
  }

  const { data } = await provider.create('orders', {
    data: body,
    meta: { family: 'v1', idempotencyKey: 'k-1' },
  })

  expect(data).toMatchObject({ id: expect.stringMatching(/^PF-/), payUrl: expect.any(String) })
  expect(sandbox.counts()).toMatchObject({ 'v1.createOrder': 1, ordersMade: 1 })
})

test('a refused order names its fields', async () => {
  const { provider } = startDemo()
  const body = {
    orderType: 'payin',
    source: { currency: 'GBP', amount: '0.01', paymentType: 'card', paymentCode: 'card_gbp' },
    destination: { currency: 'ETH' },
  }

  await expect(
    provider.create('orders', { data: body, meta: { idempotencyKey: 'k-1' } }),
  ).rejects.toMatchObject({ status: 400, body: { kind: 'refused', details: [{ field: 'source.amount' }] } })
})

test.each(['v1', 'v3'])('finds a person created on %s by e-mail', async (family) => {
  const { provider } = startDemo()
  const email = `ada.${family}@mail.example`
  const body = { Name: 'Ada Byron', firstName: 'Ada', lastName: 'Byron', email }

  const { data: created } = await provider.create('users', {
    data: body,
    meta: { family, idempotencyKey: 'k-1' },
  })
  const { data } = await provider.getList<User>('users', listOf(1, 10, { q: email }))

  expect(created).toMatchObject({ name: 'Ada Byron', email, isIdKnown: true })
  expect(data.map(({ id, name }) => [id, name])).toEqual([[created.id, 'Ada Byron']])
})

test('lists people, and each has a page', async () => {
  const { provider } = startDemo()

  const { data, pageInfo, meta } = await provider.getList<User>('users', listOf(2, 25))
  const { data: person } = await provider.getOne<User>('users', { id: data[3]?.id ?? '' })

  expect([data.length, isUnique(data), pageInfo, meta?.from]).toEqual([
    25,
    true,
    { hasNextPage: true, hasPreviousPage: true },
    26,
  ])
  expect(person).toEqual(data[3])
})

test('lists the whole configuration with unique IDs', async () => {
  const { provider } = startDemo()

  const mids = await provider.getList<Mid>('mids', listOf())
  const currencies = await provider.getList<Currency>('currencies', listOf(1, 100))
  const tokens = await provider.getList<Token>('tokens', listOf())
  const v1 = await provider.getList<PaymentMethod>('payment-methods', listOf(1, 100))
  const v3 = await provider.getList<PaymentMethod>('payment-methods', listOf(1, 100, { family: 'v3' }))

  expect(mids).toMatchObject({
    data: [{ id: 'mer_1' }, { id: 'mer_2' }, { id: 'mer_3' }],
    pageInfo: { hasNextPage: false },
  })
  expect(currencies).toMatchObject({ total: currencies.data.length, meta: { namesMissing: false } })
  expect(
    currencies.data.filter(({ name, decimals }) => name === undefined || decimals === undefined),
  ).toEqual([])
  expect(tokens.data.filter(({ symbol }) => symbol === 'USDT').length).toBeGreaterThan(1)
  expect(v1.data).toEqual(v3.data)
  expect(v1.data.some(({ rules }) => rules.length > 0)).toBe(true)
  for (const { data } of [mids, currencies, tokens, v1]) {
    expect(data.length).toBeGreaterThan(2)
    expect(isUnique(data)).toBe(true)
  }
})

test('without Basic credentials the currencies have no names, and the list says so', async () => {
  startDemo()

  const { data, meta } = await providerOn().getList<Currency>('currencies', listOf())

  expect(meta).toMatchObject({ namesMissing: true })
  expect(data.map(({ name }) => name)).toEqual(data.map(() => undefined))
})

test('numbers instead of strings do not change the screens', async () => {
  const { provider, sandbox } = startDemo()
  const { data: before } = await provider.getList<Order>('orders', listOf(1, 100))
  sandbox.change({ numbers: 1 })

  const { data: after } = await provider.getList<Order>('orders', listOf(1, 100))

  expect(after.flatMap(({ faults }) => faults)).toEqual([])
  expect(after.map(({ id, status }) => [id, status])).toEqual(before.map(({ id, status }) => [id, status]))
})

test.each(Object.entries({ reset: 'network', cut: 'truncated', html: 'not_json', redirect: 'redirected' }))(
  "reports the stand-in's %s as %s",
  async (trouble, kind) => {
    const { provider, sandbox } = startDemo()
    sandbox.change({ trouble: [`v1.listMids=${trouble}:1`] })

    await expect(provider.getList('mids', listOf())).rejects.toMatchObject({ body: { kind } })
  },
)
