import AxeBuilder from 'axe-core'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { listen, type Listening } from '../../src/commands/listen.ts'
import type { ServerParts } from '../../src/server/edge/createParts.ts'
import type { Role } from '../../src/server/access/permissions.ts'
import { readStaticFiles, type StaticFiles } from '../../src/server/edge/staticFiles.ts'
import type { WorldKnobs } from '../../src/sandbox/knobs.ts'
import { chromiumOptions } from './chromium.ts'
import { isInFrench, lookInFrench } from './inFrench.ts'
import { asking, startStack, type TestStack } from './stack.ts'

export const desk = { width: 1366, height: 850 }
export const phone = { width: 390, height: 844 }

type Parts = {
  /** Another payment service instead of the stand-in. */
  upstream?: (request: Request) => Promise<Response>
  /** Server parts that replace the defaults. */
  parts?: Partial<ServerParts>
  env?: Record<string, string>
}

type Opening = {
  viewport?: typeof desk
  /** Null opens a window without a session. */
  as?: Role | null
  /** Options for a separate window. Init scripts and a fake clock cannot be removed, so no other test may reuse that window. */
  own?: BrowserContextOptions
}

type BrowserWindow = Awaited<ReturnType<typeof makeWindow>>

/** One browser for all files of a worker; Chromium ends with the worker. */
let launched: Promise<Browser> | undefined

/** One build for all files of a worker, so that each script is compressed once. */
let builtFiles: StaticFiles | undefined

async function makeWindow(browser: Browser, options?: BrowserContextOptions) {
  const locale = isInFrench ? 'fr-FR' : 'en-GB'
  const context = await browser.newContext({ locale, timezoneId: 'Europe/Lisbon', ...options })
  const page = await context.newPage()
  if (isInFrench) lookInFrench(page)
  page.setDefaultTimeout(120_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, context, complaints, isOwn: options !== undefined }
}

/** Resets a window to a fresh state. Compiled scripts stay cached. */
async function empty({ page, context, complaints }: BrowserWindow, url: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: null, media: null })
  await context.clearPermissions()
  await context.clearCookies()
  await page.goto(`${url}/healthz`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  complaints.length = 0
}

/** The built product on a port, with a real Chromium, for the tests of one file. */
export function useProduct({ upstream, parts, env = {}, ...world }: WorldKnobs & Parts = {}) {
  let browser: Browser
  let server: Listening
  let stack: TestStack
  const windows: BrowserWindow[] = []
  const lent = new Set<BrowserWindow>()

  beforeAll(async () => {
    const files = (builtFiles ??= readStaticFiles('dist'))
    const other = upstream && { service: upstream, mids: ['mer_1'], mode: 'live' as const }
    const started = await startStack({
      world: { orders: 400, users: 120, ...world },
      files,
      env,
      // Statements are read in threads, as in production.
      statementReader: undefined,
      ...other,
      ...parts,
    })
    stack = started.stack
    server = await listen(stack.fetch, { port: 0, host: '127.0.0.1' })
    // Pages of tests live too briefly for the optimizing compilers to pay.
    browser = await (launched ??= chromium.launch(chromiumOptions(['--js-flags=--no-opt --no-maglev'])))
  })

  afterAll(async () => {
    await Promise.all(windows.map(({ context }) => context.close()))
    await server?.close()
    await stack?.close()
  })

  afterEach(() => lent.clear())

  /**
   * Opens a window on a path. Console errors fail the test that opened the window. A window of an earlier test is reused, because
   * compiling all scripts again is the largest cost of a page.
   */
  async function open(path: string, { as = 'admin', own, viewport = desk }: Opening = {}) {
    const left = own ? undefined : windows.find((one) => !one.isOwn && !lent.has(one))
    const opened = left ?? (await makeWindow(browser, own))
    lent.add(opened)
    if (left) await empty(left, server.url)
    else windows.push(opened)
    const { page, context, complaints } = opened
    await page.setViewportSize(viewport)
    if (as !== null) await signIn(context, `${as}@countinghouse.test`)
    await page.goto(server.url + path)
    return { page, context, complaints }
  }

  /** Signs in without a keep-alive connection, which may be closing at that moment. */
  async function signIn(context: BrowserContext, email: string) {
    const { answer } = await asking(stack).signIn(email)
    expect(answer.status).toBe(200)
    const cookies = answer.headers.getSetCookie().map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      return { name, value, url: server.url, httpOnly: true, sameSite: 'Strict' as const }
    })
    await context.addCookies(cookies)
  }

  return { stack: () => stack, url: () => server.url, open, signIn }
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
 * Checks a page at desk and phone size, in light and dark, and restores its first state. The page is not reloaded, because
 * loading would take most of the time.
 */
export async function expectWhole(page: Page, complaints: string[] = [], allowed: string[] = []) {
  await page.waitForLoadState('networkidle')
  await expectWholeIn(page, looks)
  expect(complaints).toEqual(allowed)
}

export type Look = { viewport: typeof desk; colorScheme: 'light' | 'dark' }

/** Checks a page without waiting for pending requests. */
export async function expectWholeIn(page: Page, some: readonly Look[]): Promise<void> {
  const before = page.viewportSize() ?? desk
  for (const { viewport, colorScheme } of some) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.evaluate(isSettled, colorScheme)).toBe(true)
    await expectNoSidewaysScroll(page)
    // MUI changes the colour scheme a moment after the style sheets: until then some text is dark on dark.
    await expect
      .poll(() => seriousFaults(page), { message: `${viewport.width} px, ${colorScheme}` })
      .toEqual([])
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null })
}

/** The contrast of a colour in transition does not count. */
function isSettled(scheme: string): boolean {
  const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Infinity
  const isMoving = document.getAnimations().some((one) => one.playState === 'running' && ends(one))
  return [scheme, ''].includes(document.documentElement.style.colorScheme) && !isMoving
}

/**
 * Nothing may overflow to the right, or a phone would scroll sideways. A page learns its new width in the next frame and then
 * draws rows for it.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => document.documentElement.scrollWidth - window.innerWidth
  await expect.poll(() => page.evaluate(excess)).toBeLessThanOrEqual(0)
}

type Rule = { id: string; enabled: boolean; impact: string }

/** Violations on the current page that axe-core rates as serious or critical. */
export async function seriousFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AxeBuilder.source)
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: typeof AxeBuilder }).axe
    // Rules that can only find moderate and minor faults would take a quarter of the time.
    const { _audit: audit } = axe as unknown as { _audit: { rules: Rule[] } }
    const values = audit.rules.filter((rule) => rule.enabled && isSerious(rule.impact)).map(({ id }) => id)
    const runOnly = { type: 'rule' as const, values }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly })
    return violations
      .filter(({ impact }) => isSerious(impact))
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))

    function isSerious(impact: string | null | undefined) {
      return impact === 'serious' || impact === 'critical'
    }
  })
}
