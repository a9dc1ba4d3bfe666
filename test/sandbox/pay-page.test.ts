import { expect, test } from 'vitest'
import { choose, makeOrder, orderRequest, startStandIn } from '../support/standIn.ts'

type StandIn = ReturnType<typeof startStandIn>

const urls = {
  successRedirectUrl: 'https://shop.example/thanks?a=1&b=2',
  failureRedirectUrl: 'https://shop.example/again',
}
const minute = 60_000

async function open({ ask }: StandIn, payUrl: string) {
  const response = await ask(new URL(payUrl).pathname)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

async function statusOf({ get }: StandIn, orderId: string) {
  return (await get(`/v1/public/orders/${orderId}`)).data.status
}

/** Reads the status every second and records each change. */
async function watch(standIn: StandIn, orderId: string, seconds: number) {
  const statusChanges: [second: number, status: string][] = []
  for (let second = 0; second <= seconds; second++) {
    const status = await statusOf(standIn, orderId)
    if (statusChanges.at(-1)?.[1] !== status) statusChanges.push([second, status])
    standIn.wait(1000)
  }
  return statusChanges
}

test('the page shows the amount and the order, and offers both outcomes', async () => {
  const standIn = startStandIn()
  const { payUrl, orderId } = await makeOrder(standIn)

  const { status, text, headers } = await open(standIn, payUrl)

  expect(status).toBe(200)
  expect(text).toContain('50.00\u00a0USD')
  expect(text).toContain(orderId)
  expect(text).toContain('asked for by Guest')
  expect(text.match(/<button name="outcome" value="\w+"/g)).toEqual([
    '<button name="outcome" value="paid"',
    '<button name="outcome" value="failed"',
  ])
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('a look at the page changes nothing', async () => {
  const standIn = startStandIn()
  const { payUrl, orderId } = await makeOrder(standIn)

  await open(standIn, payUrl)
  await open(standIn, payUrl)

  expect(await statusOf(standIn, orderId)).toBe('initiated')
})

test('a payment redirects the payer to the success address', async () => {
  const standIn = startStandIn()
  const { payUrl } = await makeOrder(standIn, urls)

  const response = await choose(standIn, payUrl, 'paid')

  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('https://shop.example/thanks?a=1&b=2')
  expect((await open(standIn, payUrl)).text).toContain('href="https://shop.example/thanks?a=1&#38;b=2"')
})

test('a failed payment redirects to the failure address, and the order has failed', async () => {
  const standIn = startStandIn()
  const { payUrl, orderId } = await makeOrder(standIn, urls)

  const response = await choose(standIn, payUrl, 'failed')

  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('https://shop.example/again')
  expect(await watch(standIn, orderId, 600)).toEqual([[0, 'fund_failed']])
  expect((await open(standIn, payUrl)).text).toContain('href="https://shop.example/again"')
})

test.each([
  {
    kind: 'a payin into a token',
    changes: {},
    steps: [
      [0, 'fund_processing'],
      [20, 'fund_deposited'],
      [35, 'asset_processing'],
      [50, 'asset_settled'],
    ],
  },
  {
    kind: 'a payin into a currency',
    changes: { destination: { currency: 'EUR' } },
    steps: [
      [0, 'fund_processing'],
      [45, 'fund_settled'],
    ],
  },
  {
    kind: 'a gaming order',
    changes: { orderType: 'gaming' },
    steps: [
      [0, 'fund_processing'],
      [20, 'fund_settled'],
      [30, 'completed'],
    ],
  },
])('$kind reaches its good end by the clock after the payment', async ({ changes, steps }) => {
  const standIn = startStandIn()
  const { payUrl, orderId } = await makeOrder(standIn, changes)
  standIn.wait(29 * minute)

  await choose(standIn, payUrl, 'paid')

  expect(await watch(standIn, orderId, 3600)).toEqual(steps)
})

test('pace moves a paid order on sooner', async () => {
  const standIn = startStandIn({ world: { pace: 5 } })
  const { payUrl, orderId } = await makeOrder(standIn)

  await choose(standIn, payUrl, 'paid')

  expect(await watch(standIn, orderId, 60)).toEqual([
    [0, 'fund_processing'],
    [4, 'fund_deposited'],
    [7, 'asset_processing'],
    [10, 'asset_settled'],
  ])
})

test('a bank transfer counts as sent at once', async () => {
  const standIn = startStandIn()
  const source = { currency: 'GBP', amount: '50', paymentType: 'bank_transfer' }
  const { payUrl, orderId } = await makeOrder(standIn, { source })

  const { text } = await open(standIn, payUrl)

  expect(text).not.toContain('<form')
  expect(await watch(standIn, orderId, 60)).toEqual([
    [0, 'fund_processing'],
    [20, 'fund_deposited'],
    [35, 'asset_processing'],
    [50, 'asset_settled'],
  ])
})

test('the second choice does not change the first', async () => {
  for (const first of ['paid', 'failed'] as const) {
    const standIn = startStandIn()
    const { payUrl, orderId } = await makeOrder(standIn, urls)
    await choose(standIn, payUrl, first)
    const before = await statusOf(standIn, orderId)

    const second = await choose(standIn, payUrl, first === 'paid' ? 'failed' : 'paid')

    expect(second.status).toBe(200)
    expect(second.headers.get('location')).toBeNull()
    expect(await statusOf(standIn, orderId)).toBe(before)
    standIn.wait(60 * minute)
    expect(await statusOf(standIn, orderId)).toBe(first === 'paid' ? 'asset_settled' : 'fund_failed')
  }
})

test('an unpaid order expires after half an hour and then accepts no payment', async () => {
  const standIn = startStandIn()
  const { payUrl, orderId } = await makeOrder(standIn, urls)

  standIn.wait(30 * minute - 1)
  const before = await statusOf(standIn, orderId)
  standIn.wait(1)
  const response = await choose(standIn, payUrl, 'paid')

  expect([before, await statusOf(standIn, orderId)]).toEqual(['initiated', 'expired'])
  expect(response.status).toBe(200)
  const { text } = await open(standIn, payUrl)
  expect(text).toContain('Expired')
  expect(text).not.toContain('<form')
  const { data } = await standIn.get(`/v1/public/orders?limit=1`)
  expect(data.transfers[0].updatedAt).toBe('2026-11-02T12:30:00.000Z')
})

test('without a redirect address the payer stays on the page', async () => {
  const standIn = startStandIn()
  const { payUrl } = await makeOrder(standIn)

  const response = await choose(standIn, payUrl, 'paid')

  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Confirming payment')
})

test.each([
  '/pay/',
  '/pay/0123456789abcdef0123456789abcdef',
  '/pay/x/y',
  '/pay/%3Cscript%3E',
  '/pay/__proto__',
])('the pay page %s does not exist', async (path) => {
  const { ask } = startStandIn()

  const answers = await Promise.all([ask(path), ask(path, { method: 'POST', body: 'outcome=paid' })])

  for (const answer of answers) {
    expect(answer.status).toBe(404)
    const text = await answer.text()
    expect(text).toContain('No such payment')
    expect(text).not.toMatch(/<script|__proto__/)
  }
})

test('shows hostile names and addresses as text', async () => {
  const standIn = startStandIn()
  const hostile = `"><script>alert('1')</script>&`
  const { body } = await standIn.post('/v1/public/users/individual', { Name: hostile, phone: '12345678' })
  const address = `https://shop.example/"onmouseover='alert(1)'<script>`
  const { payUrl } = await makeOrder(standIn, {
    userId: body.data.userId,
    successRedirectUrl: address,
    failureRedirectUrl: address,
  })

  const waiting = await open(standIn, payUrl)
  const { headers } = await choose(standIn, payUrl, 'paid')
  const paid = await open(standIn, payUrl)

  expect(waiting.text).toContain('&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;')
  for (const { text } of [waiting, paid]) expect(text).not.toMatch(/<script|"onmouseover|'alert/)
  expect(paid.text).toContain('href="https://shop.example/%22onmouseover=&#39;alert(1)&#39;%3Cscript%3E"')
  expect(headers.get('location')).toBe(`https://shop.example/%22onmouseover='alert(1)'%3Cscript%3E`)
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)//https://shop.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
])('%s is never a link nor a redirect', async (address) => {
  const standIn = startStandIn()
  const { post } = standIn
  const source = { currency: 'USD', amount: '50.00', paymentType: 'card', paymentCode: 'card_usd' }
  const request = orderRequest({ source, successRedirectUrl: address, failureRedirectUrl: address })

  for (const outcome of ['paid', 'failed'] as const) {
    const { status, body } = await post('/v3/orders', request)
    expect(status).toBe(200)
    const response = await choose(standIn, body.data.payUrl, outcome)
    const after = await open(standIn, body.data.payUrl)

    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).not.toContain('href')
    expect(after.text).not.toContain('href')
  }
})

test.each(['not an address', '/relative', '//shop.example'])(
  'refuses %s as a redirect address',
  async (address) => {
    const { post } = startStandIn()

    const { status, body } = await post('/v3/orders', orderRequest({ successRedirectUrl: address }))

    expect(status).toBe(400)
    expect(body.details).toEqual([{ field: 'successRedirectUrl', message: 'expected a whole web address' }])
  },
)

test('an invalid outcome changes nothing', async () => {
  const standIn = startStandIn()
  const { payUrl } = await makeOrder(standIn)
  const path = new URL(payUrl).pathname

  const json = await standIn.ask(path, { method: 'POST', body: '{"outcome":"paid"}' })
  const removed = await standIn.ask(path, { method: 'DELETE' })

  expect([json.status, removed.status]).toEqual([400, 405])
  expect(await (await standIn.ask(path)).text()).toContain('Pay now')
})
