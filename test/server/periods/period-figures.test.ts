import { expect, test } from 'vitest'
import { toFigures } from '../../../src/server/periods/periodRecord.ts'
import { createControlTotals } from '../../../src/server/periods/controlTotals.ts'
import type { ClosedRow } from '../../../src/api/periods.ts'

const row: ClosedRow = {
  id: 'OR-1',
  created: '2026-10-05T00:00:00.000Z',
  status: 'asset_settled',
  type: 'payin',
  outcome: 'completed',
  sourceAmount: '100.00',
  sourceCurrency: 'EUR',
  destinationAmount: '110',
  destinationCurrency: 'USDT',
  networkFee: null,
  processingFee: '2.00',
  rrFee: '1.00',
  feeCurrency: 'EUR',
  feeCurrencyStated: 1,
  missing: 0,
}
/** Pays in tokens and has fees in euros. */
const elsewhere: ClosedRow = {
  ...row,
  id: 'OR-2',
  sourceAmount: '5000',
  sourceCurrency: 'USDT',
  destinationAmount: '4400',
  destinationCurrency: 'EUR',
  processingFee: '88.00',
  rrFee: '9.00',
}

function eurosOf(rows: readonly ClosedRow[], unit: 'amount' | 'unknown' = 'unknown') {
  const totals = createControlTotals()
  for (const one of rows) totals.add('mer_1', one)
  return toFigures(totals.read(), () => unit).find(({ currency }) => currency === 'EUR')
}

test('computes the share from orders that pay in their fee currency, and the total from all orders', () => {
  expect(eurosOf([row, elsewhere])).toMatchObject({ totalFee: '90', share: '0.02000000' })
  expect(eurosOf([row, elsewhere], 'amount')).toMatchObject({ totalFee: '100', share: '0.03000000' })
  // Neither an order without fees nor fees without an amount change the share.
  const free = { ...row, id: 'OR-3', processingFee: null, rrFee: null }
  const withoutAmount = { ...row, id: 'OR-4', sourceAmount: null }
  expect(eurosOf([row, free, withoutAmount])).toMatchObject({
    sourceAmount: '200',
    chargedAmount: '100',
    totalFee: '4',
    share: '0.02000000',
  })
  expect(eurosOf([elsewhere])).toMatchObject({ totalFee: '88', share: null })
})

test('sums an rrFee only where it is known to be an amount', () => {
  expect(eurosOf([row, elsewhere])?.rrFee).toBeNull()
  expect(eurosOf([row, elsewhere], 'amount')?.rrFee).toBe('10')
})

test('returns no share, not zero, without fees', () => {
  expect(eurosOf([{ ...row, processingFee: null, rrFee: null }])?.share).toBeNull()
  expect(eurosOf([{ ...row, processingFee: '0', rrFee: null }])?.share).toBe('0.00000000')
})
