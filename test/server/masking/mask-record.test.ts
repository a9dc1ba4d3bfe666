import { expect, test } from 'vitest'
import { rawNumber } from '../../../src/contract/json.ts'
import { maskRecord } from '../../../src/server/masking/maskRecord.ts'
import { recordRules, requestRules } from '../../../src/server/masking/recordRules.ts'
import type { Fields, RuleName } from '../../../src/server/masking/rule.ts'

const all = { reveals: true, fees: true, foreign: ['mer_9'] }
const noFees = { ...all, fees: false }
const neither = { ...noFees, reveals: false }

const order = {
  id: 'OR-4111111111111111',
  status: 'asset_settled',
  orderType: 'payin',
  source: { currency: 'EUR', amount: '961204577.00' },
  userId: 'UX-1',
  mid: 'mer_1',
  senderName: { firstName: 'Maria', lastName: 'Keller' },
  fees: { networkFee: 1, fixedFee: { fixedFeesCurrency: 'EUR' } },
  createdAt: '2026-11-02T12:00:00.000Z',
}

test.each<[RuleName, unknown, unknown]>([
  ['code', 'COMPLETED', 'COMPLETED'],
  ['code', 12.5, 12.5],
  ['code', '2026-11-02T12:00:00.000Z', '2026-11-02T12:00:00.000Z'],
  ['code', 'on hold (961204577)', 'on hold (961204577)'],
  ['code', 'paid by maria@example.test', 'paid by m•••@e•••.test'],
  ['shown', '+351961204577', '+351961204577'],
  ['id', 'OR-1', 'OR-1'],
  ['id', 4111111111111111, 4111111111111111],
  ['id', 'maria@example.test', 'm•••@e•••.test'],
  ['name', 'Maria Keller', 'Maria Keller'],
  ['name', 'call +351961204577', 'call •••4577'],
  ['text', 'maria@example.test is taken', 'm•••@e•••.test is taken'],
  ['text', 4111111111111111, '•••1111'],
  ['email', 'maria@example.test', 'm•••@e•••.test'],
  ['phone', '961204577', '•••4577'],
  ['phone', 961204577, '•••4577'],
  ['phone', rawNumber('12345678901234567890'), '•••7890'],
  ['hidden', '31-10-1990', '•••'],
  ['email', '', ''],
  ['email', null, null],
  ['email', true, true],
])('shows a field with rule %s and value %j as %j', (rule, value, shown) => {
  const { record, raw } = maskRecord({ field: value }, { fields: { field: rule } }, neither)

  expect(record).toEqual({ field: shown })
  expect(raw).toEqual(shown === value ? {} : { field: value })
})

test('shows documented amounts, times, codes and order IDs unchanged', () => {
  expect(maskRecord(order, recordRules['order row'], all)).toEqual({ record: order, raw: {} })
})

test('leaves all fees out for readers without the right to see fees', () => {
  const { fees: _, ...rest } = order
  for (const fees of [order.fees, { ...order.fees, platformFee: 2 }, { ...order.fees, fixedFee: 'EUR' }])
    expect(maskRecord({ ...order, fees }, recordRules['order row'], noFees).record).toEqual(rest)
})

test('seals undocumented fields together and offers them to readers with the right', () => {
  const extras = {
    partnerContext: { customer: { email: 'maria@example.test' }, ref: 'CART-1' },
    dni: 'X81920457K',
    source: { commission: '2.50' },
  }
  const sent = { ...order, ...extras, source: { ...order.source, ...extras.source } }

  expect(maskRecord(sent, recordRules['order row'], all)).toEqual({
    record: { ...order, undocumented: { sealed: true, fields: 3 } },
    raw: { undocumented: extras },
  })
  expect(maskRecord(sent, recordRules['order row'], neither).raw).toEqual({ undocumented: undefined })
})

test.each<[string, object]>([
  ['an object in place of a documented text', { status: { email: 'maria@example.test' } }],
  ['a text in place of a documented object', { source: 'maria@example.test' }],
  ['a list in place of a documented object', { senderName: [{ firstName: 'Maria' }] }],
  ['a text in place of the metadata', { partnerContext: 'maria@example.test' }],
  ['a field with a name of our own', { undocumented: { sealed: false, email: 'maria@example.test' } }],
])('seals %s', (_, field) => {
  const { record, raw } = maskRecord({ id: 'OR-1', ...field }, recordRules['order row'], all)

  expect(record).toEqual({ id: 'OR-1', undocumented: { sealed: true, fields: 1 } })
  expect(raw).toEqual({ undocumented: field })
})

test('seals a record as a whole when it is no object', () => {
  for (const record of ['maria@example.test', ['maria@example.test'], 5, rawNumber('5551234567')])
    expect(maskRecord(record, recordRules.user, neither).record).toEqual({
      undocumented: { sealed: true, fields: 1 },
    })
})

test('masks items and entries one by one and seals those with an undocumented form', () => {
  const rules: Fields = {
    fields: { mails: { each: 'email' }, details: { values: { fields: { max: 'shown' } } } },
  }
  const sent = { mails: ['a@example.test', null, ['b']], details: { iban: { max: 34, label: 'x' }, b: 'y' } }

  expect(maskRecord(sent, rules, all)).toEqual({
    record: {
      mails: ['a•••@e•••.test', null],
      details: { iban: { max: 34 } },
      undocumented: { sealed: true, fields: 3 },
    },
    raw: {
      'mails.0': 'a@example.test',
      undocumented: { mails: { 2: ['b'] }, details: { iban: { label: 'x' }, b: 'y' } },
    },
  })
})

