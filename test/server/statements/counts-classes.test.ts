import { expect, test } from 'vitest'
import { type Countable, countOne, noCounts, openIn } from '../../../src/server/statements/classCounts.ts'
import { statementClasses } from '../../../src/api/statements.ts'
import type { Compared } from '../../../src/server/statements/compare.ts'
import { classOf } from '../../../src/server/statements/matchOtherLines.ts'
import { totalOf } from '../../../src/server/ledger/feeColumns.ts'
import { comparedOrder, type MatchedLine } from '../../../src/server/statements/orderFacts.ts'
import { emptyResult, factsOf, repeatedResult, toResult } from '../../../src/server/statements/result.ts'

const result: Countable = {
  class: 'differs',
  line_count: 2,
  order_id: 'OR-1',
  theirs: '3.10',
  ours: '2.5',
  currency: 'EUR',
  facts: null,
  side: null,
}
const unmatched: Countable = { ...result, class: 'no-order', line_count: 1, order_id: null, ours: null }

test('counts results, lines and orders of a class and adds up exact sums per currency', () => {
  const counts = noCounts()

  for (const one of [
    result,
    { ...result, theirs: '0.005', ours: null },
    { ...result, theirs: null, ours: '-1' },
    { ...result, currency: 'USD' },
    { ...result, currency: null, theirs: '7', ours: '7' },
    { ...result, theirs: null, ours: null },
    unmatched,
  ])
    countOne(counts, one, 1)

  const { differs, 'no-order': none, ...emptyClasses } = counts
  expect(differs).toEqual({
    results: 6,
    lines: 12,
    orders: 6,
    sums: {
      EUR: { theirs: '3.105', ours: '1.5' },
      USD: { theirs: '3.1', ours: '2.5' },
      '': { theirs: '0', ours: '0' },
    },
  })
  expect(none).toEqual({ results: 1, lines: 1, orders: 0, sums: { EUR: { theirs: '3.1', ours: '0' } } })
  expect(Object.keys(counts)).toEqual([...statementClasses])
  expect(emptyClasses).toEqual(
    Object.fromEntries(
      Object.keys(emptyClasses).map((name) => [name, { results: 0, lines: 0, orders: 0, sums: {} }]),
    ),
  )
  expect(Object.keys(emptyClasses)).toHaveLength(10)
})

test('removing a result restores the counts before it', () => {
  const counts = noCounts()

  countOne(counts, result, 1)
  countOne(counts, { ...result, theirs: '0.9', ours: null, currency: null }, 1)
  countOne(counts, { ...result, theirs: null, ours: null }, 1)
  expect(counts.differs).toEqual({
    results: 3,
    lines: 6,
    orders: 3,
    sums: { EUR: { theirs: '3.1', ours: '2.5' }, '': { theirs: '0', ours: '0' } },
  })

  countOne(counts, { ...result, theirs: null, ours: null }, -1)
  countOne(counts, result, -1)
  expect(counts.differs).toEqual({
    results: 1,
    lines: 2,
    orders: 1,
    sums: { EUR: { theirs: '0', ours: '0' }, '': { theirs: '0', ours: '0' } },
  })
  countOne(counts, { ...result, theirs: '0.9', ours: null, currency: null }, -1)
  expect(counts).toEqual(noCounts())
  countOne(counts, unmatched, 1)
  expect(counts['no-order']).toEqual({
    results: 1,
    lines: 1,
    orders: 0,
    sums: { EUR: { theirs: '3.1', ours: '0' } },
  })
})

test('counts results that are not comparable outside the sums', () => {
  const notComparable: Countable = {
    ...result,
    theirs: null,
    ours: null,
    currency: null,
    facts: '[{"code":"not-comparable","theirs":[],"ours":null}]',
  }
  const named = {
    ...result,
    facts: JSON.stringify([{ code: 'other-statement', name: '"code":"not-comparable"' }]),
  }
  const counts = noCounts()
  for (const one of [notComparable, named, notComparable]) countOne(counts, one, 1)

  const { differs } = counts
  expect(differs).toEqual({
    results: 3,
    lines: 6,
    orders: 3,
    notComparable: 2,
    sums: { EUR: { theirs: '3.1', ours: '2.5' } },
  })
  countOne(counts, notComparable, -1)
  expect(differs.notComparable).toBe(1)
  countOne(counts, notComparable, -1)
  expect(differs).not.toHaveProperty('notComparable')
})

