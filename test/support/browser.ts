import AxeBuilder from 'axe-core'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { listen, type Listening } from '../../src/commands/listen.ts'
import type { GatewayParts } from '../../src/gateway/app.ts'
import type { Role } from '../../src/gateway/permissions.ts'
import { readStaticFiles } from '../../src/gateway/staticFiles.ts'
import type { WorldKnobs } from '../../src/sandbox/knobs.ts'
import { chromiumOptions } from './chromium.ts'
import { startStack, type TestStack } from './stack.ts'

export const desk = { width: 1366, height: 850 }
export const phone = { width: 390, height: 844 }

type Parts = {
  /** Where the built SPA lies. */
  folder?: string
  /** Another payment service than the stand-in. */
  upstream?: (request: Request) => Promise<Response>
  /** Parts of the gateway in the place of its own. */
  parts?: Partial<GatewayParts>
  env?: Record<string, string>
}

/** `as` null opens the window of somebody who has not signed in. */
type Opening = BrowserContextOptions & { as?: Role | null }

/** One for all files of a worker, which Chromium ends with. */
let launched: Promise<Browser> | undefined

/** The built product behind a port and a real Chromium before it, for the tests of one file. */
export function useProduct({
  folder = 'dist',
  upstream,
  parts,
  env = {},
  ...world
}: WorldKnobs & Parts = {}) {
  const contexts: BrowserContext[] = []
  let browser: Browser
  let server: Listening
  let stack: TestStack

  beforeAll(async () => {
    const files = readStaticFiles(folder)
    const other = upstream && { service: upstream, mids: ['mer_1'], mode: 'live' as const }
    const started = await startStack({
      world: { orders: 400, users: 120, ...world },
      files,
      env,
      ...other,
      ...parts,
    })
    stack = started.stack
    server = await listen(stack.fetch, { port: 0, host: '127.0.0.1' })
    browser = await (launched ??= chromium.launch(chromiumOptions()))
  })

  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await server?.close()
    await stack?.close()
  })

  /** A fresh window on a path; what its console complains of fails the test that asks. */
  async function open(path: string, { as = 'admin', ...options }: Opening = {}) {
    const context = await browser.newContext({
      viewport: desk,
      locale: 'en-GB',
      timezoneId: 'Europe/Lisbon',
      ...options,
    })
    contexts.push(context)
    if (as !== null)
      await context.request.post(`${server.url}/api/session`, {
        data: { email: `${as}@countinghouse.test`, password: 'sandbox' },
      })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.setDefaultTimeout(120_000)
    await page.goto(server.url + path)
    return { page, context, complaints }
  }

  const windows = new Map<Role, ReturnType<typeof open>>()

  /**
   * The one window of a role in this file, emptied of what the test before has left in it. A fresh one would compile
   * every script again, which is most of what a page costs; it is for tests of the window itself.
   */
  async function visit(path: string, as: Role = 'admin') {
    const opening = windows.get(as) ?? open('/healthz', { as })
    windows.set(as, opening)
    const { page, complaints } = await opening
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    complaints.length = 0
    await page.goto(server.url + path)
    return { page, complaints }
  }

  return { stack: () => stack, url: () => server.url, open, visit }
}

const light = { colorScheme: 'light' } as const
const dark = { colorScheme: 'dark' } as const
const looks = [
  { viewport: desk, ...light },
  { viewport: phone, ...dark },
  ...(process.env.LONG
    ? [
        { viewport: phone, ...light },
        { viewport: desk, ...dark },
      ]
    : []),
]

/**
 * Looks at a page that stands at a desk and on a phone, in the light and in the dark; in the end it is as it was. A
 * page is not loaded anew for that, which would cost most of the time.
 */
export async function expectWhole(page: Page, complaints: string[] = [], allowed: string[] = []) {
  await page.waitForLoadState('networkidle')
  await expectWholeIn(page, looks)
  expect(complaints).toEqual(allowed)
}

export type Look = { viewport: typeof desk; colorScheme: 'light' | 'dark' }

/** Whatever it still asks for. */
export async function expectWholeIn(page: Page, some: readonly Look[]): Promise<void> {
  const before = page.viewportSize() ?? desk
  for (const { viewport, colorScheme } of some) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.evaluate(isSettled, colorScheme)).toBe(true)
    await expectNoSidewaysScroll(page)
    // MUI takes on the other scheme a moment after the style sheets: until then some words are dark on dark.
    await expect
      .poll(() => seriousFaults(page), { message: `${viewport.width} px, ${colorScheme}` })
      .toEqual([])
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null })
}

/** A colour that is on its way to another one has no contrast that counts. */
function isSettled(scheme: string): boolean {
  const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Infinity
  const isMoving = document.getAnimations().some((one) => one.playState === 'running' && ends(one))
  return [scheme, ''].includes(document.documentElement.style.colorScheme) && !isMoving
}

/**
 * Nothing may stick out to the right: a phone would scroll sideways. A page learns of another width with its next
 * frame, and draws rows for it then.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => document.documentElement.scrollWidth - window.innerWidth
  await expect.poll(() => page.evaluate(excess)).toBeLessThanOrEqual(0)
}

/** What axe-core calls serious or critical on the page as it stands. */
export async function seriousFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AxeBuilder.source)
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: typeof AxeBuilder }).axe
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  })
}
