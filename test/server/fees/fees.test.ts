import { describe, expect, test } from 'vitest'
import { noteMethod } from '../../../src/server/sync/orderMethods.ts'
import { book, minute } from '../ledger/ledgers.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'
import { faultWords } from '../../support/faultWords.ts'

type Row = Record<string, unknown> & { group: string | null | (string | null)[]; currency: string | null }

const address = (filter: object, more = '') =>
  `/api/fees?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`

async function read(ask: Ask, path: string) {
  const answer = await ask(path)
  const rows = (await answer.json()) as Row[]
  return { rows, range: answer.headers.get('content-range'), coverage: answer.headers.get('coverage') }
}

const order = (id: string, createdAt: string, currency: string, more: object = {}) => ({
  id,
  createdAt,
  orderType: 'payin',
  status: 'completed',
  source: { currency, amount: '10.50' },
  fees: { networkFee: '0.10', processingFee: '0.20', rrFee: '1' },
  ...more,
})

async function start(engine: Engine) {
  const store = await openTestStore(engine)
  await book(store, [
    order('1', '2026-11-01T18:29:59.999Z', 'EUR'),
    order('2', '2026-11-01T18:30:00.000Z', 'EUR'),
    order('3', '2026-11-02T12:00:00.000Z', 'USD', { status: 'expired', fees: undefined }),
    order('4', 'soon', 'EUR', { orderType: 'gaming' }),
  ])
  await book(store, [order('5', '2026-11-01T20:00:00.000Z', 'EUR')], { mid: 'mer_2' })
  return { ...(await startStack({ store })), store }
}

