import { describe, expect, test } from 'vitest'
import type { Claim, ClaimTotals } from '../../../src/api/claims.ts'
import type { WholeStatement } from '../../../src/api/statements.ts'
import type { PeriodPreview } from '../../../src/api/periods.ts'
import { createLineReader, fileOf, lineOf } from '../../support/statementLines.ts'
import { readCsvRecords } from '../../support/csv.ts'
import { createZonedTime } from '../../../src/server/files/zonedTime.ts'
import type { StatementLine } from '../../../src/server/statements/reading/rows/row.ts'
import { startStack } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'
import { bookOrders, orderOf } from './statementRuns.ts'

async function start(engine: Engine, more: StatementLine[] = []) {
  const store = await openTestStore(engine)
  await bookOrders(
    store,
    ['OR-1', 'OR-2', 'OR-3', 'OR-4'].map((id) => orderOf(id)),
  )
  await bookOrders(store, [orderOf('OR-5', { source: { currency: 'NGN', amount: '350000' } })])
  // Completed orders of another amount, if the statement has lines about them.
  const others = more.length > 0 ? ['OR-6', 'OR-7', 'OR-8'] : []
  const amount = { source: { currency: 'EUR', amount: '700.00' } }
  await bookOrders(
    store,
    others.map((id) => orderOf(id, amount)),
  )
  const { as, stack } = await startStack({ store, statementReader: createLineReader() })
  const finance = await as('finance')
  // Our orders have fees of 2.50.
  const lines = [
    lineOf(2, 'OR-1', '3.00'),
    lineOf(3, 'OR-2', '2.75'),
    lineOf(4, 'OR-3', '2.00'),
    lineOf(5, 'OR-4', '2.50'),
    lineOf(6, 'OR-5', '0.01'),
    ...more,
  ]
  const send = async () => {
    const sent = await finance('/api/statements?name=october.csv&mid=mer_1', {
      body: new Uint8Array(fileOf({ lines })),
      headers: { 'content-type': 'application/octet-stream' },
    })
    const statement = (await sent.json()) as { id: string }
    await stack.statementRuns.settled()
    return statement.id
  }
  const id = await send()
  const settle = (json: object) => finance(`/api/statements/${id}/lines/settle`, { json })
  const claims = async (filter: object = {}) => {
    const answer = await finance(`/api/claims?sort=["reference","ASC"]&filter=${JSON.stringify(filter)}`)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as Claim[]).toSorted((a, b) => Number(a.line) - Number(b.line))
  }
  const put = (claim: Claim | undefined, json: object) =>
    finance(`/api/claims/${claim?.id}`, { method: 'PUT', json })
  const totals = async () => ((await (await finance('/api/claims/totals')).json()) as ClaimTotals).totals
  return { finance, store, stack, id, send, settle, claims, put, totals }
}

