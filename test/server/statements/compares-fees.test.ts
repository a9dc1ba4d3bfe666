import { expect, test } from 'vitest'
import { amountFacts, rateOf, toRated } from '../../../src/server/statements/explainFee.ts'
import { classifyGroup, compare } from '../../../src/server/statements/compare.ts'
import {
  type ChargedLine,
  type ComparedOrder,
  noTolerance,
} from '../../../src/server/statements/orderFacts.ts'

const order: ComparedOrder = {
  status: 'asset_settled',
  source_currency: 'EUR',
  source_amount: '100.00',
  destination_currency: 'USDT',
  destination_amount: '113.20',
  network_fee: '0.50',
  processing_fee: '2.00',
  rr_fee: '0.5',
  fee_currency: 'EUR',
  fee_currency_stated: 1,
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
const outcomeFor = (lines: ChargedLine[], of: Partial<ComparedOrder> = {}, tolerance = noTolerance) => {
  const compared = compare(lines, { ...order, ...of }, tolerance)
  return [compared.class, compared.difference, ...compared.facts]
}

test('treats fees with different trailing zeros as equal', () => {
  expect(outcomeFor([charged('2.5')])).toEqual(['equal', '0.00'])
  expect(outcomeFor([charged('0.50'), charged('2', { amount: null })])).toEqual(['equal', '0.00'])
  expect(outcomeFor([charged('0')], { total: null })).toEqual(['equal', '0'])
})

test('accepts a tolerance as an amount or as a share of our fee', () => {
  const within = 'within-tolerance'
  expect(outcomeFor([charged('2.51')])[0]).toBe('differs')
  expect(outcomeFor([charged('2.51')], {}, { amount: '0.01', percent: '0' })[0]).toBe(within)
  expect(outcomeFor([charged('2.49')], {}, { amount: '0.01', percent: '0' })[0]).toBe(within)
  expect(outcomeFor([charged('2.52')], {}, { amount: '0.01', percent: '0' })[0]).toBe('differs')
  expect(outcomeFor([charged('2.525')], {}, { amount: '0', percent: '1' })[0]).toBe(within)
  expect(outcomeFor([charged('2.526')], {}, { amount: '0', percent: '1' })[0]).toBe('differs')
})

test.each<[string, ChargedLine[], Partial<ComparedOrder>, object]>([
  ['rrFee as an amount', [charged('3.00')], {}, { code: 'rr-fee-as-amount', rrFee: '0.5' }],
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
  ['a missing part', [charged('2.00')], {}, { code: 'without', fee: 'network', amount: '0.50' }],
  ['charged twice', [charged('2.50'), charged('2.50')], {}, { code: 'charged-times', times: 2 }],
  ['rounded', [charged('2.5')], { total: '2.4567' }, { code: 'rounded', decimals: 1 }],
  ['refunded', [charged('-2.50')], {}, { code: 'given-back' }],
  ['no fee in the statement', [charged('0')], {}, { code: 'no-fee-of-theirs' }],
  ['a fee of zero in the ledger', [charged('1')], { total: '0', rr_fee: null }, { code: 'no-fee-of-ours' }],
  [
    'no fee in the ledger',
    [charged('1')],
    { total: null, rr_fee: null },
    {
      code: 'not-comparable',
      theirs: [{ amount: '1', currency: 'EUR', basis: 'stated' }],
      ours: null,
    },
  ],
  [
    'other currency',
    [charged('2.50', { currency: 'USD', amount: null })],
    {},
    {
      code: 'not-comparable',
      theirs: [{ amount: '2.50', currency: 'USD', basis: 'stated' }],
      ours: { amount: '2.50', currency: 'EUR', basis: 'stated' },
    },
  ],
  [
    'another amount',
    [charged('2.50', { amount: '90' })],
    {},
    { code: 'amount', theirs: '90', ours: '100.00', currency: 'EUR' },
  ],
  [
    'the net amount',
    [charged('2.50', { amount: '97.5' })],
    {},
    { code: 'net-as-amount', theirs: '97.5', ours: '100.00', currency: 'EUR' },
  ],
])('explains a difference: %s', (_, lines, of, fact) => {
  const [name, , ...facts] = outcomeFor(lines, {
    ...(of.source_amount && { source_amount: '100.00' }),
    ...of,
  })

  expect(name).toBe('differs')
  expect(facts).toContainEqual(fact)
})

test('explains nothing when no reason fits', () => {
  expect(outcomeFor([charged('2.77')], { rr_fee: '0.00001' })).toEqual(['differs', '0.27'])
})

const closed = { code: 'closed-order', ours: '2.50', status: 'asset_settled' }

test('reports an order that is not final as waiting, and the fee of a failed order', () => {
  expect(outcomeFor([charged('9')], { outcome: 'open' })).toEqual(['waiting', null])
  expect(outcomeFor([line], { outcome: 'undocumented' })).toEqual([
    'waiting',
    null,
    { code: 'undocumented-order' },
  ])
  expect(outcomeFor([line], { outcome: 'closed' })).toEqual(['closed-order', '2.50', closed])
  expect(outcomeFor([charged('0.00')], { outcome: 'closed' })).toEqual(['equal', '0.00', closed])
  expect(outcomeFor([charged('2.50'), charged('-2.50')], { outcome: 'closed' })).toEqual([
    'equal',
    '0.00',
    closed,
  ])
})

test('separates a repeated line unless both lines make up our fee', () => {
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

test('counts repeated lines when they bring the total closer to our fee', () => {
  const cents = { amount: '0.01', percent: '0' }
  const parts = (fee: string) => [charged(fee), charged(fee, { number: 3 })]
  const outcomeFor = (fee: string, total: string, more: Partial<ComparedOrder> = {}) => {
    const { compared, repeated } = classifyGroup(parts(fee), { ...order, total, ...more }, cents)
    return [compared.class, compared.theirs, repeated.length]
  }

  expect(outcomeFor('1.25', '2.51')).toEqual(['within-tolerance', '2.50', 0])
  expect(outcomeFor('1.25', '1.26')).toEqual(['within-tolerance', '1.25', 1])
  // One line alone would also be within the tolerance.
  expect(outcomeFor('0.01', '0.02')).toEqual(['equal', '0.02', 0])
  expect(outcomeFor('1.25', '9.00')).toEqual(['differs', '1.25', 1])
  expect(outcomeFor('1.25', '2.50', { outcome: 'open' })).toEqual(['waiting', '1.25', 1])
})

const compared = (lines: ChargedLine[], of: Partial<ComparedOrder> = {}) =>
  compare(lines, { ...order, ...of }, noTolerance)

test('returns both figures and their currency', () => {
  const figures = { theirs: '2.5', ours: '2.50', currency: 'EUR', facts: [] }

  expect(compared([charged('2.5')])).toEqual({ ...figures, class: 'equal', difference: '0.00' })
  expect(compared([charged('2.5')], { outcome: 'open' })).toEqual({
    ...figures,
    class: 'waiting',
    difference: null,
  })
  expect(compared([charged('0.00')], { total: null })).toMatchObject({ ours: '0', difference: '0.00' })
  expect(compared([charged('2.5', { fee_currency: 'USDT' })], { fee_currency: 'USDT' }).currency).toBe('USDT')
  expect(compared([charged('2.5', { currency: null })], { fee_currency: 'CHF' }).currency).toBe('CHF')
  expect(compared([charged(null, { currency: 'USD' }), charged('2.5')]).currency).toBe('EUR')
  expect(compared([]).currency).toBe('EUR')
})

test('compares lines without a fee by their amount only', () => {
  const none = { theirs: null, ours: '2.50', difference: null, currency: 'EUR' }
  const noFee = { code: 'no-fee-of-theirs' }
  const wrong = { code: 'amount', theirs: '90', ours: '100.00', currency: 'EUR' }

  expect(compared([charged(null)])).toEqual({ ...none, class: 'equal', facts: [noFee] })
  expect(compared([charged(null, { amount: '90' })], { outcome: 'closed' })).toEqual({
    ...none,
    ours: '0',
    class: 'differs',
    facts: [wrong, closed],
  })
  expect(compared([charged(null)], { total: null })).toMatchObject({ class: 'equal', facts: [] })
  expect(compared([charged(null)], { total: '0.00' })).toMatchObject({ class: 'equal', facts: [] })
})

const none = { theirs: null, ours: null, difference: null, currency: null }
const money = (amount: string, currency: string | null, basis = 'stated') => ({ amount, currency, basis })

test('does not compare a fee in another currency', () => {
  const wrong = { code: 'amount', theirs: '90', ours: '100.00', currency: 'EUR' }
  const notComparable = (theirs: object, ours: object | null) => ({
    code: 'not-comparable',
    theirs: [theirs],
    ours,
  })

  expect(compared([charged('2.50', { fee_currency: 'USD', amount: '90' })], { outcome: 'closed' })).toEqual({
    theirs: '2.50',
    ours: '0',
    difference: '2.50',
    currency: 'USD',
    class: 'closed-order',
    facts: [closed, wrong],
  })
  expect(compared([charged('2.50', { fee_currency: 'EUR', currency: 'USD' })]).class).toBe('equal')
  expect(compared([charged('300', { currency: 'JPY' })], { outcome: 'open' })).toEqual({
    ...none,
    class: 'waiting',
    facts: [notComparable(money('300', 'JPY'), money('2.50', 'EUR'))],
  })
  expect(compared([charged('3', { currency: 'JPY', amount: null })], { total: null }).facts).toEqual([
    notComparable(money('3', 'JPY'), null),
  ])
})

test('assumes the source currency, never the destination currency, for unstated fees', () => {
  const naira = {
    source_currency: 'NGN',
    source_amount: '350000.00',
    destination_currency: 'USDT',
    destination_amount: '226.14',
    fee_currency: 'NGN',
    fee_currency_stated: 0,
    total: '3634.57',
  }

  expect(compared([charged('0.3769', { currency: 'USDT', amount: null })], naira)).toEqual({
    ...none,
    class: 'differs',
    facts: [
      {
        code: 'not-comparable',
        theirs: [money('0.3769', 'USDT')],
        ours: money('3634.57', 'NGN', 'assumed'),
      },
    ],
  })
  expect(compared([charged('3634.57', { currency: 'NGN', amount: null })], naira)).toMatchObject({
    class: 'equal',
    difference: '0.00',
    currency: 'NGN',
  })
})

test('compares nothing without a currency on both sides, and reads a line without one in the order’s', () => {
  const nameless = { source_currency: null, fee_currency: null, fee_currency_stated: 0 }
  const line = { currency: null, amount: null }

  expect(compared([charged('2.50', line)])).toMatchObject({ class: 'equal', currency: 'EUR' })
  expect(compared([charged('2.50', line)], nameless)).toMatchObject({
    ...none,
    class: 'differs',
    facts: [{ theirs: [money('2.50', null, 'missing')], ours: money('2.50', null, 'missing') }],
  })
  expect(compared([charged('2.50')], nameless)).toMatchObject({ ...none, class: 'differs' })
})

test('does not add up fees in several currencies', () => {
  const yen = { currency: 'JPY', amount: null }
  const mixed = [charged('1.00'), charged('300', { ...yen, number: 3 }), charged('0.25', { number: 4 })]
  const notComparable = {
    code: 'not-comparable',
    theirs: [money('1.25', 'EUR'), money('300', 'JPY')],
    ours: money('2.50', 'EUR'),
  }

  expect(compared(mixed)).toEqual({ ...none, class: 'differs', facts: [notComparable] })
  expect(compared(mixed.toReversed())).toMatchObject({ ...none, class: 'differs' })
  expect(compared(mixed, { outcome: 'open' })).toEqual({ ...none, class: 'waiting', facts: [notComparable] })
})

test('a fee of zero is no charge in any currency', () => {
  const yen = { currency: 'JPY', amount: null }

  expect(compared([charged('0', yen), charged('2.50')])).toMatchObject({ class: 'equal', currency: 'EUR' })
  expect(compared([charged('0', yen)])).toMatchObject({ ours: '2.50', currency: 'EUR' })
  expect(compared([charged(null, yen)])).toMatchObject({ ours: '2.50', currency: 'EUR' })
})

test('reports both a difference and a wrong amount, the fee first', () => {
  expect(outcomeFor([charged('5.00', { amount: '90' })])).toEqual([
    'differs',
    '2.50',
    { code: 'charged-times', times: 2 },
    { code: 'amount', theirs: '90', ours: '100.00', currency: 'EUR' },
  ])
})

const amountsOf = (
  amounts: (string | null)[],
  more: Partial<ChargedLine> = {},
  of: Partial<ComparedOrder> = {},
) =>
  amountFacts(
    amounts.map((amount) => charged('1', { amount, ...more })),
    { ...order, ...of },
  )

test('accepts lines with parts of the amount or with the whole amount', () => {
  expect(amountsOf([])).toEqual([])
  expect(amountsOf([null])).toEqual([])
  expect(amountsOf(['100'])).toEqual([])
  expect(amountsOf(['-100.0'])).toEqual([])
  expect(amountsOf(['60', '40'])).toEqual([])
  expect(amountsOf(['-100', '-100', '0', null])).toEqual([])
  expect(amountsOf(['100', '60'])).toEqual([
    { code: 'amount', theirs: '160', ours: '100.00', currency: 'EUR' },
  ])
  expect(amountsOf(['0'])).toEqual([])
  expect(amountsOf(['-97.50'])).toEqual([
    { code: 'net-as-amount', theirs: '-97.50', ours: '100.00', currency: 'EUR' },
  ])
})

test('reports that the whole amount of a completed order was taken back', () => {
  const lines = [charged('2.50'), charged(null, { amount: '-100.00', kind: 'refund' })]
  const fact = { code: 'taken-back', theirs: '0.00', ours: '100.00', currency: 'EUR' }
  expect(outcomeFor(lines)).toEqual(['differs', '0.00', fact])
  expect(outcomeFor(lines.toReversed())).toEqual(['differs', '0.00', fact])
  expect(outcomeFor([...lines, charged(null)])[0]).toBe('equal')
  const returned = { status: 'fund_returned', outcome: 'closed' } as const
  expect(outcomeFor([charged('0'), ...lines.slice(1)], returned)[0]).toBe('equal')
})

test('compares an amount with the side in the same currency, and ignores a third currency', () => {
  const wrong = (ours: string, currency = 'EUR') => [{ code: 'amount', theirs: '7', ours, currency }]

  expect(amountsOf(['7'], { currency: null })).toEqual(wrong('100.00'))
  expect(amountsOf(['7'], { currency: 'USDT' })).toEqual(wrong('113.20', 'USDT'))
  expect(amountsOf(['7'], { currency: 'JPY' })).toEqual([])
  expect(amountsOf(['7'], {}, { source_amount: null })).toEqual([])
  expect(
    amountFacts([charged('1', { amount: '7' }), charged('1', { amount: '8', currency: 'USD' })], order),
  ).toEqual([])
  // The net amount can be computed when the fee has the same currency.
  expect(amountsOf(['110.70'], { currency: 'USDT' })).toEqual([
    { code: 'amount', theirs: '110.70', ours: '113.20', currency: 'USDT' },
  ])
  expect(amountsOf(['110.70'], { currency: 'USDT' }, { fee_currency: 'USDT' })).toEqual([
    { code: 'net-as-amount', theirs: '110.70', ours: '113.20', currency: 'USDT' },
  ])
  expect(amountsOf(['7'], {}, { total: null })).toEqual(wrong('100.00'))
})

test.each<[string, string, Partial<ComparedOrder>, object[]]>([
  ['ten times', '25.0', {}, [{ code: 'charged-times', times: 10 }]],
  ['eleven times', '27.50', {}, []],
  ['rounded up', '2.46', { total: '2.451', rr_fee: null }, [{ code: 'rounded', decimals: 2 }]],
  ['rounded down', '2.45', { total: '2.459', rr_fee: null }, [{ code: 'rounded', decimals: 2 }]],
  ['rounded to a whole', '3', { total: '2.51', rr_fee: null }, [{ code: 'rounded', decimals: 0 }]],
  ['without processing', '0.50', {}, [{ code: 'without', fee: 'processing', amount: '2.00' }]],
  [
    'without an rrFee that is part of the total',
    '2.50',
    { total: '3.00', countsRrFee: true, network_fee: null },
    [{ code: 'without', fee: 'rr', amount: '0.5' }],
  ],
  ['without a part of zero', '2.60', { network_fee: '0', rr_fee: null }, []],
  ['the amount in another currency', '113.2', {}, []],
  ['the credited amount', '113.2', { fee_currency: 'USDT' }, []],
  ['an rrFee of zero', '2.60', { rr_fee: '0.00' }, []],
  ['an rrFee that is already in the total', '3.00', { countsRrFee: true }, []],
  [
    'an rrFee on the credited amount',
    '3.07',
    { fee_currency: 'USDT', rr_fee: '0.005', source_currency: 'USD' },
    [{ code: 'rr-fee-as-rate', percent: '0.5', of: '113.20' }],
  ],
  [
    'an rrFee that fits as amount and as rate',
    '3.00',
    { rr_fee: '0.5' },
    [
      { code: 'rr-fee-as-amount', rrFee: '0.5' },
      { code: 'rr-fee-as-rate', percent: '0.5', of: '100.00' },
    ],
  ],
])('gives exactly these reasons for a difference: %s', (_, fee, of, facts) => {
  expect(
    outcomeFor([charged(fee, { amount: null, currency: of.fee_currency ?? 'EUR' })], of).slice(2),
  ).toEqual(facts)
})

test('a net amount alone shows the fee that was withheld, also for money that went back', () => {
  const paid = (...nets: string[]) => nets.map((net) => charged(null, { amount: null, net }))
  const closed = { outcome: 'closed' } as const

  expect(outcomeFor(paid('97.50'))).toEqual(['equal', '0.00'])
  expect(outcomeFor(paid('97.00')).slice(0, 2)).toEqual(['differs', '0.50'])
  expect(outcomeFor(paid('0.00')).slice(0, 2)).toEqual(['differs', '97.50'])
  expect(outcomeFor(paid('97.50', '-100.00')).slice(0, 2)).toEqual(['equal', '0.00'])
  expect(outcomeFor(paid('97.50'), closed).slice(0, 2)).toEqual(['closed-order', '2.50'])
  expect(outcomeFor(paid('97.50', '-100.00'), closed).slice(0, 2)).toEqual(['closed-order', '2.50'])
  expect(outcomeFor(paid('0.00'), closed)[0]).toBe('equal')
  const inDollars = paid('97.50').map((one) => ({ ...one, currency: 'USD' }))
  expect(outcomeFor(inDollars).slice(0, 2)).toEqual(['differs', null])
})

test('reports a missing fee in the ledger, and rrFee as its possible reason', () => {
  expect(outcomeFor([charged('0.5')], { total: '0' }).slice(2)).toEqual([
    { code: 'rr-fee-as-amount', rrFee: '0.5' },
    { code: 'rr-fee-as-rate', percent: '0.5', of: '100.00' },
    { code: 'no-fee-of-ours' },
  ])
})

test('treats lines as repeated only when every field is equal', () => {
  for (const [name, value] of Object.entries({
    amount: '1',
    fee: '1',
    net: '1',
    currency: 'USD',
    fee_currency: 'USD',
    date: null,
    kind: 'x',
  }))
    expect(
      classifyGroup([line, { ...line, number: 3, [name]: value }], order, noTolerance).repeated,
      name,
    ).toEqual([])
  const [first, second, third] = [line, { ...line, number: 3 }, { ...line, number: 4 }]
  const { lines, repeated } = classifyGroup([first, second, third], order, noTolerance)
  expect({ lines, repeated }).toEqual({
    lines: [first],
    repeated: [
      { line: second, of: 2 },
      { line: third, of: 2 },
    ],
  })
  expect(classifyGroup([line], order, noTolerance)).toEqual({
    lines: [line],
    compared: compared([line]),
    repeated: [],
  })
})

test('a rate names a fee only if that fee may differ', () => {
  const factOf = (differing?: 'network'[]) =>
    rateOf(
      [1, 2, 3].flatMap((n) => {
        const own = { ...order, source_amount: `${n}00`, processing_fee: `${2 * n}.00`, total: `${2 * n}.50` }
        return toRated(`0.${2 * n}0`, own, differing) ?? []
      }),
      '0.2',
    )
  expect(factOf()).toEqual({ code: 'rate', points: '0.2', fee: 'processing', ours: '2', theirs: '2.2' })
  expect(factOf(['network'])).toEqual({ code: 'rate', points: '0.2' })
})
