import { beforeAll, expect, test } from 'vitest'
import { expectWhole, useProduct } from '../support/browser.ts'
import { book } from '../server/ledger/ledgers.ts'

const product = useProduct()

/** Noon of a day of last month. */
function lastMonth(day: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day, 12)).toISOString()
}

const order = (n: number, more: object = {}) => ({
  id: `OR-${n}`,
  status: 'asset_settled',
  orderType: 'payin',
  createdAt: lastMonth(1 + n),
  source: { currency: 'EUR', amount: '100.25' },
  destination: { currency: 'USDT', amount: '98' },
  fees: { networkFee: '1.5', processingFee: '0.25', rrFee: '0.02' },
  ...more,
})

beforeAll(async () => {
  await book(product.stack().store, [
    order(1),
    order(2),
    order(3, { status: 'expired' }),
    order(4, { status: 'held' }),
  ])
})

test('closes last month in three clicks, reports later changes, and closes it again', async () => {
  const { page, complaints } = await product.open('/', { as: 'finance' })

  await page.getByRole('link', { name: 'Periods', exact: true }).click()
  await page.getByRole('link', { name: 'Close a period' }).click()
  await page.getByText('not every order of these merchants is synced yet').waitFor()
  await page.getByRole('button', { name: 'Close period' }).click()

  await page.waitForURL(/\/show$/)
  await page.getByText('Nothing has changed since it was closed.').waitFor()
  // The close is incomplete.
  await page.getByText('≥ 4', { exact: true }).waitFor()
  const totals = page.getByRole('table', { name: 'Control totals' })
  const completed = totals.getByRole('row', { name: /^Completed EUR/ })
  expect(await completed.textContent()).toMatch(/200\.50.*3\.00.*0\.50.*3\.50.*1\.75/)

  await book(product.stack().store, [order(2, { status: 'fund_returned' })])
  await page.reload()
  const changes = page.getByRole('table', { name: 'Changes by order' })
  await changes.getByText('asset_settled').waitFor()
  expect(await changes.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Check digests' }).click()
  await page.getByText('All 4 rows are unchanged.').waitFor()

  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('an order was returned')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('button', { name: 'Close again' }).click()
  await page.getByText('Reopened by finance@countinghouse.test: an order was returned').waitFor()
  await page.getByText('Nothing has changed since it was closed.').waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^close-.*-v2-incomplete\.csv$/)
  await page.goBack()
  await page.getByRole('heading', { name: 'Close a period' }).waitFor()
  expect(complaints).toEqual([])
})

test('the period pages are whole, and the printed page shows digests and no buttons', async () => {
  const { page, complaints } = await product.open('/periods', { as: 'finance' })
  const row = page.locator('main a[href$="/show"]').first()
  await row.waitFor()
  await expectWhole(page, complaints)
  await row.click()
  await page.getByRole('heading', { name: 'Files' }).waitFor()
  await page.getByText('Nothing has changed since it was closed.').waitFor()
  await expectWhole(page, complaints)

  await page.emulateMedia({ media: 'print' })

  await page.getByText('SHA-256 of the rows').waitFor()
  expect(
    await page
      .locator('main')
      .getByText(/^[0-9a-f]{64}$/)
      .count(),
  ).toBe(2)
  expect(await page.getByRole('button', { name: 'Reopen' }).isVisible()).toBe(false)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 841\.\d+ 59\d/)

  await page.emulateMedia({ media: null })
  const long = { amount: '268690853.123456789012345678', currency: 'DAI' }
  await book(product.stack().store, [
    order(5, { source: { ...long, amount: '280170.95' }, destination: long }),
    order(6, { source: { ...long, amount: '280170.95' }, fees: undefined }),
  ])
  await page.goto(`${product.url()}/periods/create`)
  await page.getByText('It overlaps with a closed period').waitFor()
  // All columns of the totals are in view.
  const totals = page.getByRole('region', { name: 'Control totals' })
  await totals.getByText('DAI').first().waitFor()
  expect(await totals.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectWhole(page, complaints)
})
