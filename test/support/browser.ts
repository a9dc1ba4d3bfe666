import AxeBuilder from 'axe-core'
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { listen, type Listening } from '../../src/commands/listen.ts'
import { createStack } from '../../src/commands/stack.ts'
import { createGateway } from '../../src/gateway/app.ts'
import { readStaticFiles } from '../../src/gateway/staticFiles.ts'
import type { WorldKnobs } from '../../src/sandbox/knobs.ts'
import { chromiumArguments, findChromium } from './chromium.ts'

export const desk = { width: 1366, height: 850 }
export const phone = { width: 390, height: 844 }

type Stack = ReturnType<typeof createStack>

type Parts = {
  /** Where the built SPA lies. */
  folder?: string
  /** Another payment service than the stand-in. */
  upstream?: (request: Request) => Promise<Response>
}

/** The built product behind a port and a real Chromium before it, for the tests of one file. */
export function useProduct({ folder = 'dist', upstream, ...world }: WorldKnobs & Parts = {}) {
  let browser: Awaited<ReturnType<typeof chromium.launch>>
  let server: Listening
  let stack: Stack

  beforeAll(async () => {
    const files = readStaticFiles(folder)
    stack = createStack({ sandbox: { orders: 400, users: 120, rate: 0, ...world } }, files)
    const other = upstream && { fetch: upstream, baseUrl: 'http://service.invalid', authorization: '' }
    const gateway = other && createGateway({ upstream: other, mids: ['mer_1'], mode: 'live', files })
    server = await listen(gateway?.fetch ?? stack.fetch, { port: 0, host: '127.0.0.1' })
    browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments })
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  return {
    stack: () => stack,
    url: () => server.url,
    /** A fresh window on a path; what its console complains of fails the test that asks. */
    open: async (path: string, options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({
        viewport: desk,
        locale: 'en-GB',
        timezoneId: 'Europe/Lisbon',
        ...options,
      })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.setDefaultTimeout(10_000)
      await page.goto(server.url + path)
      return { page, context, complaints }
    },
  }
}

/** Nothing may stick out to the right: a phone would scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { inner, whole } = await page.evaluate(() => ({
    inner: window.innerWidth,
    whole: document.documentElement.scrollWidth,
  }))
  expect(whole).toBeLessThanOrEqual(inner)
}

/** What axe-core calls serious or critical on the page as it stands. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(AxeBuilder.source)
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: typeof AxeBuilder }).axe
    const { violations } = await axe.run(document)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  })
}