describe.each(engines)('on %s', (engine) => {
  test('reports fees by the days of a zone, merchant IDs together, currencies apart', async () => {
    const finance = await (await start(engine)).as('finance')
    const filter = {
      createdAt_gte: '2026-10-31T18:30:00Z',
      createdAt_lt: '2026-11-30T00:00:00+05:30',
      groupBy: 'day',
      timeZone: 'Asia/Kolkata',
    }

    const { rows, range, coverage } = await read(finance, address(filter))

    expect(rows).toEqual([
      {
        id: 'day:2026-11-01:EUR:assumed',
        group: '2026-11-01',
        currency: 'EUR',
        currencyStated: false,
        orders: 1,
        ordersWithFees: 1,
        assumedCurrencyOrders: 1,
        sourceAmount: '10.5',
        chargedAmount: '10.5',
        networkFee: '0.1',
        processingFee: '0.2',
        rrFee: '1',
        rrFeeUnit: 'unknown',
        ordersWithRrFee: 1,
        rrFeeAverage: '1',
        totalFee: '0.3',
        sourceFee: '0.3',
        share: '0.02857143',
      },
      {
        id: 'day:2026-11-02:EUR:assumed',
        group: '2026-11-02',
        currency: 'EUR',
        currencyStated: false,
        orders: 2,
        ordersWithFees: 2,
        assumedCurrencyOrders: 2,
        sourceAmount: '21',
        chargedAmount: '21',
        networkFee: '0.2',
        processingFee: '0.4',
        rrFee: '2',
        rrFeeUnit: 'unknown',
        ordersWithRrFee: 2,
        rrFeeAverage: '1',
        totalFee: '0.6',
        sourceFee: '0.6',
        share: '0.02857143',
      },
      {
        id: 'day:2026-11-02:USD:assumed',
        group: '2026-11-02',
        currency: 'USD',
        currencyStated: false,
        orders: 1,
        ordersWithFees: 0,
        assumedCurrencyOrders: 0,
        sourceAmount: '10.5',
        chargedAmount: '0',
        networkFee: '0',
        processingFee: '0',
        rrFee: '0',
        rrFeeUnit: 'unknown',
        ordersWithRrFee: 0,
        rrFeeAverage: null,
        totalFee: '0',
        sourceFee: '0',
        share: null,
      },
    ])
    expect(range).toBe('fees 0-2/3')
    expect(coverage).toBe('at-least')
  })

  test('every grouping counts all orders, and puts those without a time under no group', async () => {
    const admin = await (await start(engine)).as('admin')
    const groups = async (groupBy: string | undefined, more: object = {}) => {
      const { rows } = await read(admin, address({ groupBy, ...more }))
      return rows.map(({ group, currency, orders }) => [group, currency, orders].join(' '))
    }

    expect(await groups(undefined)).toEqual([' EUR 4', ' USD 1'])
    expect(await groups('none')).toEqual([' EUR 4', ' USD 1'])
    expect(await groups('day')).toEqual(['2026-11-01 EUR 3', '2026-11-02 USD 1', ' EUR 1'])
    expect(await groups('week')).toEqual(['2026-W44 EUR 3', '2026-W45 USD 1', ' EUR 1'])
    expect(await groups('month')).toEqual(['2026-11 EUR 3', '2026-11 USD 1', ' EUR 1'])
    expect(await groups('mid')).toEqual(['mer_1 EUR 3', 'mer_1 USD 1', 'mer_2 EUR 1'])
    expect(await groups('orderType')).toEqual(['gaming EUR 1', 'payin EUR 3', 'payin USD 1'])
    expect(await groups('status')).toEqual(['completed EUR 4', 'expired USD 1'])
    expect(await groups('status', { mid: 'mer_2' })).toEqual(['completed EUR 1'])
    expect(await groups('mid', { createdAt_gte: minute(0) })).toEqual(['mer_1 USD 1'])
    expect(await groups('day', { createdAt_lt: '1999-01-01T00:00:00Z' })).toEqual([])
    expect(await groups('day', { createdAt_gte: minute(5), createdAt_lt: minute(0) })).toEqual([])
  })

  test('sorts rows by any field, and cuts them to a range with their total', async () => {
    const admin = await (await start(engine)).as('admin')
    const sorted = (field: string, way: string) =>
      read(admin, address({ groupBy: 'mid' }, `&sort=["${field}","${way}"]`))
    const names = ({ rows }: { rows: Row[] }) => rows.map(({ group, currency }) => `${group} ${currency}`)

    const part = await read(admin, address({ groupBy: 'mid' }, '&range=[1,1]'))

    expect(names(part)).toEqual(['mer_1 USD'])
    expect(part.range).toBe('fees 1-1/3')
    // Amounts are compared within their currency.
    expect(names(await sorted('sourceAmount', 'DESC'))).toEqual(['mer_1 EUR', 'mer_2 EUR', 'mer_1 USD'])
    expect(names(await sorted('totalFee', 'ASC'))).toEqual(['mer_2 EUR', 'mer_1 EUR', 'mer_1 USD'])
    expect(names(await sorted('currency', 'DESC'))).toEqual(['mer_1 USD', 'mer_1 EUR', 'mer_2 EUR'])
    expect((await admin('/api/fees?sort=["mid","ASC"]')).status).toBe(400)
    expect((await admin('/api/fees?range=[0,10000]')).status).toBe(200)
    expect((await admin('/api/fees?range=[5,1]')).status).toBe(400)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('counts orders without a currency, never adds their amounts, and reports incomplete coverage', async () => {
    const store = await openTestStore(engine)
    await book(store, [
      order('1', minute(1), 'EUR'),
      order('2', minute(2), 'EUR', { source: { amount: '7' }, fees: { networkFee: '1' } }),
      order('3', minute(3), 'EUR', { source: { amount: '9000' }, fees: { networkFee: '300' } }),
      // The fixed fee names the currency of the fees. The currency of the payment stays unknown.
      order('4', minute(4), 'EUR', {
        source: { amount: '5' },
        fees: { networkFee: '2', fixedFee: { fixedFeesCurrency: 'EUR' } },
      }),
    ])
    const finance = await (await startStack({ store })).as('finance')

    const { rows, coverage } = await read(finance, address({ mid: 'mer_1' }))
    const sorted = await read(finance, address({ mid: 'mer_1' }, '&sort=["totalFee","DESC"]'))

    expect(rows).toMatchObject([
      {
        currency: 'EUR',
        currencyStated: true,
        orders: 1,
        ordersElsewhere: 1,
        totalFee: '2',
        sourceAmount: '0',
      },
      { currency: 'EUR', currencyStated: false, orders: 1, totalFee: '0.3', sourceAmount: '10.5' },
      {
        currency: null,
        orders: 2,
        ordersWithFees: 2,
        assumedCurrencyOrders: 0,
        sourceAmount: null,
        networkFee: null,
        processingFee: null,
        rrFee: null,
        totalFee: null,
        sourceFee: null,
        share: null,
      },
    ])
    expect(coverage).toBe('at-least')
    expect(sorted.rows.map(({ totalFee }) => totalFee)).toEqual(['2', '0.3', null])
  })

  test('refuses a report or file of more than 5,000 rows, and says what to do', async () => {
    const { as, store } = await start(engine)
    const finance = await as('finance')
    const many = Array.from({ length: 5100 }, (_, n) =>
      order(`many-${n}`, new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 51))).toISOString(), 'EUR', {
        status: `status_${n % 51}`,
      }),
    )
    for (let from = 0; from < many.length; from += 300) await book(store, many.slice(from, from + 300))
    const tooLong = { mid: 'mer_1', groupBy: ['day', 'status'] }

    const answer = await finance(address(tooLong))
    const file = await finance(`/api/fees/report.csv?filter=${encodeURIComponent(JSON.stringify(tooLong))}`)
    const { rows } = await read(finance, address({ ...tooLong, createdAt_lt: '2026-04-01T00:00:00Z' }))

    expect([answer.status, file.status]).toEqual([400, 400])
    expect(faultWords((await answer.json()).details)).toEqual([
      {
        field: 'filter.groupBy',
        message: 'a report has at most 5,000 rows: shorten the period or use fewer groups',
      },
    ])
    expect(rows).toHaveLength(90 * 51)
  })

  test('only finance and admins get the report, of their own merchant IDs', async () => {
    const { as, store } = await start(engine)
    const [support, ops, finance] = [await as('support'), await as('ops'), await as('finance')]
    await store.db
      .updateTable('operator')
      .set({ mids: '["mer_2"]' })
      .where('email', '=', 'finance@countinghouse.test')
      .execute()

    const refused = await Promise.all([support('/api/fees'), ops('/api/fees')])
    const own = await read(finance, '/api/fees')
    const foreign = await finance(address({ mid: ['mer_2', 'mer_1'] }))

    expect(refused.map(({ status }) => status)).toEqual([403, 403])
    for (const answer of refused) expect(await answer.text()).not.toMatch(/networkFee|10\.5|0\.3/)
    expect(own.rows).toMatchObject([{ orders: 1, totalFee: '0.3' }])
    expect(foreign.status).toBe(403)
  })
})

