import type { Page } from 'playwright-core'

type Wanted = { currency?: string; amount: string; credited?: string; kind?: string }

/** Fills the order form as a person does, and does not send it. */
export async function fillOrder(
  page: Page,
  { currency = 'GBP', amount, credited = 'USDC', kind = 'Card' }: Wanted,
) {
  await page.getByRole('combobox', { name: 'Pays in' }).fill(currency)
  await page.getByRole('combobox', { name: 'Pays in' }).press('Enter')
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('combobox', { name: 'Is credited in' }).fill(credited)
  await page.getByRole('combobox', { name: 'Is credited in' }).press('Enter')
  await page.getByRole('combobox', { name: 'Kind of payment' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
}
