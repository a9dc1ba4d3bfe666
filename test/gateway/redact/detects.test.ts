import { expect, test } from 'vitest'
import { hides, isIdName, meaningOf, type Meaning } from '../../../src/ledger/personal/contactKeys.ts'
import { coverEmail, coverEmails, coverPhone } from '../../../src/ledger/personal/coverText.ts'
import { factsOf } from '../../../src/gateway/redact/keyFacts.ts'
import { isCardNumber } from '../../../src/ledger/personal/cardNumber.ts'
import { coverDigits, coverKnownDigits } from '../../../src/ledger/personal/coverDigits.ts'
import { coverFees, isNumeric } from '../../../src/gateway/redact/detect/coverFees.ts'
import { coverIbans } from '../../../src/ledger/personal/coverIbans.ts'
import {
  coverAddress,
  coverKnown,
  coverPattern,
  coverPersonal,
} from '../../../src/ledger/personal/coverPersonal.ts'
import { coverUnknownWords, isShortCode } from '../../../src/ledger/personal/harmlessWords.ts'
import { plainForm } from '../../../src/ledger/personal/plainForm.ts'

test.each<[Meaning | undefined, string]>([
  ['email', 'email customerEmail mail userMails E-Mail emailAddress'],
  ['phone', 'phone phoneNo mobile msisdn whatsapp tel telNo telNumber cell cellNo cellNumber contactNo'],
  ['phone', 'contactNumber fax faxNumber'],
  ['identity', 'documentNo documentNum documentNumber documentId docNo docNumber docId passport'],
  ['identity', 'nationalId nationalNumber identityNo identityNumber identificationNo idNumber'],
  ['identity', 'personalIdNumber governmentIdNumber govIdNumber idCard ssn socialSecurity taxId taxNumber'],
  ['identity', 'licenceNo licenseNumber cpf cnpj curp aadhaar personalNumber personalCode birthday dob'],
  ['identity', 'maidenName dni nie nif nit rut run rfc cuit cuil ine ci cedula bvn nin nik ktp sin tfn'],
  ['identity', 'nric mykad pesel nino tckn hkid pps bsn npwp tin egn cnp jmbg oib dniNo rfcNum nifNumber'],
  ['identity', 'codiceFiscale emiratesId voterId residenceId residentPermit residenceNumber biometric'],
  ['account', 'iban accountNo accountNum accountNumber accNo acctNo acctNumber accountNbr account acct'],
  [
    'account',
    'bankAcctNo clabe cbu cvu cbuNo cvuNumber cardNo cardNum cardNumber card pan panNo creditCard debitCard',
  ],
  ['account', 'cvv cvc cvv2 cvvCode securityCode vpa upi upiId upiHandle upiAddress pix pixKey pin pinCode'],
  ['account', 'otp passcode password secret mnemonic privateKey'],
  ['address', 'addr addrLine1 lat latitude lng long lon longitude geoLocation coordinates street postalCode'],
  ['address', 'postCode zipCode zip houseNo houseNumber address shipAddress shippingAddress homeAddress2'],
  ['plain', 'phoneCode phoneCountryCode emailStatus documentNumberType emailVerified phoneProvider'],
  ['plain', 'mobileOperator city state province region countryCode countryCode3 emailAt'],
  ['open', 'id userId orderId mid orgId partnerId requestId traceId amount currency status type createdAt'],
  ['open', 'created_at UPDATED_AT settled-at country dialCode documentType verified timestamp walletType'],
  [undefined, 'name walletAddress bankAddress beneficiaryAddress cryptoAddress depositAddress pixel'],
  // Other words that have these letters in them.
  [
    undefined,
    'mailing hotel cellar contactNotes docNote paidNumber className adobe unit latin accNotes accounting',
  ],
  [
    undefined,
    'discard cardinal panel japan occupied stupidity spin pinned footpath secretary flat late belong',
  ],
  [undefined, 'mailbox telex cells cellular contactor docIdea ssnapshot cpfx cnpjs curply dobby xdni dnix'],
  [undefined, 'accNumb xacct cbux xcbu cards company xpan cvvx mycvv2 cvv2x cvvCodes pins otps myOtp'],
  [undefined, 'personalCodes xmnemonic myUpiIds myUpi longer salon houseNumbers'],
  [undefined, 'longest zipped houseNotes is_attached IS_ATTACHED goAtOnce'],
  [undefined, 'contractAddress ipAddress ipv4Address macAddress telling cart runner creditCardTypes note'],
])('says %s of a value by its key: %s', (meaning, keys) => {
  const said = keys.split(' ').map((key) => [key, meaningOf(key)])

  expect(said).toEqual(keys.split(' ').map((key) => [key, meaning]))
  expect(hides(meaning)).toBe(meaning !== undefined && meaning !== 'plain' && meaning !== 'open')
})

