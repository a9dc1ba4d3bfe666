import type { Page } from 'playwright-core'

type Wanted = { currency?: string; amount: string; credited?: string; kind?: string }

/** Fills the order form as a person does, and does not send it. */
export async function fillOrder(
  page: Page,
  { currency = 'GBP', amount, credited = 'USDC', kind = 'Card' }: Wanted,
) {
  await page.getByRole('combobox', { name: 'Pay currency' }).fill(currency)
  await page.getByRole('combobox', { name: 'Pay currency' }).press('Enter')
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('combobox', { name: 'Receive currency' }).fill(credited)
  await page.getByRole('combobox', { name: 'Receive currency' }).press('Enter')
  await page.getByRole('combobox', { name: 'Payment type' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
}
