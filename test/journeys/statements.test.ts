import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { subtractAmounts, sumAmounts } from '../../src/contract/amount.ts'
import { coverageOf } from '../../src/server/ledger/coverage.ts'
import { expectWhole, phone, useProduct } from '../support/browser.ts'
import { readCsvRecords } from '../support/csv.ts'
import { camt } from '../support/statements/camt.ts'

const product = useProduct()
let sweeps: ReturnType<typeof startSweeps>

beforeAll(async () => {
  sweeps = startSweeps(product.stack(), { syncMs: 5_000, syncBudget: 6_000 })
  product.stack().statementRuns.start()
  const { mids, store } = product.stack()
  await vi.waitFor(async () => expect(await coverageOf(store, mids)).toBe('exact'), 180_000)
})

afterAll(() => sweeps.stop())

type Charged = { id: string; amount: string; fee: string; currency: string; date: string }

/** Completed orders of the ledger, as a provider charges for them. */
async function readCharged({ mid = 'mer_1', status = 'asset_settled', from = 0, count = 12 } = {}): Promise<
  Charged[]
> {
  const rows = await product
    .stack()
    .store.db.selectFrom('ledger_order')
    .selectAll()
    .where('mid', '=', mid)
    .where('status', '=', status)
    .where('network_fee', 'is not', null)
    .where('processing_fee', 'is not', null)
    .whereRef('fee_currency', '=', 'source_currency')
    .orderBy('created_at')
    .offset(from)
    .limit(count)
    .execute()
  return rows.map(({ id, source_amount, source_currency, network_fee, processing_fee, created_at }) => ({
    id,
    amount: source_amount ?? '',
    fee: sumAmounts([network_fee ?? '0', processing_fee ?? '0']),
    currency: source_currency ?? '',
    date: created_at ?? '',
  }))
}

function toCsv(rows: readonly Charged[]): string {
  const lines = rows.map(({ id, amount, fee, currency, date }) => [id, date, amount, fee, currency].join(','))
  return ['Order ID,Date,Amount,Fee,Currency', ...lines].join('\n')
}

/** One order has a fee that is a unit too high, another one has an unknown ID. */
async function fileWithTwoFaults(): Promise<{ csv: string; wrong: Charged; misnamed: Charged }> {
  const [wrong, misnamed, ...others] = await readCharged()
  const failed = await readCharged({ status: 'expired', count: 1 })
  if (!wrong || !misnamed) throw new Error('the stand-in has no such orders')
  const more = { ...wrong, fee: sumAmounts([wrong.fee, '1']) }
  return { csv: toCsv([more, { ...misnamed, id: 'CH-20931' }, ...others, ...failed]), wrong, misnamed }
}

async function drop(page: Page, name: string, csv: string): Promise<void> {
  const input = page.getByLabel('choose a file')
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('heading', { name }).waitFor()
  await page.getByText(/^\d+ of \d+ lines matched$/).waitFor()
}

