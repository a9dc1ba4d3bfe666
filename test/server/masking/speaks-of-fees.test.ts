import { expect, test } from 'vitest'
import { speaksOfFees } from '../../../src/server/access/rightsOf.ts'

test.each(
  [
    'fee',
    'FEES',
    'networkFee',
    'RRFee',
    'fixedFeesCurrency',
    'fee_mode',
    'network-fee',
    'totalfeeamount',
  ].concat(['commission', 'mdr', 'markup', 'mark-up', 'netMargin', 'surcharge', 'spread']),
)('%s is about fees', (name) => {
  expect(speaksOfFees(name)).toBe(true)
})

test.each(['coffee', 'toffee', 'newsFeed', 'feedback', 'feelings', 'amount', 'createdAt'])(
  '%s is not about fees',
  (name) => {
    expect(speaksOfFees(name)).toBe(false)
  },
)
