import { expect, test } from 'vitest'
import { makeOrder, orderRequest, readRows, startStandIn } from '../support/standIn.ts'

const euro = { currency: 'EUR', amount: '50.00', paymentType: 'bank_transfer', paymentCode: 'sepa' }
const person = { firstName: 'Inês', lastName: 'Duarte', iban: 'PT50000201231234567890154' }
const card = { currency: 'USD', amount: '50.00', paymentType: 'card', paymentCode: 'card_usd' }
const v1Card = { orderType: 'payin', purposeCode: 'personal', source: card }

async function firstUser({ get }: ReturnType<typeof startStandIn>) {
  return (await get('/v1/public/users/individual?limit=1')).data[0]
}

/** The status, error and details of a refused creation. */
async function faultsOf(changes: Record<string, unknown>, path = '/v3/orders') {
  const { status, body } = await startStandIn().post(path, orderRequest(changes))
  return { status, error: body.error, details: body.details }
}

function refused(...details: [field: string, message: string][]) {
  const named = details.map(([field, message]) => ({ field, message }))
  return { status: 400, error: 'Bad Request', details: named }
}

test('the answer to a named bank transfer has bank instructions', async () => {
  const standIn = startStandIn()

  const { status, body } = await standIn.post(
    '/v3/orders',
    orderRequest({ source: { ...euro, additionalPaymentDetails: person } }),
  )

  const text = expect.stringMatching(/./)
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'success',
    data: {
      flow: 'FIAT_PAYIN',
      orderId: expect.stringMatching(/^PF-261102120000\d{7}$/),
      amount: 50,
      payUrl: expect.stringMatching(/^http:\/\/stand-in\.test\/pay\/[0-9a-f]{32}$/),
      paymentsData: {
        accountDetails: {
          beneficiaryName: text,
          beneficiaryBankName: text,
          bankAddress: text,
          beneficiaryBankAccountNumber: text,
          beneficiaryAccountType: text,
          swiftCode: text,
          beneficiaryAddress: text,
        },
        type: 'bank_transfer',
        extra: { accountId: expect.stringMatching(/^acc_\d+$/) },
      },
    },
  })
})

test("a card's answer has its amount; without a payment code, only the pay page", async () => {
  const standIn = startStandIn()
  const named = await makeOrder(standIn)
  const unnamed = await makeOrder(standIn, { source: { ...card, paymentCode: undefined } })

  expect(Object.keys(named)).toEqual(['flow', 'orderId', 'amount', 'payUrl'])
  expect(Object.keys(unnamed)).toEqual(['flow', 'orderId', 'payUrl'])
})

test('the v1 answer has an amount and a pay page', async () => {
  const { status, body } = await startStandIn().post('/v1/public/orders', v1Card)

  expect({ status, body }).toEqual({
    status: 200,
    body: {
      status: 'success',
      data: {
        flow: 'FIAT_PAYIN',
        orderId: expect.stringMatching(/^PF-\d{19}$/),
        amount: 50,
        payUrl: expect.stringMatching(/^http:\/\/stand-in\.test\/pay\/[0-9a-f]{32}$/),
      },
    },
  })
})

test('the amount of the answer keeps the digits of the request', async () => {
  const { ask } = startStandIn()
  const body = JSON.stringify({ ...v1Card, source: { ...card, amount: 'DIGITS' } }).replace(
    '"DIGITS"',
    '1234.50',
  )

  const response = await ask('/v1/public/orders', { method: 'POST', body })

  expect(await response.text()).toContain('"amount":1234.50,')
})

test('pay pages live at the public address, if set', async () => {
  const standIn = startStandIn({ publicUrl: () => 'https://demo.example/service' })

  const { payUrl } = await makeOrder(standIn)

  expect(payUrl).toMatch(/^https:\/\/demo\.example\/service\/pay\/[0-9a-f]{32}$/)
})

test('a new order is in the list at once and has the same values by its ID', async () => {
  const standIn = startStandIn()
  const { userId, name } = await firstUser(standIn)
  const [firstName, ...otherNames] = name.split(' ')
  const senderName = otherNames.length > 0 ? { firstName, lastName: otherNames.join(' ') } : { firstName }

  const { orderId } = await makeOrder(standIn, { userId, purposeCode: 'education' })

  const [row] = await readRows(standIn)
  const { data } = await standIn.get(`/v1/public/orders/${orderId}`)
  const shared = {
    id: orderId,
    status: 'initiated',
    purposeCode: 'education',
    source: { currency: 'USD', amount: '50.00' },
    destination: { currency: 'USDT', amount: '48.190362' },
    userId,
    mid: 'mer_1',
    senderName,
    fees: expect.objectContaining({ networkFee: 0.8, processingFee: 1 }),
  }
  const times = { createdAt: '2026-11-02T12:00:00.000Z', updatedAt: '2026-11-02T12:00:00.000Z' }
  expect(row).toEqual({ ...shared, orderType: 'payin', ...times })
  expect({ ...times, ...data }).toEqual({ ...shared, type: 'payin', ...times })
})