test('an id is named by few keys', () => {
  const named = 'id user_id ORDER-ID mid orgId partnerId requestId traceId'.split(' ')

  expect(named.filter((key) => !isIdName(key))).toEqual([])
  expect(['paymentId', 'ids', 'identity', ''].filter(isIdName)).toEqual([])
})

test('a key says what its value is, and may itself be covered', () => {
  const told = (key: string) => {
    const { isTime, isLabel, isValue, isOwner, isFee, isId } = factsOf(key)
    return Object.entries({ isTime, isLabel, isValue, isOwner, isFee, isId })
      .filter(([, is]) => is)
      .map(([name]) => name)
  }

  for (const key of 'paidAt paid_at paid-at uptime timestamp date paid_on paidOn expiry expires created updated'.split(
    ' ',
  ))
    expect(told(key), key).toEqual(['isTime'])
  expect(told('birthdate')).toEqual([])
  for (const key of 'label name key field title code caption description kind attribute property param'.split(
    ' ',
  ))
    expect(told(key), key).toEqual(['isLabel'])
  for (const key of 'value values val data content text answer amount number input response VALUE'.split(' '))
    expect(told(key), key).toEqual(['isValue'])
  expect(told('id')).toEqual(['isId', 'isLabel'].toReversed())
  expect(told('mid')).toEqual(['isOwner', 'isId'])
  expect(told('networkFee')).toEqual(['isFee'])
  expect(factsOf('maria@example.test')).toMatchObject({ name: 'm•••@e•••.test', harmlessName: '•••' })
  expect(factsOf('order_status')).toMatchObject({ name: 'order_status', harmlessName: 'order_status' })
})

test.each([
  ['maria@example.test', 'm•••@e•••.test'],
  ['maria@okbank', 'm•••@o•••'],
  ['maria@bank.x1', 'm•••@b•••'],
  ['@example.test', '•••'],
  ['maria k@example.test', '•••'],
  ['maria', '•••'],
  ['😀a@😀.test', '😀•••@😀•••.test'],
])('of the address %j remains %j', (text, covered) => {
  expect(coverEmail(text)).toBe(covered)
})

test.each([
  ['+44 7700 900123', '•••0123'],
  ['1234567', '•••4567'],
  ['123456', '•••'],
  ['', '•••'],
])('of the phone %j remains %j', (text, covered) => {
  expect(coverPhone(text)).toBe(covered)
})

test.each([
  ['a@b', 'a@b'],
  ['a@b2', 'a•••@b•••'],
  ['a@22', 'a@22'],
  ['(a@b.test)', '(a•••@b•••.test)'],
  ['a@b.test-.', 'a•••@b•••.test-.'],
  ['x=a%40b.test', 'x=a•••@b•••.test'],
  ['no sign', 'no sign'],
  ['a＠b.test and c@d.test.', 'a•••@b•••.test and c•••@d•••.test.'],
])('finds the addresses in %j', (text, covered) => {
  expect(coverEmails(text)).toBe(covered)
})

test('a card number has the length, the first digits and the check digit of one', () => {
  const cards = [
    '4111111111111111',
    '5500005555555559',
    '2221000000000009',
    '378282246310005',
    '6011111111111117',
    '30569309025904',
    '9792030394440796',
    '8171999927660000',
  ]

  expect(cards.filter((digits) => !isCardNumber(digits))).toEqual([])
  expect(
    [
      '4111111111111112',
      '1111111111111117',
      '00000000000000',
      '000000000000',
      '41111111111',
      '4'.repeat(20),
    ].filter(isCardNumber),
  ).toEqual([])
})

test.each([
  ['call 7700900123', 'call •••0123'],
  ['call (770) 090-0123', 'call •••0123'],
  ['12 3456', '12 3456'],
  ['born 1990-11-21', 'born •••'],
  ['born 21.11.1990', 'born •••'],
  ['born 21/11/2005', 'born •••'],
  ['born 2004-1-3', 'born •••'],
  ['born 1.2.1990', 'born •••'],
  ['call 770 0900', 'call •••0900'],
  ['since 2026-11-21', 'since 2026-11-21'],
  ['at 2026-11-21T10:00:00.123Z', 'at 2026-11-21T10:00:00.123Z'],
  ['at 2026-11-21 10:00+01:00', 'at 2026-11-21 10:00+01:00'],
  ['on 21.11.2026', 'on 21.11.2026'],
  ['7d444840-9dc0-11d1-b245-5ffdce74fad2', '7d444840-9dc0-11d1-b245-5ffdce74fad2'],
  ['0x52908400098527886e0f7030069857d2e4169ee7', '0x52908400098527886e0f7030069857d2e4169ee7'],
  ['of 1,234,567.89', 'of 1,234,567.89'],
  ['of 1234567.8', 'of 1234567.8'],
  ['of 0.123456789012', 'of 0.123456789012'],
  ['PF-2605040900009883922', 'PF-2605040900009883922'],
  ['pf-2605040900009883922', '•••3922'],
  ['TEL-26050409000098', '•••0098'],
  ['XX-4111111111111111', '•••1111'],
  ['one 5', 'one 5'],
])('covers the digits in %j that somebody could be found by', (text, covered) => {
  expect(coverDigits(text)).toBe(covered)
})

