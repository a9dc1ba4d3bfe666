import { describe, expect, test } from 'vitest'
import type { ApiError } from '../../../src/server/http/ApiError.ts'
import { proposeMatches } from '../../../src/server/statements/suggestOrders.ts'
import { matchByHand, undoHandMatch } from '../../../src/server/statements/matchByHand.ts'
import { settle } from '../../../src/server/statements/settle.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { lineOf } from '../../support/statementLines.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'
import { minute } from '../ledger/ledgers.ts'
import { bookOrders, orderOf, resultsOf, run, statementOf } from './statementRuns.ts'

const by = 'finance@countinghouse.test'
const note = async () => {}

type Wanted = { line: number; ids: string[]; mid?: string }

const matchAll = (store: Store, id: string, wanted: Wanted[]) => {
  const place = { mid: 'mer_1', id }
  const matches = wanted.map(({ line, ids, mid = 'mer_1' }) => ({
    line,
    mid,
    ids,
  }))
  return matchByHand(store, { ...place, by, note }, matches, () => false)
}
const match = (store: Store, id: string, line: number, orderId: string, mid = 'mer_1') =>
  matchAll(store, id, [{ line, ids: [orderId], mid }])
const undo = (store: Store, id: string, line: number) =>
  undoHandMatch(store, { mid: 'mer_1', id, by, note }, line)
const whyOf = (act: Promise<void>) =>
  act.then(
    () => 'matched',
    ({ details: [field], fault }: ApiError) => field?.code ?? fault.code,
  )
const classesOf = async (store: Store, id: string) => {
  const { classes, open_count } = await statementOf(store, id)
  return { open: Number(open_count), ...(JSON.parse(classes ?? '{}') as Record<string, object>) }
}

/** Runs a file with a line without an order, a line with an unknown ID, and two orders without a line. */
async function begin(store: Store, name = 'october.csv') {
  const { id } = await run(
    store,
    {
      lines: [
        lineOf(2, 'OR-0', '2.50', { date: minute(0) }),
        lineOf(3, null, '2.50', { amount: '100.00', date: minute(1) }),
        lineOf(4, 'X-77', '2.80', { date: minute(2) }),
        lineOf(5, null, '-30.00', { date: minute(8) }),
      ],
    },
    { name },
  )
  return id
}

const orders = [
  orderOf('OR-0'),
  orderOf('OR-1', { createdAt: minute(1) }),
  orderOf('OR-2', { createdAt: minute(2) }),
  orderOf('OR-3', { createdAt: minute(-9), status: 'fund_processing' }),
]

