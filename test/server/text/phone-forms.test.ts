import { expect, test } from 'vitest'
import { hasPhone, phoneForms, readPhone } from '../../../src/server/text/typedContact.ts'

const german = { phone: '170 1234567', phoneCode: '+49' }

test.each(['+49 170 1234567', '0049 (0)170 1234567', '+49 (0) 170-123.4567', '0170/1234567', '1701234567'])(
  '%s matches the German number',
  (text) => {
    const phone = readPhone(text)

    expect(phone && hasPhone(phone, german)).toBe(true)
    expect(phone && hasPhone(phone, { phone: '+491701234567' })).toBe(true)
    expect(phone && hasPhone(phone, { phone: 1701234567 })).toBe(true)
  },
)

test.each(['+43 170 1234567', '170123456', '01701234568', '+1 701 234567'])(
  '%s does not match the German number',
  (text) => {
    const phone = readPhone(text)

    expect(phone && hasPhone(phone, german)).toBe(false)
  },
)

test.each(['ann', '12345', 'ann@shop.test', '+', '', '+49 170 x234567', '1'.repeat(21)])(
  '%j is no phone number',
  (text) => {
    expect(readPhone(text)).toBeUndefined()
  },
)

test.each([
  ['+351 912 345 678', ['912345678', '+351912345678', '351912345678']],
  ['+1 (212) 555-0100', ['2125550100', '+12125550100', '12125550100']],
  ['0170 1234567', ['1701234567', '01701234567']],
])('turns %s into a few forms for list queries', (text, forms) => {
  const phone = readPhone(text)

  expect(phone && phoneForms(phone)).toEqual(forms)
})