describe.each(engines)('on %s', (engine) => {
  test('settled differences become claims with their evidence; a line of another currency stays open', async () => {
    const { settle, claims, id } = await start(engine)
    const answer = await settle({ ids: [2, 3, 4, 6], kind: 'claimed', note: 'more than agreed' })

    const all = await claims()

    expect(
      all.map(({ line, order, charged, expected, amount, currency }) => [
        line,
        order,
        charged,
        expected,
        amount,
        currency,
      ]),
    ).toEqual([
      [2, 'OR-1', '3.00', '2.50', '0.50', 'EUR'],
      [3, 'OR-2', '2.75', '2.50', '0.25', 'EUR'],
    ])
    // Line 6 charges euros, but the fee of its order is in naira, so no sum is owed.
    expect(await answer.json()).toMatchObject({
      settled: 2,
      notClaimed: { favour: 1, amount: 0, unknown: 1 },
    })
    expect(all[0]).toMatchObject({
      state: 'open',
      statement: id,
      statementName: 'october.csv',
      note: 'more than agreed',
      reason: 'differs',
      createdBy: 'finance@countinghouse.test',
      reference: expect.stringMatching(/^CL-\d{4}-[0-9A-F]{8}$/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('only rows that give a claim are settled as claimed; the others stay open and are counted', async () => {
    const { settle, claims, finance, id } = await start(engine, [
      lineOf(7, 'OR-6', '2.50', { amount: '710.00' }),
      // Overcharged, and with another amount.
      lineOf(8, 'OR-7', '2.70', { amount: '710.00' }),
    ])
    const read = async () => (await (await finance(`/api/statements/${id}`)).json()) as WholeStatement
    const { open } = await read()

    const answer = await settle({ ids: [2, 4, 7, 8], kind: 'claimed', note: 'too much' })

    expect(await answer.json()).toMatchObject({
      settled: 2,
      settlement: { results: 2, left: 2 },
      notClaimed: { favour: 1, amount: 1 },
    })
    expect((await claims()).map(({ line, amount }) => [line, amount])).toEqual([
      [2, '0.50'],
      [8, '0.20'],
    ])
    expect((await read()).open).toBe(open - 2)
  })

  test('one side of a class is claimed at once, without the rows of the other sides', async () => {
    const { settle, claims, finance, id } = await start(engine)
    const all = { class: 'differs', side: 'over', kind: 'claimed', note: 'too much' }
    const sides = async () => {
      const { classes } = (await (await finance(`/api/statements/${id}`)).json()) as WholeStatement
      return Object.entries(classes?.differs.sides ?? {}).map(([side, one]) => [
        side,
        one.results,
        one.settled,
      ])
    }
    expect((await settle({ ...all, class: undefined, cause: 'x' })).status).toBe(400)

    expect(await (await settle(all)).json()).toMatchObject({ settled: 2 })

    expect((await claims()).map(({ line }) => line)).toEqual([2, 3])
    expect(await sides()).toEqual([
      ['over', 2, 2],
      ['under', 1, 0],
    ])
  })

  test('a claim keeps when its order reached each status, and the agreed rate, as they were', async () => {
    const { settle, claims, finance, store } = await start(engine)
    const rate = { mid: 'mer_1', currency: 'EUR', percent: '2', fixed: '0.30', from: '2026-01-01' }
    await finance('/api/agreed-rates', { json: rate })
    await store.db
      .insertInto('order_history')
      .values({
        mid: 'mer_1',
        order_id: 'OR-1',
        seq: 1,
        seen_before: '2026-10-02T10:00:00.000Z',
        seen_after: '2026-10-02T10:05:00.000Z',
        changes:
          '[{"field":"fees.networkFee","from":"1","to":"2"},{"field":"status","from":"initiated","to":"completed"}]',
      })
      .execute()
    await settle({ ids: [2], kind: 'claimed', note: 'more than agreed' })
    await store.db.deleteFrom('order_history').execute()

    const [claim] = await claims()

    const { created_at, first_seen_at } = await store.db
      .selectFrom('ledger_order')
      .select(['created_at', 'first_seen_at'])
      .where('id', '=', 'OR-1')
      .executeTakeFirstOrThrow()
    expect(claim?.evidence).toEqual({
      createdAt: created_at,
      statuses: [
        { status: 'initiated', seenAt: first_seen_at },
        { status: 'completed', seenAt: '2026-10-02T10:05:00.000Z' },
      ],
      rate: { currency: 'EUR', percent: '2', fixed: '0.3', minimum: null, maximum: null },
    })
    const filter = '{"timeZone":"Asia/Tokyo"}'
    const [row] = readCsvRecords(await (await finance(`/api/claims/letter.csv?filter=${filter}`)).text())
    const clock = createZonedTime('Asia/Tokyo')
    const firstSeen = clock(first_seen_at)
    const lastMoment = new Date(Date.parse(claim?.period?.to ?? '') - 1).toISOString()
    expect(row).toMatchObject({
      'statuses as seen': `Awaiting payment ${firstSeen}; Completed 2026-10-02T19:05:00.000+09:00`,
      'first day': clock(claim?.period?.from ?? '').slice(0, 10),
      'last day': clock(lastMoment).slice(0, 10),
      'agreed rate': '2 % + 0.3 EUR',
      state: 'Open',
      reason: 'Differs',
    })
    expect(row?.['order created']).toMatch(/\+09:00$/)
  })

  test('there is one letter per provider and month, over all statements', async () => {
    const { settle, finance, store, id } = await start(engine)
    await settle({ ids: [2, 3], kind: 'claimed', note: 'more than agreed' })
    const [other] = await store.db.selectFrom('claim').selectAll().execute()
    if (!other) throw new Error('no claim')
    const more = { provider: 'ACME', month: '2026-09', statement: 's-2', state: 'sent' as const }
    for (const nth of [1, 2])
      await store.db
        .insertInto('claim')
        .values({ ...other, ...more, id: `c-${nth}`, reference: `CL-${nth}` })
        .execute()

    const { letters } = (await (await finance('/api/claims/totals')).json()) as ClaimTotals
    const { period } = (await (await finance(`/api/statements/${id}`)).json()) as WholeStatement
    const month = period?.from.slice(0, 7)

    expect(letters).toEqual([
      { provider: 'Acme Payments', month, claims: 2, open: 2 },
      { provider: 'ACME', month: '2026-09', claims: 2, open: 0 },
    ])
    const filter = JSON.stringify({ provider: 'ACME', month: '2026-09' })
    const letter = await finance(`/api/claims/letter.csv?filter=${filter}`)
    const text = await letter.text()
    const rows = readCsvRecords(text)
    expect(rows.map((row) => row['our reference'])).toEqual(['CL-1', 'CL-2', 'total'])
    // Notes are for the team.
    expect(text).not.toContain('more than agreed')
    const today = new Date(await store.now()).toISOString().slice(0, 10)
    expect(letter.headers.get('content-disposition')).toContain(`"claims-acme-2026-09-made-${today}.csv"`)
    const all = await finance('/api/claims/letter.csv')
    expect(all.headers.get('content-disposition')).toContain(`"claims-made-${today}.csv"`)
  })

  test('a claim is sent, partly and wholly credited, or refused, and the totals follow', async () => {
    const { settle, claims, put, totals, finance } = await start(engine)
    await settle({ ids: [2, 3], kind: 'claimed', note: 'too much' })
    const [first, second] = await claims()

    expect((await put(first, { state: 'partly' })).status).toBe(400)
    expect((await put(first, { state: 'partly', credited: '0.5' })).status).toBe(400)
    expect((await put(first, { state: 'partly', credited: 0.2, creditedOn: '2026-11-03' })).status).toBe(200)
    const json = { ids: [second?.id], state: 'credited' }
    expect((await finance('/api/claims/state', { json })).status).toBe(200)

    expect(await claims({ state: ['partly', 'credited'] })).toMatchObject([
      { id: first?.id, state: 'partly', credited: '0.2', creditedOn: '2026-11-03' },
      { id: second?.id, state: 'credited', credited: '0.25' },
    ])
    expect((await totals()).toSorted((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
      {
        currency: 'EUR',
        state: 'credited',
        claims: 1,
        amount: '0.25',
        credited: '0.25',
        oldest: expect.any(String),
      },
      {
        currency: 'EUR',
        state: 'partly',
        claims: 1,
        amount: '0.5',
        credited: '0.2',
        oldest: expect.any(String),
      },
    ])
    await put(first, { state: 'refused', note: 'not before June' })
    expect(await claims({ state: 'refused' })).toMatchObject([
      { credited: null, creditedOn: null, note: 'not before June' },
    ])
  })

  test('undoing a settlement takes back open claims, and those that were sent outlive their statement', async () => {
    const { settle, claims, put, finance, stack, id } = await start(engine)
    await settle({ ids: [2, 3], kind: 'claimed', note: 'too much' })
    const [first] = await claims()
    await put(first, { state: 'sent' })

    await settle({ undo: 1 })
    expect((await claims()).map(({ line, state }) => [line, state])).toEqual([[2, 'sent']])
    await finance(`/api/statements/${id}`, { method: 'DELETE' })
    await stack.statementRuns.settled()

    expect(await claims()).toMatchObject([{ line: 2, state: 'sent', statementName: 'october.csv' }])
  })

  test('open claims refuse a new run of their statement until their deletion is confirmed', async () => {
    const { claims, finance, id, stack } = await start(engine)
    const rate = { mid: 'mer_1', currency: 'EUR', percent: '2', from: '2020-01-01' }
    await finance('/api/agreed-rates', { json: rate })
    await finance('/api/claims', { json: { statement: id } })
    const read = async () => (await (await finance(`/api/statements/${id}`)).json()) as WholeStatement
    const { mapping, tolerance, openClaims } = await read()
    const save = (json: object) => finance(`/api/statements/${id}/mapping`, { method: 'PUT', json })

    const refusal = await save({ mapping, tolerance })

    expect(openClaims).toBe(1)
    expect([refusal.status, await refusal.json()]).toEqual([
      409,
      expect.objectContaining({ reason: 'statement_claims', params: { count: 1 } }),
    ])
    await stack.statementRuns.settled()
    expect(await claims()).toHaveLength(1)
    expect((await save({ mapping, tolerance, deletesClaims: true })).status).toBe(200)
    await stack.statementRuns.settled()
    expect(await claims()).toEqual([])
    expect(await read()).toMatchObject({ state: 'done', openClaims: 0 })
  })

  test('a provider is named without a new run, also after lines were claimed, and open claims get the name', async () => {
    const { settle, claims, put, finance, id, store } = await start(engine)
    await settle({ ids: [2, 3], kind: 'claimed', note: 'too much' })
    await put((await claims())[0], { state: 'sent' })
    const read = async () => (await (await finance(`/api/statements/${id}`)).json()) as WholeStatement
    const { mapping } = await read()
    const json = { mapping: { ...mapping, sender: 'Acme Ltd' } }

    const answer = await finance(`/api/statements/${id}/mapping`, { method: 'PUT', json })

    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ state: 'done', mapping: { sender: 'Acme Ltd' } })
    expect((await claims()).map(({ state, provider }) => [state, provider])).toEqual([
      ['sent', 'Acme Payments'],
      ['open', 'Acme Ltd'],
    ])
    const kept = await store.db.selectFrom('statement_sender').select('mapping').execute()
    expect(kept.map((row) => (JSON.parse(row.mapping) as { sender: string }).sender)).toEqual(['Acme Ltd'])
  })

  test('the preview of a close sums up unsettled lines and claims', async () => {
    const { finance, settle } = await start(engine)
    await settle({ ids: [2], kind: 'claimed', note: 'too much' })
    const filter = JSON.stringify({ from: '2026-11-01', to: '2026-12-01', timeZone: 'UTC', mid: ['mer_1'] })

    const preview = await finance(`/api/periods/preview?filter=${encodeURIComponent(filter)}`)

    expect(((await preview.json()) as PeriodPreview).unsettled).toEqual({
      classes: [
        // 0.25 too much and 0.50 too little.
        { class: 'differs', currency: 'EUR', results: 2, difference: '-0.25' },
        { class: 'differs', currency: null, results: 1, difference: null },
      ],
      claims: [{ currency: 'EUR', claims: 1, amount: '0.5' }],
      asks: 0,
      payouts: [],
    })
  })

  test('the letter ends with a total per currency', async () => {
    const { settle, finance, store } = await start(engine)
    await settle({ ids: [2, 3, 6], kind: 'claimed', note: 'too much' })
    await store.db.updateTable('claim').set({ order_id: '0012@a.test' }).where('number', '=', 2).execute()
    const other = await store.db
      .selectFrom('claim')
      .selectAll()
      .where('number', '=', 3)
      .executeTakeFirstOrThrow()
    const more = { id: 'c-1', reference: 'CL-1', currency: 'USD', amount: '7.5', credited: '2' }
    await store.db
      .insertInto('claim')
      .values({ ...other, ...more, statement: 's-2' })
      .execute()

    const rows = readCsvRecords(await (await finance('/api/claims/letter.csv')).text())

    expect(rows).toHaveLength(5)
    expect(rows.map((row) => row['order id'])).toContain('0012@a.test')
    const totals = rows.filter((row) => row['our reference'] === 'total')
    expect(totals.map(({ currency, claimed, credited }) => [currency, claimed, credited])).toEqual([
      ['EUR', '0.75', '0'],
      ['USD', '7.5', '2'],
    ])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('nothing is settled as claimed if no row gives a claim', async () => {
    const { settle, claims, finance, id } = await start(engine, [
      lineOf(7, 'OR-6', '2.50', { amount: '710.00' }),
    ])
    const refused = async (json: object) => {
      const answer = await settle({ ...json, kind: 'claimed', note: 'too much' })
      const { reason } = (await answer.json()) as { reason: string }
      return [answer.status, reason]
    }

    expect(await refused({ ids: [4] })).toEqual([409, 'statement_claimless'])
    expect(await refused({ ids: [7] })).toEqual([409, 'statement_claimless'])
    expect(await refused({ ids: [4, 7] })).toEqual([409, 'statement_claimless'])
    expect(await refused({ class: 'not-in-statement' })).toEqual([409, 'statement_claimless'])

    expect(await claims()).toEqual([])
    const { settlements } = (await (await finance(`/api/statements/${id}`)).json()) as WholeStatement
    expect(settlements).toEqual([])
  })

  test('a line is claimed once, also after an undo or when its file is sent again', async () => {
    const { settle, claims, put, finance, stack, id, send } = await start(engine)
    await settle({ ids: [2], kind: 'claimed', note: 'too much' })
    await put((await claims())[0], { state: 'sent' })
    await settle({ undo: 1 })
    await settle({ ids: [2], kind: 'claimed', note: 'once more' })
    await settle({ undo: 2 })
    await finance(`/api/statements/${id}`, { method: 'DELETE' })
    await stack.statementRuns.settled()
    const again = await send()
    expect(again).not.toBe(id)
    await finance(`/api/statements/${again}/lines/settle`, {
      json: { ids: [2, 3], kind: 'claimed', note: 'sent again' },
    })

    expect((await claims()).map(({ line, state, note }) => [line, state, note])).toEqual([
      [2, 'sent', 'too much'],
      [3, 'open', 'sent again'],
    ])
  })

  test('what equal lines charge above the agreed rate is claimed once', async () => {
    const { claims, finance, id } = await start(engine)
    const rate = { mid: 'mer_1', currency: 'EUR', percent: '2', from: '2020-01-01' }
    await finance('/api/agreed-rates', { json: rate })
    const claim = async () =>
      (await (await finance('/api/claims', { json: { statement: id } })).json()) as object

    expect([await claim(), await claim()]).toEqual([{ claims: 1 }, { claims: 0 }])
    expect(await claims()).toMatchObject([
      { line: 5, order: 'OR-4', reason: 'agreed-rate', charged: '2.5', expected: '2', amount: '0.5' },
    ])
  })

  test('the letter has our reference on each row, and only the chosen claims', async () => {
    const { settle, claims, put, finance } = await start(engine)
    await settle({ ids: [2, 3], kind: 'claimed', note: 'too much' })
    const [first, second] = await claims()
    await put(second, { state: 'refused' })

    const letter = await finance('/api/claims/letter.csv?filter={"state":"open"}')
    const text = await letter.text()
    const rows = readCsvRecords(text)

    expect(rows).toMatchObject([
      { 'our reference': first?.reference, claimed: '0.50', currency: 'EUR', 'order id': 'OR-1' },
      { 'our reference': 'total', claimed: '0.50', currency: 'EUR' },
    ])
    const workbook = await finance('/api/claims/letter.xlsx')
    expect([workbook.status, (await workbook.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
  })
})