test('filters a report by outcome, type, pair and method, and groups by several fields', async () => {
  const store = await openTestStore('sqlite')
  const settled = { status: 'asset_settled', destination: { currency: 'USDT' } }
  await noteMethod(store.db, { mid: 'mer_1', id: '1', method: 'card' })
  await book(store, [
    order('1', '2026-11-01T10:00:00Z', 'EUR', settled),
    order('2', '2026-11-02T10:00:00Z', 'EUR', { ...settled, destination: { currency: 'USDC' } }),
    order('3', '2026-11-02T10:00:00Z', 'EUR', { status: 'expired' }),
    order('4', '2026-11-02T10:00:00Z', 'EUR', { status: 'initiated', destination: { currency: 'USDT' } }),
    order('5', '2026-11-03T10:00:00Z', 'USDT', { ...settled, status: 'bank_hold' }),
  ])
  const { as } = await startStack({ store })
  const [finance, admin] = [await as('finance'), await as('admin')]
  const lines = async (filter: object) => {
    const answer = await finance(address(filter))
    const rows = (await answer.json()) as Row[]
    return rows.map(({ group, orders }) => [...[group].flat().map((one) => one ?? '?'), orders].join(' '))
  }

  expect(await lines({ groupBy: 'outcome' })).toEqual(['closed 1', 'completed 2', 'open 1', 'undocumented 1'])
  expect(await lines({ groupBy: ['month', 'outcome'] })).toEqual([
    '2026-11 closed 1',
    '2026-11 completed 2',
    '2026-11 open 1',
    '2026-11 undocumented 1',
  ])
  expect(await lines({ groupBy: ['outcome'], outcome: ['open', 'closed'] })).toEqual(['closed 1', 'open 1'])
  expect(await lines({ groupBy: 'pair' })).toEqual(['EUR-USDC 1', 'EUR-USDT 2', 'USDT-USDT 1', '? 1'])
  expect(await lines({ groupBy: ['pair', 'status'], outcome: 'completed' })).toEqual([
    'EUR-USDC asset_settled 1',
    'EUR-USDT asset_settled 1',
  ])
  expect(await lines({ pair: ['EUR-USDT', null], groupBy: 'day' })).toEqual(['2026-11-01 1', '2026-11-02 2'])
  expect(await lines({ paymentMethod: 'card', groupBy: 'day' })).toEqual(['2026-11-01 1'])
  expect(await lines({ groupBy: 'paymentMethod', orderType: 'payin' })).toEqual(['card 1', '? 3', '? 1'])

  // A finality set by an admin moves orders of the status to another outcome at once.
  const named = await admin('/api/status-labels', {
    method: 'PUT',
    json: { status: 'bank_hold', finality: { payin: 'good' } },
  })
  expect(named.status).toBe(200)
  expect(await lines({ groupBy: 'outcome' })).toEqual(['closed 1', 'completed 2', 'completed 1', 'open 1'])
})

