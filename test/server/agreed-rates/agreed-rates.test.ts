import { describe, expect, test } from 'vitest'
import type { StatementResult, WholeStatement } from '../../../src/api/statements.ts'
import type { AgreedRate, RateProposal } from '../../../src/api/agreedRates.ts'
import { noteMethod, settleMethods } from '../../../src/server/sync/orderMethods.ts'
import { book, chance } from '../ledger/ledgers.ts'
import { bookOrders, orderOf } from '../statements/statementRuns.ts'
import { createLineReader, fileOf, lineOf } from '../../support/statementLines.ts'
import { runs } from '../../support/runs.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'

type Row = Record<string, unknown> & { id: string }

const order = (id: string, amount: string, processingFee: string | undefined, more: object = {}) => ({
  id,
  createdAt: '2026-10-10T12:00:00.000Z',
  orderType: 'payin',
  status: 'completed',
  source: { currency: 'EUR', amount },
  destination: { currency: 'USDT', amount: '1' },
  fees: processingFee === undefined ? undefined : { networkFee: '0', processingFee },
  ...more,
})

const terms = { mid: 'mer_1', currency: 'EUR', percent: '2', fixed: '0.30', from: '2026-10-01' }

async function list(ask: Ask, filter: object = {}) {
  const answer = await ask(
    `/api/orders?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["id","ASC"]`,
  )
  expect(answer.status).toBe(200)
  return (await answer.json()) as Row[]
}

const checks = async (ask: Ask, filter?: object) =>
  Object.fromEntries(
    (await list(ask, filter)).map(({ id, feeCheck, expectedFee, feeDifference }) => [
      id,
      [feeCheck, expectedFee, feeDifference].filter((one) => one !== undefined).join(' '),
    ]),
  )

async function add(ask: Ask, more: object = {}) {
  const answer = await ask('/api/agreed-rates', { json: { ...terms, ...more } })
  return {
    status: answer.status,
    body: (await answer.json()) as AgreedRate & { details: Row[]; message: string },
  }
}

