import { describe, expect, test } from 'vitest'
import { answerQuestion } from '../../support/statements/answerQuestion.ts'
import { anyMapping, createLineReader, fileOf, lineOf, type Written } from '../../support/statementLines.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'
import { auditLines } from '../../support/timedStack.ts'
import { minute } from '../ledger/ledgers.ts'
import { bookOrders, orderOf } from './statementRuns.ts'
import { readXlsx } from '../../support/xlsx.ts'
import { bytesOf } from '../../support/bytesOf.ts'

async function start(engine: Engine) {
  const store = await openTestStore(engine)
  await bookOrders(store, [
    orderOf('OR-1'),
    orderOf('OR-2', { partnerContext: { reference: 'INV-2' } }),
    orderOf('OR-3', { createdAt: minute(8) }),
    orderOf('OR-4', { createdAt: minute(2000) }),
  ])
  const started = await startStack({ store, statementReader: createLineReader() })
  const { statementRuns } = started.stack
  return { ...started, store, settled: () => statementRuns.settled() }
}

async function readResult(ask: Ask, id: string) {
  const sheets = readXlsx(await bytesOf(await ask(`/api/statements/${id}/result.xlsx`)))
  return sheets.map(({ rows }) => rows.map((row) => row.map(({ value }) => value)))
}

function send(ask: Ask, file: Written, query = 'name=october.csv&mid=mer_1') {
  const headers = { 'content-type': 'application/octet-stream' }
  return ask(`/api/statements?${query}`, { body: new Uint8Array(fileOf(file)), headers })
}

const october: Written = {
  columns: ['order', 'fee', 'person'],
  lines: [
    lineOf(2, 'OR-1', '2.50', { date: minute(0), raw: ['OR-1', '2.50', 'ana@people.test'] }),
    lineOf(3, 'OR-2', '3.00', { date: minute(5), raw: ['OR-2', '3.00', 'Ana'] }),
    lineOf(4, 'OR-9', '1.00', { currency: null }),
    lineOf(5, null, null, { amount: '-100', date: minute(1), raw: ['', '', 'call +44 7700 900123'] }),
    lineOf(6, 'OR-2', '3.00', { date: minute(5) }),
  ],
}