test('finance drops a file, settles a difference, and gets the claims', async () => {
  const { csv, wrong, misnamed } = await fileWithTwoFaults()
  const { page, complaints } = await product.open('/', { as: 'finance' })
  await page.getByRole('link', { name: 'Statements', exact: true }).click()

  await drop(page, 'october.csv', csv)
  await page.getByRole('link', { name: 'Differs' }).click()
  await page.getByRole('list', { name: 'Differs' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Settle', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Claimed from the provider').check()
  await dialog.getByLabel('Note').fill('one unit too much')
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('link', { name: 'Claims', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Letter (CSV)' }).first().click(),
  ])

  const [claim, total, ...others] = readCsvRecords(await readFile(await file.path(), 'utf8'))
  expect([total?.['our reference'], others]).toEqual(['total', []])
  expect(claim).toMatchObject({ 'order id': wrong.id, state: 'Open' })
  expect(Number(claim?.claimed)).toBe(1)
  await page.goBack()

  await page.getByRole('link', { name: 'No such order' }).click()
  const unknown = page.getByRole('list', { name: 'No such order' })
  const line = unknown.getByRole('listitem').filter({ hasText: 'CH-20931' })
  await line.getByLabel('Order id').fill(misnamed.id)
  await line.getByRole('button', { name: 'Match', exact: true }).click()
  await line.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Equal' }).click()
  const matched = page.getByRole('listitem').filter({ hasText: 'CH-20931' })
  await matched.getByText(/^matched by finance@/).waitFor()
  await matched.locator(`a[href*="${misnamed.id}"]`).waitFor()
  expect(complaints).toEqual([])
})

test('finance follows a payout from its orders to the bank', async () => {
  const rows = await readCharged({ from: 20, count: 4 })
  const [{ currency = '' } = {}] = rows
  const own = rows.filter((row) => row.currency === currency)
  const lines = own.map(
    ({ id, date, amount, fee }) => `PO-2026-10-A,${id},${date},${amount},${fee},${currency}`,
  )
  const csv = ['Payout ID,Order ID,Date,Amount,Fee,Currency', ...lines].join('\n')
  const net = subtractAmounts(
    sumAmounts(own.map(({ amount }) => amount)),
    sumAmounts(own.map(({ fee }) => fee)),
  )
  const day = own.at(-1)?.date.slice(0, 10) ?? ''
  const bank = camt([{ entries: [{ amount: net, currency, day, details: 'ACME PO-2026-10-A' }] }])
  const { page, complaints } = await product.open('/statements', { as: 'finance' })
  await drop(page, 'payouts.csv', csv)
  await page.getByRole('link', { name: 'All statements' }).click()
  await page.getByLabel('choose a file').setInputFiles({
    name: 'bank.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(bank),
  })
  await page.getByText('1 of 1 bank lines belong to a payout.').waitFor()
  await page.getByRole('link', { name: 'Show them' }).click()
  await page.getByRole('link', { name: 'PO-2026-10-A' }).click()

  await page.getByRole('heading', { name: 'PO-2026-10-A' }).waitFor()
  await page.getByText('Arrived', { exact: true }).first().waitFor()
  await page.getByText('The bank line has the payout id').waitFor()
  await page.locator(`a[href*="${own[0]?.id}"]`).waitFor()
  await expectWhole(page, complaints)
})

test('the statement pages are whole, and axe finds nothing serious', async () => {
  const { page, complaints } = await product.open('/statements', { as: 'finance' })
  const row = page.getByRole('link', { name: /october\.csv/ })
  await row.waitFor()
  await expectWhole(page, complaints)

  await row.click()
  await page.getByRole('list', { name: 'Differs' }).waitFor()
  await page.getByRole('heading', { name: 'How the file is read' }).waitFor()
  await expectWhole(page, complaints)
  await page.setViewportSize(phone)
  // The row with the longest name leaves room for the differences.
  await page.getByRole('link', { name: 'Fee of an order that failed or ended' }).waitFor()
  const box = page.getByRole('region', { name: 'Lines compared with orders' })
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('finance claims the same difference of several orders as one finding', async () => {
  const rows = await readCharged({ from: 12, count: 200 })
  const currencies = Map.groupBy(rows, ({ currency }) => currency).values()
  const most = [...currencies].toSorted((a, b) => b.length - a.length)[0] ?? []
  const charged = most.slice(0, 8).map((row) => ({ ...row, fee: sumAmounts([row.fee, '0.25']) }))
  const { page, complaints } = await product.open('/statements', { as: 'finance' })

  await drop(page, 'higher-fees.csv', toCsv(charged))
  const cause = page.getByRole('listitem').filter({ hasText: /^8 orders/ })
  await cause.getByRole('button', { name: 'Claim' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('0.25 more than agreed')
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click()

  await cause.getByText('Settled').waitFor()
  await page.getByText(/^To change how the file is read, first undo/).waitFor()
  expect(complaints).toEqual([])
})

test('finance confirms the orders of all lines without an id at once', async () => {
  const charged = (await readCharged({ count: 500 })).slice(-6, -1)
  const csv = toCsv(charged.map((row, nth) => (nth < 3 ? { ...row, id: `CH-${nth}` } : row)))
  const { page, complaints } = await product.open('/statements', { as: 'finance' })

  await drop(page, 'without-ids.csv', csv)
  await page.getByText('2 of 5 lines matched').waitFor()
  const list = page.getByRole('list', { name: 'Lines and the orders that fit' })
  await list.getByRole('checkbox').nth(2).waitFor()
  await page.getByRole('button', { name: 'Match 3 lines' }).click()

  await page.getByText('5 of 5 lines matched').waitFor()
  await list.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('finance corrects how a file is read, and matches it against a second merchant', async () => {
  const [row] = (await readCharged({ count: 500 })).slice(-1)
  const [foreign] = await readCharged({ mid: 'mer_2' })
  if (!row || !foreign) throw new Error('the stand-in has no such orders')
  const csv = toCsv([row, foreign])
  const { page, complaints } = await product.open('/statements', { as: 'finance' })

  await drop(page, 'two-merchants.csv', csv)
  await page.getByRole('button', { name: 'Change: Tolerance' }).click()
  await page.getByRole('textbox', { name: 'Tolerance', exact: true }).fill('0.5')
  await page.getByRole('button', { name: 'Save and match again' }).click()
  await page.getByText(/^0\.5, or 0\s%/).waitFor()
  await page.getByText('1 of 2 lines matched').waitFor()

  await page.getByRole('link', { name: 'All statements' }).click()
  const input = page.getByLabel('choose a file')
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText(/^This file was added on .* by finance@/).waitFor()
  await page.getByRole('heading', { name: 'two-merchants.csv' }).waitFor()

  await page.getByRole('link', { name: 'Order of another merchant' }).click()
  await page.getByText('The order belongs to mer_2.').waitFor()
  await page.getByRole('button', { name: 'Match against both' }).click()
  await page.getByText('mer_1, mer_2').waitFor()
  await page.getByText('2 of 2 lines matched').waitFor()
  expect(complaints).toEqual([])
})

test('other roles have neither the page nor a link to it', async () => {
  const { page } = await product.open('/statements', { as: 'ops' })

  await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
  expect(await page.getByRole('link', { name: 'Statements' }).count()).toBe(0)
})
