import { describe, expect, test } from 'vitest'
import { compareAmounts, sumAmounts } from '../../../src/contract/amount.ts'
import { book, minute } from '../ledger/ledgers.ts'
import { addReceiver } from '../../support/alertWorld.ts'
import { intentRow } from '../../support/intentRow.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, openTestStore, type Engine } from '../../support/stores.ts'

const order = (id: number, status: string | undefined, more: object = {}) => ({
  id: `OR-${id}`,
  status,
  orderType: 'payin',
  createdAt: minute(id),
  source: { currency: id % 2 === 0 ? 'EUR' : 'GBP', amount: `${id}.10` },
  destination: { currency: 'USDT' },
  ...more,
})
const toEuros = { destination: { currency: 'EUR' } }
const gaming = { orderType: 'gaming' }

/** Statuses whose meaning depends on the order type, and unknown ones. */
const world = [
  order(1, 'initiated'),
  order(2, 'initiated', { createdAt: undefined }),
  order(3, 'initiated'),
  order(4, 'manual_review'),
  order(5, 'manual_review', { orderType: 'bridge' }),
  order(6, 'asset_deposit_failed'),
  order(7, 'fund_settled'),
  order(8, 'fund_settled', toEuros),
  order(9, 'fund_settled', gaming),
  order(10, 'fund_settled', { destination: {} }),
  order(11, 'unheard_of'),
  order(12, 'unheard_of', { source: { currency: 'EUR', amount: 'much' } }),
  order(13, 'held_by_us'),
  order(14, 'mail_ana@people.test'),
  order(15, undefined),
  order(16, 'asset_settled'),
  order(17, 'expired'),
]

type Item = {
  kind: string
  count: number
  oldest: string
  filter: object
  coverage: string
  value: Sum[] | null
}
type Sum = { currency: string; amount: string }
type Answer = { items: Item[]; stages: Item[]; withoutStage: number; coverage: string }

async function start(engine: Engine) {
  const store = await openTestStore(engine)
  const progress = {
    followed_at: new Date().toISOString(),
    follow_every_ms: 86_400_000,
    quiet_since: minute(0),
    swept_at: minute(0),
  }
  await book(store, world, { progress })
  await book(store, [order(1, 'initiated'), order(2, 'held_by_us')], { mid: 'mer_2', progress })
  const started = await startStack({ store, mids: ['mer_1', 'mer_2'] })
  const [admin, ops, finance, support] = await Promise.all(
    (['admin', 'ops', 'finance', 'support'] as const).map(started.as),
  )
  return { ...started, store, admin, ops, finance, support } as typeof started & {
    store: typeof store
  } & Record<'admin' | 'ops' | 'finance' | 'support', Ask>
}

const about = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

