import { expect, test } from 'vitest'
import {
  maskEmail,
  maskId,
  maskPhone,
  maskShape,
  isCardNumber,
  maskText,
} from '../../../src/server/text/masks.ts'

test.each([
  ['maria@example.test', 'm•••@e•••.test'],
  ['Maria <maria.k+1@mail.example.co.uk>.', 'Maria <m•••@m•••.uk>.'],
  ['a@example.test,b@example.test', 'a•••@e•••.test,b•••@e•••.test'],
  ['https://x.test/?email=maria%40example.test&a=1', 'https://x.test/?email=m•••@e•••.test&a=1'],
  ['анна@почта.рф', 'а•••@п•••.рф'],
  ['maria＠example.test', 'm•••@e•••.test'],
  ['maria@okbank', 'm•••@o•••'],
])('masks the e-mail addresses in %j', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})

test.each([
  ['paid with 4111111111111111.', 'paid with •••1111.'],
  ['5555 5555 5555 4444', '•••4444'],
  ['3782-822463-10005', '•••0005'],
  ['4111\n1111\n1111\n1111', '•••1111'],
  ['4111\u200b1111\u00a01111\u20601111', '•••1111'],
  ['４１１１１１１１１１１１１１１１', '•••1111'],
  ['٤١١١١١١١١١١١١١١١', '•••١١١١'],
])('masks the card number in %j', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})

test.each([
  ['call +351 961 204 577', 'call •••4577'],
  ['call 961204577 or 961 204 577', 'call •••4577 or •••4577'],
  ['00351961204577', '•••4577'],
  ['(555) 123-4567', '•••4567'],
  ['tel:+351961204577', 'tel:•••4577'],
  ['22 45 67 89', '•••'],
])('masks the phone numbers in %j', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})

test.each([
  'on 2026-11-02T12:00:00.000Z, 2026-11-02 12:00 and 02.11.2026',
  'from 2026-11-02/2026-11-09',
  'source.amount must be between 10.00 and 12500000 EUR',
  '10.00 - 5000.00, 268.044551 USDT, 0.00000123456 BTC',
  '10.00 12.00 13.00',
  '1,234,567.89 or 1.234.567,89',
  'order OR-20261102000123, PF-2605040900009883922, UX-7000000000000001',
  'order 12345678 or 26050409000098839',
  'trace 123e4567-e89b-12d3-a456-426614174000',
  'b7e23ec29af22b0b4e41da31e868d572',
  'maria at example',
  'x@1.2.34, 10 @ 5.00',
  '',
])('leaves amounts, dates and IDs unmasked: %j', (text) => {
  expect(maskText(text)).toBe(text)
})

test.each([
  ['maria@example.test', 'm•••@e•••.test'],
  ['+351961204577', '+351961204577'],
  ['UX-7000000000000001', 'UX-7000000000000001'],
  ['4111111111111111', '4111111111111111'],
])('shows the ID %j as %j', (id, shown) => {
  expect(maskId(id)).toBe(shown)
})

test('masks of documented fields keep enough to recognize a person', () => {
  expect([maskEmail('maria@example.test'), maskEmail('@x'), maskEmail('a b@x.test')]).toEqual([
    'm•••@e•••.test',
    '•••',
    '•••',
  ])
  expect([maskPhone('5551234567'), maskPhone('123456')]).toEqual(['•••4567', '•••'])
  expect(maskShape('Long Lane 12, 31-10-1990')).toBe('•••• •••• ••, ••-••-••••')
})

test.each([
  ['4111111111111111', true],
  ['378282246310005', true],
  ['4111111111111112', false],
  ['1111111111111117', false],
  ['0000000000000000', false],
  ['42222222222', false],
])('%s is a card number: %s', (digits, isCard) => {
  expect(isCardNumber(digits)).toBe(isCard)
})
