import { describe, expect, test } from 'vitest'
import { book } from '../ledger/ledgers.ts'
import { askPage } from '../../support/searches.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'

const order = (id: string, fees: object | undefined, more: object = {}) => ({
  id,
  createdAt: '2026-11-01T12:00:00.000Z',
  orderType: 'gaming',
  status: 'completed',
  source: { currency: 'EUR', amount: '100' },
  fees,
  ...more,
})

const address = (filter: object, [field, order]: [string, string] = ['id', 'ASC']) =>
  `/api/orders?${new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify([field, order]) }).toString()}`

async function ids(ask: Ask, path: string) {
  const answer = await ask(path)
  const rows = (await answer.json()) as { id: string }[]
  expect(answer.headers.get('content-range')).toMatch(new RegExp(`/${rows.length}$`))
  return rows.map(({ id }) => id)
}

async function start(engine: Engine) {
  const store = await openTestStore(engine)
  await book(store, [
    order('a', { networkFee: 2, processingFee: '1.10', rrFee: 5 }),
    order('b', { networkFee: 10, rrFee: 1, fixedFee: { fixedFeesCurrency: 'USD' } }),
    order('c', { networkFee: 0 }, { status: 'frozen', destination: { currency: 'USDT', amount: 1 } }),
    order('d', undefined, { status: 'expired', orderType: undefined }),
  ])
  return startStack({ store, env: { RR_FEE: 'amount' } })
}

describe.each(engines)('on %s', (engine) => {
  test('finance sorts and filters by each fee, total and share', async () => {
    const finance = await (await start(engine)).as('finance')

    expect(await ids(finance, address({}, ['networkFee', 'DESC']))).toEqual(['b', 'a', 'c', 'd'])
    expect(await ids(finance, address({}, ['processingFee', 'ASC']))).toEqual(['a', 'b', 'c', 'd'])
    expect(await ids(finance, address({}, ['rrFee', 'ASC']))).toEqual(['b', 'a', 'c', 'd'])
    expect(await ids(finance, address({}, ['totalFee', 'DESC']))).toEqual(['b', 'a', 'c', 'd'])
    // The fees of b are in another currency than its payment, so they have no share.
    expect(await ids(finance, address({}, ['feeShare', 'DESC']))).toEqual(['a', 'c', 'd', 'b'])
    expect(await ids(finance, address({ totalFee_gte: '8.1', totalFee_lte: 8.1 }))).toEqual(['a'])
    expect(await ids(finance, address({ networkFee_gte: 2, feeCurrency: 'EUR' }))).toEqual(['a'])
    expect(await ids(finance, address({ feeShare_gte: '0.081' }))).toEqual(['a'])
  })

  test('finance filters by outcome, pair, type and missing values', async () => {
    const { as } = await start(engine)
    const [finance, admin] = [await as('finance'), await as('admin')]

    expect(await ids(finance, address({ outcome: 'completed' }))).toEqual(['a', 'b'])
    expect(await ids(finance, address({ outcome: ['closed', 'undocumented'] }))).toEqual(['c', 'd'])
    expect(await ids(finance, address({ outcome: 'undocumented', status: 'completed' }))).toEqual([])
    expect(await ids(finance, address({ pair: 'EUR-USDT' }))).toEqual(['c'])
    expect(await ids(finance, address({ pair: [null] }))).toEqual(['a', 'b', 'd'])
    expect(await ids(finance, address({ orderType: null, paymentMethod: null }))).toEqual(['d'])

    const named = await admin('/api/status-labels', {
      method: 'PUT',
      json: { status: 'frozen', mids: ['mer_1'], finality: { '*': 'good' } },
    })
    expect(named.status).toBe(200)
    expect(await ids(finance, address({ outcome: 'completed' }))).toEqual(['a', 'b', 'c'])
    expect(await ids(finance, address({ outcome: 'undocumented' }))).toEqual(['d'])
  })

  test('refuses every fee filter and sort for roles without access to fees, by name', async () => {
    const { as } = await start(engine)
    const [support, ops] = [await as('support'), await as('ops')]

    for (const [path, fields] of [
      [address({}, ['feeShare', 'DESC']), ['sort']],
      [address({ totalFee_gte: 1, status: 'completed' }), ['filter.totalFee_gte']],
      [address({ feeCurrency: 'EUR' }, ['rrFee', 'ASC']), ['filter.feeCurrency', 'sort']],
    ] as const) {
      const answer = await support(path)
      const body = (await answer.json()) as { details: { field: string }[] }
      expect([answer.status, body.details.map(({ field }) => field)]).toEqual([403, fields])
      expect((await ops(path)).status).toBe(200)
    }
    const searchPage = await askPage(support, 'order', 'a', { page: { filter: { rrFee_lte: 3 } } })
    expect(searchPage.status).toBe(403)
    expect(await ids(support, address({ outcome: 'completed' }))).toEqual(['a', 'b'])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('refuses invalid amounts, outcomes and filters', async () => {
    const finance = await (await start(engine)).as('finance')

    for (const filter of [{ totalFee_gte: 'ten' }, { outcome: 'done' }, { feeShare: '0.1' }])
      expect((await finance(address(filter))).status).toBe(400)
  })
})
