import { describe, expect, test } from 'vitest'
import { readUnsettled } from '../../../src/server/periods/periodFacts.ts'
import { settle } from '../../../src/server/statements/settle.ts'
import { listResults } from '../../../src/server/statements/listResults.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'
import { lineOf } from '../../support/statementLines.ts'
import { book, minute } from '../ledger/ledgers.ts'
import { bookOrders, orderOf, receive, resultsOf, run, startRuns, statementOf } from './statementRuns.ts'

describe.each(engines)('on %s', (engine) => {
  test('for a close an order is not missing in one statement while another one has it', async () => {
    const store = await openTestStore(engine)
    await bookOrders(
      store,
      ['OR-1', 'OR-2', 'OR-3'].map((id) => orderOf(id)),
    )
    const date = minute(0)
    const missing = async () => {
      const span = { from: minute(-100_000), to: minute(100_000), timeZone: 'UTC', mids: ['mer_1'] }
      const { classes } = await readUnsettled(store.db, span)
      return classes.map(({ class: name, results }) => [name, results])
    }
    await run(store, { lines: [lineOf(2, 'OR-1', '2.50', { date })] })
    expect(await missing()).toEqual([['not-in-statement', 2]])

    const lines = [lineOf(2, 'OR-2', '2.50', { date }), lineOf(3, 'OR-3', '2.50', { date })]
    const second = await run(store, { lines })
    expect(await missing()).toEqual([])

    await store.db.deleteFrom('statement_match').where('statement', '=', second.id).execute()
    expect(await missing()).toEqual([['not-in-statement', 2]])
  })

  test('puts each line and each completed order of the period into its class', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [
      orderOf('OR-1'),
      orderOf('OR-2'),
      orderOf('OR-3', { partnerContext: { reference: 'INV-3' } }),
      orderOf('OR-4', { status: 'fund_processing' }),
      orderOf('OR-5'),
      orderOf('OR-6', { createdAt: minute(3) }),
      orderOf('OR-7', { createdAt: minute(4), status: 'expired' }),
      orderOf('OR-8', { createdAt: minute(-2000) }),
      orderOf('OR-9'),
    ])
    await bookOrders(store, [orderOf('OR-10', { createdAt: minute(3) })], 'mer_2')
    const date = minute(0)

    const { id, ends } = await run(store, {
      lines: [
        lineOf(2, 'OR-1', '2.50', { date }),
        lineOf(3, 'OR-2', '3.00', { date: minute(5) }),
        lineOf(4, null, '0.50', { reference: 'INV-3', kind: 'network' }),
        lineOf(5, 'OR-4', '9'),
        lineOf(6, 'OR-99', '2.50'),
        lineOf(7, null, null, { amount: '-30.00', kind: 'monthly fee' }),
        lineOf(8, 'OR-5', '2.50'),
        lineOf(9, 'OR-5', '2.50'),
        lineOf(10, null, '2.00', { reference: 'INV-3', kind: 'processing' }),
        lineOf(12, 'OR-9', '2.5', { currency: 'USD' }),
      ],
      unreadable: [{ number: 11, code: 'amount.none', raw: ['x'] }],
    })

    expect(await resultsOf(store, id)).toEqual([
      { number: 2, class: 'equal', order: 'OR-1', lines: 1, difference: '0.00', facts: '' },
      { number: 3, class: 'differs', order: 'OR-2', lines: 1, difference: '0.50', facts: '' },
      { number: 4, class: 'equal', order: 'OR-3', lines: 2, difference: '0.00', facts: '' },
      { number: 5, class: 'waiting', order: 'OR-4', lines: 1, difference: null, facts: '' },
      { number: 6, class: 'no-such-order', order: null, lines: 1, difference: null, facts: '' },
      { number: 7, class: 'no-order', order: null, lines: 1, difference: null, facts: '' },
      { number: 8, class: 'equal', order: 'OR-5', lines: 1, difference: '0.00', facts: '' },
      { number: 9, class: 'duplicate', order: 'OR-5', lines: 1, difference: null, facts: 'same-as-line' },
      { number: 11, class: 'unreadable', order: null, lines: 1, difference: null, facts: '' },
      { number: 12, class: 'differs', order: 'OR-9', lines: 1, difference: null, facts: 'not-comparable' },
      { number: 13, class: 'not-in-statement', order: 'OR-6', lines: 0, difference: null, facts: 'missing' },
    ])
    const { state, classes, open_count, line_count } = await statementOf(store, id)
    expect({ state, open: Number(open_count), lines: Number(line_count) }).toEqual({
      state: 'done',
      open: 7,
      lines: 11,
    })
    expect(JSON.parse(classes ?? '')).toMatchObject({
      equal: { results: 3, lines: 4, orders: 3, sums: { EUR: { theirs: '7.5', ours: '7.5' } } },
      'within-tolerance': { results: 0, lines: 0, orders: 0, sums: {} },
      differs: {
        results: 2,
        notComparable: 1,
        sums: { EUR: { theirs: '3', ours: '2.5' } },
      },
      'not-in-statement': { results: 1, lines: 0, orders: 1, sums: { EUR: { theirs: '0', ours: '2.5' } } },
      'not-in-statement principal': { results: 1, sums: { EUR: { theirs: '0', ours: '100' } } },
      'no-order': { sums: { EUR: { theirs: '30', ours: '0' } } },
      unreadable: { results: 1, lines: 1, orders: 0, sums: {} },
    })
    expect(ends).toEqual([{ id, mids: ['mer_1'], state: 'done', lines: 11, open: 7 }])
  })

  test('groups differences with one cause, and pairs of swapped fees', async () => {
    const store = await openTestStore(engine)
    const amounts = ['100.00', '250.00', '80.00', '40.00', '199.90']
    const currencies = ['EUR', 'EUR', 'EUR', 'GBP', 'GBP']
    const feeOf = (amount: string, percent: number) => ((Number(amount) * percent) / 100).toFixed(2)
    await bookOrders(store, [
      ...amounts.map((amount, n) =>
        orderOf(`OR-${n}`, {
          source: { currency: currencies[n], amount },
          fees: { networkFee: '0.50', processingFee: feeOf(amount, 2) },
        }),
      ),
      orderOf('OR-a', { fees: { networkFee: '1.11' } }),
      orderOf('OR-b', { fees: { networkFee: '7.77' } }),
    ])

    const { id } = await run(store, {
      lines: [
        ...amounts.map((amount, n) =>
          lineOf(n + 2, `OR-${n}`, `${Number(feeOf(amount, 2.2)) + 0.5}`, {
            amount,
            date: minute(n),
            currency: currencies[n],
          }),
        ),
        lineOf(8, 'OR-a', '7.77'),
        lineOf(9, 'OR-b', '1.11'),
      ],
    })

    const { causes } = await statementOf(store, id)
    expect(JSON.parse(causes ?? '[]')).toMatchObject([
      {
        fact: { code: 'rate', points: '0.2', fee: 'processing', ours: '2', theirs: '2.2' },
        results: 5,
        since: minute(0),
        sums: [
          { currency: 'EUR', difference: '0.86' },
          { currency: 'GBP', difference: '0.48' },
        ],
      },
      { fact: { code: 'swapped' }, results: 2, sums: [{ currency: 'EUR', difference: '0.00' }] },
    ])
  })

  test('names the payment method that all orders of a cause share, and guesses no fee', async () => {
    const store = await openTestStore(engine)
    const ids = Array.from({ length: 11 }, (_, n) => `OR-${n}`)
    await bookOrders(
      store,
      ids.map((id, n) => orderOf(id, { fees: { networkFee: '0.25', processingFee: `${2 + n}.11` } })),
    )
    const withMethod = store.db.updateTable('ledger_order').set({ payment_method: 'PIX' })
    await withMethod.where('id', 'in', ids.slice(0, 7)).execute()
    await store.db
      .updateTable('ledger_order')
      .set({ payment_method: 'SEPA' })
      .where('id', '=', 'OR-9')
      .execute()
    const more = ['0.10', '0.10', '0.10', '0.31', '0.57', '1.93', '0', '0', '0', '0', '0']

    const { id } = await run(store, {
      lines: ids.map((order, n) => lineOf(n + 2, order, (2.36 + n + Number(more[n])).toFixed(2))),
    })

    const { causes } = await statementOf(store, id)
    expect(causes).not.toContain('"fee"')
    expect(JSON.parse(causes ?? '[]')).toMatchObject([
      {
        fact: { code: 'fixed', difference: '0.1' },
        method: 'PIX',
        results: 3,
      },
      { fact: { code: 'method' }, method: 'PIX', results: 3, sums: [{ difference: '2.81' }] },
    ])
  })

  test('names the fee that differs in lines of their own', async () => {
    const store = await openTestStore(engine)
    const amounts = ['100.00', '250.00', '80.00']
    await bookOrders(
      store,
      amounts.map((amount, n) =>
        orderOf(`OR-${n}`, {
          source: { currency: 'EUR', amount },
          fees: { networkFee: '2.00', processingFee: `${n + 3}.11` },
        }),
      ),
    )

    const { id } = await run(store, {
      lines: amounts.flatMap((amount, n) => [
        lineOf(2 * n + 2, `OR-${n}`, '2.00', { amount, kind: 'network_fee' }),
        lineOf(2 * n + 3, `OR-${n}`, `${n + 4}.01`, { amount: null, kind: 'Processing Fee' }),
      ]),
    })

    const { causes } = await statementOf(store, id)
    expect(JSON.parse(causes ?? '[]')).toMatchObject([
      { fact: { code: 'fixed', difference: '0.9', fee: 'processing' }, results: 3 },
    ])
  })

  test('gives an order to one statement when two are read at the same time', async () => {
    const store = await openTestStore(engine)
    const orders = Array.from({ length: 60 }, (_, n) => `OR-${n}`)
    await bookOrders(
      store,
      orders.map((id) => orderOf(id)),
    )
    const lines = orders.map((id, n) => lineOf(n + 2, id, '2.50'))
    const one = await receive(store, { lines }, { name: 'one.csv' })
    const two = await receive(store, { lines: lines.toReversed() }, { name: 'two.csv' })

    const [first, second] = [startRuns(store), startRuns(store)]
    first.look()
    second.look()
    await Promise.all([first.settled(), second.settled()])

    expect([...first.errors, ...second.errors]).toEqual([])
    const results = [...(await resultsOf(store, one.id)), ...(await resultsOf(store, two.id))]
    const matched = results.filter((result) => result.class === 'equal')
    const again = results.filter((result) => result.class === 'duplicate')
    expect(matched.map(({ order }) => order).toSorted()).toEqual(orders.toSorted())
    expect(again.map(({ order }) => order).toSorted()).toEqual(orders.toSorted())
    expect(new Set(again.map(({ facts }) => facts))).toEqual(new Set(['other-statement']))
    expect(await store.db.selectFrom('statement_match').select('order_id').execute()).toHaveLength(60)
  })

  test('stores the same file once, also for concurrent uploads', async () => {
    const store = await openTestStore(engine)
    const file = { lines: [lineOf(2, 'OR-1', '1')] }

    const [one, two] = await Promise.all([receive(store, file), receive(store, file, { name: 'copy.csv' })])
    const three = await receive(store, file)
    const other = await receive(store, file, { mids: ['mer_1', 'mer_2'] })

    expect(two.id).toBe(one.id)
    expect(three).toMatchObject({ id: one.id, isNew: false })
    expect([one.isNew, two.isNew].toSorted()).toEqual([false, true])
    expect(other.isNew).toBe(true)
    expect(await store.db.selectFrom('statement').select('state').execute()).toEqual([
      { state: 'reading' },
      { state: 'reading' },
    ])
    const pieces = await store.db.selectFrom('statement_chunk').select('statement').execute()
    expect(pieces.map(({ statement }) => statement).toSorted()).toEqual([one.id, other.id].toSorted())
  })

  test('tries an ID as a reference and a reference as an ID when neither matches', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [
      orderOf('OR-1', { partnerContext: { reference: 'INV-1' } }),
      orderOf('OR-2', { partnerContext: { reference: 'INV-2' } }),
      orderOf('OR-3', { partnerContext: { reference: 'INV-3' } }),
      orderOf('OR-4', { partnerContext: { reference: 'INV-3' } }),
    ])
    const date = minute(0)

    const { id } = await run(store, {
      lines: [
        lineOf(2, 'INV-1', '2.50', { reference: 'OR-1', date }),
        lineOf(3, 'T-2', '2.50', { reference: 'OR-2', date }),
        lineOf(4, 'INV-3', '2.50', { reference: 'T-3' }),
        lineOf(5, 'INV-3', '2.50', { reference: 'OR-4', date }),
        lineOf(6, 'OR-3', '2.50', { reference: 'OR-1', date }),
        lineOf(7, 'INV-2', '2.50', { reference: 'T-2', kind: 'again' }),
        lineOf(8, 'T-8', '2.50', { reference: 'T-9' }),
      ],
    })

    const results = await resultsOf(store, id)
    expect(results.map(({ number, class: name, order, facts }) => [number, name, order, facts])).toEqual([
      [2, 'equal', 'OR-1', ''],
      [3, 'differs', 'OR-2', 'charged-times'],
      [4, 'no-such-order', null, 'several-orders'],
      [5, 'equal', 'OR-4', ''],
      [6, 'equal', 'OR-3', ''],
      [8, 'no-such-order', null, ''],
    ])
    const named = await store.db.selectFrom('statement_line').select('matched_by').orderBy('number').execute()
    expect(named.map(({ matched_by }) => matched_by)).toEqual([
      'order-id',
      'order-id',
      null,
      'order-id',
      'order-id',
      'reference',
      null,
    ])
  })

  test('a run without its lease writes no more rows, and the next run starts again', async () => {
    const store = await openTestStore(engine)
    const orders = Array.from({ length: 40 }, (_, n) => `OR-${n}`)
    await bookOrders(
      store,
      orders.map((id) => orderOf(id)),
    )
    const { id } = await receive(store, { lines: orders.map((order, n) => lineOf(n + 2, order, '2.50')) })
    const { createLineReader } = await import('../../support/statementLines.ts')
    const pause = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const stuck = startRuns(store, {
      reader: createLineReader({
        batch: 10,
        beforeBatch: async (from) => {
          if (from !== 20) return
          reached.resolve()
          await pause.promise
        },
      }),
    })
    stuck.look()
    await reached.promise
    // Simulates an expired lease.
    await store.db.updateTable('statement').set({ run_until: '' }).execute()

    const next = startRuns(store)
    next.look()
    await next.settled()
    pause.resolve()
    await stuck.settled()

    expect([stuck.errors, stuck.ends, next.errors]).toEqual([[], [], []])
    expect((await resultsOf(store, id)).map((result) => result.class)).toEqual(orders.map(() => 'equal'))
    expect(await store.db.selectFrom('statement_line').select('number').execute()).toHaveLength(40)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('a refund alone takes the amount back, also in a later statement, unless the order was returned', async () => {
    const store = await openTestStore(engine)
    const ids = ['OR-1', 'OR-2', 'OR-3', 'OR-4', 'OR-5', 'OR-7', 'OR-8', 'OR-9', 'OR-10']
    await bookOrders(
      store,
      ids.map((id) => orderOf(id)),
    )
    await bookOrders(store, [
      orderOf('OR-6', { status: 'fund_returned' }),
      orderOf('PO-1', { orderType: 'payout' }),
      orderOf('PO-2', { orderType: 'payout' }),
    ])
    const date = minute(0)
    const paid = { date, amount: '100.00' }
    const taken = { date, amount: '-100.00' }
    await run(store, { lines: [lineOf(2, 'OR-1', '2.50', paid), lineOf(3, 'OR-2', '2.50', paid)] })

    const later = await run(store, {
      lines: [
        lineOf(2, 'OR-1', null, taken),
        lineOf(3, 'OR-2', '0', { ...taken, amount: '-40.00' }),
        lineOf(4, 'OR-3', '2.50', paid),
        lineOf(5, 'OR-4', '2.50', paid),
        lineOf(6, 'OR-5', null, taken),
        lineOf(7, 'OR-6', null, taken),
        lineOf(8, 'OR-7', '2.50', paid),
        // Payouts are negative in this file.
        lineOf(9, 'PO-1', '2.50', taken),
        lineOf(10, 'PO-2', '2.50', { ...taken, kind: 'chargeback' }),
        lineOf(11, 'OR-8', '2.50', paid),
        lineOf(12, 'OR-9', '2.50', paid),
        lineOf(13, 'OR-1', null, taken),
        lineOf(14, 'OR-10', '2.50', paid),
      ],
    })

    const results = await resultsOf(store, later.id)
    expect(results.map(({ number, class: name, facts }) => [number, name, facts])).toEqual([
      [2, 'differs', 'taken-back'],
      [3, 'differs', 'taken-back'],
      [4, 'equal', ''],
      [5, 'equal', ''],
      [6, 'differs', 'taken-back'],
      [7, 'equal', 'closed-order'],
      [8, 'equal', ''],
      [9, 'equal', ''],
      [10, 'differs', 'no-fee-of-ours taken-back'],
      [11, 'equal', ''],
      [12, 'equal', ''],
      [13, 'duplicate', 'same-as-line'],
      [14, 'equal', ''],
    ])
    const { classes } = await statementOf(store, later.id)
    expect(JSON.parse(classes ?? '')).toMatchObject({
      'differs amount': { results: 3, sums: { EUR: { theirs: '0', ours: '240' } } },
    })
  })

  test('compares a payout with the other lines of its batch', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [orderOf('OR-1'), orderOf('OR-2'), orderOf('OR-3'), orderOf('OR-4')])
    const sale = (number: number, id: string, batch: string) =>
      lineOf(number, id, '2.50', { amount: '100.00', net: '97.50', batch })
    const other = (number: number, batch: string, net: string, kind: string) =>
      lineOf(number, null, '0.00', { reference: `txn-${number}`, amount: net, net, batch, kind })

    const { id } = await run(store, {
      lines: [
        sale(2, 'OR-1', 'po-1'),
        sale(3, 'OR-2', 'po-1'),
        other(4, 'po-1', '-10.00', 'reserve'),
        other(5, 'po-1', '-185.00', 'payout'),
        sale(6, 'OR-3', 'po-2'),
        other(7, 'po-2', '-97.40', 'payout'),
        sale(8, 'OR-4', 'po-3'),
        { ...other(9, 'po-3', '-97.50', 'visa'), reference: null },
      ],
    })

    const results = (await resultsOf(store, id)).filter(({ class: name }) => name === 'no-order')
    expect(results.map((row) => [row.number, row.difference, row.facts])).toEqual([
      [4, null, 'no-charge'],
      [5, null, 'batch-sum'],
      [7, '-0.10', 'batch-differs'],
      [9, null, 'batch-sum'],
    ])
    const { classes, open_count } = await statementOf(store, id)
    expect(JSON.parse(classes ?? '')['no-order'].sums).toEqual({})
    expect(Number(open_count)).toBe(2)
    const act = { mid: 'mer_1', id, by: 'finance@countinghouse.test', note: async () => {} }
    const reason = { kind: 'accepted', words: 'agreed' } as const
    const settled = await settle(store, { ...act, of: { class: 'no-order' }, reason })
    expect([settled.results, Number((await statementOf(store, id)).open_count)]).toEqual([2, 0])
  })

  test('puts fees of failed orders, lines of other months and orders of other merchants apart', async () => {
    const store = await openTestStore(engine)
    const days = Array.from({ length: 20 }, (_, n) => minute(n * 1440))
    await bookOrders(store, [
      ...days.map((createdAt, n) => orderOf(`OR-${n}`, { createdAt })),
      orderOf('OR-failed', { createdAt: minute(1), status: 'expired' }),
      orderOf('OR-old', { createdAt: minute(-60 * 1440) }),
      orderOf('OR-missing', { createdAt: minute(20 * 1440) }),
      orderOf('OR-next', { createdAt: minute(40 * 1440) }),
    ])
    await bookOrders(store, [orderOf('OR-other')], 'mer_2')
    await bookOrders(store, [orderOf('OR-hidden')], 'mer_3')

    const { id } = await run(
      store,
      {
        lines: [
          ...days.map((date, n) => lineOf(n + 2, `OR-${n}`, '2.50', { date })),
          lineOf(30, 'OR-failed', '2.50', { date: minute(1) }),
          lineOf(31, 'OR-old', '2.50', { date: minute(-60 * 1440) }),
          lineOf(32, 'OR-other', '2.50', { date: minute(2) }),
          lineOf(33, 'OR-hidden', '2.50', { date: minute(3) }),
        ],
      },
      { visibleMids: ['mer_1', 'mer_2'] },
    )

    const results = (await resultsOf(store, id)).filter((row) => row.class !== 'equal')
    expect(results.map((row) => [row.class, row.order, row.difference, row.facts])).toEqual([
      ['closed-order', 'OR-failed', '2.50', 'closed-order'],
      ['other-period', 'OR-old', '0.00', ''],
      ['other-merchant', 'OR-other', null, 'other-merchant'],
      ['no-such-order', null, null, ''],
      ['not-in-statement', 'OR-missing', null, 'missing'],
    ])
    const { period, currencies } = await statementOf(store, id)
    expect(JSON.parse(period ?? '')).toEqual({
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
      timeZone: 'UTC',
      source: 'lines',
    })
    expect(JSON.parse(currencies ?? '')).toEqual({ codes: ['EUR'], isSet: false })

    // The order is named only to those who may see its merchant.
    const query = { mid: 'mer_1', id, mids: ['mer_1'], classes: ['other-merchant' as const] }
    const listFor = (visibleMids: string[]) =>
      listResults(store, { ...query, visibleMids }, { offset: 0, limit: 5, order: 'asc' })
    expect(await listFor(['mer_1', 'mer_2'])).toMatchObject([
      { result: { class: 'other-merchant', order_mid: 'mer_2' }, orders: [{ id: 'OR-other' }] },
    ])
    expect(await listFor(['mer_1'])).toMatchObject([
      { result: { class: 'no-such-order', order_mid: null, order_id: null, facts: null }, orders: [] },
    ])
  })

  test('compares a line that names several orders with their sums', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [
      ...Array.from({ length: 10 }, (_, n) => orderOf(`OR-${n}`)),
      orderOf('OR-10', { source: { currency: 'NGN', amount: '9000' }, fees: { networkFee: '300' } }),
      orderOf('OR-11'),
      orderOf('OR-12', { fees: undefined }),
    ])

    const { id } = await run(store, {
      lines: [
        lineOf(2, 'OR-0|OR-1', '5.00', { amount: '200.00', date: minute(0) }),
        lineOf(3, 'OR-2, OR-3', '5.10', { amount: '200.00' }),
        lineOf(4, 'OR-4 / OR-99', '5.00'),
        lineOf(7, 'Refund of OR-6', '2.50'),
        lineOf(5, 'OR-5', '2.50'),
        lineOf(8, 'OR-5;OR-6', '5.00'),
        lineOf(9, 'OR-7', null, { amount: '100.00' }),
        lineOf(10, 'Commission OR-7', '9.00'),
        lineOf(11, 'OR-5;OR-8', '2.50', { amount: '100.00' }),
        lineOf(12, 'OR-9;OR-10', '5.00'),
        lineOf(13, 'OR-11;OR-12', '5.00'),
      ],
    })

    expect(
      (await resultsOf(store, id)).map((row) => [row.number, row.class, row.difference, row.facts]),
    ).toEqual([
      [2, 'equal', '0.00', 'line-of-several'],
      [3, 'differs', '0.10', 'line-of-several'],
      [4, 'differs', '2.50', 'charged-times unknown-ids'],
      [5, 'equal', '0.00', ''],
      [7, 'equal', '0.00', ''],
      [8, 'duplicate', null, 'same-as-line'],
      // A fee on a line of its own belongs to the other line of its order.
      [9, 'differs', '6.50', ''],
      // One order is on another line; the rest is compared.
      [11, 'equal', '0.00', 'same-as-line'],
      // Fees in different currencies have no sum.
      [12, 'differs', null, 'not-comparable line-of-several'],
      // The fees of one order are unknown.
      [13, 'differs', null, 'not-comparable line-of-several'],
    ])
  })

  test('stops a run and asks when a file has open questions', async () => {
    const store = await openTestStore(engine)

    const { id, ends } = await run(store, { lines: [], questions: 1 })

    expect(ends).toEqual([{ id, mids: ['mer_1'], state: 'asks' }])
    expect(await resultsOf(store, id)).toEqual([])
    expect(await statementOf(store, id)).toMatchObject({ state: 'asks', mapping: null })
  })

  test('matches no order when an ID or reference fits several orders', async () => {
    const store = await openTestStore(engine)
    const twice = { partnerContext: { reference: 'INV-1' } }
    await bookOrders(store, [orderOf('OR-1', twice), orderOf('OR-2', twice), orderOf('OR-3')])
    await bookOrders(store, [orderOf('OR-3')], 'mer_2')

    const { id } = await run(
      store,
      { lines: [lineOf(2, null, '2.50', { reference: 'INV-1' }), lineOf(3, 'OR-3', '2.50')] },
      { mids: ['mer_1', 'mer_2'] },
    )

    const none = { class: 'no-such-order', order: null, lines: 1, difference: null, facts: 'several-orders' }
    expect(await resultsOf(store, id)).toEqual([
      { number: 2, ...none },
      { number: 3, ...none },
    ])
  })

  test.each([
    { strays: 1, of: 10 },
    { strays: 2, of: 60 },
  ])('$strays lines of $of in another currency make it no currency of the file', async ({ strays, of }) => {
    const store = await openTestStore(engine)
    const ids = Array.from({ length: of }, (_, n) => `OR-${n}`)
    const strayIds = Array.from({ length: strays }, (_, n) => `OR-stray-${n}`)
    const pounds = { source: { currency: 'GBP', amount: '100.00' } }
    await bookOrders(store, [
      ...ids.map((id) => orderOf(id)),
      ...strayIds.map((id) => orderOf(id, pounds)),
      orderOf('OR-elsewhere', pounds),
      orderOf('OR-missing'),
    ])
    const date = minute(0)
    const lines = ids.map((id, n) => lineOf(n + 2, id, '2.50', { date, currency: 'EUR' }))

    const { id } = await run(store, {
      lines: [
        ...lines,
        ...strayIds.map((id, n) => lineOf(of + n + 2, id, '2.50', { date, currency: 'GBP' })),
      ],
    })

    const missing = (await resultsOf(store, id)).filter((row) => row.class === 'not-in-statement')
    expect(missing.map(({ order }) => order)).toEqual(['OR-missing'])
  })

  test('compares currencies without regard to case and uses the spelling of the order', async () => {
    const store = await openTestStore(engine)
    const token = { currency: 'cbETH', amount: '4.00' }
    const fees = { networkFee: '0.50', processingFee: '2.00', fixedFee: { fixedFeesCurrency: 'cbETH' } }
    const orders = ['OR-1', 'OR-2', 'OR-3'].map((id) => orderOf(id, { source: token, fees }))
    await bookOrders(store, orders)
    const line = { currency: 'CBETH', amount: '4.00', date: minute(0) }

    const { id } = await run(store, {
      lines: [
        lineOf(2, 'OR-1', '2.50', line),
        lineOf(3, 'OR-1', '2.50', line),
        lineOf(4, 'OR-2', '2.50', { ...line, amount: '1.50' }),
        lineOf(5, null, '2.50', line),
      ],
    })

    expect(await resultsOf(store, id)).toMatchObject([
      { number: 2, class: 'equal', facts: '' },
      { number: 3, class: 'duplicate', facts: 'same-as-line' },
      { number: 4, class: 'differs', facts: 'net-as-amount' },
      { number: 5, class: 'no-order' },
      { class: 'not-in-statement', order: 'OR-3' },
    ])
    const { sums } = JSON.parse((await statementOf(store, id)).classes ?? '{}').duplicate
    expect(sums).toEqual({ cbETH: { theirs: '2.5', ours: '0' } })
    const query = { mid: 'mer_1', id, mids: ['mer_1'], numbers: [5] }
    const [listed] = await listResults(store, query, { offset: 0, limit: 1, order: 'asc' })
    expect(listed?.suggestions.map(({ order }) => order.id)).toEqual(['OR-3'])
  })

  test('misses only completed orders with fees in a currency of the statement', async () => {
    const store = await openTestStore(engine)
    const inYen = {
      source: { currency: 'JPY', amount: '9000' },
      destination: { currency: 'BTC', amount: '1' },
    }
    await bookOrders(store, [
      orderOf('OR-1'),
      orderOf('OR-2', { fees: undefined }),
      orderOf('OR-3'),
      orderOf('OR-4', inYen),
    ])

    const line = lineOf(2, 'OR-1', '2.50', { date: minute(0), currency: 'EUR' })
    const { id } = await run(store, { lines: [line] })

    const query = { mid: 'mer_1', id, mids: ['mer_1'], classes: ['not-in-statement' as const] }
    const listed = await listResults(store, query, { offset: 0, limit: 9, order: 'asc' })
    expect(listed.map(({ result }) => [result.order_id, result.ours])).toEqual([['OR-3', '2.50']])
    expect(JSON.parse((await statementOf(store, id)).classes ?? '')['not-in-statement']).toEqual({
      results: 1,
      lines: 0,
      orders: 1,
      sums: { EUR: { theirs: '0', ours: '2.5' } },
    })
  })

  test.each([
    ['exact', []],
    ['at-least', [orderOf('OR-2', { createdAt: 'last week' })]],
  ])('coverage of missing orders is %s with these undated orders', async (worth, undated) => {
    const store = await openTestStore(engine, { now: () => Date.parse(minute(0)) })
    const at = minute(0)
    const progress = { state: '{}', followed_at: at, follow_every_ms: 10_000, swept_at: at, quiet_since: at }
    await book(store, [orderOf('OR-1'), ...undated], { progress })

    const { id } = await run(store, { lines: [lineOf(2, 'OR-1', '2.50', { date: at })] })

    expect((await resultsOf(store, id)).map(({ order }) => order)).toEqual(['OR-1'])
    expect((await statementOf(store, id)).coverage).toBe(worth)
  })
})
