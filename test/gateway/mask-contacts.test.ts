import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { meaningOf } from '../../src/ledger/personal/contactKeys.ts'
import { coverRecord } from '../../src/gateway/redact/coverRecord.ts'
import { recordRules } from '../../src/gateway/redact/rules/recordRules.ts'
import { requestRules } from '../../src/gateway/redact/rules/requestRules.ts'
import { anything } from '../../src/gateway/redact/rules/rule.ts'

/** For somebody who may reveal and see fees. */
const maskContacts = (record: unknown, rules = anything) =>
  coverRecord(record, rules, { reveals: true, fees: true, foreign: [] })

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

test('covers a user, and keeps what was there apart', () => {
  const user = {
    userId: 'US-1',
    name: 'Maria Keller',
    email: 'maria@example.test',
    phone: '5551234567',
    phoneCode: '+1',
    mid: 'MID-1',
    createdAt: '2026-11-21T10:00:00.000Z',
    address: { street: 'Long Lane 1', city: 'Bern', state: 'BE', postalCode: '3011', country: 'CHE' },
  }

  expect(maskContacts(user, recordRules.user)).toEqual({
    record: {
      ...user,
      email: 'm•••@e•••.test',
      phone: '•••4567',
      address: { ...user.address, street: '•••', postalCode: '•••' },
    },
    masked: ['email', 'phone', 'address.street', 'address.postalCode'],
    raw: {
      email: 'maria@example.test',
      phone: '5551234567',
      'address.street': 'Long Lane 1',
      'address.postalCode': '3011',
    },
  })
})