async function attention(ask: Ask, filter: object = {}): Promise<Answer> {
  const answer = await ask(about('/api/attention', filter))
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const lists: Record<string, string> = {
  intents: '/api/intents',
  approvals: '/api/intents',
  unreadable: '/api/unreadable',
  receivers: '/api/alert-receivers',
  periods: '/api/periods',
  'statements-ask': '/api/statements',
  'statements-differ': '/api/statements',
}

/** The total and rows of the list behind an item. */
async function readList(ask: Ask, { kind, filter }: Item) {
  const answer = await ask(about(lists[kind] ?? '/api/orders', filter))
  expect(answer.status).toBe(200)
  return {
    total: Number(answer.headers.get('content-range')?.split('/')[1]),
    rows: (await answer.json()) as { source: { currency: string; amount: string }; createdAt: string }[],
  }
}

describe.each(engines)('on %s', (engine) => {
  test('every item and stage counts exactly the rows of its list, with their oldest time and sum', async () => {
    const { ops, admin } = await start(engine)
    await admin('/api/status-labels', {
      method: 'PUT',
      json: {
        status: 'held_by_us',
        label: 'Held by us',
        finality: { '*': 'open' },
        mids: ['mer_1'],
      },
    })

    for (const filter of [{}, { mid: 'mer_1' }, { mid: ['mer_2'] }]) {
      const { items, stages, withoutStage, coverage } = await attention(ops, filter)
      expect(coverage).toBe('exact')
      // Every open order is in a stage or counted as without one.
      const open = await readList(ops, { filter: { ...filter, outcome: 'open' } } as unknown as Item)
      const staged = stages.reduce((sum, { count }) => sum + count, 0)
      expect([filter, staged + withoutStage]).toEqual([filter, open.total])
      for (const item of [...items, ...stages]) {
        const { total, rows } = await readList(ops, item)
        const times = rows.map(({ createdAt }) => createdAt).filter(Boolean)
        expect([item.filter, item.count, item.oldest]).toEqual([item.filter, total, times.toSorted()[0]])
        for (const { currency, amount } of item.value ?? []) {
          const own = rows.filter(
            ({ source }) => source.currency === currency && /^[\d.]+$/.test(source.amount),
          )
          const sum = sumAmounts(own.map(({ source }) => source.amount))
          expect(compareAmounts(sum, amount)).toBe(0)
        }
      }
    }

    const { items, stages, withoutStage } = await attention(ops, { mid: 'mer_1' })
    expect(withoutStage).toBe(1)
    expect(items.map(({ kind, count, filter }) => [kind, count, filter])).toEqual([
      ['review', 2, { status: 'manual_review', mid: ['mer_1'] }],
      ['review', 1, { status: 'asset_deposit_failed', mid: ['mer_1'] }],
      ['unknown-status', 2, { status: 'unheard_of', mid: ['mer_1'] }],
    ])
    // No filter can ask for a status with contact data, so the item's count is a lower bound.
    expect(items.map(({ coverage }) => coverage)).toEqual(['exact', 'exact', 'at-least'])
    expect(items[2]).toMatchObject({ value: [{ currency: 'GBP', amount: '11.10' }], withoutAmount: 1 })
    expect(stages.find(({ filter }) => JSON.stringify(filter).includes('initiated'))).toMatchObject({
      count: 3,
      oldest: minute(1),
      median: minute(1),
      undated: 1,
    })
    const settled = stages.filter(({ filter }) => JSON.stringify(filter).includes('fund_settled'))
    expect(settled.map(({ filter, count }) => [count, filter])).toEqual(
      expect.arrayContaining([
        [1, { status: 'fund_settled', orderType: 'gaming', mid: ['mer_1'] }],
        [1, { status: 'fund_settled', orderType: 'payin', destinationCurrency: ['USDT'], mid: ['mer_1'] }],
      ]),
    )
    expect(JSON.stringify(await attention(ops))).not.toContain('people.test')
  })

  test('waiting requests, rows, files and periods show to permitted roles, counted like their lists', async () => {
    const { admin, ops, finance, support, store, stack } = await start(engine)
    await store.db
      .insertInto('order_intent')
      .values([
        intentRow('a', { state: 'unknown', amount: '10.5', currency: 'EUR', created_at: minute(5) }),
        intentRow('b', { state: 'unknown', amount: '1', currency: 'EUR', created_at: minute(4) }),
        intentRow('c', { state: 'to_be_approved' }),
        intentRow('d', { state: 'confirmed' }),
        intentRow('e', { state: 'unknown', mid: 'mer_3' }),
      ])
      .execute()
    await book(store, ['no order'], { at: minute(9) })
    await store.db
      .updateTable('sweep_state')
      .set({ failing_since: minute(7) })
      .where('mid', '=', 'mer_1')
      .where('kind', '=', 'orders')
      .execute()
    await addReceiver(store, 'fails')
    await addReceiver(store, 'fails too')
    await addReceiver(store, 'is well')
    await addReceiver(store, 'is off')
    await addReceiver(store, 'of another operator')
    const isFailing = (id: string, more: object = {}) =>
      store.db
        .updateTable('alert_receiver')
        .set({ failing_since: minute(8), fault: '{"code":"delivery.late"}', ...more })
        .where('id', '=', id)
        .execute()
    await isFailing('fails', { mids: '["mer_1","mer_2"]', failing_since: minute(6) })
    await isFailing('fails too')
    await isFailing('is off', { is_on: 0 })
    await isFailing('of another operator', { mids: '["mer_1","mer_3"]' })
    await closeAndChange(finance, store, () => stack.closes.tend())
    await store.db
      .insertInto('statement')
      .values([
        statementRow('asks', { state: 'asks' }),
        statementRow('open', { state: 'done', open_count: 3, created_at: minute(2) }),
        statementRow('settled', { state: 'done' }),
        statementRow('others', { state: 'asks', mid: 'mer_3', mids: '["mer_3"]' }),
      ])
      .execute()
    await store.db
      .updateTable('sweep_state')
      .set({ swept_at: minute(0) })
      .execute()

    const own = (answer: Answer) =>
      answer.items.filter(({ kind }) => kind !== 'review' && kind !== 'unknown-status')
    const waiting = own(await attention(admin))
    expect(waiting.map(({ kind, count, oldest }) => [kind, count, oldest])).toEqual([
      ['intents', 2, minute(4)],
      ['approvals', 1, minute(0)],
      ['sync', 1, minute(7)],
      ['receivers', 2, minute(6)],
      ['unreadable', 1, minute(9)],
      ['periods', 1, expect.any(String)],
      ['statements-ask', 1, minute(0)],
      ['statements-differ', 1, minute(2)],
    ])
    expect(waiting[0]?.value).toEqual([{ currency: 'EUR', amount: '11.5' }])
    for (const item of waiting.filter(({ kind }) => kind !== 'sync'))
      expect([item.kind, (await readList(admin, item)).total]).toEqual([item.kind, item.count])

    const kinds = async (ask: Ask, filter?: object) =>
      own(await attention(ask, filter)).map(({ kind }) => kind)
    expect(await kinds(ops)).toEqual(['intents', 'approvals', 'sync', 'receivers', 'unreadable'])
    expect(await kinds(support)).toEqual(['intents', 'sync'])
    expect(await kinds(finance)).toEqual(
      waiting
        .slice(5)
        .map(({ kind }) => kind)
        .toSpliced(0, 0, 'sync'),
    )
    expect(await kinds(admin, { mid: 'mer_2' })).toEqual(['receivers'])
    expect((await support('/api/attention?filter={"mid":"mer_9"}')).status).toBe(403)
  })

  test('counts orders of a period by outcome', async () => {
    const { support } = await start(engine)
    const countOutcomes = async (filter: object) => {
      const answer = await support(about('/api/order-outcomes', filter))
      const rows = (await answer.json()) as { outcome: string; orders: number }[]
      return [
        Object.fromEntries(rows.map(({ outcome, orders }) => [outcome, orders])),
        answer.headers.get('coverage'),
        answer.headers.get('undated'),
      ]
    }
    const span = { createdAt_gte: minute(4), createdAt_lt: minute(18), mid: 'mer_1' }

    expect(await countOutcomes(span)).toEqual([
      { open: 5, undocumented: 6, completed: 2, closed: 1 },
      'at-least',
      '1',
    ])
    expect(await countOutcomes({ mid: 'mer_2' })).toEqual([{ open: 1, undocumented: 1 }, 'exact', null])
    const daily = await support(about('/api/order-outcomes', { ...span, timeZone: 'Pacific/Kiritimati' }))
    expect(await daily.json()).toEqual(
      expect.arrayContaining([
        { id: 'completed 2026-11-03', outcome: 'completed', orders: 2, day: '2026-11-03' },
        { id: 'closed 2026-11-03', outcome: 'closed', orders: 1, day: '2026-11-03' },
      ]),
    )
  })
})

async function closeAndChange(
  finance: Ask,
  store: Awaited<ReturnType<typeof openTestStore>>,
  tend: () => Promise<unknown>,
) {
  const span = { from: '2026-11-01', to: '2026-11-04', timeZone: 'UTC', mids: ['mer_1'] }
  expect((await finance('/api/periods', { json: span })).status).toBe(201)
  const earlier = { from: '2026-10-01', to: '2026-10-04', timeZone: 'UTC', mids: ['mer_1'] }
  expect((await finance('/api/periods', { json: earlier })).status).toBe(201)
  await book(store, [order(16, 'fund_returned')], { at: minute(30) })
  await tend()
}

function statementRow(id: string, more: object) {
  const row = {
    mid: 'mer_1',
    id,
    mids: '["mer_1"]',
    name: `${id}.csv`,
    size: 10,
    sha256: 'x',
    same_key: id,
    tolerance: '{}',
    created_at: minute(0),
    created_by: 'finance@countinghouse.test',
    changed_at: minute(0),
  }
  return { ...row, state: 'done' as const, open_count: 0, ...more }
}