test('leaves fees out of the sealed part for readers without the right', () => {
  const partnerContext = {
    serviceFee: 1,
    mdr: '2',
    note: 'commission 7.77 EUR',
    share: '12 bps',
    rate: 0.0177,
    blob: '{"phone":"961204577","x":7.77}',
    'the fee is': 'due',
    phone: '961204577',
    attempts: 3,
    coffee: 'yes',
  }

  expect(maskRecord({ partnerContext }, recordRules['order row'], noFees).raw).toEqual({
    undocumented: {
      partnerContext: {
        note: '•••',
        share: '•••',
        rate: '•••',
        blob: '•••',
        phone: '961204577',
        attempts: 3,
        coffee: 'yes',
      },
    },
  })
})

test.each<[owner: unknown]>([
  ['mer_9'],
  ['MER_9'],
  [' mer_9 '],
  [['mer_9']],
  [[['mer_9', 'mer_1']]],
  [{ id: 'mer_9' }],
])('reveals no part that names another merchant ID as %j', (mid) => {
  const partnerContext = { plan: 'gold', related: { mid, id: 'OR-theirs' }, as: ['{"mid":"MER_9"}', 'mer_9'] }

  expect(maskRecord({ partnerContext }, recordRules['order row'], all).raw).toEqual({
    undocumented: { partnerContext: { plan: 'gold', related: '•••', as: ['•••', '•••'] } },
  })
})

test('puts the original record of another dialect into the sealed part', () => {
  const asSent = { order_id: 'OR-1', payer: { email: 'maria@example.test' } }

  expect(maskRecord({ id: 'OR-1' }, recordRules['order row'], all, { asSent })).toEqual({
    record: { id: 'OR-1', undocumented: { sealed: true, fields: 1 } },
    raw: { undocumented: { asSent } },
  })
})

test('protects object prototypes from hostile records', () => {
  const hostile = JSON.parse(
    '{"__proto__":{"a":1},"id":"OR-1","source":{"__proto__":{"a":1},"b":{"__proto__":{"a":1}}}}',
  ) as object
  const { record, raw } = maskRecord(hostile, recordRules['order row'], all)

  expect([record, record.source, raw.undocumented].map((part) => Object.getPrototypeOf(part))).toEqual(
    Array.from({ length: 3 }, () => Object.prototype),
  )
  expect(JSON.stringify([record, raw])).not.toContain('"a"')
})

test('masks a user', () => {
  const user = {
    userId: 'maria@example.test',
    name: 'Maria Keller',
    email: 'maria@example.test',
    phone: '5551234567',
    phoneCode: '+1',
    mid: 'mer_1',
    address: { street: 'Long Lane 1' },
  }
  const { address, ...documented } = user

  expect(maskRecord(user, recordRules.user, all, { aliasOf: () => 'key' })).toEqual({
    record: {
      ...documented,
      userId: 'm•••@e•••.test~key',
      email: 'm•••@e•••.test',
      phone: '•••4567',
      undocumented: { sealed: true, fields: 1 },
    },
    raw: {
      userId: user.userId,
      email: user.email,
      phone: user.phone,
      undocumented: { address },
    },
  })
})

test('masks the request of an order', () => {
  const request = {
    customerMetaData: { customerId: 'C-1', customerName: 'Maria Keller', customerEmail: 'm@example.test' },
    deviceDetails: { userAgent: 'Chrome/120.0.6099.109', ipInfo: { ip: '203.0.113.7' } },
    successRedirectUrl: 'https://shop.test/9612045770/done',
    source: {
      amount: '10.00',
      sendersWalletAddress: '0xabc',
      additionalPaymentDetails: {
        phone: '123456',
        documentType: 'passport',
        documentNumber: 'X1',
        dob: '21-11-1990',
      },
    },
  }

  expect(maskRecord(request, requestRules.order, all).record).toEqual({
    ...request,
    customerMetaData: { ...request.customerMetaData, customerEmail: 'm•••@e•••.test' },
    source: {
      ...request.source,
      additionalPaymentDetails: { phone: '•••', documentType: 'passport', documentNumber: '•••', dob: '•••' },
    },
  })
})

test('shows payment instructions unmasked in a receipt only', () => {
  const receipt = {
    orderId: 'OR-1',
    payUrl: 'https://pay.example.test/OR-1?phone=961204577',
    paymentsData: {
      accountDetails: { beneficiaryName: 'House', iban: 'CH93 0076 2011 6238 5295 7' },
      pixKey: 'maria@example.test',
    },
  }

  expect(maskRecord(receipt, recordRules['order receipt'], neither)).toEqual({ record: receipt, raw: {} })
  for (const name of ['payerAccount', 'bankEmail', 'accountPhone', 'bankFee', 'name'])
    expect(
      JSON.stringify(
        maskRecord({ paymentsData: { [name]: 'X1' } }, recordRules['order receipt'], all).record,
      ),
    ).not.toContain('X1')
})
