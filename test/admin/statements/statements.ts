import type { ResultOrder, Statement, StatementResult, WholeStatement } from '../../../src/api/statements.ts'

export const row: Statement = {
  id: 'st_1',
  kind: 'provider',
  mids: ['mer_1'],
  name: 'october.csv',
  size: 20_480,
  sha256: 'ab'.repeat(32),
  state: 'done',
  createdAt: '2026-11-02T12:00:00.000Z',
  createdBy: 'fin@countinghouse.test',
  changedAt: '2026-11-02T12:01:00.000Z',
  progress: null,
  lines: 120,
  matched: 120,
  open: 2,
}

const none = { results: 0, lines: 0, orders: 0, settled: 0, notComparable: 0, sums: [] }

export const whole: WholeStatement = {
  ...row,
  mapping: {
    sender: 'Acme Payments',
    layout: { form: 'csv', header: 1, encoding: 'utf-8', delimiter: ';' },
    orderId: { column: 'Order' },
    amount: { from: { column: 'Gross' }, decimal: ',' },
    fees: [{ from: { column: 'Fee' }, decimal: null }],
    feeSign: 'subtracted',
    units: 'major',
    currency: 'Currency',
    date: { column: 'Date', order: null, zone: 'UTC' },
    personal: [],
  },
  questions: [],
  columns: ['Order', 'Gross', 'Fee', 'Currency', 'Date'],
  preview: {
    isCovered: false,
    raw: [{ number: 2, cells: ['ord_1', '100,00', '1.000', 'EUR', '03.04.2026'] }],
  },
  isKeptMapping: false,
  proof: [{ kind: 'arithmetic', ok: false, words: '1 line of 120 does not add up.', facts: {}, lines: [17] }],
  tolerance: { amount: '0', percent: '0' },
  period: {
    from: '2026-10-01T00:00:00.000Z',
    to: '2026-11-01T00:00:00.000Z',
    timeZone: 'UTC',
    source: 'lines',
  },
  currencies: ['EUR'],
  rateChecks: [],
  causes: [],
  coverage: 'exact',
  classes: {
    'closed-order': none,
    'no-such-order': none,
    'other-merchant': none,
    'other-period': none,
    'not-in-statement': none,
    duplicate: none,
    'no-order': none,
    unreadable: none,
    waiting: none,
    'within-tolerance': none,
    differs: {
      results: 2,
      lines: 2,
      orders: 2,
      settled: 0,
      notComparable: 0,
      sums: [{ currency: 'EUR', amount: '4.10', ours: '4.00', difference: '0.10' }],
    },
    equal: {
      results: 118,
      lines: 118,
      orders: 118,
      settled: 0,
      notComparable: 0,
      sums: [{ currency: 'EUR', amount: '236.00', ours: '236.00', difference: '0' }],
    },
  },
  settlements: [],
  fileGone: null,
  byHand: 0,
  openClaims: 0,
}

export const line = {
  reference: null,
  net: null,
  currency: 'EUR',
  feeCurrency: null,
  date: '2026-10-05T10:00:00.000Z',
  kind: null,
  fault: null,
  cells: [],
}

const order: Omit<ResultOrder, 'id'> = {
  mid: 'mer_1',
  status: 'asset_settled',
  orderType: 'payin',
  outcome: 'completed',
  reference: null,
  createdAt: '2026-10-05T09:58:00.000Z',
  source: { currency: 'EUR', amount: '100' },
  destination: { currency: 'USDT', amount: '110' },
  fees: { network: null, processing: null, rr: null, total: '2.00', currency: 'EUR', currencyStated: true },
}

const result: Omit<StatementResult, 'id' | 'lines' | 'order' | 'orders' | 'facts'> = {
  class: 'differs',
  matchedBy: 'order-id',
  lineCount: 1,
  theirs: '2.05',
  ours: '2.00',
  difference: '0.05',
  currency: 'EUR',
  comparable: true,
  currencyStated: true,
  settlement: null,
  suggestions: [],
  hand: null,
}

export const results: StatementResult[] = [
  {
    ...result,
    id: 17,
    lines: [{ ...line, number: 17, orderId: 'ord_17', amount: '100', fee: '2.05' }],
    order: { ...order, id: 'ord_17' },
    orders: [{ ...order, id: 'ord_17' }],
    facts: [{ code: 'rr-fee-as-rate', percent: '0.05', of: '100' }],
  },
  {
    ...result,
    id: 18,
    lines: [{ ...line, number: 18, orderId: 'ord_18', amount: '100', fee: '2.05' }],
    order: { ...order, id: 'ord_18' },
    orders: [{ ...order, id: 'ord_18' }],
    facts: [{ code: 'given-back' }],
  },
]

/** A line without an order, with two candidates. */
export const lonely: StatementResult = {
  ...result,
  id: 19,
  class: 'no-order',
  matchedBy: null,
  ours: null,
  difference: null,
  lines: [{ ...line, number: 19, orderId: null, amount: '100', fee: '2.00' }],
  order: null,
  orders: [],
  facts: [],
  suggestions: [
    { ...order, id: 'ord_31', by: 'amount', awayMs: 30_000 },
    { ...order, id: 'ord_32', by: 'reference', awayMs: 7_200_000 },
  ],
}

export const byHand: StatementResult = {
  ...result,
  id: 20,
  matchedBy: 'hand',
  lines: [{ ...line, number: 20, orderId: null, amount: '100', fee: '2.05' }],
  order: { ...order, id: 'ord_20' },
  orders: [{ ...order, id: 'ord_20' }],
  facts: [],
  hand: { by: 'fin@countinghouse.test', at: '2026-11-03T08:00:00.000Z' },
}