test("a v1 order credits the merchant's token", async () => {
  const standIn = startStandIn()

  await standIn.post('/v1/public/orders', v1Card)

  expect((await readRows(standIn))[0]).toMatchObject({
    orderType: 'payin',
    destination: { currency: 'USDT', amount: '48.190362' },
    senderName: { firstName: 'Guest' },
  })
})

test('counts every creation request once, but refused ones not as created', async () => {
  const standIn = startStandIn()
  await makeOrder(standIn)
  await makeOrder(standIn, { mid: 'mer_2' })
  await standIn.post('/v1/public/orders', v1Card)
  await standIn.post('/v1/public/orders', { ...v1Card, source: { ...card, amount: '0' } })
  await standIn.post('/v3/users/individual', { firstName: 'A', email: 'a@mail.example' })
  await standIn.post('/v3/users/individual', { firstName: 'A', email: 'a@mail.example' })
  await standIn.get('/v1/public/orders')

  expect(standIn.sandbox.counts()).toEqual({
    'v3.listCurrencies': 0,
    'v3.listTokens': 0,
    'v3.createOrder': 2,
    'v3.createUser': 2,
    'v3.listPaymentMethods': 0,
    'v1.createOrder': 2,
    'v1.listOrders': 1,
    'v1.getOrder': 0,
    'v1.listPaymentMethods': 0,
    'v1.createUser': 0,
    'v1.listUsers': 0,
    'v1.listMids': 0,
    'v1.listCurrencies': 0,
    ordersMade: 3,
    usersMade: 1,
  })
})

test('a refused creation creates no order', async () => {
  const standIn = startStandIn()
  const before = await readRows(standIn)

  await standIn.post('/v3/orders', orderRequest({ source: { ...card, amount: '0.01' } }))

  expect(await readRows(standIn)).toEqual(before)
})

test('refuses an amount on neither side or on both', async () => {
  const { amount: _, ...open } = card

  expect(await faultsOf({ source: open })).toEqual(
    refused(['source.amount', 'enter the amount in source or in destination']),
  )
  expect(await faultsOf({ source: card, destination: { currency: 'USDT', amount: '1' } })).toEqual(
    refused(['source.amount', 'enter the amount in source or in destination, not in both']),
  )
  expect(await faultsOf({ source: open }, '/v1/public/orders')).toEqual(
    refused(['source.amount', 'enter the amount in source or in destination']),
  )
})

test.each([
  ['0', 'expected an amount above zero'],
  ['0.00', 'expected an amount above zero'],
  ['-5', 'expected a decimal amount'],
  ['1e2', 'expected a decimal amount'],
  ['+60', 'expected a decimal amount'],
  [-5, 'expected an amount above zero'],
  ['50.001', 'USD has 2 decimals'],
  ['ten', 'expected a decimal amount'],
  ['1,000', 'expected a decimal amount'],
])('refuses the amount %j', async (amount, message) => {
  expect(await faultsOf({ source: { ...card, amount } })).toEqual(refused(['source.amount', message]))
})

test.each([
  { currency: 'USDT', amount: '1.0000001', message: 'USDT has 6 decimals' },
  { currency: 'JPY', amount: '100.5', message: 'JPY has 0 decimals' },
  { currency: 'KWD', amount: '10.0005', message: 'KWD has 3 decimals' },
  { currency: 'ETH', amount: '0', message: 'expected an amount above zero' },
])('refuses the destination amount $amount $currency', async ({ currency, amount, message }) => {
  const source = { ...card, amount: undefined }

  expect(await faultsOf({ source, destination: { currency, amount } })).toEqual(
    refused(['destination.amount', message]),
  )
})

