import { expect, test } from 'vitest'
import { refusalBody } from '../../../src/gateway/redact/refusalBody.ts'

const contactFields = [
  'source.additionalPaymentDetails.phone',
  'source.additionalPaymentDetails.street',
  'source.additionalPaymentDetails.documentNumber',
  'source.additionalPaymentDetails.dob',
  'customerMetaData.customerEmail',
  'address.postalCode',
]

function shown(field: string, message: string, reveals = true): unknown {
  const details = [{ field, message }]
  const rights = { reveals, fees: true, foreign: [] }
  const body = refusalBody({ message: 'Validation failed', details }, 400, rights)
  return (body as { details: { message: unknown }[] }).details[0]?.message
}

test.each([
  'is required',
  'should contain 10 digits',
  'fails to match the pattern ^[A-Z]{3}$',
  'expected DD-MM-YYYY',
  'must be one of: passport, national_id, driving_licence',
  'doit être renseigné',
])('whoever may reveal reads why a contact field was refused: %s', (message) => {
  for (const field of contactFields) expect(shown(field, message)).toBe(message)
})

test.each([
  ['12 Rua Augusta is not a street', '12 ••• is not a street'],
  ['"AB123456" does not match', '"•••" does not match'],
  ['maria@example.test is taken', '••• is taken'],
  ['31-12-1990 is in the future', '••• is in the future'],
])('the value of a contact field stays covered: %s', (message, covered) => {
  for (const field of contactFields) expect(shown(field, message)).toBe(covered)
})

test('whoever may not reveal sees known words alone', () => {
  expect(shown('customerMetaData.customerEmail', 'is not renseigné', false)).toBe('is not •••')
})
