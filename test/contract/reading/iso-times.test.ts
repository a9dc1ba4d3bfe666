import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime } from '../../../src/contract/reading/time.ts'

const known = fc.date({ min: new Date('2000-01-02'), max: new Date('2100-12-30'), noInvalidDate: true })

test('one instant is one text, however it was written', () => {
  fc.assert(
    fc.property(known, (date) => {
      const text = date.toISOString()
      const here = text.slice(0, -1)
      expect([
        isoTime(text),
        isoTime(`${here}+00:00`),
        isoTime(`${here}000Z`),
        isoTime(`${new Date(date.getTime() + 19_800_000).toISOString().slice(0, -1)}+05:30`),
      ]).toEqual([text, text, text, text])
    }),
  )
})

test.each([
  '2026-02-30T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '1999-12-31T23:59:59.999Z',
  '2101-01-01T00:00:00.000Z',
  '2026-01-01 00:00:00.000Z',
  '+02026-01-01T00:00:00.0Z',
  'Jan 1 2026 00:00:00.0 GMT',
  '2026-01-01T00:00:00.000',
  '',
  undefined,
])('%j is no time', (came) => {
  expect(isoTime(came)).toBeNull()
})