async function report(ask: Ask, filter: object) {
  const answer = await ask(`/api/fees?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as (Row & { group: string | null })[]
}

async function start(engine: Engine, rows: object[] = []) {
  const store = await openTestStore(engine)
  await book(store, rows)
  const { as } = await startStack({ store })
  return { store, as, finance: await as('finance') }
}

describe.each(engines)('on %s', (engine) => {
  test('compares each order with its rate, to the smallest unit of the currency', async () => {
    const { finance } = await start(engine, [
      order('a', '100', '2.30'),
      order('b', '100', '2.32'),
      order('c', '100', '2.28'),
      // Two percent of 10.24 is 0.2048: the provider may round up or down.
      order('d', '10.24', '0.51'),
      order('e', '10.24', '0.50'),
      order('f', '100', undefined),
      order('g', '100', '2.30', { createdAt: '2026-09-30T23:59:59.999Z' }),
      order('h', '100', '2.30', { fees: { processingFee: '2.30', fixedFee: { fixedFeesCurrency: 'USD' } } }),
    ])
    expect((await list(finance)).some((row) => 'feeCheck' in row)).toBe(false)

    expect(await add(finance)).toMatchObject({
      status: 201,
      body: { ...terms, fixed: '0.3', covers: 'total' },
    })

    expect(await checks(finance)).toEqual({
      a: 'agreed 2.3 0',
      b: 'over 2.3 0.02',
      c: 'under 2.3 -0.02',
      d: 'agreed 0.5 0.01',
      e: 'agreed 0.5 0',
      f: '',
      g: 'no-rate',
      h: 'no-rate',
    })
    expect(Object.keys(await checks(finance, { feeCheck: 'over' }))).toEqual(['b'])
    expect(Object.keys(await checks(finance, { feeCheck: ['under', 'no-rate'] }))).toEqual(['c', 'g', 'h'])
    expect(Object.keys(await checks(finance, { feeCheck: [null] }))).toEqual(['f'])
    expect(await (await finance('/api/orders/b')).json()).toMatchObject({
      feeCheck: 'over',
      expectedFee: '2.3',
      feeDifference: '0.02',
    })
  })

  test('orders that are booked later, and a method that is known later, are checked at once', async () => {
    const { store, finance } = await start(engine)
    await add(finance)
    await add(finance, { paymentMethod: 'sepa', percent: '1' })
    await book(store, [order('a', '100', '2.30'), order('b', '100', '2.50')])
    await book(store, [order('a', '100', '9')])
    expect(await checks(finance)).toEqual({ a: 'over 2.3 6.7', b: 'over 2.3 0.2' })

    await noteMethod(store.db, { mid: 'mer_1', id: 'b', method: 'sepa' })
    await settleMethods(store, 'mer_1', ['b'])

    expect(await checks(finance, { feeCheck: 'over' })).toEqual({ a: 'over 2.3 6.7', b: 'over 1.3 1.2' })
  })

  test('orders of a rate for the processing fee are checked again when it changes or is deleted', async () => {
    const fees = { networkFee: '0.70', processingFee: '2' }
    const { finance } = await start(engine, [order('a', '100', '2', { fees })])
    const { body } = await add(finance, { fixed: '0' })
    expect(await checks(finance)).toEqual({ a: 'over 2 0.7' })

    const put = { ...terms, fixed: '0', covers: 'processing' }
    const changed = await finance(`/api/agreed-rates/${body.id}`, { method: 'PUT', json: put })

    expect(await changed.json()).toMatchObject({ id: body.id, covers: 'processing' })
    expect(await checks(finance)).toEqual({ a: 'agreed 2 0' })
    expect((await finance(`/api/agreed-rates/${body.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await checks(finance, { feeCheck: 'no-rate' })).toEqual({ a: '' })
    expect((await finance(`/api/agreed-rates/${body.id}`)).status).toBe(404)
  })

  test('proposes the rate that fits the recent orders of a kind', async () => {
    const recent = (n: number) => new Date(Date.now() - (n + 1) * 3_600_000).toISOString()
    const charged = (amount: number) => (Math.round(amount * 2.15 + 30) / 100).toFixed(2)
    const rows = Array.from({ length: 60 }, (_, n) => {
      const amount = 10 + ((n * 37) % 900)
      // Two orders are charged otherwise.
      return order(`${n}`, `${amount}`, n < 2 ? '99' : charged(amount), { createdAt: recent(n) })
    })
    const few = Array.from({ length: 5 }, (_, n) =>
      order(`few${n}`, '10', '1', { orderType: 'gaming', createdAt: recent(n) }),
    )
    const { finance } = await start(engine, [...rows, ...few])

    const answer = await finance('/api/agreed-rates/proposals?filter={"mid":"mer_1"}')
    const [first, ...rest] = (await answer.json()) as RateProposal[]

    expect(rest).toEqual([])
    expect(first).toMatchObject({
      percent: '2.15',
      fixed: '0.3',
      pair: 'EUR-USDT',
      orderType: 'payin',
      orders: 60,
      fitting: 58,
    })
    const { id: _, orders: __, fitting: ___, ...rate } = first ?? ({} as RateProposal)
    expect((await finance('/api/agreed-rates/table', { json: { rates: [rate] } })).status).toBe(201)
    expect(Object.keys(await checks(finance, { feeCheck: 'over' }))).toEqual(['0', '1'])
    expect(await (await finance('/api/agreed-rates/proposals?filter={"mid":"mer_1"}')).json()).toEqual([])
  })

  test('a statement says which equal lines are not as agreed', async () => {
    const store = await openTestStore(engine)
    const fees = (processingFee: string) => ({ fees: { processingFee } })
    await bookOrders(store, [
      orderOf('OR-1', fees('2.20')),
      orderOf('OR-2', fees('2.00')),
      orderOf('OR-3', fees('1.50')),
      orderOf('OR-4', fees('2.00')),
    ])
    const { as, stack } = await startStack({ store, statementReader: createLineReader() })
    const finance = await as('finance')
    await add(finance, { fixed: '0' })
    const lines = [
      lineOf(2, 'OR-1', '2.20'),
      lineOf(3, 'OR-2', '2.00'),
      lineOf(4, 'OR-3', '1.50'),
      lineOf(5, 'OR-4', '2.60'),
    ]
    const sent = await finance('/api/statements?name=october.csv&mid=mer_1', {
      body: new Uint8Array(fileOf({ lines })),
      headers: { 'content-type': 'application/octet-stream' },
    })
    const { id } = (await sent.json()) as { id: string }
    await stack.statementRuns.settled()

    const statement = (await (await finance(`/api/statements/${id}`)).json()) as WholeStatement
    const linesOf = async (filter: object) => {
      const answer = await finance(
        `/api/statements/${id}/lines?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
      return (await answer.json()) as StatementResult[]
    }

    expect(statement.rateChecks).toEqual([
      { check: 'over', results: 1, sums: [{ currency: 'EUR', difference: '0.2' }] },
      { check: 'under', results: 1, sums: [{ currency: 'EUR', difference: '0.5' }] },
    ])
    const over = await linesOf({ class: 'equal', feeCheck: 'over' })
    expect(over.map(({ order, facts }) => [order?.id, facts])).toEqual([
      ['OR-1', [{ code: 'over-agreed', theirs: '2.20', agreed: '2', difference: '0.2' }]],
    ])
    const [differing] = await linesOf({ class: 'differs' })
    expect(differing?.facts).toContainEqual({
      code: 'over-agreed',
      theirs: '2.60',
      agreed: '2',
      difference: '0.6',
    })
  })

  test('a rate that is entered later changes nothing in a closed period', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('a', '100', '2.50'), order('b', '100', '2')])
    const { as, stack } = await startStack({ store })
    const finance = await as('finance')
    const json = { from: '2026-10-01', to: '2026-11-01', timeZone: 'UTC', mids: ['mer_1'] }
    const { id } = (await (await finance('/api/periods', { json })).json()) as { id: string }
    await stack.closes.tend()
    const read = async () => ({
      period: await (await finance(`/api/periods/${id}`)).json(),
      changes: await (await finance(`/api/periods/${id}/changes`)).json(),
      proof: await (await finance(`/api/periods/${id}/proof`)).json(),
    })
    const before = await read()

    await add(finance, { fixed: '0' })
    await stack.closes.tend()

    expect(await checks(finance)).toEqual({ a: 'over 2 0.5', b: 'agreed 2 0' })
    expect(await read()).toEqual(before)
    expect(before).toMatchObject({ period: { state: 'closed' }, changes: [] })
  })

  test('only finance and admins see rates, and only of their merchants; every change is logged', async () => {
    const { as, finance } = await start(engine, [order('a', '100', '2.50')])
    const { body } = await add(finance)
    for (const role of ['ops', 'support'] as const) {
      const ask = await as(role)
      expect((await ask('/api/agreed-rates')).status).toBe(403)
      expect((await ask('/api/agreed-rates', { json: terms })).status).toBe(403)
      expect((await ask('/api/orders?filter={"feeCheck":"over"}')).status).toBe(403)
      expect(await (await ask('/api/orders/a')).json()).not.toHaveProperty('expectedFee')
    }
    expect((await add(finance, { mid: 'mer_9' })).status).toBe(403)
    await finance(`/api/agreed-rates/${body.id}`, { method: 'DELETE' })
    const admin = await as('admin')
    const trail = (await (await admin('/api/audit?filter={"object":"rate:' + body.id + '"}')).json()) as Row[]
    expect(trail.map(({ action }) => action)).toEqual(['rate.removed', 'rate.added'])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('the most specific rate wins, minimum and maximum apply, and a change takes effect on its day', async () => {
    const { finance } = await start(engine, [
      order('a', '100', '1'),
      order('b', '100', '1', { orderType: 'gaming' }),
      order('c', '1', '0.50', { orderType: 'gaming' }),
      order('d', '100000', '40', { orderType: 'gaming' }),
      order('e', '100', '3', { createdAt: '2026-10-16T00:00:00.000Z' }),
      order('f', '100', '5', {
        destination: { currency: 'EUR', amount: '50' },
        source: { currency: 'USDT' },
        fees: { processingFee: '0.5', fixedFee: { fixedFeesCurrency: 'EUR' } },
      }),
    ])
    await add(finance, { percent: '2', fixed: '0', to: '2026-10-15' })
    await add(finance, { percent: '3', fixed: '0', from: '2026-10-16' })
    await add(finance, { orderType: 'gaming', percent: 1, fixed: 0, minimum: '0.50', maximum: 40 })
    await add(finance, { pair: 'USDT-EUR', percent: '1', fixed: '0' })

    expect(await checks(finance)).toEqual({
      a: 'under 2 -1',
      b: 'agreed 1 0',
      c: 'agreed 0.5 0',
      d: 'agreed 40 0',
      e: 'agreed 3 0',
      // The fee is in euros, so the percentage is of the euros that were received.
      f: 'agreed 0.5 0',
    })
  })

  test('refuses overlaps, empty rates and ends before the beginning, at their field', async () => {
    const { finance } = await start(engine)
    expect((await add(finance, { to: '2026-10-15' })).status).toBe(201)
    // Another kind of orders, another currency, and the day of the change are no overlap.
    expect((await add(finance, { orderType: 'payin' })).status).toBe(201)
    expect((await add(finance, { currency: 'USD' })).status).toBe(201)
    expect((await add(finance, { from: '2026-10-15', to: '2026-10-20T00:00:00Z' })).status).toBe(201)

    const overlap = await add(finance, { from: '2026-10-19' })
    expect(overlap.status).toBe(409)
    expect(overlap.body.details).toMatchObject([
      { field: 'from', message: expect.stringContaining('2026-10-15 to 2026-10-20') },
    ])
    for (const [field, more] of [
      ['percent', { percent: '0', fixed: '0' }],
      ['percent', { percent: '101' }],
      ['percent', { percent: '-1' }],
      ['to', { from: '2027-01-02', to: '2027-01-01' }],
      ['maximum', { minimum: '2', maximum: '1' }],
      ['pair', { pair: 'EURUSDT' }],
      ['from', { from: 'soon' }],
    ] as const) {
      const { status, body } = await add(finance, more)
      expect([status, body.details.map((one) => one.field)], JSON.stringify(more)).toEqual([400, [field]])
    }

    const rates = [
      { ...terms, orderType: 'x' },
      { ...terms, orderType: 'x', from: '2026-11-01' },
    ]
    const table = await finance('/api/agreed-rates/table', { json: { rates } })
    expect(table.status).toBe(409)
    expect((await table.json()).details).toMatchObject([{ field: 'rates.1.from' }])
    expect(await (await finance('/api/agreed-rates')).json()).toHaveLength(4)
  })

  test('the fee report groups and filters by the check, with what was agreed', async () => {
    const { finance } = await start(engine, [
      order('a', '100', '2.30'),
      order('b', '100', '2.40'),
      order('c', '200', '4.50', { createdAt: '2026-10-11T12:00:00.000Z' }),
      order('d', '100', '2.30', { createdAt: '2026-09-10T12:00:00.000Z' }),
      order('e', '100', undefined),
      order('f', '100', '2.30', { createdAt: 'soon' }),
    ])
    await add(finance)

    const rows = await report(finance, { groupBy: 'feeCheck' })
    expect(
      rows.map(({ group, orders, totalFee, expectedFee, feeDifference }) => [
        group,
        orders,
        totalFee,
        expectedFee,
        feeDifference,
      ]),
    ).toEqual([
      ['agreed', 1, '2.3', '2.3', '0'],
      ['no-rate', 2, '4.6', null, null],
      ['over', 2, '6.9', '6.6', '0.3'],
      [null, 1, '0', null, null],
    ])
    const over = await report(finance, {
      feeCheck: 'over',
      groupBy: 'day',
      createdAt_gte: '2026-10-01T00:00:00Z',
    })
    expect(over.map(({ group, orders, feeDifference }) => [group, orders, feeDifference])).toEqual([
      ['2026-10-10', 1, '0.1'],
      ['2026-10-11', 1, '0.2'],
    ])
  })

  test('a report by check adds up to the report of the stored totals', async () => {
    const random = chance(7)
    const rows = Array.from({ length: 400 }, (_, n) => {
      const amount = `${1 + random.below(500)}.${10 + random.below(89)}`
      return order(
        `${n}`,
        amount,
        random.below(4) === 0 ? undefined : `${random.below(9)}.${10 + random.below(89)}`,
        {
          createdAt: new Date(Date.UTC(2026, 9, 1) + random.below(40 * 86_400) * 1000).toISOString(),
          orderType: random.one(['payin', 'gaming']),
          source: { currency: random.one(['EUR', 'USD']), amount },
        },
      )
    })
    const { finance } = await start(engine, rows)
    await add(finance, { to: '2026-10-20' })
    const span = {
      createdAt_gte: '2026-10-03T05:00:00Z',
      createdAt_lt: '2026-11-04T22:00:00Z',
      timeZone: 'Asia/Kolkata',
    }
    const sums = (all: Row[]) => {
      const by = new Map<string, [number, number]>()
      for (const { group, currency, orders, totalFee } of all) {
        const name = JSON.stringify([[group].flat().slice(-1), currency])
        const [count, cents] = by.get(name) ?? [0, 0]
        by.set(name, [count + Number(orders), Math.round(cents + Number(totalFee) * 100)])
      }
      return [...by].toSorted()
    }

    const byCheck = await report(finance, { ...span, groupBy: ['feeCheck', 'day'] })

    expect(byCheck.length).toBeGreaterThan(60)
    expect(sums(byCheck)).toEqual(sums(await report(finance, { ...span, groupBy: 'day' })))
  })

  test('in a clean world every planted difference is found, and nothing else', async () => {
    const random = chance(11)
    // What the contract says: another percentage from the 16th, yen without decimals, a token, a minimum.
    const contract = [
      { currency: 'EUR', digits: 2, rate: (day: number) => (day < 16 ? 200n : 215n), fixed: 30n, least: 50n },
      { currency: 'JPY', digits: 0, rate: () => 350n, fixed: 0n, least: 0n },
      { currency: 'BTC', digits: 8, rate: () => 100n, fixed: 0n, least: 0n },
    ]
    const decimal = (units: bigint, digits: number) => {
      const text = `${units}`.padStart(digits + 1, '0')
      return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
    }
    const planted = new Map<string, string>()
    const rows = Array.from({ length: runs(engine === 'sqlite' ? 200_000 : 20_000, 100) }, (_, n) => {
      const { currency, digits, rate, fixed, least } = random.one(contract)
      const day = 1 + random.below(31)
      const units = BigInt(1 + random.below(10 ** 6)) * (digits === 8 ? 1000n : 1n)
      // In ten thousandths of a unit; the provider rounds up, down or to the nearest.
      const exact = units * rate(day) + fixed * 10_000n
      const rounded = (exact + BigInt(random.one([0, 5_000, 9_999]))) / 10_000n
      const agreed = rounded < least ? least : rounded
      const off = random.below(50) === 0 ? BigInt(random.one([-1, 1]) * (2 + random.below(40))) : 0n
      const charged = agreed + off < 0n ? agreed : agreed + off
      if (charged !== agreed) planted.set(`${n}`, charged > agreed ? 'over' : 'under')
      return order(`${n}`, decimal(units, digits), decimal(charged, digits), {
        createdAt: new Date(Date.UTC(2026, 9, day, random.below(24), random.below(60))).toISOString(),
        source: { currency, amount: decimal(units, digits) },
      })
    })
    const { store, finance } = await start(engine)
    for (let first = 0; first < rows.length; first += 1000) await book(store, rows.slice(first, first + 1000))
    await add(finance, { percent: '2', fixed: '0.30', minimum: '0.5', to: '2026-10-15' })
    await add(finance, { percent: '2.15', fixed: '0.30', minimum: '0.5', from: '2026-10-16' })
    await add(finance, { currency: 'JPY', percent: '3.5', fixed: '0' })
    await add(finance, { currency: 'BTC', percent: '1', fixed: '0' })

    const stored = await store.db.selectFrom('ledger_order').select(['id', 'fee_check']).execute()

    const found = stored.flatMap(({ id, fee_check }) =>
      fee_check === 'agreed' ? [] : [[id, fee_check] as const],
    )
    expect(planted.size).toBeGreaterThan(rows.length / 80)
    expect(new Map(found.toSorted())).toEqual(new Map([...planted].toSorted()))
  })
})