describe.each(engines)('on %s', (engine) => {
  test('a match by hand updates the result and the missing order, and can be undone', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, orders)
    const id = await begin(store)
    const [before, countsBefore] = [await resultsOf(store, id), await classesOf(store, id)]
    expect(before.map((row) => [row.number, row.class])).toEqual([
      [2, 'equal'],
      [3, 'no-order'],
      [4, 'no-such-order'],
      [5, 'no-order'],
      [6, 'not-in-statement'],
      [7, 'not-in-statement'],
    ])

    await match(store, id, 3, 'OR-1')
    await match(store, id, 4, 'OR-2')
    await match(store, id, 5, 'OR-3')

    expect((await resultsOf(store, id)).map((row) => [row.number, row.class, row.order])).toEqual([
      [2, 'equal', 'OR-0'],
      [3, 'equal', 'OR-1'],
      [4, 'differs', 'OR-2'],
      [5, 'waiting', 'OR-3'],
    ])
    expect(await classesOf(store, id)).toMatchObject({
      open: 1,
      equal: { results: 2, lines: 2, orders: 2, sums: { EUR: { theirs: '5', ours: '5' } } },
      differs: { results: 1, lines: 1, orders: 1, sums: { EUR: { theirs: '2.8', ours: '2.5' } } },
      waiting: { results: 1, sums: { EUR: { theirs: '-30', ours: '2.5' } } },
      'no-order': { results: 0, lines: 0, sums: {} },
      'not-in-statement': { results: 0, orders: 0, sums: {} },
    })
    const handMatches = await store.db.selectFrom('statement_hand').select(['number', 'by']).execute()
    expect(handMatches.map((row) => [Number(row.number), row.by])).toEqual([
      [3, by],
      [4, by],
      [5, by],
    ])

    for (const line of [3, 4, 5]) await undo(store, id, line)

    expect(await resultsOf(store, id)).toEqual(before)
    expect(await classesOf(store, id)).toEqual(countsBefore)
    expect(await store.db.selectFrom('statement_match').select('order_id').execute()).toEqual([
      { order_id: 'OR-0' },
    ])
    expect(await store.db.selectFrom('statement_hand').select('number').execute()).toEqual([])
  })

  test('refuses a match of a matched, settled, unknown or foreign line or order without changes', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, orders)
    await bookOrders(store, [orderOf('OR-9')], 'mer_2')
    const id = await begin(store)
    const other = await run(store, { lines: [lineOf(2, 'OR-2', '2.50')] }, { name: 'other.csv' })
    await settle(store, {
      mid: 'mer_1',
      id,
      by,
      note,
      reason: { kind: 'accepted', words: 'a reserve' },
      of: { number: [5] },
    })
    const [before, countsBefore] = [await resultsOf(store, id), await classesOf(store, id)]

    expect({
      namesAnOrder: await whyOf(match(store, id, 2, 'OR-1')),
      isNoLine: await whyOf(match(store, id, 99, 'OR-1')),
      isSettled: await whyOf(match(store, id, 5, 'OR-1')),
      unknown: await whyOf(match(store, id, 3, 'OR-77')),
      foreignMerchantId: await whyOf(match(store, id, 3, 'OR-9', 'mer_2')),
      inThisStatement: await whyOf(match(store, id, 3, 'OR-0')),
      inAnother: await whyOf(match(store, id, 3, 'OR-2')),
      undoWithoutMatch: await whyOf(undo(store, id, 2)),
    }).toEqual({
      namesAnOrder: 'statement_line',
      isNoLine: 'statement_line',
      isSettled: 'statement_settled.line',
      unknown: 'not_of_merchant',
      foreignMerchantId: 'not_of_merchant',
      inThisStatement: 'statement_taken',
      inAnother: 'statement_taken',
      undoWithoutMatch: 'statement_none.line',
    })
    expect(await resultsOf(store, id)).toEqual(before)
    expect(await classesOf(store, id)).toEqual(countsBefore)

    await match(store, id, 3, 'OR-1')
    await store.db.updateTable('statement').set({ state: 'matching' }).where('id', '=', other.id).execute()
    expect(await whyOf(match(store, other.id, 2, 'OR-3'))).toBe('statement_state')
  })

  test('concurrent matches succeed once per order and once per line', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [...orders, ...Array.from({ length: 6 }, (_, n) => orderOf(`OR-1${n}`))])
    const ids = [await begin(store, 'one.csv')]
    for (const name of ['two.csv', 'three.csv'])
      ids.push(
        (await run(store, { lines: [3, 4].map((n) => lineOf(n, null, '2.50', { kind: name })) }, { name }))
          .id,
      )

    const forOneOrder = await Promise.all(
      ids.flatMap((id) => [3, 4].map((line) => whyOf(match(store, id, line, 'OR-1')))),
    )
    const [id = ''] = ids
    const line = forOneOrder[0] === 'matched' ? 4 : 3
    const forOneLine = await Promise.all(
      Array.from({ length: 6 }, (_, n) => whyOf(match(store, id, line, `OR-1${n}`))),
    )

    expect(forOneOrder.toSorted()).toEqual(['matched', ...Array.from({ length: 5 }, () => 'statement_taken')])
    expect(forOneLine.toSorted()).toEqual(['matched', ...Array.from({ length: 5 }, () => 'statement_line')])
    const places = await store.db.selectFrom('statement_match').select(['order_id', 'statement']).execute()
    expect(places.filter(({ order_id }) => order_id === 'OR-1')).toHaveLength(1)
    for (const each of ids) {
      const results = await resultsOf(store, each)
      const own = places.filter(({ statement }) => statement === each)
      expect(results.filter(({ order, lines }) => order !== null && lines > 0)).toHaveLength(own.length)
      const { open, ...classes } = await classesOf(store, each)
      const counts = Object.entries(classes) as [string, { results: number }][]
      const ofClasses = counts.filter(([name]) => !name.includes(' '))
      expect(ofClasses.reduce((sum, [, { results: one }]) => sum + one, 0)).toBe(results.length)
      expect(open).toBe(results.filter((row) => !['equal', 'waiting'].includes(row.class)).length)
    }
  })

  test('one line gets several orders by hand, and all are free again after the undo', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, orders)
    const id = await begin(store)

    await matchAll(store, id, [{ line: 3, ids: ['OR-1', 'OR-2'] }])
    const matched = (await resultsOf(store, id)).find(({ number }) => number === 3)
    const taken = await whyOf(match(store, id, 4, 'OR-2'))
    await undo(store, id, 3)

    expect(matched).toMatchObject({ class: 'differs', order: 'OR-1', difference: '-2.50' })
    expect(taken).toBe('statement_taken')
    expect(await whyOf(match(store, id, 4, 'OR-2'))).toBe('matched')
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('matches several lines together, or none if one of them cannot be matched', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, orders)
    const id = await begin(store)
    const before = await classesOf(store, id)

    const refused = await whyOf(
      matchAll(store, id, [
        { line: 3, ids: ['OR-1'] },
        { line: 4, ids: ['OR-0'] },
      ]),
    )
    expect([refused, await classesOf(store, id)]).toEqual(['statement_taken', before])

    await matchAll(store, id, [
      { line: 3, ids: ['OR-1'] },
      { line: 4, ids: ['OR-2'] },
    ])
    const after = await classesOf(store, id)
    expect(after).toMatchObject({
      'not-in-statement': { results: 0 },
      equal: { results: 2 },
      differs: { results: 1 },
    })
  })

  test('proposes the one free order with the amount of a line at its time, on either side', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [
      orderOf('OR-1', { createdAt: minute(1) }),
      orderOf('OR-2', {
        createdAt: minute(2),
        source: { currency: 'EUR', amount: '70.00' },
        destination: { currency: 'USDT', amount: '77.123456' },
      }),
      ...['OR-3', 'OR-4'].map((order) =>
        orderOf(order, { createdAt: minute(3), source: { currency: 'EUR', amount: '60.00' } }),
      ),
    ])
    const { id } = await run(store, {
      lines: [
        lineOf(2, 'X-1', '2.50', { amount: '100.00', date: minute(1) }),
        lineOf(3, null, '2.50', { amount: '77.123456', currency: 'USDT', date: minute(2) }),
        lineOf(4, null, '2.50', { amount: '60.00', date: minute(3) }),
        lineOf(5, null, '2.50', { amount: '77.123456', currency: 'USDT', date: minute(900) }),
      ],
    })

    const proposals = await proposeMatches(store.db, ['mer_1'], { mid: 'mer_1', id })

    // Line 4 fits two orders, and line 5 is hours away.
    expect(proposals.map(({ line, order }) => [Number(line.number), order.id])).toEqual([
      [2, 'OR-1'],
      [3, 'OR-2'],
    ])
  })

  test('an order matched by hand is a duplicate in the next statement that names it', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, orders)
    const id = await begin(store)
    await match(store, id, 3, 'OR-1')

    const next = await run(store, { lines: [lineOf(2, 'OR-1', '2.50')] }, { name: 'november.csv' })

    expect(await resultsOf(store, next.id)).toMatchObject([
      { number: 2, class: 'duplicate', order: 'OR-1', facts: 'other-statement' },
      { class: 'not-in-statement', order: 'OR-2' },
    ])
  })
})
