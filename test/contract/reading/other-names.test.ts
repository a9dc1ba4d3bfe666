import { expect, test } from 'vitest'
import { paginationShape, shapes } from '../../../src/contract/reading/shapes.ts'
import { toLetter } from '../../../src/contract/reading/toLetter.ts'
import type { RecordName } from '../../../src/contract/routes.ts'

const rules = { timeZone: 'UTC' }

/** Other names that services use for these fields. */
const otherNames: [RecordName, field: string, names: string[], value: unknown][] = [
  ['order row', 'id', ['orderId', 'order_id', 'ID'], 'o1'],
  ['order row', 'mid', ['merchantId', 'merchant_id'], 'mer_1'],
  ['order row', 'orderType', ['type'], 'payin'],
  ['order single', 'type', ['orderType'], 'payin'],
  ['user', 'userId', ['id'], 'u1'],
  ['user', 'name', ['fullName', 'full_name'], 'Ana Lopez'],
  ['user', 'mid', ['merchantId'], 'mer_1'],
  ['mid', 'mid', ['id', 'code', 'merchantId'], 'mer_1'],
  ['currency v1', 'currency', ['code'], 'EUR'],
  ['currency v1', 'logoUrl', ['logo'], 'https://logos.test/eur.svg'],
  ['currency v1', 'decimalPrecision', ['precision', 'decimals'], 2],
  ['currency v3', 'code', ['currency'], 'EUR'],
  ['token', 'symbol', ['code', 'currency'], 'USDT'],
  ['payment method', 'paymentCode', ['code'], 'pix'],
  ['payment method', 'paymentType', ['type'], 'bank'],
  ['payment method', 'logoUrl', ['logo'], 'https://logos.test/pix.svg'],
  ['order receipt', 'orderId', ['id'], 'o1'],
  [
    'order receipt',
    'payUrl',
    ['paymentUrl', 'checkoutUrl', 'payLink', 'paymentLink', 'pay_url'],
    'https://pay.test/x',
  ],
  ['order receipt', 'paymentsData', ['paymentData', 'paymentInstructions'], { type: 'bank' }],
  ['user receipt', 'userId', ['id'], 'u1'],
]

test.each(
  otherNames.flatMap(([record, field, names, value]) =>
    names.map((name) => ({ record, field, name, value })),
  ),
)('reads $name of $record as $field', ({ record, field, name, value }) => {
  expect(toLetter(shapes[record], { [name]: value }, rules)).toEqual({
    record: { [field]: value },
    assumed: { [field]: `from ${name}` },
  })
})

test.each<[string, string[], unknown]>([
  ['total', ['totalCount', 'count', 'total_count'], 40],
  ['pages', ['totalPages', 'pageCount'], 4],
  ['currentPage', ['page', 'current_page'], 2],
  ['limit', ['pageSize', 'perPage', 'per_page'], 10],
  ['hasNext', ['hasMore', 'hasNextPage'], true],
  ['hasPrev', ['hasPrevious', 'hasPreviousPage'], false],
])('reads %s of a list from any of %j', (field, names, value) => {
  for (const name of names)
    expect(toLetter(paginationShape, { [name]: value }, rules).record).toEqual({ [field]: value })
})

test('the first of several other names counts, and the rest stays unchanged', () => {
  const { record } = toLetter(shapes.mid, { merchantId: 'three', code: 'two', id: 'one' }, rules)

  expect(record).toEqual({ mid: 'one', code: 'two', merchantId: 'three' })
})

