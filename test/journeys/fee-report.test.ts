import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, dayOf } from '../../src/admin/fields/zonedDay.ts'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { coverageOf } from '../../src/ledger/coverage.ts'
import { readCsvRecords } from '../support/csv.ts'
import { expectNoSidewaysScroll, phone, seriousFaults, useProduct } from '../support/browser.ts'

const product = useProduct()
let sweeps: ReturnType<typeof startSweeps>

beforeAll(async () => {
  sweeps = startSweeps(product.stack(), { syncMs: 500, syncBudget: 6_000 })
  const { mids, store } = product.stack()
  await vi.waitFor(async () => expect(await coverageOf(store, mids)).toBe('exact'), 60_000)
}, 60_000)

afterAll(() => sweeps.stop())

/** A month that ends today, in a zone whose days begin at half past an hour of ours. */
const zone = 'Asia/Kolkata'
const today = dayOf(Date.now(), zone)
const month = { from: addDays(today, -30), to: today }
const address = `/fees?${new URLSearchParams({ ...month, zone, by: 'day', mids: 'mer_1' }).toString()}`

test('finance reads a month by day, and the orders behind a day are as many as the report says', async () => {
  const { page, complaints } = await product.open(address, { as: 'finance' })
  await page.getByText('Every order is counted').waitFor()
  await page.getByRole('img', { name: /^Bars of the total fee/ }).waitFor()
  const line = page
    .locator('tbody tr')
    .filter({ has: page.locator('td:nth-child(3)') })
    .last()
  const orders = await line.locator('td').first().textContent()

  await line.getByRole('link').first().click()

  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await page.getByText(new RegExp(`of ${orders}$`)).waitFor()
  await page.goBack()
  await page.getByText('Every order is counted').waitFor()
  expect(complaints).toEqual([])
})

test('the file that finance exports is the one that its manifest describes', async () => {
  const { page } = await product.open(address, { as: 'finance', acceptDownloads: true })
  await page.getByRole('button', { name: 'Export the orders behind this' }).click()
  await page.getByText(/all of them$/).waitFor()
  await page.getByLabel('What is it for?').fill('the close of the month')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  await page.getByText(/^The file is whole/).waitFor()
  const [manifestFile] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /manifest/ }).click(),
  ])

  const csv = await readFile(await file.path())
  const manifest = JSON.parse(await readFile(await manifestFile.path(), 'utf8'))
  expect(manifest.sha256).toBe(createHash('sha256').update(csv).digest('hex'))
  expect(manifest).toMatchObject({ file: file.suggestedFilename(), coverage: 'exact', timeZone: zone })
  expect(readCsvRecords(csv.toString('utf8'))).toHaveLength(manifest.rows)
})

test.each([
  [{}, 'light'],
  [{ viewport: phone }, 'light'],
  [{ viewport: phone }, 'dark'],
] as const)('is whole, and axe finds nothing serious: %j, %s', async (look, colorScheme) => {
  const { page, complaints } = await product.open(address, { as: 'finance', ...look, colorScheme })
  await page.getByText('Every order is counted').waitFor()
  await page.getByRole('img', { name: /^Bars of the total fee/ }).waitFor()

  await expectNoSidewaysScroll(page)
  expect(await seriousFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('others have neither the page nor a way to it', async () => {
  const { page } = await product.open('/fees', { as: 'ops' })

  await page.getByRole('heading', { name: 'You may not see this page' }).waitFor()
  expect(await page.getByRole('link', { name: 'Fees' }).count()).toBe(0)
})
