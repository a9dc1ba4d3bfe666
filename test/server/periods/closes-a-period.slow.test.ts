import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { feeReport } from '../../../src/server/fees/feeReport.ts'
import { bytesOf } from '../../support/bytesOf.ts'
import { book } from '../ledger/ledgers.ts'
import { readCsv } from '../../support/csv.ts'
import { readXlsx } from '../../support/xlsx.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines } from '../../support/stores.ts'
import { linesOf, startTimedStack } from '../../support/timedStack.ts'

const march = { from: '2026-03-01', to: '2026-04-01', timeZone: 'Europe/Berlin' }
const whole = { from: '2026-02-28T23:00:00.000Z', to: '2026-03-31T22:00:00.000Z' }

const order = (n: number, more: object = {}) => ({
  id: `OR-${n}`,
  status: 'asset_settled',
  orderType: 'payin',
  createdAt: `2026-03-${String(10 + n).padStart(2, '0')}T10:00:00Z`,
  source: { currency: 'EUR', amount: '100.00' },
  destination: { currency: 'USDT', amount: '98' },
  fees: { networkFee: '1.5', rrFee: '0.02' },
  ...more,
})

async function start(engine: (typeof engines)[number]) {
  const started = await startTimedStack(engine)
  await book(started.store, [order(1), order(2), order(3, { status: 'expired' })])
  await book(started.store, [order(1, { source: { currency: 'EUR', amount: '5' } })], { mid: 'mer_2' })
  return { ...started, finance: await started.as('finance') }
}

async function close(ask: Ask, more: object = {}) {
  const answer = await ask('/api/periods', { json: { ...march, mids: ['mer_1'], ...more } })
  return { status: answer.status, body: await answer.json() }
}

const get = async (ask: Ask, path: string) => (await ask(path)).json()

async function fileOf(ask: Ask, id: string, json: object): Promise<Response> {
  const { href } = await (await ask(`/api/periods/${id}/files`, { json })).json()
  return ask(href)
}

describe.each(engines)('on %s', (engine) => {
  test('closes a period, lists changes, reopens the period and closes it again', async () => {
    const { finance, store, stack } = await start(engine)

    const { status, body } = await close(finance)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...whole,
      timeZone: 'Europe/Berlin',
      mids: ['mer_1'],
      state: 'closed',
      version: 1,
    })
    expect(body.closed).toMatchObject({
      rows: 3,
      coverage: 'at-least',
      closedBy: 'finance@countinghouse.test',
    })
    expect(body.closed.figures).toMatchObject([
      {
        outcome: 'completed',
        currency: 'EUR',
        orders: 2,
        sourceAmount: '200',
        networkFee: '3',
        rrFee: null,
        totalFee: '3',
        share: '0.01500000',
      },
      { outcome: 'completed', currency: 'USDT', orders: 0, received: 2, receivedAmount: '196' },
      { outcome: 'closed', currency: 'EUR', orders: 1, sourceAmount: '100', totalFee: '1.5' },
      { outcome: 'closed', currency: 'USDT', received: 1 },
    ])
    const [report] = await feeReport(store, {
      mids: ['mer_1'],
      createdAt_gte: whole.from,
      createdAt_lt: whole.to,
      rrFeeUnit: stack.rrFeeUnit,
    })
    expect(report).toMatchObject({ orders: 3, sourceAmount: '300', networkFee: '4.5' })

    await book(store, [order(2, { status: 'fund_returned' }), order(4)], { at: '2026-11-21T11:00:00.000Z' })
    const changes = await finance(`/api/periods/${body.id}/changes`)
    expect(changes.headers.get('content-range')).toBe('changes 0-1/2')
    expect(await changes.json()).toMatchObject([
      { kind: 'new', orderId: 'OR-4', before: null },
      { kind: 'changed', orderId: 'OR-2', fields: ['status', 'outcome'] },
    ])
    const record = await get(finance, `/api/periods/${body.id}`)
    expect(record.closed.changes.figures).toMatchObject([
      { outcome: 'closed', currency: 'EUR', orders: 1, sourceAmount: '100' },
      { outcome: 'closed', currency: 'USDT' },
    ])
    expect(record.manifest).toMatchObject({
      coverage: 'at-least',
      rows: 3,
      rrFee: [{ mid: 'mer_1', unit: 'unknown' }],
    })

    expect(await close(finance)).toMatchObject({ status: 409, body: { reason: 'closed', id: body.id } })
    const reopened = await finance(`/api/periods/${body.id}/reopen`, {
      json: { reason: 'an order was returned' },
    })
    expect(await reopened.json()).toMatchObject({ state: 'reopened', version: 1 })
    expect(await close(finance)).toMatchObject({
      status: 201,
      body: { id: body.id, version: 2, state: 'closed' },
    })
    const again = await get(finance, `/api/periods/${body.id}`)
    expect(again.versions).toMatchObject([
      { version: 2, rows: 4, changes: { entries: 0 } },
      { version: 1, rows: 3, changes: { entries: 2 }, reopened: { reason: 'an order was returned' } },
    ])
    expect(await get(finance, `/api/periods/${body.id}/proof?version=1`)).toMatchObject({
      rows: 3,
      isSound: true,
    })
  })

  test('requires consent for an overlapping period and records every step in the trail', async () => {
    const { finance, store } = await start(engine)
    const lines = await linesOf(store, async () => {
      const { body } = await close(finance)
      const quarter = { from: '2026-01-01', to: '2026-04-01' }
      expect(await close(finance, quarter)).toMatchObject({
        status: 409,
        body: { reason: 'overlap', overlaps: [{ id: body.id, ...whole }] },
      })
      expect(await close(finance, { ...quarter, mids: ['mer_2'] })).toMatchObject({ status: 201 })
      const other = await close(finance, { ...quarter, overlap: 'accepted' })
      expect(other).toMatchObject({ status: 201, body: { state: 'closed' } })
      const { manifest } = await get(finance, `/api/periods/${other.body.id}`)
      expect(manifest.overlaps).toMatchObject([{ id: body.id }])
      await finance(`/api/periods/${body.id}/reopen`, { json: { reason: 'an order was returned' } })
      await fileOf(finance, body.id, { format: 'csv' })
    })
    const closeLines = ['period.close-started', 'period.closed']
    expect(lines).toEqual([...closeLines, ...closeLines, ...closeLines, 'period.reopened', 'period.file'])
  })
})

