import { expect, test } from 'vitest'
import { orderRowSchema, paymentMethodSchema } from '../../src/contract/records.ts'
import { readRecord } from '../../src/contract/readRecord.ts'
import { orderRow, paymentMethod } from '../support/samples.ts'

test('removes an unreadable field, names it with its value, and keeps the rest', () => {
  const row = { ...orderRow, source: { currency: 'EUR', amount: 'a lot' }, senderName: 'Inês', fees: [1] }
  const { senderName: _, fees: __, ...rest } = orderRow

  expect(readRecord(orderRowSchema, row)).toEqual({
    record: { ...rest, source: { currency: 'EUR' } },
    faults: [
      { field: 'source.amount', message: 'decimal', value: 'a lot' },
      { field: 'senderName', message: 'Invalid input: expected object, received string', value: 'Inês' },
      { field: 'fees', message: 'Invalid input: expected object, received array', value: [1] },
    ],
  })
})

test('removes single items from lists without moving the others', () => {
  const additionalDetails = { documentType: { enum: ['passport', 7, 'voter_id', null] }, phone: 'none' }
  const { record, faults } = readRecord(paymentMethodSchema, { ...paymentMethod, additionalDetails })

  expect(record.additionalDetails).toEqual({ documentType: { enum: ['passport', 'voter_id'] } })
  expect(faults.map(({ field, value }) => [field, value])).toEqual([
    ['additionalDetails.documentType.enum.1', 7],
    ['additionalDetails.documentType.enum.3', null],
    ['additionalDetails.phone', 'none'],
  ])
})

test.each([null, 'text', 7, [], undefined])(
  'a row that is not an object (%j) is an empty record with its fault',
  (value) => {
    const { record, faults } = readRecord(orderRowSchema, value)

    expect(record).toEqual({})
    expect(faults).toMatchObject([{ field: '', value }])
  },
)
