import { expect, test } from 'vitest'
import { isObject } from '../../../src/contract/isObject.ts'
import { namedRoutes } from '../../../src/contract/routes.ts'
import { may } from '../../../src/gateway/permissions.ts'
import { answering, answerOf, harmless, redactFor, roles } from '../../support/redaction.ts'
import { basic, startStandIn } from '../../support/standIn.ts'

test.each(answering)('%s: a documented field that tells nobody’s data is shown to every role', (name) => {
  const body = answerOf(name, harmless[name])
  for (const role of roles) expect(JSON.parse(redactFor(name, body, { role }).text)).toEqual(body)
})

test('of the stand-in’s answers nothing is covered but contact data, and fees by right', async () => {
  const { sandbox } = startStandIn()
  const ask = async (path: string) => {
    const request = new Request(`http://stand-in.test${path}`, { headers: { MID: 'mer_1', ...basic } })
    return (await sandbox.fetch(request)).text()
  }
  const listed = await ask('/v1/public/orders?limit=100')
  const [{ id }] = (JSON.parse(listed) as { data: { transfers: [{ id: string }] } }).data.transfers
  for (const { name, route } of namedRoutes.filter((one) => one.route.method === 'GET')) {
    const body = await ask(`${route.path.replace('{orderId}', id)}?limit=100&direction=deposit`)
    for (const role of roles) {
      const covered = coveredIn(JSON.parse(body), JSON.parse(redactFor(name, body, { role }).text))
      const fees = may(role, 'fees.read') || !/Order/.test(name) ? [] : ['fees']
      expect([name, role, [...covered]]).toEqual([
        name,
        role,
        name === 'v1.listUsers' ? ['email', 'phone'] : fees,
      ])
    }
  }
})

/** The names of the fields that are not as they came. */
function coveredIn(sent: unknown, shown: unknown, covered = new Set<string>()): Set<string> {
  if (!isObject(sent) && !Array.isArray(sent)) return covered
  for (const [key, value] of Object.entries(sent)) {
    const other = (shown as Record<string, unknown>)[key]
    if (typeof value === 'object' && value !== null && other !== undefined) coveredIn(value, other, covered)
    else if (value !== other) covered.add(key)
  }
  return covered
}

const partnerContext = {
  channel: 'web',
  tier: 'gold',
  currency: 'EUR',
  isNew: true,
  attempts: 3,
  reference: 'AB12',
  status: 'payment_pending',
  note: null,
}

test('in a free-form part, words of a few, codes and yes or no are shown to who may not reveal', () => {
  const body = answerOf('v1.getOrder', { ...harmless['v1.getOrder'], partnerContext })

  expect(JSON.parse(redactFor('v1.getOrder', body, { role: 'finance' }).text)).toEqual(body)
})

test('who may reveal reads on in what looks like nobody’s data', () => {
  const more = {
    orderRef: 'spring-sale-2026',
    note: 'Asked for a later delivery, to the second door on 12/11/2026 at 10:30',
    paidAt: '2026-11-02T12:00:00.000Z',
    trace: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    cart: [{ sku: 'TEA-250', quantity: 2, price: '12.50' }],
    total: '1,234.56 EUR',
  }
  const body = answerOf('v1.getOrder', { ...harmless['v1.getOrder'], partnerContext: more })

  expect(JSON.parse(redactFor('v1.getOrder', body, { role: 'ops' }).text)).toEqual(body)
  const { cart: _, total: __, ...rest } = more
  expect(JSON.parse(redactFor('v1.getOrder', body, { role: 'support' }).text)).toMatchObject({
    data: {
      partnerContext: { ...rest, cart: [{ sku: 'TEA-250', quantity: '•••', price: '•••' }], total: '•••' },
    },
  })
})

test('a refusal keeps the words that help', () => {
  const refusal = {
    error: 'Bad Request',
    message: 'source.amount must be at least 10.00 EUR',
    code: 400,
    details: [{ field: 'source.amount', message: 'is below the minimum of 10.00 EUR' }],
    traceId: 'b7e23ec29af22b0b4e41da31e868d572',
  }
  for (const role of roles)
    expect(JSON.parse(redactFor('v3.createOrder', refusal, { role, status: 400 }).text)).toEqual(refusal)
  const named = {
    error: 'NOT_FOUND',
    message: 'user Maria Keller is unknown',
    code: 'USER_NOT_FOUND',
    details: [],
  }
  expect(JSON.parse(redactFor('v1.listUsers', named, { role: 'finance', status: 404 }).text)).toEqual({
    ...named,
    message: 'user ••• is unknown',
  })
})