test('counts every class as open except equal, within-tolerance and waiting', () => {
  const counts = noCounts()
  for (const [i, name] of statementClasses.entries()) counts[name].results = 10 ** i

  expect(openIn(counts)).toBe(111_111_111)
})

test('classifies lines without an order by their missing, unknown or unreadable ID', () => {
  const none = { fault: null, order_id: null, reference: null, other_mid: null, matchedId: null }
  const line = { ...none, areReferencesOurs: true }

  expect(classOf(line)).toBe('no-order')
  expect(classOf({ ...line, order_id: 'OR-1' })).toBe('no-such-order')
  expect(classOf({ ...line, reference: 'INV-1' })).toBe('no-such-order')
  expect(classOf({ ...line, reference: 'txn_1', areReferencesOurs: false })).toBe('no-order')
  expect(classOf({ ...line, fault: 'amount', order_id: 'OR-1' })).toBe('unreadable')
})

const run = { mid: 'mer_1', id: 's-1', run: 0 } as Parameters<typeof emptyResult>[0]
const line = {
  number: 4,
  fee: '2.5',
  currency: 'EUR',
  fee_currency: null,
  match_mid: 'mer_2',
  match_order: 'OR-1',
  matched_by: 'order-id',
} as MatchedLine
const empty = {
  mid: 'mer_1',
  statement: 's-1',
  number: 4,
  order_mid: null,
  order_id: null,
  matched_by: null,
  line_count: 0,
  theirs: null,
  ours: null,
  difference: null,
  currency: null,
  facts: null,
  cause: null,
  side: null,
}

test('a result has the number of its first line and the way the order was matched', () => {
  const compared: Compared = {
    class: 'differs',
    theirs: '2.5',
    ours: '2',
    difference: '0.5',
    currency: 'EUR',
    facts: [{ code: 'given-back' }],
  }

  const matched = { ...empty, order_mid: 'mer_2', order_id: 'OR-1' }
  expect(toResult(run, [line, { ...line, number: 5, matched_by: 'reference' }], compared)).toEqual({
    ...matched,
    class: 'differs',
    matched_by: 'reference',
    line_count: 2,
    theirs: '2.5',
    ours: '2',
    difference: '0.5',
    currency: 'EUR',
    facts: '[{"code":"given-back"}]',
    side: 'over',
  })
  expect(toResult(run, [line], compared).matched_by).toBe('order-id')
  expect(toResult(run, [], compared)).toMatchObject({ number: 0, order_id: null, order_mid: null })
  expect(emptyResult(run, 4, 'waiting')).toEqual({ ...empty, class: 'waiting' })
  expect(factsOf([])).toBeNull()
})

test('a repeated line keeps its fee and names the first line', () => {
  const fact = { code: 'same-as-line', line: 2 } as const
  const repeated = {
    ...empty,
    class: 'duplicate',
    order_mid: 'mer_2',
    order_id: 'OR-1',
    matched_by: 'order-id',
    line_count: 1,
    theirs: '2.5',
    facts: '[{"code":"same-as-line","line":2}]',
  }

  expect(repeatedResult(run, line, fact)).toEqual({ ...repeated, currency: 'EUR' })
  expect(repeatedResult(run, { ...line, fee_currency: 'USD' }, fact).currency).toBe('USD')
})

test('adds up only fees known to be amounts', () => {
  const fees = { network_fee: '0.50', processing_fee: '2', rr_fee: '1' }

  expect([totalOf(fees, false), totalOf(fees, true)]).toEqual(['2.50', '3.50'])
  expect(totalOf({ network_fee: null, processing_fee: null, rr_fee: '1' }, false)).toBeNull()
  expect(totalOf({ network_fee: null, processing_fee: null, rr_fee: '1' }, true)).toBe('1')
})

test('compares an order by the outcome of its status', () => {
  const row = {
    status: 'bank_hold',
    order_type: 'payin',
    source_currency: 'EUR',
    source_amount: '10',
    destination_currency: 'USDT',
    destination_amount: '11',
    network_fee: '0.50',
    processing_fee: null,
    rr_fee: '1',
    fee_currency: 'EUR',
    fee_currency_stated: 1,
    has_fees: 1,
  }
  const of = (changes: object, counts = false) =>
    comparedOrder('mer_1', { ...row, ...changes }, { names: new Map(), countsRrFee: () => counts })

  expect(of({})).toEqual({ ...row, outcome: 'undocumented', total: '0.50', countsRrFee: false })
  expect(of({ status: 'completed' }, true)).toMatchObject({ total: '1.50', countsRrFee: true })
  expect(of({ status: 'expired' }).outcome).toBe('closed')
})