test('only an rrFee configured as an amount is part of a total', async () => {
  const store = await openTestStore('sqlite')
  for (const mid of ['mer_1', 'mer_2', 'mer_3']) await book(store, [order(mid, minute(0), 'EUR')], { mid })
  const report = async (RR_FEE: string) => {
    const { as } = await startStack({ store, env: { RR_FEE } })
    const [finance, support] = [await as('finance'), await as('support')]
    const sessions = await Promise.all([finance, support].map((ask) => ask('/api/session')))
    const [units, hidden] = await Promise.all(
      sessions.map(async (answer) => (await answer.json()).rrFeeUnits),
    )
    expect(hidden).toBeUndefined()
    const { rows } = await read(finance, '/api/fees')
    return [
      Object.values(units).join(' '),
      ...rows.map(({ orders, rrFee, rrFeeUnit, totalFee }) => [orders, rrFeeUnit, rrFee, totalFee]),
    ]
  }

  expect(await report('')).toEqual(['unknown unknown unknown', [3, 'unknown', '3', '0.9']])
  expect(await report('amount')).toEqual(['amount amount amount', [3, 'amount', '3', '3.9']])
  expect(await report('rate')).toEqual(['rate rate rate', [3, 'rate', null, '0.9']])
  expect(await report('mer_1:amount,mer_2:rate')).toEqual([
    'amount rate unknown',
    [1, 'amount', '1', '1.3'],
    [1, 'rate', null, '0.3'],
    [1, 'unknown', '1', '0.3'],
  ])
})

test('refuses an invalid filter with its field', async () => {
  const { as } = await startStack()
  const finance = await as('finance')
  const readFault = async (filter: object) => {
    const answer = await finance(address(filter))
    return [answer.status, faultWords((await answer.json()).details)]
  }
  const refusal = (field: string, message: unknown) => [400, [{ field: `filter.${field}`, message }]]

  const zone = 'expected a time zone like Europe/Berlin'
  expect(await readFault({ timeZone: 'Mars/Olympus' })).toEqual(refusal('timeZone', zone))
  expect(await readFault({ timeZone: '+05:30' })).toEqual(refusal('timeZone', zone))
  expect(await readFault({ timeZone: 5 })).toEqual(refusal('timeZone', expect.any(String)))
  expect(await readFault({ groupBy: 'hour' })).toEqual(refusal('groupBy', expect.stringContaining('"day"')))
  expect((await readFault({ groupBy: ['day', 'day'] }))[0]).toBe(400)
  expect((await readFault({ groupBy: [] }))[0]).toBe(400)
  expect((await readFault({ outcome: 'done' }))[0]).toBe(400)
  const time = 'expected a time with its zone'
  expect(await readFault({ createdAt_gte: '2026-11-01' })).toEqual(refusal('createdAt_gte', time))
  expect(await readFault({ createdAt_lt: '2026-11-01T00:00:00' })).toEqual(refusal('createdAt_lt', time))
  expect((await readFault({ sourceCurrency: 'EUR' }))[0]).toBe(400)
  expect((await finance('/api/fees?filter={')).status).toBe(400)
})
