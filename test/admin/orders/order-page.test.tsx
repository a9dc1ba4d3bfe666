import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ops, renderScreens, success, support, type Answers } from '../../support/renderScreens.tsx'

const finance = ['orders.read', 'users.read', 'fees.read', 'fees.report', 'exports']
const createdAt = '2026-11-21T10:41:58.000Z'
const whole = {
  id: 'OR-1',
  type: 'payin',
  status: 'fund_deposited',
  mid: 'mer_1',
  userId: 'UX-7',
  senderName: { firstName: 'Ana', lastName: 'Silva' },
  purposeCode: 'ana.silva@mail.test',
  source: { currency: 'EUR', amount: '1000' },
  destination: { currency: 'USDT', amount: '1100.5' },
  fees: { networkFee: 1, processingFee: 9, fixedFee: { fixedFeesCurrency: 'EUR' } },
  createdAt,
}
const lines = [
  {
    seenBefore: '2026-11-21T10:42:05.000Z',
    seenAfter: '2026-11-21T10:42:10.000Z',
    changes: [{ field: 'status', from: 'initiated', to: 'fund_deposited' }],
  },
]
const units: Answers = {
  'GET /v3/config/list-tokens': () => success([{ symbol: 'USDT', name: 'Tether', network: 'TRON' }]),
}

function open(order: object, permissions: string[], { stay, more }: { stay?: object; more?: Answers } = {}) {
  return renderScreens(
    '/orders/OR-1/show',
    {
      ...units,
      'GET /v1/public/orders/OR-1': () => success(order),
      'GET /orders/OR-1': () => ({
        ...order,
        firstSeenAt: createdAt,
        lastSeenAt: createdAt,
        history: lines,
        stay,
      }),
      ...more,
    },
    permissions,
  )
}

const menu = async (user: ReturnType<typeof open>['user']) => {
  await user.click(screen.getByRole('button', { name: 'More', hidden: true }))
  return screen
    .getAllByRole('button', { hidden: true })
    .concat(screen.getAllByRole('link', { hidden: true }))
    .filter((one) => one.closest('.order-menu'))
    .map(({ textContent }) => textContent)
}

test('shows amount, customer, progress, next step and times', async () => {
  open(whole, ops, {
    stay: { state: 'on time', since: createdAt, orders: 240, usual: { median: 90, p90: 300 } },
  })

  const heading = await screen.findByRole('heading', { level: 1, name: /becomes/ })
  expect(heading.textContent).toMatch(/^Order OR-1: 1,000\s?EUR becomes 1,100\.5\s?USDT$/)
  expect(document.title).toMatch(/^Order OR-1/)
  expect(screen.getByRole('link', { name: 'Ana Silva' }).getAttribute('href')).toBe('/users/UX-7/show')
  const strip = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')
  expect(strip[0]?.textContent).toMatch(/^Created \(done\)21 Nov|^Created \(done\)Nov 21/)
  expect(await screen.findByText(/; usually under 5 min\. Nothing to do\.$/)).toBeTruthy()
  expect(
    await screen.findByText(/Of 240 similar orders, half took at most 1 min and nine of ten at most 5 min\./),
  ).toBeTruthy()
})

test('says "at least" for a duration unless its start was observed', async () => {
  const usual = { median: 90, p90: 300 }
  const next = () => screen.findByText(/usually under 5 min\. Nothing to do\.$/)
  open(whole, ops, { stay: { state: 'on time', since: createdAt, orders: 240, usual } })
  expect((await next()).textContent).toMatch(/ for at least .*; usually/)
  cleanup()

  const since = new Date(Date.parse(createdAt) + 60_000).toISOString()
  open(whole, ops, { stay: { state: 'on time', since, orders: 240, usual } })
  expect((await next()).textContent).not.toContain('at least')
  cleanup()

  // The creation starts the first status, so its duration is exact.
  open({ ...whole, status: 'initiated' }, ops, { stay: { state: 'on time', since: createdAt } })
  expect((await screen.findByText(/^Awaiting payment for /)).textContent).not.toContain('at least')
})

