import { expect, test } from 'vitest'
import { book, bookUsers } from '../ledger/ledgers.ts'
import { requestExport } from '../../support/requestExport.ts'
import { startTimedStack } from '../../support/timedStack.ts'
import { table, type Role } from './roles.ts'
import { roles } from './world.ts'

const order = {
  id: 'OR-77',
  status: 'completed',
  purposeCode: 'personal',
  source: { currency: 'EUR', amount: '1284.50' },
  destination: { currency: 'USDT', amount: '1365.102938' },
  userId: 'UX-77',
  mid: 'mer_1',
  senderName: { firstName: 'Ines', lastName: 'Duarte' },
  fees: { networkFee: 7.41, processingFee: 25.69, rrFee: 0.57, fixedFee: { fixedFeesCurrency: 'CHF' } },
  partnerContext: {
    channel: 'web',
    isGift: true,
    customerEmail: 'zora@context.test',
    card: '4111 1111 1111 1111',
    commission: 3.33,
    note: 'Tell Zora Quill about it',
  },
  riskScore: 0.8127,
  createdAt: '2026-11-20T07:59:18.556Z',
  updatedAt: '2026-11-20T08:01:02.000Z',
}
const row = { ...order, orderType: 'payin' }
const person = {
  userId: 'UX-77',
  name: 'Ines Duarte',
  email: 'ines.duarte@mail.test',
  phone: '912345678',
  phoneCode: '+351',
  orgId: 'org_7',
  orgName: 'Harbour Lane Group',
  mid: 'mer_1',
  entityName: 'Harbour Lane Shop',
  createdAt: '2026-01-05T10:00:00.000Z',
}

/** Answers every request with the same records. */
function service(request: Request): Response {
  const { pathname } = new URL(request.url)
  const answer = (data: unknown) => Response.json({ success: true, data })
  if (request.method === 'POST' && pathname.endsWith('/orders'))
    return answer({
      flow: 'FIAT_PAYIN',
      orderId: 'OR-77',
      amount: 1284.5,
      payUrl: 'https://pay.test/p/1',
      processingFee: 25.69,
      customer: { email: person.email, phone: person.phone },
    })
  if (request.method === 'POST') return answer({ ...person })
  if (pathname.includes('/orders/')) return answer({ ...order, type: 'payin' })
  if (pathname.endsWith('/orders')) return answer({ transfers: [row], pagination: {} })
  return answer(pathname.includes('/users') ? [person] : [])
}

/**
 * Written by hand from the table of roles: the roles that see a part of an order in clear. Other roles never see
 * it.
 */