test.each([
  { currency: 'JPY', code: 'card_jpy', fits: ['500', '1500000', '1000.0'], not: ['499', '1500001'] },
  { currency: 'KWD', code: 'card_kwd', fits: ['1.500', '1.5', '3000', 3000], not: ['1.499', '3000.001'] },
  { currency: 'USD', code: 'card_usd', fits: ['5', '10000.00', 5], not: ['4.99', '10000.01', 4.99] },
])(
  'accepts an amount in $currency from the minimum to the maximum',
  async ({ currency, code, fits, not }) => {
    const standIn = startStandIn()
    const statusOf = async (amount: string | number) => {
      const source = { currency, amount, paymentType: 'card', paymentCode: code }
      const { status, body } = await standIn.post('/v3/orders', orderRequest({ source }))
      return status === 200 ? 200 : body.details[0].field
    }

    expect(await Promise.all(fits.map(statusOf))).toEqual(fits.map(() => 200))
    expect(await Promise.all(not.map(statusOf))).toEqual(not.map(() => 'source.amount'))
  },
)

test('a refusal names the limits', async () => {
  expect(await faultsOf({ source: { ...card, amount: '4.99' } })).toEqual(
    refused(['source.amount', '4.99 is outside the limits (Card (USD): 5 to 10000)']),
  )
})

test('the limits also hold for a calculated payment', async () => {
  const { status, body } = await startStandIn().post(
    '/v3/orders',
    orderRequest({ source: { ...card, amount: undefined }, destination: { currency: 'USDT', amount: '4' } }),
  )

  expect(status).toBe(400)
  expect(body.details).toEqual([
    { field: 'source.amount', message: '4.91 is outside the limits (Card (USD): 5 to 10000)' },
  ])
})

test('without a payment code, one matching method is enough', async () => {
  const wallet = { currency: 'EUR', paymentType: 'local_wallet' }

  // MB WAY accepts 1 to 750, Bizum 0.50 to 1000.
  expect(await faultsOf({ source: { ...wallet, amount: '0.50' } })).toMatchObject({ status: 200 })
  expect(await faultsOf({ source: { ...wallet, amount: '1000' } })).toMatchObject({ status: 200 })
  expect(await faultsOf({ source: { ...wallet, amount: '1000.01' } })).toMatchObject({ status: 400 })
})

test('a refusal names every unknown value at once', async () => {
  const { status, body } = await startStandIn().post('/v3/orders', {
    ...orderRequest({ userId: 'UX-100000000000000' }),
    source: { ...card, currency: 'XYZ' },
    destination: { currency: 'DOGE' },
  })

  expect(status).toBe(400)
  expect(body).toEqual({
    error: 'Bad Request',
    message: 'the request has invalid parameters',
    code: 400,
    details: [
      { field: 'userId', message: 'no such user' },
      { field: 'source.currency', message: 'no payment in XYZ' },
      { field: 'destination.currency', message: 'cannot credit DOGE' },
    ],
  })
})

test('refuses a payment in a token or in a currency without deposits', async () => {
  expect(await faultsOf({ source: { currency: 'USDT', amount: '5', paymentType: 'card' } })).toEqual(
    refused(
      ['source.currency', 'no payment in USDT'],
      ['source.paymentType', 'no such payment method for USDT'],
    ),
  )
  expect(
    await faultsOf({
      source: { currency: 'BHD', amount: '5', paymentType: 'bank_transfer', paymentCode: 'fawri_plus' },
    }),
  ).toEqual(refused(['source.paymentCode', 'no such payment method for BHD']))
})

test.each([
  { paymentCode: 'sepa', paymentType: 'card' },
  { paymentCode: 'card_eur', paymentType: 'card' },
  { paymentCode: 'nothing_like_it', paymentType: 'card' },
])('refuses a payment code that does not match type and currency: %o', async (method) => {
  expect(await faultsOf({ source: { ...card, ...method } })).toEqual(
    refused(['source.paymentCode', 'no such payment method for USD']),
  )
})

test('the user of another merchant ID is unknown', async () => {
  const standIn = startStandIn()
  const { userId } = await firstUser(standIn)
  const body = JSON.stringify(orderRequest({ userId, source: card }))

  const own = await standIn.ask('/v3/orders', { method: 'POST', body })
  const other = await standIn.ask('/v3/orders', { method: 'POST', body, headers: { MID: 'mer_2' } })

  expect([own.status, other.status]).toEqual([200, 400])
})

const pix = { currency: 'BRL', amount: '50', paymentType: 'bank_transfer', paymentCode: 'pix' }
const payer = { firstName: 'Ana', lastName: 'Lima', documentType: 'CPF', documentNumber: '12345678901' }
const at = (field: string) => `source.additionalPaymentDetails.${field}`