test.each([
  ['+44 7700 900123', '•••0123'],
  ['+44 (0) 7700-900.123', '•••0123'],
  ['7700900123', '7700900123'],
  ['4111 1111 1111 1111', '•••1111'],
  ['4111 - 1111 - 1111 - 1111', '•••1111'],
  ['4111-1111-1111-1112', '4111-1111-1111-1112'],
  ['+12345', '+12345'],
])('covers in an id like %j what can be nothing else', (text, covered) => {
  expect(coverKnownDigits(text)).toBe(covered)
})

test.each([
  ['DE89 3704 0044 0532 0130 00', '•••'],
  ['to de89370400440532013000, soon', 'to •••, soon'],
  ['GB82-WEST-1234-5698-7654-32.', '•••.'],
  ['DE88370400440532013000', 'DE88370400440532013000'],
  ['XX89370400440532013000', 'XX89370400440532013000'],
  ['DE8937040044053201300', 'DE8937040044053201300'],
  ['XDE89370400440532013000', 'XDE89370400440532013000'],
  ['NO9386011117947 and BE68539007547034', '••• and •••'],
])('covers the account numbers in %j', (text, covered) => {
  expect(coverIbans(text)).toBe(covered)
})

test.each([
  ['dni: X12', 'dni: •••'],
  ['the street is Longlane', 'the street is •••'],
  ['<cvv>123<', '<cvv>•••<'],
  ['cvv (123)', 'cvv (•••)'],
  ['note: dni: X12', 'note: dni: •••'],
  ['https://x.test/?email=Maria&page=2', 'https://x.test/?email=•••&page=2'],
  ['the email is required', 'the email is required'],
  ['The phone is invalid.', 'The phone is invalid.'],
  ['dni:', 'dni:'],
  ['status: done', 'status: done'],
  ['one two three four five six seven', '•••'],
  ['one two three', 'one two three'],
  ['uno, dos, tres, cuatro, cinco, seis', '•••'],
  [Buffer.from('write to maria@example.test').toString('base64'), '•••'],
  [Buffer.from('nothing to be covered here').toString('base64'), 'bm90aGluZyB0byBiZSBjb3ZlcmVkIGhlcmU='],
  ['maria (at) example (dot) test', 'm•••@e•••.test'],
  ['maria at example dot test', 'm•••@e•••.test'],
  ['plain words, and no more!', 'plain words, and no more!'],
])('covers what is personal in %j', (text, covered) => {
  expect(coverPersonal(text)).toBe(covered)
})

test('ids, addresses of pages and patterns keep what is theirs', () => {
  expect(coverKnown('OR-7700900123')).toBe('OR-7700900123')
  expect(coverKnown('maria@example.test')).toBe('m•••@e•••.test')
  expect(coverKnown('DE89370400440532013000')).toBe('•••')
  expect(coverAddress('https://x.test/a?email=Maria&page=2')).toBe('https://x.test/a?email=•••&page=2')
  expect(coverPattern('^\\d{7,10}$')).toBe('^\\d{7,10}$')
  expect(coverPattern('7700900123')).toBe('•••0123')
})

test.each([
  ['１２３', '123'],
  ['٣٤', '34'],
  ['a\u200bb', 'ab'],
  ['a%40b', 'a@b'],
  ['a%2540b', 'a@b'],
  ['%zz', '%zz'],
  ['%ff', '%ff'],
  ['a&#64;b&#x40;c', 'a@b@c'],
  ['&#0;&#x110000;', '&#0;&#x110000;'],
  ['a&commat;b&period;c&plus;&hyphen;&lowbar;&amp;&nbsp;.', 'a@b.c+-_& .'],
  ['a [at] b {dot} c', 'a@b.c'],
  ['a (at) b (d0t) c', 'a@b.c'],
  ['a  ( at )  b  [ d0t ]  c', 'a@b.c'],
  ['a at b dot c dot d', 'a@b.c.d'],
  ['at home', 'at home'],
  ['1٫5٬0', '1.5,0'],
  ['1‐2−3', '1-2-3'],
])('reads %j as %j', (text, plain) => {
  expect(plainForm(text)).toBe(plain)
})

