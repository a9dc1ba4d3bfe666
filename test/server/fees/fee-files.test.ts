import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { book } from '../ledger/ledgers.ts'
import { readCsv } from '../../support/csv.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { openTestStore } from '../../support/stores.ts'
import { auditLines } from '../../support/timedStack.ts'
import { readXlsx } from '../../support/xlsx.ts'
import { bytesOf } from '../../support/bytesOf.ts'

const order = (id: string, more: object = {}) => ({
  id,
  createdAt: '2026-11-01T20:00:00.000Z',
  orderType: 'payin',
  status: 'asset_settled',
  source: { currency: 'EUR', amount: '100' },
  destination: { currency: 'USDT', amount: '1' },
  fees: { networkFee: '0.10', processingFee: '1.90', rrFee: '0.5' },
  ...more,
})

async function start() {
  const store = await openTestStore('sqlite')
  await book(store, [
    order('1'),
    order('2', { fees: { networkFee: '0.105', processingFee: '1', fixedFee: { fixedFeesCurrency: 'EUR' } } }),
    order('3', { status: 'expired', destination: { currency: '=cmd|calc', amount: '1' } }),
    order('4', { createdAt: 'soon' }),
  ])
  await book(store, [order('5')], { mid: 'mer_2' })
  const stack = await startStack({ store })
  return { ...stack, store, finance: await stack.as('finance') }
}

const november = {
  createdAt_gte: '2026-10-31T18:30:00Z',
  createdAt_lt: '2026-11-30T18:30:00Z',
  timeZone: 'Asia/Kolkata',
  mid: 'mer_1',
}

