import { mkdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { chromium, type APIRequestContext, type Page } from 'playwright-core'
import { sumAmounts } from '../../src/contract/amount.ts'
import { parseJson } from '../../src/contract/json.ts'
import { chromiumOptions } from './chromium.ts'
import { startCommand } from './command.ts'

/** `npm run pictures`: takes the pictures of README and guides from the built product on its stand-in. */
const folder = 'docs/pictures'

type Picture = { name: string; as: string; path: string; ready: (page: Page) => Promise<unknown> }

const pictures: Picture[] = [
  { name: 'home', as: 'ops', path: '/', ready: rows },
  { name: 'orders', as: 'ops', path: '/orders', ready: rows },
  { name: 'order', as: 'ops', path: '/orders', ready: openFirst('/orders') },
  { name: 'customer', as: 'support', path: '/users', ready: openFirst('/users') },
  { name: 'create', as: 'ops', path: '/orders/create', ready: heading },
  { name: 'fees', as: 'finance', path: '/fees', ready: rows },
  { name: 'box', as: 'support', path: '/', ready: searchByName },
  { name: 'reveal', as: 'support', path: '/users', ready: asksWhy },
  { name: 'statement', as: 'finance', path: '/statements', ready: dropStatement },
  { name: 'period', as: 'finance', path: '/periods/create', ready: closed },
  { name: 'team', as: 'admin', path: '/operators', ready: rows },
  { name: 'audit', as: 'admin', path: '/audit', ready: rows },
]

await mkdir(folder, { recursive: true })
const server = startCommand('src/server.ts', {
  env: { PORT: '0', DATABASE_URL: 'sqlite::memory:', SANDBOX_ORDERS: '20000' },
})
const browser = await chromium.launch(chromiumOptions())
try {
  const [, url = ''] = await server.printed(/is open on (\S+)/)
  const only = process.argv.slice(2)
  for (const picture of pictures)
    if (only.length === 0 || only.includes(picture.name)) await take(url, picture)
} finally {
  await browser.close()
  server.stop()
  await server.ended
}

async function take(url: string, { name, as, path, ready }: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 850 },
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
  })
  await context.request.post(`${url}/api/session`, {
    data: { email: `${as}@countinghouse.test`, password: 'sandbox' },
  })
  await untilFilled(context.request, url)
  const page = await context.newPage()
  await page.goto(url + path)
  await ready(page)
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.screenshot({ path: `${folder}/${name}.png` })
  await context.close()
  process.stdout.write(`${folder}/${name}.png\n`)
}

async function untilFilled(request: APIRequestContext, url: string): Promise<void> {
  for (;;) {
    const rows = (await (await request.get(`${url}/api/coverage`)).json()) as { state: string }[]
    if (rows.every(({ state }) => state === 'complete')) return
    await setTimeout(500)
  }
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 }).waitFor()
}

function rows(page: Page) {
  return page.locator('tbody tr').nth(2).waitFor()
}

/** Opens the first record of a list. */
function openFirst(path: string) {
  return async (page: Page) => {
    await rows(page)
    await page.locator(`tbody a[href*="${path}/"]`).first().click()
    await page.waitForURL((address) => address.pathname.endsWith('/show'))
    await heading(page)
  }
}

/** Searches for an invented customer by name, as a caller gives it. */
async function searchByName(page: Page) {
  const [user] = (await readRows(page, '/api/v1/public/users/individual?limit=25')).slice(5)
  const name = String(user?.name)
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await page.getByRole('option').filter({ hasText: name }).first().waitFor()
}

async function asksWhy(page: Page) {
  await rows(page)
  await page
    .getByRole('button', { name: /^Reveal/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Why').click()
  await page.getByRole('option').first().click()
}

/** Drops a statement of twelve orders, one with a fee that is a unit too high, one with an unknown ID. */
async function dropStatement(page: Page) {
  const filter = encodeURIComponent(JSON.stringify({ mid: 'mer_1', outcome: 'completed' }))
  const orders = await readRows(page, `/api/orders?filter=${filter}&range=[0,11]`)
  const lines = orders.map(({ id, createdAt, source, fees }, nth) => {
    const fee = sumAmounts([
      String(fees?.networkFee ?? 0),
      String(fees?.processingFee ?? 0),
      nth === 0 ? '1' : '0',
    ])
    return [nth === 1 ? 'CH-20931' : id, createdAt, source?.amount, fee, source?.currency].join(',')
  })
  const csv = ['Order ID,Date,Amount,Fee,Currency', ...lines].join('\n')
  await page
    .getByLabel('choose a file')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page
    .getByText(/lines matched$/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Differs' }).click()
  await page.getByRole('list', { name: 'Differs' }).waitFor()
}

async function closed(page: Page) {
  await page.getByRole('button', { name: 'Close period' }).click()
  await page.getByText('Nothing has changed since it was closed.').waitFor()
}

type Row = {
  id?: string
  name?: string
  createdAt?: string
  source?: { amount?: string; currency?: string }
  fees?: { networkFee?: string; processingFee?: string }
}

async function readRows(page: Page, path: string): Promise<Row[]> {
  const answer = await page.request.get(new URL(path, page.url()).href, { headers: { MID: 'mer_1' } })
  const body = parseJson(await answer.text()) as Row[] | { data: Row[] }
  return Array.isArray(body) ? body : body.data
}
