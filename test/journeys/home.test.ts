import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { coverageOf } from '../../src/ledger/coverage.ts'
import { expectWhole, seriousFaults, useProduct } from '../support/browser.ts'
import { book } from '../ledger/ledgers.ts'
import { intentRow } from '../support/intentRow.ts'

const product = useProduct({ orders: 1500 })
let sweeps: ReturnType<typeof startSweeps>

beforeAll(async () => {
  const { store, mids } = product.stack()
  sweeps = startSweeps(product.stack(), { syncMs: 60_000, syncBudget: 6_000 })
  await vi.waitFor(async () => expect(await coverageOf(store, mids)).toBe('exact'), 180_000)
  await sweeps.stop()
  await book(
    store,
    Array.from({ length: 30 }, (_, n) => ({
      id: `OR-open-${n}`,
      status: n < 27 ? 'initiated' : 'manual_review',
      orderType: 'payin',
      createdAt: new Date(Date.now() - n * 60_000).toISOString(),
      source: { currency: 'EUR', amount: `${n}.50` },
      destination: { currency: 'USDT' },
    })),
  )
  await store.db
    .insertInto('order_intent')
    .values([
      intentRow('doubt', { state: 'unknown', amount: '25.10', currency: 'EUR' }),
      intentRow('waits', { state: 'to_be_approved', amount: '900', currency: 'EUR' }),
    ])
    .execute()
})

afterAll(() => sweeps?.stop())

const part = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
test.each(['ops', 'support', 'finance'] as const)(
  '%s: the page is whole, and axe finds nothing serious',
  async (as) => {
    const { page, context, complaints } = await product.open('/', { as })

    await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
    await part(page, 'Open orders by stage').waitFor()

    await expectWhole(page, complaints)
    await context.close()
  },
)

test('each row leads to a list with as many rows as it says', async () => {
  const { page } = await product.visit('/', 'ops')
  const rows = page.locator(
    '.home-table[aria-label="Needs attention"], .home-table[aria-label="Open orders by stage"]',
  )
  const counted = await rows
    .locator('tbody tr')
    .count()
    .then(async () => {
      await part(page, 'Needs attention').waitFor()
      return rows.locator('tbody tr').evaluateAll((all) =>
        all.map((row) => ({
          href: row.querySelector('a')?.getAttribute('href') ?? '',
          count: Number(row.querySelectorAll('td')[1]?.textContent?.replace(/\D/g, '')),
        })),
      )
    })
  expect(counted.length).toBeGreaterThan(3)

  for (const { href, count } of counted) {
    await page.goto(product.url() + href)
    await page.locator('tbody tr a').first().waitFor()
    const { pathname, searchParams } = new URL(page.url())
    const filter = { mid: 'mer_1', ...JSON.parse(searchParams.get('filter') ?? '{}') }
    const answer = await page.request.get(
      `${product.url()}/api${pathname}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    expect([href, answer.headers()['content-range']?.split('/')[1]]).toEqual([href, String(count)])
    expect(await page.locator('tbody tr').count()).toBe(Math.min(25, count))
  }
})

test('ops sees today in a zone that is named, and what was opened last; a request that waits is told in the menu', async () => {
  const { page } = await product.visit('/orders', 'ops')
  await page.getByRole('link', { name: /^Create requests.*2/ }).waitFor()
  const first = page.locator('tbody tr a').first()
  const id = decodeURIComponent((await first.getAttribute('href'))?.split('/')[2] ?? '')
  await first.click()
  // Who leaves before it is there has not viewed it.
  await page.locator('main').getByText(id, { exact: true }).first().waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('h')

  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await part(page, 'Today').getByText('Completed of ended').waitFor()
  await page.getByText(/Orders created until \d\d:\d\d, Europe\/Lisbon\./).waitFor()
  const viewed = page.locator('section', { hasText: 'Last viewed orders' }).getByRole('link')
  expect(await viewed.first().getAttribute('href')).toContain(encodeURIComponent(id))
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(id)
})

test('support begins with the box: a caller’s last order by phone in three keys, what to tell in view, nothing in an address', async () => {
  const { page } = await product.visit('/', 'support')
  const { store } = product.stack()
  const [caller] = await store.db
    .selectFrom('ledger_order')
    .innerJoin('ledger_user', (join) =>
      join
        .onRef('ledger_user.mid', '=', 'ledger_order.mid')
        .onRef('ledger_user.id', '=', 'ledger_order.user_id'),
    )
    .select(['ledger_user.phone', 'ledger_user.name', 'ledger_order.id'])
    .where('ledger_order.mid', '=', 'mer_1')
    .where('ledger_user.phone', 'is not', null)
    .orderBy('ledger_order.created_at', 'desc')
    .limit(1)
    .execute()
  const phone = caller?.phone ?? ''
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await box.waitFor()

  await page.keyboard.press('/')
  await page.keyboard.insertText(phone)
  await page.keyboard.press('Enter')

  const last = page.getByRole('option', { name: /^Last order/ }).first()
  await last.waitFor()
  await page.getByText('What to tell').waitFor()
  await page
    .getByRole('option', { name: caller?.name ?? '' })
    .first()
    .waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/orders/${caller?.id}/show`)
  expect(page.url()).not.toContain(phone)
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title]),
  )
  expect(kept).not.toContain(phone)
  expect(await page.locator('main').textContent()).not.toMatch(/\bfees?\b/i)
})

test('finance sees the month by currency, what is assumed, and nothing of create requests', async () => {
  const { page } = await product.visit('/', 'finance')

  await page.getByRole('heading', { name: 'This month by currency' }).waitFor()
  await page.getByText(/Completed orders of .*, Europe\/Lisbon\./).waitFor()
  await page.getByText('No period is closed yet.').waitFor()
  await page.getByText('No statement is there yet.').waitFor()
  expect(await page.getByText('Create requests').count()).toBe(0)
  expect(await page.getByRole('searchbox').count()).toBe(0)
})