const clear: [part: string, form: RegExp, who: readonly Role[]][] = [
  ['network fee', /7\.41/, ['admin', 'ops', 'finance']],
  ['processing fee', /25\.69/, ['admin', 'ops', 'finance']],
  ['rr fee', /0\.57/, ['admin', 'ops', 'finance']],
  ['currency of fixed fees', /CHF/, ['admin', 'ops', 'finance']],
  ['commission of a partner', /3\.33/, []],
  ['undocumented number', /0\.8127/, []],
  ['note of a partner', /Zora|Quill/, []],
  ['channel of a partner', /"web"/, []],
  ['way to reveal', /"reveal":"/, ['admin', 'ops', 'support']],
  ['e-mail', /ines\.duarte|@mail\.test/i, []],
  ['phone', /912345678|912 345 678/, []],
  ['e-mail within a free-form part', /@context/, []],
  ['card number', /4111\W?1111/, []],
]
const expectedInClear: Record<string, readonly Role[]> = {
  'network fee': ['admin', 'ops', 'finance'],
  'way to reveal': ['admin', 'ops', 'support'],
}
const orderRoutes = [
  'GET /api/orders',
  'GET /api/orders/:id',
  'GET /api/v1/public/orders',
  'GET /api/v1/public/orders/{orderId}',
]
const userRoutes = ['GET /api/users', 'POST /api/search', 'GET /api/v1/public/users/individual']
const customers = { text: 'UX-77', kind: 'user', page: {} }

test('each role sees the fields of the table of roles, on every route that answers', async () => {
  const { as, store } = await startTimedStack('sqlite', { service })
  await book(store, [row, { ...row, id: undefined }])
  await book(store, [{ ...row, fees: { ...row.fees, networkFee: 7.411 } }], {
    at: '2026-11-21T09:00:00.000Z',
  })
  await book(store, [row], { at: '2026-11-21T09:10:00.000Z' })
  await bookUsers(store, [person])
  const operators = await (await (await as('admin'))('/api/operators')).json()
  const unreadable = (await (await (await as('admin'))('/api/unreadable')).json())[0].id
  const created = await (
    await as('ops')
  )('/api/v3/orders', {
    json: {
      ...table['POST /api/v3/orders']?.body?.({ n: 1 }),
      customerMetaData: { customerName: 'Ines Duarte', customerEmail: person.email },
    },
    headers: { 'Idempotency-Key': 'intent-1' },
  })
  expect([created.status, await created.clone().text()]).toEqual([200, expect.any(String)])

  const ids: Record<string, string> = { victim: operators[0].id, 'OR-1': 'OR-77', 'unreadable-1': unreadable }
  const wrong: string[] = []
  let answered = 0
  for (const role of roles) {
    const ask = await as(role)
    for (const [nth, [route, line]] of Object.entries(table).entries()) {
      const [method = '', path = ''] = route.split(' ')
      // Skip routes that end a session or a way in, and the endless event stream.
      if (/session|reset|events/.test(path)) continue
      const id = encodeURIComponent(path.includes('{') ? 'OR-77' : (ids[line.id ?? ''] ?? line.id ?? ''))
      const query = path.includes('payment-methods') ? '?direction=deposit' : ''
      const answer = await ask(path.replace(/:id|\{orderId\}/, id) + query, {
        method,
        json: path === '/api/search' ? customers : line.body?.({ n: 100 + nth }),
        headers: { 'Idempotency-Key': `${role}-${nth}` },
      })
      // Sealed values may contain any letters.
      const sealed = /"(reveal|confirmation)":"[^"]+"/g
      const text = (await answer.text()).replaceAll(sealed, '"$1":""')
      if (answer.ok) answered++
      for (const [part, form, who] of clear) {
        if (form.test(text) && !who.includes(role)) wrong.push(`${role}: ${route} shows the ${part}`)
        const isExpected = [...orderRoutes, ...(part === 'way to reveal' ? userRoutes : [])].includes(route)
        if (isExpected && expectedInClear[part]?.includes(role) && !form.test(text))
          wrong.push(`${role}: ${route} does not show the ${part}`)
      }
      if (!orderRoutes.includes(route)) continue
      for (const value of [
        '"OR-77"',
        '"completed"',
        '"1284.50"',
        '"1365.102938"',
        '"UX-77"',
        '"Ines"',
        '"undocumented":{"sealed":true,"fields":2}',
      ])
        if (!text.includes(value)) wrong.push(`${role}: ${route} does not show ${value}`)
    }
    for (const route of userRoutes) {
      const [method, path = ''] = route.split(' ')
      const text = await (await ask(path, { method, json: method === 'POST' ? customers : undefined })).text()
      for (const value of ['"UX-77"', '"Ines Duarte"', '"i•••@m•••.test"', '"•••5678"', '"+351"', '"org_7"'])
        if (!text.includes(value)) wrong.push(`${role}: ${route} does not show ${value}`)
    }
  }
  for (const role of ['admin', 'finance'] as const) {
    const ask = await as(role)
    const sheet = await (await ask(await requestExport(ask))).text()
    for (const [part, form, who] of clear)
      if (form.test(sheet) && !who.includes(role)) wrong.push(`${role}: the export shows the ${part}`)
    expect(sheet).toContain('25.69')
  }

  expect(wrong).toEqual([])
  expect(answered).toBeGreaterThan(100)
})
