import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, dayOf } from '../../src/admin/time/zonedDay.ts'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { coverageOf } from '../../src/server/ledger/coverage.ts'
import { readCsvRecords } from '../support/csv.ts'
import { expectWhole, phone, useProduct } from '../support/browser.ts'
import { readXlsx } from '../support/xlsx.ts'

const product = useProduct()
let sweeps: ReturnType<typeof startSweeps>

beforeAll(async () => {
  sweeps = startSweeps(product.stack(), { syncMs: 5_000, syncBudget: 6_000 })
  const { mids, store } = product.stack()
  await vi.waitFor(async () => expect(await coverageOf(store, mids)).toBe('exact'), 180_000)
  await sweeps.stop()
})

afterAll(() => sweeps?.stop())

/** A month that ends today, in a time zone with an offset of half an hour. */
const zone = 'Asia/Kolkata'
const today = dayOf(Date.now(), zone)
const month = { from: addDays(today, -30), to: today }
const reportQuery = { ...month, zone, mids: 'mer_1' }
const address = `/fees?${new URLSearchParams({ ...reportQuery, by: 'day' }).toString()}`
const chart = { name: /total fees per day, .*: the highest is/ }

test('finance reads last month by currency in three clicks from home, and a line leads to its orders', async () => {
  const { page, complaints } = await product.open('/', { as: 'finance' })
  await page.getByRole('link', { name: 'Fees', exact: true }).click()
  await page.getByText('Every order is counted').waitFor()
  const table = page.getByRole('table')
  const caption = () => table.locator('caption').textContent()
  const before = await caption()
  await page.getByLabel('Period').selectOption('Last month')

  // Caption and busy mark change in the same moment.
  await expect.poll(caption).not.toBe(before)
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
  await page.getByText('Every order is counted').waitFor()
  await table.getByRole('rowheader', { name: /^Completed [\d,]+ orders?$/ }).waitFor()
  const line = table.getByRole('row').filter({ has: page.getByRole('button', { name: /^Chart of/ }) })
  const count = await line.first().locator('[data-column="orders"]').textContent()
  const orders = Number(count?.replaceAll(',', ''))
  await line.first().getByRole('link').first().click()

  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  const place = await page.getByText(/^1–\d+ of [\d,]+$/).textContent()
  expect(Number(place?.split(' ').at(-1)?.replaceAll(',', ''))).toBe(orders)
  await page.goBack()
  await page.getByText('Every order is counted').waitFor()
  expect(complaints).toEqual([])
})

test('the report is whole, and a row selects the chart', async () => {
  const { page, complaints } = await product.open(address, { as: 'finance' })
  await page.getByText('Every order is counted').waitFor()
  await page.getByRole('img', chart).waitFor()
  await expectWhole(page, complaints)
  const second = page.getByRole('button', { name: /^Chart of .*, completed$/ }).nth(1)
  const name = (await second.getAttribute('aria-label')) ?? ''
  await second.click()
  await page.getByRole('button', { name, pressed: true }).waitFor()
  await page.getByRole('img', { name: /, completed: total fees per day/ }).waitFor()
})

test('the report as a spreadsheet has the figures on the screen, and exported orders match their manifest', async () => {
  const { page } = await product.open(address, { as: 'finance' })
  const line = page.locator('tr.fee-currency').first()
  const total = await line.locator('[data-column="totalFee"]').textContent()
  const currency = await line.getByRole('link').first().textContent()
  await page.getByRole('button', { name: 'Download' }).click()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'This report as XLSX' }).click(),
  ])

  expect(file.suggestedFilename()).toBe(`fees-${month.from}-to-${month.to}.xlsx`)
  const [sheet] = readXlsx(await readFile(await file.path()))
  const at = sheet?.rows[0]?.findIndex(({ value }) => value === 'total fees') ?? -1
  const totals = sheet?.rows.findIndex(([first]) => first?.value === 'totals') ?? -1
  const own = sheet?.rows.slice(totals).find((row) => row.some(({ value }) => value === currency))
  expect(Number(own?.[at]?.value)).toBe(Number(total?.replaceAll(',', '')))

  await page.getByRole('button', { name: 'Export orders' }).click()
  await page.getByText(/\d.*, complete$/).waitFor()
  await page.getByLabel('What is it for?').fill('the close of the month')

  const [ordersFile] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  await page.getByText(/^The file is complete/).waitFor()
  const [manifestFile] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /manifest/ }).click(),
  ])

  const csv = await readFile(await ordersFile.path())
  const manifest = JSON.parse(await readFile(await manifestFile.path(), 'utf8'))
  expect(manifest.sha256).toBe(createHash('sha256').update(csv).digest('hex'))
  expect(manifest).toMatchObject({ file: ordersFile.suggestedFilename(), coverage: 'exact', timeZone: zone })
  expect(readCsvRecords(csv.toString('utf8'))).toHaveLength(manifest.rows)
})

test('the printed report has no frame, names its scope and author, and includes the whole table', async () => {
  const { page } = await product.open(`/fees?${new URLSearchParams(reportQuery)}`, {
    as: 'finance',
    viewport: phone,
  })
  await page.getByText('Every order is counted').waitFor()
  await page.emulateMedia({ media: 'print' })

  await page.getByText('finance@countinghouse.test').waitFor()
  await page.getByRole('columnheader', { name: 'Volume' }).waitFor()
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 841\.\d+ 59\d/)
})

test('finance pastes an agreed rate, and reads which orders are charged more', async () => {
  const { page, complaints } = await product.open('/agreed-rates', { as: 'finance' })
  await page.getByRole('button', { name: 'Paste a table' }).click()
  // The contract says less than what is charged.
  await page.getByRole('textbox', { name: 'Table' }).fill('Devise;Pourcentage;Début\nEUR;0,5;01.01.2026')
  await page.getByText('0.5 % EUR').waitFor()
  await page.getByRole('button', { name: 'Add 1 rate' }).click()
  await page.locator('tbody tr', { hasText: 'All orders' }).waitFor()

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('button', { name: /^Agreed rate/ }).click()
  await page.getByRole('checkbox', { name: 'More than agreed' }).click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('cell', { name: /too much$/ })
    .first()
    .waitFor()
  await page.locator('tbody tr td a').first().click()

  await page
    .getByText(/too much$/)
    .first()
    .waitFor()
  await page.getByText('Fee as agreed').waitFor()
  expect(complaints).toEqual([])
})