describe.each(engines)('on %s', (engine) => {
  test('matches the lines of a file with orders, settles them and exports the claims', async () => {
    const { as, settled, store } = await start(engine)
    const finance = await as('finance')

    const sent = await send(finance, october)
    const { id } = await sent.json()
    await settled()
    const again = await send(finance, october)
    const done = await (await finance(`/api/statements/${id}`)).json()

    expect([sent.status, again.status]).toEqual([201, 200])
    expect((await again.json()).id).toBe(id)
    expect(done).toMatchObject({ state: 'done', name: 'october.csv', lines: 5, open: 5, mids: ['mer_1'] })
    expect(done.classes.equal).toMatchObject({
      lines: 1,
      orders: 1,
      sums: [{ currency: 'EUR', amount: '2.5' }],
    })
    expect(done.classes.differs.sums).toEqual([
      { currency: 'EUR', amount: '3', ours: '2.5', difference: '0.5' },
    ])
    // Results without a currency are counted, but not added up.
    expect(done.classes['no-such-order']).toMatchObject({
      results: 1,
      sums: [{ currency: null, amount: null, ours: null, difference: null }],
    })
    expect(done.period).toEqual({
      from: '2026-11-02T00:00:00.000Z',
      to: '2026-11-03T00:00:00.000Z',
      timeZone: 'UTC',
      source: 'lines',
    })
    const listed = await finance(`/api/statements/${id}/lines?filter={"class":["differs","no-order"]}`)
    expect(listed.headers.get('content-range')).toBe('lines 0-1/2')
    const text = await listed.text()
    expect(text).not.toMatch(/people\.test|7700/)
    expect(JSON.parse(text)).toMatchObject([
      {
        id: 3,
        class: 'differs',
        lines: [{ number: 3, fee: '3.00', orderId: 'OR-2' }],
        order: { id: 'OR-2', reference: 'INV-2', fees: { total: '2.50', rr: '0.015', currency: 'EUR' } },
        difference: '0.50',
      },
      // Several possible orders are suggested, and none is selected.
      {
        id: 5,
        class: 'no-order',
        order: null,
        suggestions: [
          { id: 'OR-3', by: 'amount', awayMs: 420_000 },
          { id: 'OR-4', by: 'amount', awayMs: 119_940_000 },
        ],
      },
    ])

    const settle = (json: object) => finance(`/api/statements/${id}/lines/settle`, { json })
    const claim = await (await settle({ ids: [3, 6], kind: 'claimed', note: 'too much' })).json()
    expect(claim).toMatchObject({ settled: 2, settlement: { number: 1, kind: 'claimed', left: 2 } })
    expect((await settle({ ids: [3, 4], kind: 'accepted', note: 'x' })).status).toBe(409)
    expect((await settle({ ids: [2], kind: 'accepted', note: 'equal is none' })).status).toBe(409)
    expect((await settle({ class: 'no-such-order', kind: 'other-period', note: 'August' })).status).toBe(200)
    expect((await finance(`/api/statements/${id}`, { method: 'DELETE' })).status).toBe(409)
    const [facts = [], rows = []] = await readResult(finance, id)
    expect(rows.filter((row) => row.includes('too much')).map((row) => row.join(','))).toEqual([
      expect.stringMatching(/^3,OR-2,mer_1,INV-2,.*differs,3,2.5,0.5,EUR,.*,too much/),
      expect.stringMatching(/^6,OR-2,.*duplicate,3,.*,3,EUR,same-as-line,too much/),
    ])
    expect(facts).toContainEqual(['provider', 'Acme Payments'])
    expect(facts).toContainEqual(['SHA-256', done.sha256])
    expect(facts.filter(([name]) => name === 'differs')).toEqual([['differs', 'EUR', '1', '3', '2.5', '0.5']])
    expect(rows.filter((row) => row.includes('differs'))).toHaveLength(1)

    expect(await (await settle({ undo: 1 })).json()).toMatchObject({
      settled: 2,
      settlement: { number: 1, left: 0, undoneBy: 'finance@countinghouse.test' },
    })
    expect((await settle({ undo: 1 })).status).toBe(409)
    expect((await (await finance(`/api/statements/${id}`)).json()).open).toBe(4)
    expect((await settle({ undo: 3 })).status).toBe(409)
    const acts = (await auditLines(store))
      .map(({ action }) => action)
      .filter((one) => one.startsWith('statement'))
    expect(acts).toEqual([
      'statement.received',
      'statement.done',
      'statement.settled',
      'statement.settled',
      'statement.result',
      'statement.unsettled',
    ])
  })

  test('records a match by hand under the operator’s name and can undo it', async () => {
    const { as, settled, store } = await start(engine)
    const [finance, admin] = [await as('finance'), await as('admin')]
    const { id } = await (await send(finance, october)).json()
    await settled()
    const match = (ask: Ask, json: object) => ask(`/api/statements/${id}/lines/match`, { json })

    const answers = await Promise.all([
      match(finance, { lines: [{ line: 5, orderIds: ['OR-3'] }] }),
      match(admin, { lines: [{ line: 5, orderIds: ['OR-4'], mid: 'mer_1' }] }),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.findIndex(({ status }) => status === 200)
    const by = ['finance@countinghouse.test', 'admin@countinghouse.test'][won]
    const lost = answers[1 - won]
    expect(await lost?.json()).toMatchObject({ error: expect.anything() })
    const [line] = await (await finance(`/api/statements/${id}/lines?filter={"id":5}`)).json()
    expect(line).toMatchObject({
      class: 'equal',
      matchedBy: 'hand',
      order: { id: ['OR-3', 'OR-4'][won] },
      hand: { by, at: expect.any(String) },
      suggestions: [],
    })
    for (const [json, status] of [
      [{ line: 4 }, 400],
      [{ lines: [{ line: 4, orderIds: ['OR-77'] }] }, 400],
      [{ lines: [{ line: 4, orderIds: ['OR-1'], mid: 'mer_2' }] }, 400],
      [{ lines: [{ line: 4, orderIds: ['OR-1'] }] }, 409],
      [{ line: 4, undo: true }, 409],
    ] as const)
      expect((await match(finance, json)).status).toBe(status)
    expect((await finance(`/api/statements/${id}`, { method: 'DELETE' })).status).toBe(409)
    expect((await match(await as('ops'), { line: 5, undo: true })).status).toBe(403)

    expect(await (await match(admin, { line: 5, undo: true })).json()).toMatchObject({
      classes: { 'no-order': { results: 1 } },
    })
    expect((await finance(`/api/statements/${id}`, { method: 'DELETE' })).status).toBe(204)
    const acts = (await auditLines(store)).filter(({ action }) => action.includes('matched'))
    expect(acts.map(({ action, operator_email }) => [action, operator_email])).toEqual([
      ['statement.matched', by],
      ['statement.unmatched', 'admin@countinghouse.test'],
    ])
  })

  test('settles the same lines for one of several concurrent requests', async () => {
    const { as, settled } = await start(engine)
    const [one, two] = [await as('finance'), await as('admin')]
    const { id } = await (await send(one, october)).json()
    await settled()

    const claims = (ask: Ask, kind: string, ids: number[]) =>
      ask(`/api/statements/${id}/lines/settle`, { json: { ids, kind, note: 'at once' } })
    const answers = await Promise.all([
      claims(one, 'other-period', [3, 4]),
      claims(two, 'accepted', [4, 3]),
      claims(one, 'our-mistake', [3, 6]),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const rows = await (await one(`/api/statements/${id}/lines?filter={"settled":true}`)).json()
    expect(
      new Set(rows.map(({ settlement }: { settlement: { kind: string } }) => settlement.kind)).size,
    ).toBe(1)
    expect(rows).toHaveLength(2)
  })

  test('asks about ambiguity, keeps the answer for the next file, and deletes a statement completely', async () => {
    const { as, settled, store } = await start(engine)
    const finance = await as('finance')
    const { id } = await (await send(finance, { ...october, questions: 1 })).json()
    await settled()
    const ambiguous = await (await finance(`/api/statements/${id}`)).json()
    expect(ambiguous).toMatchObject({ state: 'asks', questions: [{ about: 'feeSign' }], classes: null })
    expect((await finance(`/api/statements/${id}/lines`)).status).toBe(409)

    const mapping = anyMapping
    const put = (json: object) => finance(`/api/statements/${id}/mapping`, { method: 'PUT', json })
    expect((await put({ mapping: { ...mapping, feeSign: 'both' } })).status).toBe(400)
    expect((await put({ mapping, tolerance: { amount: '-1', percent: '0' } })).status).toBe(400)
    const period = { from: '2026-11-02T00:00:00+01:00', to: minute(6) }
    expect((await put({ mapping, tolerance: { amount: '0.50', percent: '0' }, period })).status).toBe(200)
    await settled()
    const done = await (await finance(`/api/statements/${id}`)).json()
    expect(done).toMatchObject({
      state: 'done',
      tolerance: { amount: '0.50' },
      period: { from: '2026-11-01T23:00:00.000Z', to: minute(6), source: 'set' },
    })
    expect([done.classes.differs.orders, done.classes['within-tolerance'].orders]).toEqual([0, 1])
    // OR-3 belongs to another period.
    expect(done.classes['not-in-statement'].orders).toBe(0)

    const next = await (
      await send(finance, { ...october, questions: 1, lines: october.lines.slice(2, 4) })
    ).json()
    await settled()
    expect(await (await finance(`/api/statements/${next.id}`)).json()).toMatchObject({
      state: 'done',
      isKeptMapping: true,
      tolerance: { amount: '0.50' },
    })

    // A file removed for its age cannot be read again, but its statement can be deleted.
    await store.db.updateTable('statement').set({ file_gone: 'age' }).where('id', '=', id).execute()
    expect((await put({ mapping })).status).toBe(409)
    expect((await finance(`/api/statements/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await finance(`/api/statements/${id}`)).status).toBe(404)
    await settled()
    for (const table of [
      'statement_line',
      'statement_result',
      'statement_chunk',
      'statement_match',
    ] as const) {
      const rows = await store.db.selectFrom(table).select('statement').where('statement', '=', id).execute()
      expect(rows).toEqual([])
    }
    const fresh = await send(finance, { ...october, questions: 1 })
    expect(fresh.status).toBe(201)
  })

  test('hides a statement from operators without all its merchant IDs and records the attempts', async () => {
    const { as, settled, store } = await start(engine)
    const finance = await as('finance')
    const { id } = await (await send(finance, october, 'name=both.csv&mid=mer_2,mer_1')).json()
    await settled()
    await store.db.updateTable('operator').set({ mids: '["mer_1"]' }).where('role', '=', 'finance').execute()

    for (const [path, method, json] of [
      ['', 'GET'],
      ['/lines', 'GET'],
      ['/result.xlsx', 'GET'],
      ['', 'DELETE'],
      ['/lines/settle', 'POST', { ids: [3], kind: 'claimed', note: 'x' }],
    ] as const)
      expect((await finance(`/api/statements/${id}${path}`, { method, json })).status).toBe(404)
    expect(await (await finance('/api/statements')).json()).toEqual([])
    expect((await send(finance, october, 'name=x.csv&mid=mer_2')).status).toBe(403)

    const [first] = await (await (await as('admin'))('/api/statements')).json()
    expect(first).toMatchObject({ id, mids: ['mer_1', 'mer_2'], state: 'done' })
    const refusals = (await auditLines(store)).filter(({ action }) => action === 'access.refused')
    expect(refusals.map(({ object, mid }) => object ?? mid)).toContain(`statement:${id}`)
    expect(refusals.map(({ mid }) => mid)).toContain('mer_2')
  })

  test('refuses an invalid, oversized or nameless file and stores nothing', async () => {
    const { as, store } = await start(engine)
    const finance = await as('finance')
    const octets = { 'content-type': 'application/octet-stream' }
    const piece = new Uint8Array(1024 * 1024)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(piece)
        sent++
      },
    })

    const answers = [
      await finance('/api/statements?name=a.csv', { json: {} }),
      await finance('/api/statements?name=a.csv', { method: 'POST' }),
      await finance('/api/statements', { body: new Uint8Array([1]), headers: octets }),
      await finance('/api/statements?name=a.csv', { body: new Uint8Array(0), headers: octets }),
      await finance('/api/statements?name=a.csv', {
        body: endless as never,
        headers: octets,
        duplex: 'half',
      }),
      await (await as('ops'))('/api/statements?name=a.csv', { body: new Uint8Array([1]), headers: octets }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([415, 415, 400, 400, 413, 403])
    expect(sent).toBeLessThan(60)
    expect(await store.db.selectFrom('statement').select('id').execute()).toEqual([])
    expect(await store.db.selectFrom('statement_chunk').select('number').execute()).toEqual([])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('does not compare or add up a fee in another currency than the order’s', async () => {
    const { as, settled, store } = await start(engine)
    const finance = await as('finance')
    await bookOrders(store, [
      orderOf('OR-5', {
        source: { currency: 'NGN', amount: '350000.00' },
        destination: { currency: 'USDT', amount: '226.14' },
        fees: { networkFee: '134.57', processingFee: '3500.00' },
      }),
    ])
    const lines = [lineOf(2, 'OR-5', '0.3769', { currency: 'USDT' }), lineOf(3, 'OR-1', '3.00')]
    const { id } = await (await send(finance, { lines })).json()
    await settled()

    const { classes } = await (await finance(`/api/statements/${id}`)).json()
    const rows = await (await finance(`/api/statements/${id}/lines?filter={"class":["differs"]}`)).json()
    await finance(`/api/statements/${id}/lines/settle`, {
      json: { ids: [2, 3], kind: 'accepted', note: 'too much' },
    })
    const [, sheet = []] = await readResult(finance, id)

    const notComparable = {
      comparable: false,
      difference: null,
      currency: null,
      facts: [
        {
          code: 'not-comparable',
          theirs: [{ amount: '0.3769', currency: 'USDT', basis: 'stated' }],
          ours: { amount: '3634.57', currency: 'NGN', basis: 'assumed' },
        },
      ],
    }
    expect(classes.differs).toMatchObject({
      results: 2,
      notComparable: 1,
      sums: [{ currency: 'EUR', amount: '3', ours: '2.5', difference: '0.5' }],
    })
    expect(rows).toMatchObject([
      { id: 2, theirs: null, ours: null, ...notComparable },
      // The order states no currency for its fees.
      { id: 3, comparable: true, difference: '0.50', currency: 'EUR', currencyStated: false },
    ])
    expect(sheet.slice(0, 3).map((row) => row.join(','))).toEqual([
      expect.stringMatching(/currency stated$/),
      expect.stringMatching(/^2,OR-5,.*,0.3769 USDT,3634.57 NGN,not comparable,.*not-comparable,too much,/),
      expect.stringMatching(/^3,OR-1,.*,3,2.5,0.5,EUR,.*,too much,.*,assumed$/),
    ])
  })

  test('accepts a proposed mapping unchanged and does not keep its assumptions for the next file', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [orderOf('OR-1')])
    const { stack, as } = await startStack({ store })
    const finance = await as('finance')
    const month = async (amount: string) => {
      const file = `Order ID;Date;Amount;Fee;Currency\nOR-1;05/10/2026;${amount};3;EUR\n`
      const headers = { 'content-type': 'application/octet-stream' }
      const sent = await finance('/api/statements?name=whole.csv&mid=mer_1', {
        body: Buffer.from(file),
        headers,
      })
      const { id } = await sent.json()
      await stack.statementRuns.settled()
      return (await finance(`/api/statements/${id}`)).json()
    }
    const proposed = await month('120')
    const put = () =>
      finance(`/api/statements/${proposed.id}/mapping`, {
        method: 'PUT',
        json: { mapping: answerQuestion(proposed.mapping, 'date.order', 'day-first') },
      })

    const answer = await put()
    await stack.statementRuns.settled()
    const next = await month('1.250')

    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"isAssumed":true')])
    expect(await (await finance(`/api/statements/${proposed.id}`)).json()).toMatchObject({
      state: 'done',
      mapping: { amount: { decimal: '.', isAssumed: true } },
    })
    expect(next).toMatchObject({ state: 'asks', questions: [{ about: 'amount.decimal' }] })
  })
})