test('covers the request of an order', () => {
  const request = {
    customerMetaData: { customerId: 'C-1', customerName: 'Maria Keller', customerEmail: 'm@example.test' },
    deviceDetails: { ipInfo: { ip: '203.0.113.7' } },
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

  expect(maskContacts(request, requestRules.order).record).toEqual({
    ...request,
    customerMetaData: { ...request.customerMetaData, customerEmail: 'm•••@e•••.test' },
    source: {
      ...request.source,
      additionalPaymentDetails: { phone: '•••', documentType: 'passport', documentNumber: '•••', dob: '•••' },
    },
  })
})

test('leaves payment instructions to whom they are for', () => {
  const receipt = {
    orderId: 'OR-1',
    amount: rawJSON('10.10'),
    payUrl: 'https://pay.example.test/OR-1',
    paymentsData: {
      accountDetails: {
        beneficiaryName: 'House',
        bankAddress: 'Bank Street 1',
        beneficiaryBankAccountNumber: '123456789',
        iban: 'CH93 0076 2011 6238 5295 7',
        beneficiaryAddress: 'Main Street 1',
      },
      address: 'bc1qxyz',
    },
  }

  expect(maskContacts(receipt, recordRules['order receipt'])).toEqual({
    record: receipt,
    masked: [],
    raw: {},
  })
})

test.each(
  `
  email, EMAIL, customerEmail, email_address, e-mail, E Mail, emailId, emails, userMail,
  phone, phoneNumber, PHONE_NUMBER, mobile, mobileNo, msisdn, whatsApp, tel, contactNumber,
  fax, documentNumber, document_no, passportNumber, nationalId, ssn, taxId, idNumber, CPF,
  dob, customerDob, dateOfBirth, birth_date, date-of-birth, Birthday, ｄｏｂ, street, streetName,
  postalCode, POST_CODE, zip, zipCode, address, addressLine1, shippingAddress
`
    .trim()
    .split(/,\s+/),
)('covers %s, as text and as a number', (key) => {
  const { record, raw } = maskContacts({ [key]: 'Quite-A-Value', inner: [{ [key]: 987_654 }] })

  expect(JSON.stringify(record)).toBe(JSON.stringify({ [key]: '•••', inner: [{ [key]: '•••' }] }))
  expect(raw).toEqual({ [key]: 'Quite-A-Value', [`inner.0.${key}`]: 987_654 })
})

test.each(
  `
  phoneCode, phone_country_code, dialCode, emailStatus, emailVerifiedAt, documentType,
  phoneType, id, userId, orderId, mid, amount, currency, status, createdAt, updated_at,
  UPDATED_AT, ip, ipAddress, walletAddress, sendersWalletAddress, bankAddress, city,
  country, name
`
    .trim()
    .split(/,\s+/),
)('leaves %s', (key) => {
  const record = { [key]: 'Quite-A-Value', inner: { [key]: 987_654 } }

  expect(maskContacts(record)).toEqual({ record, masked: [], raw: {} })
})

test.each(['id', 'userId', 'orderId', 'mid', 'amount', 'currency', 'status', 'createdAt'])(
  'covers an address where %s should be, too',
  (key) => {
    expect(maskContacts({ [key]: 'maria@example.test' }).record).toEqual({ [key]: 'm•••@e•••.test' })
  },
)

test('leaves what is empty or tells nothing', () => {
  const record = {
    email: null,
    phone: '',
    dob: undefined,
    address: {},
    emails: [],
    phoneVerified: true,
    mobile: false,
  }

  expect(maskContacts(record)).toEqual({ record, masked: [], raw: {} })
})

test('covers everything below a contact key but places, ids and times', () => {
  const record = {
    emails: ['a@example.test', { value: 'b@example.test', id: 7, createdAt: 'today' }],
    dob: { $date: '1990-11-21' },
    address: { lines: ['Long Lane 1', ''], country: { name: 'Peru' } },
  }

  expect(maskContacts(record).record).toEqual({
    emails: ['a•••@e•••.test', { value: 'b•••@e•••.test', id: 7, createdAt: 'today' }],
    dob: { $date: '•••' },
    address: { lines: ['•••', ''], country: { name: 'Peru' } },
  })
})

test('keeps the digits of raw numbers, and covers the ones that are contact data', () => {
  const record = { amount: rawJSON('1.10'), phone: rawJSON('12345678901234567890') }

  const { record: masked, raw } = maskContacts(record)

  expect(JSON.stringify(masked)).toBe('{"amount":1.10,"phone":"•••7890"}')
  expect(JSON.stringify(raw)).toBe('{"phone":12345678901234567890}')
})

test.each([
  ['maria@example.test', 'm•••@e•••.test'],
  ['Maria <maria.k+1@mail.example.co.uk>.', 'Maria <m•••@m•••.uk>.'],
  ['a@example.test,b@example.test', 'a•••@e•••.test,b•••@e•••.test'],
  ['https://x.test/?email=maria%40example.test&a=1', 'https://x.test/?email=m•••@e•••.test&a=1'],
  ['mailto:maria@example.test', 'mailto:m•••@e•••.test'],
  ['анна@почта.рф', 'а•••@п•••.рф'],
  ['maria＠example.test', 'm•••@e•••.test'],
  ['a@b@example.test', 'a@b•••@e•••.test'],
  ['a@b.test@c.test', 'a•••@b•••.test@c.test'],
  ['see maria@example.test. Then', 'see m•••@e•••.test. Then'],
  ['x@1.2.34', 'x@1.2.34'],
  ['@maria at example.test', '@maria at example.test'],
  ['maria@okbank', 'm•••@o•••'],
  ['10 @ 5.00', '10 @ 5.00'],
])('covers the addresses within %j', (text, covered) => {
  expect(maskContacts({ partnerContext: text }).record).toEqual({ partnerContext: covered })
})

test('looks into JSON that is a string, and writes back every other digit', () => {
  const text = '{"userPhone": 5551234567, "price": 12345678901234567890.10, "note": "to b@example.test"}'

  expect(maskContacts({ partnerContext: text })).toEqual({
    record: {
      partnerContext: '{"userPhone":"•••4567","price":12345678901234567890.10,"note":"to b•••@e•••.test"}',
    },
    masked: ['partnerContext'],
    raw: { partnerContext: text },
  })
  const twice = (value: unknown) => JSON.stringify(JSON.stringify(value))
  expect(maskContacts(twice({ street: 'Long Lane 1' })).record).toBe(twice({ street: '•••' }))
  expect(maskContacts('{ "price": 1.10 }').record).toBe('{ "price": 1.10 }')
  expect(maskContacts('["cut off by a@example.test').record).toBe('["cut off by a•••@e•••.test')
  expect(maskContacts(`${'['.repeat(70)}"${'maria'}"${']'.repeat(70)}`).record).toBe('•••')
})

test('covers addresses that are keys, and keeps both', () => {
  const { record, masked } = maskContacts({
    'a@example.test': 1,
    'a@elsewhere.test': { phone: '5551234567' },
  })

  expect(record).toEqual({ 'a•••@e•••.test (0)': 1, 'a•••@e•••.test (1)': { phone: '•••4567' } })
  expect(masked).toEqual(['a•••@e•••.test (1).phone'])
})

test('tells two values apart whose keys give one path', () => {
  const { masked, raw } = maskContacts({ 'a.email': 'x@example.test', a: { email: 'y@example.test' } })

  expect(masked).toEqual(['a.email', 'a.email~1'])
  expect(raw).toEqual({ 'a.email': 'x@example.test', 'a.email~1': 'y@example.test' })
})

test('lets no raw contact value through, wherever it lies', () => {
  const key = fc.constantFrom(
    'email',
    'phoneNumber',
    'Customer_Email',
    'documentNumber',
    'dob',
    'street',
    'zipCode',
  )
  const value = fc.oneof(
    fc.stringMatching(/^[G-Z]{5,30}$/),
    fc.stringMatching(/^\+?[0-9]{5,15}$/),
    fc.stringMatching(/^[G-Z]{2,9}@[G-Z]{2,9}\.test$/),
    fc.integer({ min: 10_000 }),
  )
  const step = fc.constantFrom('source', 'list', 'partnerContext', 'text', 'paymentsData', 'k.k', 'a@b.test')
  fc.assert(
    fc.property(key, value, fc.array(step, { maxLength: 12 }), (key, value, path) => {
      fc.pre(!path.includes('paymentsData') || !/street|zip/.test(key))
      // Every string within a string doubles its quotes: three of them are enough.
      let strings = 0
      const record = path.reduce<unknown>(
        (inner, step) =>
          step === 'list'
            ? [0, inner]
            : step === 'text' && strings++ < 3
              ? { text: JSON.stringify(inner) }
              : { id: 1, [step]: inner },
        { [key]: value, amount: '1.00' },
      )

      const { record: masked, masked: paths, raw } = maskContacts(record)

      expect(JSON.stringify(masked)).not.toContain(String(value))
      expect(paths).toHaveLength(1)
      expect(Object.keys(raw)).toEqual(paths)
      expect(JSON.stringify(raw)).toContain(String(value))
    }),
    { numRuns: 500 },
  )
})

test('changes nothing but contact data, and nothing in what it was given', () => {
  const word = fc.stringMatching(/^[a-zé ]{1,8}$/)
  // Several longer numbers may be a card in pieces by chance.
  const harmless = [word, fc.boolean(), fc.constant(null), fc.integer({ min: -9, max: 9 })]
  fc.assert(
    fc.property(fc.object({ key: word, values: harmless }), (value) => {
      const before = JSON.stringify(value)
      const record = { id: 1, partnerContext: value, email: 'maria@example.test' }

      const { record: masked } = maskContacts(record)

      expect(JSON.stringify(value)).toBe(before)
      // A drawn key may mean something by chance.
      fc.pre(keysIn(value).every((key) => meaningOf(key) === undefined))
      expect(masked).toEqual({ ...record, email: 'm•••@e•••.test' })
    }),
  )
})

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

test('lets no record reach a prototype', () => {
  const hostile = JSON.parse(
    '{"__proto__": {"email": "a@example.test"}, "constructor": {"phone": "5551234567"}}',
  )

  const { record, masked } = maskContacts(hostile)

  expect(Object.getPrototypeOf(record)).toBe(Object.prototype)
  expect(JSON.stringify(record)).toBe('{"constructor":{"phone":"•••4567"}}')
  expect(masked).toEqual(['constructor.phone'])
})