test('names each file after its content, and the digests can be recomputed', async () => {
  const { finance } = await start('sqlite')
  const { body } = await close(finance)

  const csv = await fileOf(finance, body.id, { format: 'csv' })
  expect(csv.headers.get('content-disposition')).toBe(
    'attachment; filename="close-2026-03-01-2026-03-31-v1-incomplete.csv"',
  )
  const [first, head, ...rows] = readCsv(await csv.text())
  expect(first?.[0]).toMatch(/^incomplete/)
  expect(head?.slice(0, 3)).toEqual(['merchant id', 'order id', 'created'])
  expect(rows.map(([, id]) => id)).toEqual(['OR-3', 'OR-2', 'OR-1'])

  const json = JSON.parse(await (await fileOf(finance, body.id, { format: 'json' })).text())
  const lines = json.orders.map(([, ...values]: unknown[]) => `${JSON.stringify(values)}\n`).join('')
  expect(sha256(lines)).toBe(json.manifest.rowsSha256)
  expect(sha256(`${JSON.stringify(json.manifest)}\n${JSON.stringify(json.lines)}\n`)).toBe(json.sha256)
})

test.each([
  ['a row was changed', (store: Store) => store.db.updateTable('period_row').set({ network_fee: '9' })],
  ['a row is gone', (store: Store) => store.db.deleteFrom('period_row').where('order_id', '=', 'OR-3')],
])('aborts a file when %s', async (_, change) => {
  const { finance, store } = await start('sqlite')
  const { body } = await close(finance)
  await change(store).execute()

  const file = await fileOf(finance, body.id, { format: 'csv' })

  await expect(file.text()).rejects.toThrow('since the close')
})

