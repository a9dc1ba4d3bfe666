import { expect, test } from 'vitest'
import { classifyGroup } from '../../../src/ledger/statements/classifyGroup.ts'
import { compare } from '../../../src/ledger/statements/compare.ts'
import { noTolerance, type ChargedLine, type ComparedOrder } from '../../../src/ledger/statements/facts.ts'

const order: ComparedOrder = {
  source_currency: 'EUR',
  source_amount: '100.00',
  destination_currency: 'USDT',
  destination_amount: '113.20',
  network_fee: '0.50',
  processing_fee: '2.00',
  rr_fee: '0.5',
  fee_currency: 'EUR',
  outcome: 'completed',
  total: '2.50',
  countsRrFee: false,
}
const line: ChargedLine = {
  number: 2,
  amount: '100.00',
  fee: '2.50',
  net: '97.50',
  currency: 'EUR',
  fee_currency: null,
  date: '2026-10-05T00:00:00.000Z',
  kind: 'payin',
}
const charged = (fee: string | null, more: Partial<ChargedLine> = {}) => ({
  ...line,
  net: null,
  fee,
  ...more,
})
const told = (lines: ChargedLine[], of: Partial<ComparedOrder> = {}, tolerance = noTolerance) => {
  const compared = compare(lines, { ...order, ...of }, tolerance)
  return [compared.class, compared.difference, ...compared.facts]
}

test('the same fee is equal, whatever zeros stand at its end', () => {
  expect(told([charged('2.5')])).toEqual(['equal', '0.00'])
  expect(told([charged('0.50'), charged('2', { amount: null })])).toEqual(['equal', '0.00'])
  expect(told([charged('0')], { total: null })).toEqual(['equal', '0'])
})

test('a tolerance is so much money, or a share of our fee', () => {
  const within = 'within-tolerance'
  expect(told([charged('2.51')])[0]).toBe('differs')
  expect(told([charged('2.51')], {}, { amount: '0.01', percent: '0' })[0]).toBe(within)
  expect(told([charged('2.49')], {}, { amount: '0.01', percent: '0' })[0]).toBe(within)
  expect(told([charged('2.52')], {}, { amount: '0.01', percent: '0' })[0]).toBe('differs')
  expect(told([charged('2.525')], {}, { amount: '0', percent: '1' })[0]).toBe(within)
  expect(told([charged('2.526')], {}, { amount: '0', percent: '1' })[0]).toBe('differs')
})

test.each<[string, ChargedLine[], Partial<ComparedOrder>, object]>([
  ['rrFee as money', [charged('3.00')], {}, { code: 'rr-fee-as-amount', rrFee: '0.5' }],
  [
    'rrFee as per cent',
    [charged('3.70')],
    { rr_fee: '1.2' },
    { code: 'rr-fee-as-rate', percent: '1.2', of: '100.00' },
  ],
  [
    'rrFee as a share',
    [charged('4.00')],
    { rr_fee: '0.015' },
    { code: 'rr-fee-as-rate', percent: '1.5', of: '100.00' },
  ],
  [
    'rrFee as a share, rounded',
    [charged('2.92')],
    { rr_fee: '0.015', source_amount: '27.77' },
    { code: 'rr-fee-as-rate', percent: '1.5', of: '27.77' },
  ],
  ['a part left out', [charged('2.00')], {}, { code: 'without', fee: 'network', amount: '0.50' }],
  ['charged twice', [charged('2.50'), charged('2.50')], {}, { code: 'charged-times', times: 2 }],
  ['rounded', [charged('2.5')], { total: '2.4567' }, { code: 'rounded', decimals: 1 }],
  ['given back', [charged('-2.50')], {}, { code: 'given-back' }],
  ['the amount for the fee', [charged('100')], {}, { code: 'fee-is-amount' }],
  ['no fee of theirs', [charged('0')], {}, { code: 'no-fee-of-theirs' }],
  ['no fee of ours', [charged('1')], { total: null, rr_fee: null }, { code: 'no-fee-of-ours' }],
  [
    'other currency',
    [charged('2.50', { currency: 'USD', amount: null })],
    {},
    { code: 'other-currency', theirs: 'USD', ours: 'EUR' },
  ],
  [
    'another amount',
    [charged('2.50', { amount: '90' })],
    {},
    { code: 'amount', theirs: '90', ours: '100.00' },
  ],
  [
    'the net amount',
    [charged('2.50', { amount: '97.5' })],
    {},
    { code: 'net-as-amount', theirs: '97.5', ours: '100.00' },
  ],
])('a difference is explained: %s', (_, lines, of, fact) => {
  const [name, , ...facts] = told(lines, { ...(of.source_amount && { source_amount: '100.00' }), ...of })

  expect(name).toBe('differs')
  expect(facts).toContainEqual(fact)
})

test('what fits nothing is not explained', () => {
  expect(told([charged('2.77')], { rr_fee: '0.00001' })).toEqual(['differs', '0.27'])
})

test('an order that is not final yet waits, and one that failed is said to be', () => {
  expect(told([charged('9')], { outcome: 'open' })).toEqual(['waiting', null])
  expect(told([line], { outcome: 'undocumented' })).toEqual(['waiting', null, { code: 'undocumented-order' }])
  expect(told([line], { outcome: 'closed' })).toEqual(['equal', '0.00', { code: 'closed-order' }])
})

test('a line that repeats another stands apart, unless it takes both to make up our fee', () => {
  const [half, again] = [charged('1.25'), charged('1.25', { number: 3 })]
  const [whole, twice] = [line, { ...line, number: 3 }]
  const none = { ...line, fee: null, net: null }

  const right = classifyGroup([half, again], order, noTolerance)
  const wrong = classifyGroup([whole, twice], order, noTolerance)
  const without = classifyGroup([none, { ...none, number: 3 }], order, noTolerance)

  expect([right.compared.class, right.repeated]).toEqual(['equal', []])
  expect([wrong.compared.class, wrong.repeated]).toEqual(['equal', [{ line: twice, of: 2 }]])
  expect(without.repeated).toHaveLength(1)
})
