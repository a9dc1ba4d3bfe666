import { mkdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { chromium, type APIRequestContext, type Page } from 'playwright-core'
import { chromiumOptions } from './chromium.ts'
import { startCommand } from './command.ts'

/** `npm run pictures`: what the README shows, taken of the built product on its stand-in. */
const folder = 'docs/pictures'

type Picture = { name: string; as: string; path: string; ready: (page: Page) => Promise<unknown> }

const pictures: Picture[] = [
  { name: 'home', as: 'ops', path: '/', ready: rows },
  { name: 'orders', as: 'ops', path: '/orders', ready: rows },
  { name: 'order', as: 'ops', path: '/orders', ready: firstOf('/orders') },
  { name: 'customer', as: 'support', path: '/users', ready: firstOf('/users') },
  { name: 'create', as: 'ops', path: '/orders/create', ready: heading },
  { name: 'fees', as: 'finance', path: '/fees', ready: rows },
]

await mkdir(folder, { recursive: true })
const server = startCommand('src/server.ts', {
  env: { PORT: '0', DATABASE_URL: 'sqlite::memory:', SANDBOX_ORDERS: '20000' },
})
const browser = await chromium.launch(chromiumOptions())
try {
  const [, url = ''] = await server.printed(/is open on (\S+)/)
  for (const picture of pictures) await take(url, picture)
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

/** The page of the first record in a list. */
function firstOf(path: string) {
  return async (page: Page) => {
    await rows(page)
    await page.locator(`tbody a[href*="${path}/"]`).first().click()
    await page.waitForURL((address) => address.pathname.endsWith('/show'))
    await heading(page)
  }
}