/** Values one level deeper or higher than the interface documents. */
test.each<[RecordName, string, object, object]>([
  ['order row', 'a status', { status: { status: 'PAID' } }, { status: 'PAID' }],
  ['order row', 'a status by code', { status: { code: 'PAID' } }, { status: 'PAID' }],
  ['order row', 'a status by name', { status: { name: 'PAID', at: 1 } }, { status: 'PAID' }],
  ['order row', 'its customer', { userId: { userId: 'u1' } }, { userId: 'u1' }],
  ['order row', 'its customer by id', { userId: { id: 'u1', name: 'Ana' } }, { userId: 'u1' }],
  ['order row', 'its merchant', { mid: { mid: 'mer_1' } }, { mid: 'mer_1' }],
  ['order row', 'its merchant by code', { mid: { code: 'mer_1' } }, { mid: 'mer_1' }],
  ['order row', 'its id', { id: { $oid: 'o1' } }, { id: 'o1' }],
  ['user', 'a customer’s id', { userId: { $oid: 'u1' } }, { userId: 'u1' }],
  ['token', 'a network', { network: { name: 'TRON' } }, { network: 'TRON' }],
  ['token', 'a network by code', { network: { name: '', code: 'TRX' } }, { network: 'TRX' }],
  [
    'order row',
    'a currency',
    { source: { currency: { currency: 'EUR' } }, destination: { currency: { symbol: 'USD' } } },
    { source: { currency: 'EUR' }, destination: { currency: 'USD' } },
  ],
  [
    'order row',
    'amounts in separate fields',
    { sourceCurrency: 'EUR', sourceAmount: '1', destinationCurrency: 'USD', destination_amount: '2' },
    { source: { currency: 'EUR', amount: '1' }, destination: { currency: 'USD', amount: '2' } },
  ],
  [
    'order row',
    'half of an amount',
    { depositCurrency: 'EUR', withdrawAmount: '2' },
    { source: { currency: 'EUR' }, destination: { amount: '2' } },
  ],
  [
    'order row',
    'a fixed fee',
    { fees: { fixedFee: { currency: 'EUR' } } },
    { fees: { fixedFee: { fixedFeesCurrency: 'EUR' } } },
  ],
  [
    'order row',
    'a fixed fee in another spelling',
    { fees: { fixedFee: { fixedFeeCurrency: 'EUR' } } },
    { fees: { fixedFee: { fixedFeesCurrency: 'EUR' } } },
  ],
  ['order row', 'a payer', { senderName: { name: 'Ana' } }, { senderName: { firstName: 'Ana' } }],
  ['order row', 'a full payer', { senderName: { fullName: 'Ana' } }, { senderName: { firstName: 'Ana' } }],
  [
    'order row',
    'a payer in parts',
    { senderName: { first: 'Ana', last: 'Lopez' } },
    { senderName: { firstName: 'Ana', lastName: 'Lopez' } },
  ],
  ['user', 'a name', { name: { name: ' Ana Lopez ' } }, { name: 'Ana Lopez' }],
  ['user', 'a full name', { name: { fullName: 'Ana Lopez' } }, { name: 'Ana Lopez' }],
  ['user', 'names', { name: { firstName: 'Ana', lastName: 'Lopez' } }, { name: 'Ana Lopez' }],
  ['user', 'snake names', { name: { first_name: 'Ana', last_name: 'Lopez' } }, { name: 'Ana Lopez' }],
  ['user', 'only a last name', { name: { first: ' ', last: 'Lopez' } }, { name: 'Lopez' }],
  ['user', 'an empty first name', { firstName: '  ', lastName: ' Lopez ' }, { name: 'Lopez' }],
  ['user', 'an object without a name', { name: { title: 'Dr' } }, { name: { title: 'Dr' } }],
  [
    'order receipt',
    'instructions by another name',
    { paymentsData: { bankDetails: { iban: 'x' } } },
    { paymentsData: { accountDetails: { iban: 'x' } } },
  ],
  [
    'order receipt',
    'instructions a level higher',
    {
      paymentsData: {
        beneficiaryName: 'Acme',
        beneficiaryBankName: 'Bank',
        bankAddress: 'Street 1',
        beneficiaryBankAccountNumber: '123',
        beneficiaryAccountType: 'checking',
        swiftCode: 'ABCDEF12',
        beneficiaryAddress: '',
        accountId: 'a1',
      },
    },
    {
      paymentsData: {
        accountDetails: {
          beneficiaryName: 'Acme',
          beneficiaryBankName: 'Bank',
          bankAddress: 'Street 1',
          beneficiaryBankAccountNumber: '123',
          beneficiaryAccountType: 'checking',
          swiftCode: 'ABCDEF12',
        },
        extra: { accountId: 'a1' },
        beneficiaryAddress: '',
      },
    },
  ],
  [
    'order receipt',
    'only an address',
    { paymentsData: { beneficiaryAddress: 'Street 2' } },
    { paymentsData: { accountDetails: { beneficiaryAddress: 'Street 2' } } },
  ],
  [
    'order receipt',
    'an account’s id as a number',
    { paymentsData: { extra: { account_id: 7 } } },
    { paymentsData: { extra: { accountId: '7' } } },
  ],
])('for %s, reads %s from a different level', (record, _, sent, letter) => {
  const read = toLetter(shapes[record], sent, rules).record as Record<string, unknown>

  expect(read).toEqual(letter)
})