test('the workbook of a close contains its summary, its orders and the changes since', async () => {
  const { finance, store } = await start('sqlite')
  const { body } = await close(finance)
  await book(store, [order(2, { status: 'fund_returned' })], { at: '2026-11-21T11:00:00.000Z' })

  const file = await fileOf(finance, body.id, { format: 'xlsx' })
  expect(file.headers.get('content-disposition')).toMatch(/-v1-incomplete\.xlsx"$/)
  const sheets = readXlsx(await bytesOf(file))
  const [summary, orders, changes] = sheets.map(({ rows }) =>
    rows.map((row) => row.map(({ value }) => value)),
  )
  expect(sheets.map(({ name }) => name)).toEqual([
    'Summary (incomplete)',
    'Orders (incomplete)',
    'Changes since',
  ])
  const fact = (name: string) => summary?.find(([first]) => first === name)?.[1]
  expect(fact('data status')).toMatch(/^incomplete/)
  expect(fact('SHA-256 of the close')).toBe(body.closed.sha256)
  expect(fact('orders')).toBe('3')
  expect(fact('changes')).toBe('1')
  expect(summary).toContainEqual(expect.arrayContaining(['completed', 'EUR', '2', '200', '3']))
  expect(orders?.map(([, id]) => id)).toEqual(['order id', 'OR-3', 'OR-2', 'OR-1'])
  expect(changes?.map((row) => row[3])).toEqual(['order id', 'OR-2'])
  // Numbers and times are typed cells, and no cell is a formula.
  const cells = sheets[1]?.rows[1] ?? []
  expect(cells[2]).toMatchObject({ type: 'n', format: 'yyyy-mm-dd hh:mm:ss' })
  expect(cells[6]).toMatchObject({ type: 'n', value: '100' })
  expect(sheets.flatMap(({ rows }) => rows.flat()).some(({ isFormula }) => isFormula)).toBe(false)
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('a download address works for its operator only, and for ten minutes', async () => {
  const { finance, as, wait } = await start('sqlite')
  const { body } = await close(finance)
  const { href } = await (await finance(`/api/periods/${body.id}/files`, { json: { format: 'csv' } })).json()

  expect((await finance(href)).status).toBe(200)
  expect((await (await as('admin'))(href)).status).toBe(404)
  expect((await finance(href.replace('.csv', '.json'))).status).toBe(404)
  expect((await finance(`/api/periods/${body.id}/export.csv`)).status).toBe(410)
  wait(10 * 60_000)
  expect((await finance(href)).status).toBe(410)
})

test('hides a period from operators without all its merchant IDs', async () => {
  const { finance, as, store } = await start('sqlite')
  const { body } = await close(finance, { mids: ['mer_1', 'mer_2'] })
  const admin = await as('admin')
  expect((await get(admin, '/api/periods')).map(({ id }: { id: string }) => id)).toEqual([body.id])
  await store.db.updateTable('operator').set({ mids: '["mer_1"]' }).where('role', '=', 'admin').execute()

  const filter = encodeURIComponent(JSON.stringify(march))
  expect(JSON.stringify(await get(admin, `/api/periods/preview?filter=${filter}`))).not.toContain('mer_2')
  expect(await get(admin, '/api/periods')).toEqual([])
  for (const path of ['', '/changes', '/proof', '/export.csv'])
    expect((await admin(`/api/periods/${body.id}${path}`)).status).toBe(404)
  expect(
    (await admin(`/api/periods/${body.id}/reopen`, { json: { reason: 'none of my business' } })).status,
  ).toBe(404)
  expect(await close(admin, { from: '2026-01-01', to: '2026-02-01', mids: ['mer_2'] })).toMatchObject({
    status: 403,
  })
  for (const role of ['ops', 'support'] as const)
    expect((await (await as(role))('/api/periods')).status).toBe(403)
})

test('a preview shows figures and overlaps of the future close', async () => {
  const { finance, store } = await start('sqlite')
  const { body } = await close(finance)
  const filter = JSON.stringify({ ...march, mid: ['mer_1'] })

  expect(await get(finance, `/api/periods/preview?filter=${encodeURIComponent(filter)}`)).toMatchObject({
    ...whole,
    orders: 3,
    coverage: 'at-least',
    overlaps: [{ id: body.id }],
    figures: [{ outcome: 'completed', currency: 'EUR', orders: 2 }, {}, { outcome: 'closed' }, {}],
  })
  await book(store, [order(4, { source: { amount: '7' } })])
  const withOne = await get(finance, `/api/periods/preview?filter=${encodeURIComponent(filter)}`)
  const unnamed = withOne.figures.find(({ currency }: { currency: string | null }) => currency === null)
  const nothing = { sourceAmount: null, networkFee: null, rrFee: null, totalFee: null, share: null }
  expect(withOne.why).toMatchObject({ withoutCurrency: 1 })
  expect(unnamed).toMatchObject({ outcome: 'completed', orders: 1, ordersWithFees: 1, ...nothing })
  const wrong = await close(finance, { from: '2026-04-01', to: '2026-03-01' })
  expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'to' }] } })
})

test('the preview of a reopened period does not overlap with itself', async () => {
  const { finance } = await start('sqlite')
  const { body } = await close(finance)
  const preview = async (span: object) => {
    const filter = encodeURIComponent(JSON.stringify({ ...march, ...span, mid: ['mer_1'] }))
    return (await get(finance, `/api/periods/preview?filter=${filter}`)).overlaps
  }
  await finance(`/api/periods/${body.id}/reopen`, { json: { reason: 'an order was returned' } })

  expect(await preview({})).toEqual([])
  expect(await preview({ to: '2026-03-15' })).toMatchObject([{ id: body.id }])
})

test('a close whose server stopped has failed, and can be made again', async () => {
  const { finance, store } = await start('sqlite')
  const { body } = await close(finance)
  const abandoned = {
    state: 'closing',
    holder: 'gone',
    closed_at: null,
    manifest: null,
    lines: null,
  } as const
  await store.db.updateTable('period_version').set(abandoned).execute()

  await startStack({ store })
  await expect.poll(async () => (await get(finance, `/api/periods/${body.id}`)).state).toBe('failed')
  const { action, details } = await store.db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('action', '=', 'period.failed')
    .executeTakeFirstOrThrow()

  expect([action, JSON.parse(details)]).toMatchObject([
    'period.failed',
    { why: 'the server stopped during it' },
  ])
  expect((await close(finance)).body).toMatchObject({ id: body.id, state: 'closed', version: 1 })
})

test('a cancelled close leaves no rows and can be made again', async () => {
  const { finance, store } = await start('sqlite')
  const { body } = await close(finance)
  await store.db.updateTable('period_version').set({ state: 'closing', holder: 'another' }).execute()

  const answer = await finance(`/api/periods/${body.id}/cancel`, { json: {} })

  expect(await answer.json()).toMatchObject({ state: 'cancelled' })
  for (const table of ['period_row', 'period_watch', 'period_pending'] as const)
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await close(finance)).toMatchObject({
    status: 201,
    body: { id: body.id, version: 1, state: 'closed' },
  })
})