async function take(ask: Ask, format: 'csv' | 'xlsx', filter: object) {
  const answer = await ask(`/api/fees/report.${format}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const bytes = await bytesOf(answer)
  return { answer, bytes, name: answer.headers.get('content-disposition') }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('the file has the figures of the report, completed orders first, and their basis', async () => {
  const { finance } = await start()

  const { answer, bytes, name } = await take(finance, 'csv', november)

  expect(answer.status).toBe(200)
  expect(name).toBe('attachment; filename="fees-2026-11-01-to-2026-11-30-incomplete.csv"')
  const [head = [], ...rows] = readCsv(textOf(bytes))
  const records = rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at], cell])))
  expect(records.slice(0, 2)).toMatchObject([
    {
      outcome: 'completed',
      currency: 'EUR',
      orders: '2',
      'orders with fees': '2',
      volume: '200',
      'network fee': '0.205',
      'processing fee': '2.9',
      'total fees': '3.105',
      share: '0.015525',
      'orders with assumed currency': '1',
    },
    { outcome: 'closed', currency: 'EUR', orders: '1', 'total fees': '2', share: '0.02' },
  ])
  // The unit of the rr fee is unknown: 0.5 is in no column.
  expect(head).not.toContain('rr fee as sent, in no total')
  expect(rows[0]).not.toContain('0.5')
  const facts = Object.fromEntries(rows.slice(3).map(([fact = '', value = '']) => [fact, value]))
  expect(facts).toMatchObject({
    report: 'Fees',
    'created from': '2026-11-01T00:00:00.000+05:30',
    'created before': '2026-12-01T00:00:00.000+05:30',
    'time zone': 'Asia/Kolkata',
    merchants: 'mer_1',
    filters: 'none',
    'data status': 'at least: some orders may be missing',
    'orders without a readable time, in no period': '1',
    'what the rr fee is': 'mer_1: unknown',
    'made at': expect.stringMatching(/\+05:30$/),
    'made by': 'finance@countinghouse.test',
  })
})

test('a file counts orders without a currency, and gives them no amounts', async () => {
  const store = await openTestStore('sqlite')
  await book(store, [
    order('1'),
    order('2', { source: { amount: '7' } }),
    order('3', { source: { amount: '8' } }),
  ])
  const { as } = await startStack({ store })

  const { bytes, name } = await take(await as('finance'), 'csv', november)

  const [head = [], ...rows] = readCsv(textOf(bytes))
  const record = Object.fromEntries(head.map((column, at) => [column, rows[1]?.[at]]))
  expect(name).toContain('incomplete')
  expect(record).toMatchObject({ currency: '', orders: '2', volume: '', 'network fee': '', 'total fees': '' })
  expect(rows.map(([fact, value]) => [fact, value])).toContainEqual([
    'orders without a currency, not in totals',
    '2',
  ])
})

test('a spreadsheet has the same lines, amounts as numbers, and no formulas', async () => {
  const { finance } = await start()
  const filter = { ...november, groupBy: ['pair'] }

  const csv = readCsv(textOf((await take(finance, 'csv', filter)).bytes))
  const { bytes, answer } = await take(finance, 'xlsx', filter)
  const [sheet] = readXlsx(bytes)

  expect(answer.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(sheet?.rows[0]?.map(({ value }) => value)).toEqual(csv[0])
  expect(sheet?.frozen).toBe(1)
  const first = sheet?.rows[1]
  const total = csv[0]?.indexOf('total fees') ?? -1
  expect(first?.[total]).toMatchObject({ value: '3.105', type: 'n' })
  const cells = sheet?.rows.flat() ?? []
  expect(cells.some(({ value }) => value === 'EUR-=cmd|calc')).toBe(true)
  expect(cells.filter(({ isFormula }) => isFormula)).toEqual([])
  expect(csv.map(([name]) => name)).toEqual(expect.arrayContaining(['totals', 'made by']))
})

test('the file lists its filters, groups and merchant IDs', async () => {
  const { finance } = await start()
  const { mid: _, ...all } = november

  const { bytes } = await take(finance, 'csv', {
    ...all,
    outcome: ['completed', 'open'],
    status: 'asset_settled',
    groupBy: ['outcome', 'mid', 'pair'],
  })

  const rows = readCsv(textOf(bytes))
  expect(rows[0]?.slice(0, 4)).toEqual(['outcome', 'merchant id', 'pair', 'currency'])
  expect(rows.slice(1, 3).map((row) => row.slice(0, 5))).toEqual([
    ['completed', 'mer_1', 'EUR-USDT', 'EUR', '2'],
    ['completed', 'mer_2', 'EUR-USDT', 'EUR', '1'],
  ])
  const facts = Object.fromEntries(rows.map(([fact = '', value = '']) => [fact, value]))
  expect(facts).toMatchObject({
    'filter: outcome': 'completed, open',
    'filter: status': 'asset_settled',
    'grouped by': 'mid, pair',
  })
  expect(facts.merchants).toContain('mer_2')
})

test('records a downloaded file with its content, and records no HEAD request', async () => {
  const { finance, store } = await start()

  const { bytes } = await take(finance, 'csv', november)
  await finance(`/api/fees/report.csv?filter=${encodeURIComponent(JSON.stringify(november))}`, {
    method: 'HEAD',
  })

  const lines = (await auditLines(store)).filter(({ action }) => action === 'fees.exported')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    operator_email: 'finance@countinghouse.test',
    mid: 'mer_1',
    outcome: 'done',
  })
  expect(JSON.parse(String(lines[0]?.details))).toEqual({
    format: 'csv',
    filter: november,
    rows: 2,
    coverage: 'at-least',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
})

test('refuses an invalid filter with its field, and writes no audit line', async () => {
  const { finance, store } = await start()

  for (const filter of [{ groupBy: 'hour' }, { groupBy: ['day', 7] }, { outcome: 'paid' }, { q: 'jane' }]) {
    const { answer, bytes } = await take(finance, 'xlsx', filter)
    expect(answer.status).toBe(400)
    expect(JSON.parse(textOf(bytes)).details[0].field).toMatch(/^filter/)
  }
  expect((await auditLines(store)).filter(({ action }) => action === 'fees.exported')).toEqual([])
})
