import { describe, expect, test } from 'vitest'
import type { PeriodFigure } from '../../../src/api/periods.ts'
import { book, chance } from '../ledger/ledgers.ts'
import { readCsv, readCsvRecords } from '../../support/csv.ts'
import { requestExport } from '../../support/requestExport.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../support/stores.ts'

type Line = Record<string, string>

const scale = 20

/** Decimals of its own, so that the product's arithmetic is not checked with itself. */
function unitsOf(amount = ''): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount || '0') ?? []
  if (sign === undefined) throw new Error(`not an amount: ${amount}`)
  return BigInt(`${sign}${whole}${fraction.padEnd(scale, '0')}`)
}

const sum = (lines: readonly Line[], column: string) =>
  lines.reduce((total, line) => total + unitsOf(line[column]), 0n)

const isIn = (currency: string, column: string) => (line: Line) => line[column] === currency

async function textOf(ask: Ask, path: string): Promise<string> {
  const answer = await ask(path)
  expect(answer.status).toBe(200)
  return answer.text()
}

async function start(engine: Engine) {
  const store = await openTestStore(engine)
  const { one, below, next } = chance(11)
  const amount = (most: number, digits: number) => `${below(most)}.${String(below(10 ** digits))}`
  const rows = Array.from({ length: 400 }, (_, n) => ({
    id: `OR-${n}`,
    createdAt: `2026-10-${String(1 + below(31)).padStart(2, '0')}T1${below(10)}:00:00.000Z`,
    orderType: one(['payin', 'payout', 'swap']),
    status: one(['completed', 'expired', 'asset_settled', 'fund_returned']),
    source: { currency: one(['EUR', 'USD', 'JPY']), amount: amount(1000, 2) },
    destination: { currency: one(['USDT', 'EUR']), amount: amount(1000, 6) },
    ...(next() < 0.8 && {
      fees: {
        networkFee: amount(3, 4),
        processingFee: amount(20, 2),
        ...(next() < 0.3 && { fixedFee: { fixedFeesCurrency: one(['USDT', 'EUR']) } }),
      },
    }),
  }))
  for (let at = 0; at < rows.length; at += 200) await book(store, rows.slice(at, at + 200))
  const { as } = await startStack({ store })
  const finance = await as('finance')
  const rate = { mid: 'mer_1', percent: '2', fixed: '0.30', from: '2026-10-10' }
  for (const currency of ['EUR', 'USD'])
    expect((await finance('/api/agreed-rates', { json: { ...rate, currency } })).status).toBe(201)
  return { finance }
}

describe.each(engines)('on %s', (engine) => {
  test('every figure of the fee report follows from the exported orders alone', async () => {
    const { finance } = await start(engine)
    const orders = readCsvRecords(await textOf(finance, await requestExport(finance, { mid: 'mer_1' })))
    const filter = { mid: 'mer_1', groupBy: ['orderType', 'feeCheck'] }
    const report = await textOf(finance, `/api/fees/report.csv?filter=${JSON.stringify(filter)}`)
    const [names = [], ...rest] = readCsv(report)
    const rows = rest
      .slice(0, rest.findIndex(([first]) => first === 'totals') - 1)
      .map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) as Line)
    expect(rows.length).toBeGreaterThan(20)

    for (const row of rows) {
      const own = orders.filter(
        (line) =>
          line.outcome === row.outcome &&
          line.type === row.type &&
          line['against the agreed rate'] === row['against the agreed rate'] &&
          (line['fee currency'] || line['source currency']) === row.currency,
      )
      const paid = own.filter((line) => line['source currency'] === row.currency)
      const charged = own.filter((line) => line['total fee'] !== '')
      const found = {
        orders: BigInt(own.length),
        'orders with fees': BigInt(charged.length),
        volume: sum(paid, 'source amount'),
        'network fee': sum(charged, 'network fee'),
        'processing fee': sum(charged, 'processing fee'),
        'total fees': sum(charged, 'total fee'),
        'fees as agreed': sum(charged, 'fee as agreed'),
        difference: sum(charged, 'fee difference'),
      }
      const counts = ['orders', 'orders with fees']
      const told = Object.fromEntries(
        Object.keys(found).map((name) => [
          name,
          counts.includes(name) ? BigInt(row[name] ?? '') : unitsOf(row[name]),
        ]),
      )
      expect({ ...row, ...found }).toEqual({ ...row, ...told })
    }
    const everyOrder = rows.reduce((count, row) => count + Number(row.orders), 0)
    expect(everyOrder).toBe(orders.length)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('every control total of a close follows from its file of orders alone', async () => {
    const { finance } = await start(engine)
    const october = { from: '2026-10-01', to: '2026-11-01', timeZone: 'UTC', mids: ['mer_1'] }
    const closed = await (await finance('/api/periods', { json: october })).json()
    const files = `/api/periods/${closed.id}/files`
    const { href } = await (await finance(files, { json: { format: 'csv' } })).json()
    const [first, ...lines] = (await textOf(finance, href)).split('\r\n')
    expect(first).toContain('incomplete')
    const orders = readCsvRecords(lines.join('\r\n'))
    const figures: PeriodFigure[] = closed.closed.figures
    expect(figures.length).toBeGreaterThan(5)

    for (const figure of figures) {
      const own = orders.filter(({ outcome }) => outcome === figure.outcome)
      const currency = figure.currency ?? ''
      const paid = own.filter(isIn(currency, 'source currency'))
      const got = own.filter(isIn(currency, 'destination currency'))
      const hasFees = (line: Line) => line['network fee'] !== '' || line['processing fee'] !== ''
      const charged = own.filter(isIn(currency, 'fee currency')).filter(hasFees)
      expect({
        orders: paid.length,
        received: got.length,
        ordersWithFees: charged.length,
        sourceAmount: sum(paid, 'source amount'),
        receivedAmount: sum(got, 'destination amount'),
        networkFee: sum(charged, 'network fee'),
        processingFee: sum(charged, 'processing fee'),
      }).toEqual({
        orders: figure.orders,
        received: figure.received,
        ordersWithFees: figure.ordersWithFees,
        sourceAmount: unitsOf(figure.sourceAmount ?? ''),
        receivedAmount: unitsOf(figure.receivedAmount ?? ''),
        networkFee: unitsOf(figure.networkFee ?? ''),
        processingFee: unitsOf(figure.processingFee ?? ''),
      })
    }
  })
})