test('the receipt adds up: fees, rest and effective rate', async () => {
  open(whole, ops)

  const heading = await screen.findByRole('heading', { name: 'Payment breakdown' })
  const rows = within(heading.parentElement as HTMLElement)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

  expect(rows).toEqual([
    'Pays1,000EUR',
    'Network fee1EUR',
    'Processing fee9EUR',
    'Total fees · 1.00\u2009%10EUR',
    'After fees990EUR',
    'Receives1,100.5USDT',
    'Effective rate1 USDT = 0.908678 EUR',
  ])
})

test.each([
  [
    'EUR',
    'Fees as sent. The order states the currency of its fixed fee; the network and processing fees are assumed to share it.',
  ],
  [
    '',
    'Fees as sent. The order states no currency for its fixed fee: the source currency is assumed for all fees.',
  ],
])("the fee note depends on the order's fee currency (fixed fee in %j)", async (currency, note) => {
  open({ ...whole, fees: { ...whole.fees, fixedFee: { fixedFeesCurrency: currency } } }, ops)

  expect(await screen.findByText(note)).toBeTruthy()
})

test('says why amounts cannot be compared', async () => {
  open(
    { ...whole, fees: { ...whole.fees, fixedFee: { fixedFeesCurrency: 'GBP' } }, destination: undefined },
    ops,
  )

  expect(await screen.findByText(/Fees are in a different currency than the payment/)).toBeTruthy()
  expect(screen.getByText('The rate cannot be calculated without both amounts.')).toBeTruthy()
  expect(screen.queryByText('After fees')).toBeNull()
})

test('says that an amount is not readable, beside its currency, and shows what was sent', async () => {
  open({ ...whole, source: { currency: 'EUR', amount: '1,000' } }, finance)

  expect((await screen.findAllByText('not readable')).length).toBeGreaterThan(0)
  expect(screen.getByText('source.amount: "1,000"')).toBeTruthy()
})

test('the details have every other field of the record', async () => {
  open({ ...whole, purposeCode: 'education', updatedAt: '2026-11-21T10:45:03.000Z' }, ops)

  const details = (await screen.findByText('Payer name')).closest('dl')
  const rows = [...(details?.querySelectorAll('dt') ?? [])].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ])
  expect(rows).toEqual([
    ['Payer name', 'Ana Silva'],
    ['Customer', 'Open the customer’s page'],
    ['User id', 'UX-7'],
    ['Type', 'Pay-in'],
    ['Purpose', 'Education'],
    ['Merchant', 'mer_1'],
    ['Created', expect.stringMatching(/:41:58/)],
    ['Updated', expect.stringMatching(/:45:03/)],
  ])
})

test('the raw record has every value as it was sent', async () => {
  const { fees, ...rest } = whole
  const partnerContext = { reference: 'INV-2001' }
  open({ ...rest, partnerContext, fees: { ...fees, processingFee: 'nine', rrFee: 0.5 } }, ops)

  const raw = (await screen.findByText('Raw record')).closest('details')?.querySelector('pre')?.textContent
  expect(JSON.parse(raw ?? '')).toMatchObject({
    partnerContext,
    fees: { networkFee: 1, processingFee: 'nine', rrFee: 0.5 },
  })
  expect(screen.getByText('RR fee, as sent').nextElementSibling?.textContent).toBe('0.5')
})

test('an unreadable fee is named so, and leaves the fees without a sum', async () => {
  open({ ...whole, fees: { ...whole.fees, processingFee: 'nine' } }, finance)

  expect(
    await screen.findByText('A fee is not readable, so the fees have no sum.', { exact: false }),
  ).toBeTruthy()
  expect(screen.getByText('not readable')).toBeTruthy()
  expect(screen.queryByText('After fees')).toBeNull()
})

