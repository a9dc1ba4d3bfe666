import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderRowSchema, userSchema } from '../../src/contract/records.ts'
import { readRecord } from '../../src/contract/readRecord.ts'
import { orderRowShape, readRow, userShape } from '../../src/contract/rowShape.ts'
import { orderRow, user } from '../support/samples.ts'

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    '12.50',
    '1e5',
    ' 7',
    'a lot',
    0,
    -3,
    12.5,
    1e21,
    true,
    [],
    [1],
    {},
  ),
  fc.constantFrom<unknown>({ currency: 5 }, { amount: 'x' }, { firstName: [] }, { fixedFee: 'EUR' }),
  fc.string(),
)

/** A sample with some fields, also nested ones, replaced by odd values. */
function changed(sample: object): fc.Arbitrary<unknown> {
  const fields = Object.entries(sample).map(([field, value]) => [
    field,
    typeof value === 'object' && value !== null
      ? fc.oneof(
          {
            weight: 3,
            arbitrary: fc.record(Object.fromEntries(Object.keys(value).map((key) => [key, odd]))),
          },
          { weight: 1, arbitrary: odd },
        )
      : fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: odd }),
  ])
  return fc.record({ ...Object.fromEntries(fields), undocumented: odd })
}

const fieldsOf = (faults: { field: string; value: unknown }[]) =>
  faults.map(({ field, value }) => ({ field, value })).toSorted((a, b) => (a.field < b.field ? -1 : 1))

test.each([
  ['order', orderRowSchema, orderRowShape, orderRow],
  ['user', userSchema, userShape, user],
] as const)('readRow and the schema read the same from the row of an %s', (_, schema, shape, sample) => {
  fc.assert(
    fc.property(changed(sample), (row) => {
      const expected = readRecord(schema, row)
      const { record, faults } = readRow(shape as never, row)

      expect(record).toEqual(expected.record)
      expect(fieldsOf(faults)).toEqual(fieldsOf(expected.faults))
    }),
    { numRuns: 500 },
  )
})

test.each([null, 'text', 7, [], undefined])('a row that is no object (%j) is an empty record', (row) => {
  expect(readRow(userShape as never, row)).toEqual({
    record: {},
    faults: [{ field: '', message: 'unreadable', value: row }],
  })
})
