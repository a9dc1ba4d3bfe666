import { expect, test } from 'vitest'
import { ownReference } from '../../../src/server/ledger/recordFields.ts'

test.each([
  [{ reference: 'INV-2001' }, 'INV-2001'],
  [{ basket: { items: 2, reference: 'INV-7' } }, 'INV-7'],
  [{ partnerId: 'k-1', reference: 'INV-2001' }, 'k-1'],
  [{ partnerId: '7d444840-9dc0-11d1-b245-5ffdce74fad2' }, '7d444840-9dc0-11d1-b245-5ffdce74fad2'],
  [{ partnerId: '+44 7700 900123', reference: 'ana@people.test' }, null],
  [{}, null],
  ['INV-2001', null],
])('reads the own reference of %j as %j', (context, reference) => {
  expect(ownReference(context)).toBe(reference)
})