test('support sees no fees, and has the reply first and the meaning before the receipt', async () => {
  const { user } = open(whole, support)

  await user.click(await screen.findByRole('button', { name: 'Copy reply' }))

  expect(await navigator.clipboard.readText()).toMatch(/^Order OR-1, 1,000 EUR, as of /)
  expect(screen.queryByText(/fees|Effective rate/i, { selector: 'th, td, p' })).toBeNull()
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.indexOf('What it means')).toBeLessThan(titles.indexOf('Payment breakdown'))
  expect(await menu(user)).toEqual(['Copy summary', 'Copy link to this page', 'Create similar'])
})

test('finance sees the share first and cannot create orders', async () => {
  const { user } = open(whole, finance)

  expect(await screen.findByText('of the amount paid', { exact: false })).toBeTruthy()
  expect(document.querySelector('.order-share')?.textContent).toMatch(
    /^1\.00\u2009% of the amount paid · 10EUR/,
  )
  expect(await menu(user)).not.toContain('Create similar')
})

test('offers the pay link while an order can be paid, and removes it afterwards', async () => {
  let status = 'initiated'
  const payUrl = 'https://pay.example/p/1'
  const app = open({ ...whole, status: 'initiated' }, ops, {
    more: {
      'GET /v1/public/orders/OR-1': () => success({ ...whole, status }),
      'GET /orders/OR-1/receipt': () => ({ receipt: { orderId: 'OR-1', payUrl } }),
    },
  })

  const [copy] = await screen.findAllByRole('button', { name: 'Copy payment link' })
  if (copy) await app.user.click(copy)
  expect(await navigator.clipboard.readText()).toBe(payUrl)

  status = 'expired'
  await app.queryClient.invalidateQueries({ queryKey: ['orders'] })
  expect(await screen.findByRole('link', { name: 'Create similar' })).toBeTruthy()
  expect(screen.queryByText(payUrl)).toBeNull()
})

test('a copied summary names the order but no person', async () => {
  const { user } = open({ ...whole, status: 'ana@mail.test asks', type: 'call +351912345678' }, ops)

  await user.click(await screen.findByRole('button', { name: 'Copy summary' }))

  const summary = await navigator.clipboard.readText()
  expect(summary.split('\n').slice(0, 5)).toEqual([
    'Order OR-1',
    'Pays: 1,000 EUR',
    'Receives: 1,100.5 USDT',
    'Status: not documented',
    'Merchant: mer_1',
  ])
  expect(summary).not.toMatch(/Ana|Silva|UX-7|@|351/i)
})

test('an order with only an ID and a hostile order are still displayed', async () => {
  const { router } = open({ id: 'OR-1' }, ops)
  expect(await screen.findByText('No status')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Order OR-1:' })).toBeTruthy()
  expect(screen.getByText(/This status is not documented/)).toBeTruthy()

  const evil = '<img src=x onerror=alert(1)>\u202e' + 'x'.repeat(300)
  await router.navigate('/orders')
  open({ ...whole, status: evil, type: evil, purposeCode: evil, senderName: { firstName: evil } }, ops)
  expect((await screen.findAllByText(/⟨U\+202E⟩/)).length).toBeGreaterThan(0)
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test.each([
  [
    { feeCheck: 'over', expectedFee: '9.5', feeDifference: '0.5' },
    /Fee as agreed · 0\.50?\s?EUR too much9\.50?\s?EUR/,
  ],
  [{ feeCheck: 'agreed', expectedFee: '10', feeDifference: '0' }, /Fee as agreed · As agreed10/],
  [{ feeCheck: 'no-rate' }, /No agreed rate covers this order\./],
])('finance sees how the fees compare with the agreed rate: %j', async (checked, words) => {
  renderScreens(
    '/orders/OR-1/show',
    {
      ...units,
      'GET /v1/public/orders/OR-1': () => success(whole),
      'GET /orders/OR-1': () => ({
        ...whole,
        ...checked,
        firstSeenAt: createdAt,
        lastSeenAt: createdAt,
        history: [],
      }),
    },
    [...finance, 'agreed-rates'],
  )

  await waitFor(() => expect(document.body.textContent).toMatch(words))
})
