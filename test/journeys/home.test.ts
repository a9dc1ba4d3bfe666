import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desk, expectWhole, phone, seriousFaults, useProduct } from '../support/browser.ts'
import { book } from '../server/ledger/ledgers.ts'
import { fillLedger, fillMs, largeUnderLong } from '../support/largeWorld.ts'
import { layoutShift, maxShift, noteShifts } from '../support/layoutShift.ts'
import { intentRow } from '../support/intentRow.ts'

// Under LONG on 20,000 orders of three months.
const product = useProduct(largeUnderLong({ orders: 400 }))

beforeAll(async () => {
  const { store } = product.stack()
  await fillLedger(product.stack())
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
}, fillMs)

const part = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const roles = ['ops', 'finance', 'support'] as const

test.each(process.env.LONG ? roles : roles.slice(0, 2))(
  '%s: the page is whole, and axe finds nothing serious',
  async (as) => {
    const { page, complaints } = await product.open('/', { as })

    await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
    await part(page, 'Open orders by stage').waitFor()

    await expectWhole(page, complaints)
  },
)

/** Holds back the answers to these calls until `letThrough`. `untilOthersAnswered` waits for the answers to all other calls. */
async function holdBack(page: Page, calls: RegExp) {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(calls, async (route) => {
    await held
    await route.continue()
  })
  const open = new Set<string>()
  // The event stream never ends, so no wait may include it.
  const isCounted = (url: string) => url.includes('/api/') && !url.includes('/api/events')
  page.on('request', (request) => isCounted(request.url()) && open.add(request.url()))
  page.on('response', (response) => open.delete(response.url()))
  page.on('requestfailed', (request) => open.delete(request.url()))
  const isLast = () => open.size > 0 && [...open].every((url) => calls.test(url))
  return { letThrough, untilOthersAnswered: () => expect.poll(isLast).toBe(true) }
}

/** Path, role, call that is answered last, and viewport; LONG runs all of them. */
const lastAnswers = [
  ['/', 'ops', 'attention', phone],
  ['/fees', 'finance', 'fees', desk],
  ['/', 'finance', 'fees', phone],
  ['/', 'finance', 'periods', desk],
  ['/fees', 'finance', 'fees', phone],
] as const

test.each(process.env.LONG ? lastAnswers : lastAnswers.slice(0, 2))(
  '%s does not move for %s when %s is answered last',
  async (path, as, last, viewport) => {
    const { page } = await product.open('/healthz', { as, viewport, own: {} })
    await noteShifts(page)
    const { letThrough, untilOthersAnswered } = await holdBack(page, new RegExp(`/api/${last}\\?`))
    await page.goto(product.url() + path)
    await untilOthersAnswered()
    await page.locator('.skeleton').first().waitFor()
    letThrough()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    await page.waitForLoadState('networkidle')

    expect(await layoutShift(page)).toBeLessThan(maxShift)
  },
)

const records = [
  { resource: 'orders', viewport: phone },
  { resource: 'users', viewport: desk },
  ...(process.env.LONG
    ? [
        { resource: 'orders', viewport: desk },
        { resource: 'users', viewport: phone },
      ]
    : []),
]

test.each(records)(
  'a record of /$resource does not move while it loads, $viewport.width px',
  async ({ resource, viewport }) => {
    const { id, user_id } = await product
      .stack()
      .store.db.selectFrom('ledger_order')
      .select(['id', 'user_id'])
      .where('mid', '=', 'mer_1')
      .where('order_type', '=', 'payin')
      .where('status', '=', 'fund_settled')
      .where('user_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const { page } = await product.open('/healthz', { as: 'ops', viewport, own: {} })
    await noteShifts(page)
    await page.goto(`${product.url()}/${resource}/${resource === 'orders' ? id : user_id}/show`)
    await page.getByText('What to say').first().waitFor()
    await page.getByText('Raw record').first().waitFor()
    await page.waitForLoadState('networkidle')

    expect(await layoutShift(page)).toBeLessThan(maxShift)
  },
)

test.each(process.env.LONG ? [desk, phone] : [desk])(
  'the search box and the open view menu do not move when counts arrive, $width px',
  async (viewport) => {
    const { page } = await product.open('/healthz', { as: 'ops', viewport })
    const { letThrough } = await holdBack(page, /\/api\/(coverage|order-outcomes|attention|order-counts)\b/)
    await page.goto(`${product.url()}/orders`)
    const menu = page.getByRole('button', { name: 'Views' })
    await menu.click()
    const seen = [
      page.locator('.frame-box'),
      page.getByRole('group', { name: 'Views', exact: true }).getByText('No view is saved yet'),
    ]
    const places = () => Promise.all(seen.map((one) => one.boundingBox()))
    await seen[1]?.waitFor()
    const before = await places()
    expect(await page.getByText('Up to date').count()).toBe(0)
    letThrough()
    await page.locator('.views-count').filter({ hasText: /\d/ }).first().waitFor({ state: 'attached' })
    await page
      .getByRole('link', { name: /Up to date|Complete/ })
      .first()
      .waitFor({ state: 'attached' })

    expect(await places()).toEqual(before)
  },
)

test('each row leads to a list with as many rows as its count', async () => {
  const { page } = await product.open('/', { as: 'ops' })
  const rows = part(page, 'Needs attention').or(part(page, 'Open orders by stage'))
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
    await page.locator(`main a[href="${href}"]`).first().click()
    await page.waitForURL((url) => url.href === product.url() + href)
    await page.locator('.records tbody tr a').first().waitFor()
    const { pathname, searchParams } = new URL(page.url())
    const filter = { mid: 'mer_1', ...JSON.parse(searchParams.get('filter') ?? '{}') }
    const answer = await page.request.get(
      `${product.url()}/api${pathname}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    expect([href, answer.headers()['content-range']?.split('/')[1]]).toEqual([href, String(count)])
    await expect.poll(() => page.locator('.records tbody tr').count()).toBe(Math.min(25, count))
    await page.goBack()
    await part(page, 'Needs attention').waitFor()
  }
})

test('ops sees today in a named time zone, the last viewed orders, and waiting requests in the menu', async () => {
  const { page } = await product.open('/orders', { as: 'ops' })
  await page.getByRole('link', { name: /^Create requests.*2/ }).waitFor()
  const first = page.locator('tbody tr a').first()
  const id = decodeURIComponent((await first.getAttribute('href'))?.split('/')[2] ?? '')
  await first.click()
  // An exit before the page is loaded does not count as a view. The ID alone also appears in the list.
  await page.getByRole('heading', { name: /^Order / }).waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('h')

  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await part(page, 'Today').getByText('Completed of ended').waitFor()
  await page.getByText(/Orders created until \d\d:\d\d, Europe\/Lisbon\./).waitFor()
  const viewed = page.locator('section', { hasText: 'Last viewed orders' }).getByRole('link')
  expect(await viewed.first().getAttribute('href')).toContain(encodeURIComponent(id))
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(storage).not.toContain(id)
})

test('support finds a caller’s last order by phone in three keys, and no address contains the phone number', async () => {
  const { page } = await product.open('/', { as: 'support' })
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
  await page.getByText('What to say').waitFor()
  await page
    .getByRole('option', { name: caller?.name ?? '' })
    .first()
    .waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/orders/${caller?.id}/show`)
  expect(page.url()).not.toContain(phone)
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title]),
  )
  expect(storage).not.toContain(phone)
  expect(await page.locator('main').textContent()).not.toMatch(/\bfees?\b/i)
})