test.each<[label: string, details: Record<string, unknown> | undefined, faults: [string, string][]]>([
  ['right', payer, []],
  [
    'missing',
    undefined,
    ['firstName', 'lastName', 'documentType', 'documentNumber'].map((field) => [
      at(field),
      'required by the payment method',
    ]),
  ],
  ['empty', { ...payer, firstName: '' }, [[at('firstName'), 'expected at least 1 characters']]],
  [
    'too short',
    { ...payer, documentNumber: '1' },
    [[at('documentNumber'), 'expected at least 11 characters']],
  ],
  [
    'too long',
    { ...payer, firstName: 'x'.repeat(65) },
    [[at('firstName'), 'expected at most 64 characters']],
  ],
  [
    'of the wrong pattern',
    { ...payer, documentNumber: '1234567890x' },
    [[at('documentNumber'), 'expected a match of ^[0-9]{11}$']],
  ],
  ['outside the enum', { ...payer, documentType: 'RG' }, [[at('documentType'), 'expected one of CPF']]],
])('checks extra details that are %s by the rules of the method', async (_label, details, faults) => {
  const { status, body } = await startStandIn().post(
    '/v3/orders',
    orderRequest({ source: { ...pix, additionalPaymentDetails: details } }),
  )

  expect(status).toBe(faults.length > 0 ? 400 : 200)
  expect(body.details).toEqual(
    faults.length > 0 ? faults.map(([field, message]) => ({ field, message })) : undefined,
  )
})

test('the request may omit details that the service already has of its user', async () => {
  const standIn = startStandIn()
  const { userId } = await firstUser(standIn)
  const documents = { documentType: 'CPF', documentNumber: '12345678901' }

  const { status } = await standIn.post(
    '/v3/orders',
    orderRequest({ userId, source: { ...pix, additionalPaymentDetails: documents } }),
  )

  expect(status).toBe(200)
})

test('v1 requires extra details in headless mode only, and checks them in both modes', async () => {
  const { post } = startStandIn()
  const create = async (headlessMode: boolean | undefined, details?: object) => {
    const source = { ...pix, additionalPaymentDetails: details }
    return (await post('/v1/public/orders', { ...v1Card, headlessMode, source })).status
  }

  expect(await Promise.all([create(undefined), create(false), create(true)])).toEqual([200, 200, 400])
  expect(await Promise.all([create(true, payer), create(false, payer)])).toEqual([200, 200])
  expect(await create(false, { ...payer, documentNumber: '1' })).toBe(400)
})

test('a gaming order needs Basic credentials in v3 and has its own flow', async () => {
  const standIn = startStandIn()
  const body = JSON.stringify(orderRequest({ orderType: 'gaming', source: card }))
  const bare = new Request('http://stand-in.test/v3/orders', {
    method: 'POST',
    body,
    headers: { MID: 'mer_1' },
  })

  const without = await standIn.sandbox.fetch(bare)
  const { flow } = await makeOrder(standIn, { orderType: 'gaming' })

  expect(without.status).toBe(401)
  expect(flow).toBe('GAMING_PAYIN')
  expect((await readRows(standIn))[0]).toMatchObject({ orderType: 'gaming', status: 'initiated' })
})

test.each(['', '{', '[]', 'null', '"text"', '{"source":', `${'['.repeat(100)}${']'.repeat(100)}`])(
  'refuses the body %j in the documented shape',
  async (body) => {
    for (const path of [
      '/v3/orders',
      '/v1/public/orders',
      '/v3/users/individual',
      '/v1/public/users/individual',
    ]) {
      const response = await startStandIn().ask(path, { method: 'POST', body })
      const answer = await response.json()

      expect(response.status).toBe(400)
      expect(answer).toEqual({
        error: 'Bad Request',
        message: expect.any(String),
        code: 400,
        details: expect.arrayContaining([{ field: expect.any(String), message: expect.any(String) }]),
      })
    }
  },
)

test('two orders in the same millisecond have different IDs and pay pages', async () => {
  const standIn = startStandIn()

  const created = await Promise.all(Array.from({ length: 50 }, () => makeOrder(standIn)))

  expect(new Set(created.map(({ orderId }) => orderId)).size).toBe(50)
  expect(new Set(created.map(({ payUrl }) => payUrl)).size).toBe(50)
  expect(new Set((await readRows(standIn)).map(({ id }) => id)).size).toBe(350)
})