test.each([
  ['fee of 2.50 EUR', 'fee of •••'],
  ['at least 10 EUR', 'at least 10 EUR'],
  ['min. fee 3', 'min. fee •••'],
  ['paid 10.5 for 3 items', 'paid ••• for 3 items'],
  ['3 items', '3 items'],
  ['2.5', '•••'],
  ['1.5 %', '•••'],
  ['no numbers, here', 'no numbers, here'],
  ['minimum 10 EUR', 'minimum 10 EUR'],
  ['maximum 10 EUR', 'maximum 10 EUR'],
  ['max 10 EUR', 'max 10 EUR'],
  ['the amount exceeds 10 EUR', 'the amount exceeds 10 EUR'],
  ['may exceed 10 EUR', 'may exceed 10 EUR'],
  ['markup 3', 'markup •••'],
  ['mark-up 3', 'mark-up •••'],
  ['3 items for $5', '3 items for •••'],
  ['networkFee 3', 'networkFee •••'],
])('covers the amounts in %j that may be fees', (text, covered) => {
  expect(coverFees(text)).toBe(covered)
})

test('a number is one in whatever writing', () => {
  expect(
    ['12', '1,5', '€ 3', '2 %', '~ 5', '1e-3', '(12)', '7 USDT'].filter((text) => !isNumeric(text)),
  ).toEqual([])
  expect([' 12 ', '１２', '1'.repeat(60), 'XTEA-250'].filter((text) => !isNumeric(text))).toEqual([
    'XTEA-250',
  ])
  expect(['TEA-250', 'tea-25', 'a1', 'x', '1'.repeat(61), 'v2 of 3'].filter(isNumeric)).toEqual([])
})

test('who may not reveal sees words that are nobody’s name', () => {
  expect(coverUnknownWords('payment of Maria failed: 12.50')).toBe('payment of ••• failed: 12.50')
  expect(coverUnknownWords('Maria 12')).toBe('•••')
  expect(coverUnknownWords('retry 12345678')).toBe('retry •••')
  expect(coverUnknownWords('orderStatus pending_payment orders.')).toBe('orderStatus pending_payment orders.')
  expect(coverUnknownWords('x'.repeat(2001))).toBe('•••')
  expect(coverUnknownWords('payment '.repeat(300))).toBe('payment '.repeat(250))
  expect(coverUnknownWords('order 123, 0.12345678 and 123456789.12')).toBe(
    'order 123, 0.12345678 and 123456789.12',
  )
  expect(coverUnknownWords('order 1234 or 0.123456789')).toBe('order ••• or •••')
  expect(coverUnknownWords('Maria - Anna Lind')).toBe('•••')
  expect(coverUnknownWords('order of_Maria order._- payment__due')).toBe('order ••• order._- •••')
  expect(coverUnknownWords('USDC BTC ETH TRX usdc')).toBe('USDC BTC ETH TRX •••')
})

test('a short code is a few letters, or a word where one of a few stands', () => {
  expect(
    ['EUR', 'US', 'A1', 'v1.2.3', 'pending', 'USDT'].filter((text) => !isShortCode(text, 'note')),
  ).toEqual([])
  expect(
    ['a1', 'abc123', 'v123', '12', 'order '.repeat(6).trim()].filter((text) => !isShortCode(text, 'note')),
  ).toEqual([])
  expect(
    [
      'Maria',
      'gold-ish',
      '1'.repeat(41),
      'abcd1',
      'ABCD',
      'xEUR-',
      '1.2.3.4',
      'order '.repeat(7).trim(),
    ].filter((text) => isShortCode(text, 'note')),
  ).toEqual([])
  expect(['gold-ish', 'Very_Gold_ish-one'].filter((text) => !isShortCode(text, 'tier'))).toEqual([])
  expect(['gold--ish', 'gold-1', 'a-b-c-d-e'].filter((text) => isShortCode(text, 'tier'))).toEqual([])
  expect(isShortCode('Maria', 'customerTier')).toBe(true)
  expect(isShortCode('Maria Lind', 'customerTier')).toBe(false)
})

test.each([
  ['1990-1-2', '•••'],
  ['2005/12/31', '•••'],
  ['born 2.1.1990', 'born •••'],
  ['31 12 2009', '•••'],
  ['1890-11-21', '•••1121'],
  ['1990-11/21', '•••1121'],
  ['2026-11-21', '2026-11-21'],
])('of the digits of a day, %j, %j is seen', (text, covered) => {
  expect(coverDigits(text)).toBe(covered)
})
