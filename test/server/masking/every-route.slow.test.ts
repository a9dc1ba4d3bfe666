import { afterAll, beforeAll, expect, test } from 'vitest'
import { may, ownPolicies, roles, type Role } from '../../../src/server/access/permissions.ts'
import { book, bookUsers } from '../ledger/ledgers.ts'
import { fees, gives, givesFee, personal } from '../../support/personalCanaries.ts'
import { payin, startStack, type Ask } from '../../support/stack.ts'
import { openTestStore } from '../../support/stores.ts'

/** All undocumented data at once: under its own name, as label and value, in sentences, and as JSON text. */
const planted = {
  partnerContext: [...personal, ...fees].map(({ key, value }) => ({ [key]: value })),
  details: [...personal, ...fees].map(({ key, value }) => ({ label: key, value })),
  extra: JSON.stringify([...personal, ...fees].map(({ key, value }) => ({ [key]: value }))),
  notes: personal.map(({ value }) => `Please see to ${value} now.`),
  remarks: fees.map(({ key, value }) => `the ${key} is ${value}`),
}
const order = (id: string, more: object = {}) => ({
  ...planted,
  id,
  mid: 'mer_1',
  status: 'fund_processing',
  orderType: 'payin',
  userId: 'perpetua.canary@person.test',
  senderName: { firstName: 'Ana', lastName: 'call +351 961 204 577' },
  source: { currency: 'EUR', amount: '10.00', commission: 7.7731 },
  purposeCode: 'gift for perpetua.canary@person.test',
  createdAt: '2026-11-02T12:00:00.000Z',
  ...more,
})
const user = {
  ...planted,
  userId: 'perpetua.canary@person.test',
  name: 'Ana',
  email: 'perpetua.canary@person.test',
  phone: '961204577',
  phoneCode: '+351',
  mid: 'mer_1',
}
/** Refusal messages are shown, with only these values masked. */
const detected = personal.filter(({ isDetected }) => isDetected)
const refusal = {
  error: 'Conflict',
  message: detected.map(({ value }) => value).join(', '),
  code: 409,
  details: detected.map(({ key, value }) => ({ field: key, message: String(value) })),
}

let made = 0
function answer(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  if (Number(searchParams.get('page') ?? 1) > 1) return Response.json({ status: 'success', data: [] })
  if (request.method === 'POST' && request.headers.get('mid') === 'mer_2')
    return Response.json(refusal, { status: 409 })
  if (request.method === 'POST')
    return Response.json({
      status: 'success',
      data: {
        ...planted,
        orderId: `OR-made${made++ || ''}`,
        userId: 'UX-made',
        flow: 'FIAT_PAYIN',
        payUrl: 'https://pay.test/p/1',
      },
    })
  if (pathname.endsWith('/orders'))
    return Response.json({ status: 'success', data: { transfers: [order('OR-1')] } })
  if (pathname.endsWith('/OR-none')) return Response.json(refusal, { status: 404 })
  if (pathname.includes('/orders/')) return Response.json({ status: 'success', data: order('OR-1') })
  if (pathname.includes('/users/')) return Response.json({ status: 'success', data: [user] })
  if (pathname.endsWith('/list-mids'))
    return Response.json({
      status: 'success',
      data: [{ ...planted, mid: 'mer_1', name: 'House', status: 'active' }],
    })
  return Response.json({
    status: 'success',
    data: [{ ...planted, currency: 'EUR', code: 'EUR', symbol: 'EUR', name: 'Euro', paymentCode: 'sepa' }],
  })
}

const asks = new Map<Role, Ask>()
const ends: (() => unknown)[] = []
beforeAll(async () => {
  const store = await openTestStore('sqlite', undefined, (close) => void ends.push(close))
  const { stack, as } = await startStack({ store, service: answer, mids: ['mer_1', 'mer_2'] })
  ends.unshift(() => stack.close())
  for (const role of roles) asks.set(role, await as(role))
  await book(store, [order('OR-1'), { ...order(''), id: undefined }, 'see perpetua.canary@person.test'])
  await book(store, [order('OR-1', { status: 'paid_out', updatedAt: '2026-11-02T13:00:00Z' })])
  await bookUsers(store, [user])
  for (const mid of ['mer_1', 'mer_2'])
    await asks.get('support')?.('/api/v3/orders', {
      json: {
        ...payin,
        userId: 'UX-1',
        purposeCodeReason: 'for +351 961 204 577',
        customerMetaData: { customerEmail: 'perpetua.canary@person.test' },
      },
      headers: { mid, 'idempotency-key': `k-${mid}` },
    })
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** One request for each route that answers with records. */
const requests: [string, string, object?][] = [
  ...[
    'orders',
    'orders/OR-1',
    'orders/OR-none',
    'users/individual',
    'config/list-mids',
    'config/supported-currencies?direction=deposit',
    'config/payment-methods?direction=deposit',
  ].map((path): [string, string] => ['GET', `/api/v1/public/${path}`]),
  ...[
    'supported-currencies?direction=deposit',
    'list-tokens?direction=deposit',
    'payment-methods?direction=deposit',
  ].map((path): [string, string] => ['GET', `/api/v3/config/${path}`]),
  ...Object.keys(ownPolicies)
    .filter((route) => route.startsWith('GET ') && !/:|oidc|events|orders\.csv/.test(route))
    .map((route): [string, string] => ['GET', route.slice(4)]),
  ['GET', '/api/orders/OR-1'],
  ['GET', '/api/orders/OR-made/receipt'],
  ['GET', '/api/intents/k-mer_1'],
  ['GET', '/api/intents/k-mer_2'],
  ['GET', '/api/intents/k-mer_1/candidates'],
  ['POST', '/api/search', { text: 'OR-', kind: 'order', page: {} }],
  ['POST', '/api/search', { text: 'Ana', kind: 'user', page: {} }],
  ['POST', '/api/search', { text: 'Ana', kind: 'user' }],
  ['POST', '/api/search', { text: 'Ana' }],
  ['POST', '/api/search', { text: 'OR-1' }],
  ['POST', '/api/v3/orders', { ...payin, userId: 'UX-2' }],
  ['POST', '/api/v1/public/users/individual', { Name: 'Ana Lind' }],
]

test.each(requests)('%s %s shows each role only what the role may see', async (method, path, json) => {
  const shown: string[] = []
  let answered = 0
  for (const [role, ask] of asks)
    for (const mid of method === 'POST' && path.includes('/v') ? ['mer_1', 'mer_2'] : ['mer_1']) {
      const response = await ask(path, {
        method,
        json: path === '/api/v3/orders' ? { ...json, userId: `UX-${role}` } : json,
        headers: { mid, 'idempotency-key': `${role}-${mid}-${path}` },
      })
      const text = (await response.text())
        .replaceAll(/"reveal":"[^"]*"/g, '')
        .replaceAll('https://pay.test/p/1', '')
      if (response.status < 300) answered++
      for (const { what, value } of personal)
        if (gives(text, value)) shown.push(`${what} to ${role}: ${text.slice(0, 300)}`)
      if (!may(role, 'fees.read') && givesFee(text)) shown.push(`a fee to ${role}: ${text.slice(0, 300)}`)
    }

  expect(shown).toEqual([])
  if (path !== '/api/v1/public/orders/OR-none') expect(answered).toBeGreaterThan(0)
})

test('stores a refusal without personal data, for readers with the right', async () => {
  const record = await (await asks.get('ops')?.(`/api/intents/k-mer_2`))?.json()

  expect(record).toMatchObject({ state: 'rejected', refusal: { error: 'Conflict', code: 409 } })
})

test('an export contains no contact data from any column', async () => {
  const finance = asks.get('finance') as Ask
  const created = await finance('/api/exports', {
    json: { kind: 'orders', format: 'csv', filter: {}, reason: 'the close of November' },
  })
  const { href } = (await created.json()) as { href: string }

  const text = await (await finance(href)).text()

  expect(text).toContain('OR-1')
  for (const { value } of personal) expect(text).not.toContain(String(value))
})
