import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { listen } from '../../src/commands/listen.ts'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { coverageOf } from '../../src/server/ledger/coverage.ts'
import { startStack } from '../support/stack.ts'
import { readStaticFiles } from '../../src/server/edge/staticFiles.ts'
import { chromiumOptions } from '../support/chromium.ts'
import type { Bench } from './run.ts'

/**
 * Time until the first order row is on the screen, from the production build, and time to turn a page. `BEFORE_URL` names a
 * running server of another version (on the stand-in, with a filled ledger), which is measured in turns.
 */
export async function firstLoad(): Promise<Bench> {
  const browser = await chromium.launch(chromiumOptions())
  const built = await buildTo([])
  const lazy = await serve(built)
  const live = await serve(built, { hasLedger: false })
  const eager = await serve(await buildTo([withoutLazyPages]))
  try {
    const bytes = await scriptBytes(browser, lazy.url, '/orders')
    const more = (await scriptBytes(browser, lazy.url, '/')) - bytes
    const before = process.env.BEFORE_URL
    const [lazyMs = Number.NaN, eagerMs = Number.NaN, beforeMs] = await firstRowMs(browser, [
      lazy.url,
      eager.url,
      ...(before === undefined ? [] : [before]),
    ])
    live.sandbox.change({ latency: 300 })
    const turnMs = await pageTurnMs(browser, live.url)
    const menuMs = await rerenderMs(browser, lazy.url, openMenu)
    const placeMs = await rerenderMs(browser, lazy.url, changePlace)
    return {
      title: 'The first order row, from the production build',
      rows: [
        {
          what: 'script until the first row, gzip',
          value: `${(bytes / 1024).toFixed(0)} KB`,
          isMet: bytes <= 200 * 1024,
          goal: '<= 200 KB',
        },
        {
          what: 'the same of home, more than that',
          value: `${(more / 1024).toFixed(0)} KB`,
          isMet: more <= 20 * 1024,
          goal: '<= 20 KB',
        },
        {
          what: 'first row, CPU x4, 10 Mbit/s',
          value: `${lazyMs.toFixed(0)} ms`,
          isMet: true,
          goal: 'yardstick',
        },
        ...(beforeMs === undefined
          ? []
          : [
              {
                what: 'the same before',
                value: `${beforeMs.toFixed(0)} ms, x ${(lazyMs / beforeMs).toFixed(2)}`,
                isMet: lazyMs / beforeMs <= 1.25,
                goal: '<= x 1.25',
              },
            ]),
        {
          what: 'the same without lazy pages',
          value: `${eagerMs.toFixed(0)} ms, x ${(eagerMs / lazyMs).toFixed(2)}`,
          isMet: eagerMs / lazyMs >= 1.5,
          goal: '>= x 1.5',
        },
        {
          what: 'turning to the next page, service 300 ms',
          value: `${turnMs.toFixed(0)} ms`,
          isMet: turnMs < 100,
          goal: '< 100 ms',
        },
        {
          what: '100 rows, a menu beside them opens, script',
          value: `${menuMs.toFixed(1)} ms`,
          isMet: menuMs < 10,
          goal: '< 10 ms',
        },
        {
          what: '100 rows, router, frame and filters again',
          value: `${placeMs.toFixed(1)} ms`,
          isMet: placeMs < 10,
          goal: '< 10 ms',
        },
      ],
    }
  } finally {
    await browser.close()
    await Promise.all([lazy, live, eager].map(({ close }) => close()))
  }
}

/** The same app with static imports only: each `import(…)` of ours becomes an import. The demo is left out. */
const withoutLazyPages: Plugin = {
  name: 'without-lazy-pages',
  enforce: 'pre',
  transform(code, id) {
    if (!/src\/(main|admin\/.*)\.tsx?$/.test(id)) return undefined
    const paths: string[] = []
    const changed = code.replace(
      /\bimport\('((?!\.\/demo)[^']+)'\)/g,
      (_, path: string) => `Promise.resolve(eager${paths.push(path)})`,
    )
    if (paths.length === 0) return undefined
    return paths.map((path, nth) => `import * as eager${nth + 1} from '${path}'\n`).join('') + changed
  },
}

async function buildTo(plugins: Plugin[]): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'first-load-'))
  await build({ logLevel: 'error', plugins, build: { outDir, emptyOutDir: true } })
  return outDir
}

/** A server after its ledger is filled; without a ledger, lists are the service's own pages. */
async function serve(folder: string, { hasLedger = true } = {}) {
  const { stack } = await startStack({ world: { orders: 2000 }, files: readStaticFiles(folder) })
  if (hasLedger) {
    const sweeps = startSweeps(stack, { syncMs: 60_000, syncBudget: 6_000 })
    while ((await coverageOf(stack.store, stack.mids)) !== 'exact') await setTimeout(100)
    await sweeps.stop()
  }
  const { url, close } = await listen(stack.fetch, { port: 0, host: '127.0.0.1' })
  return { url, close, sandbox: stack.sandbox }
}

/** Scripts that arrived before the frame with the first row; those after it do not keep a person waiting. */
async function scriptBytes(browser: Browser, url: string, path: string): Promise<number> {
  const context = await openSignedIn(browser, url)
  const page = await context.newPage()
  await page.addInitScript(markFirstRow)
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request)
  })
  await page.goto(url + path, { waitUntil: 'commit' })
  const firstRow = await readFirstRow(page)
  const early = await page.evaluate((end) => {
    const arrived = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return arrived.flatMap(({ name, responseEnd }) => (responseEnd <= end ? [name] : []))
  }, firstRow)
  const answers = await Promise.all(
    scripts.filter((request) => early.includes(request.url())).map((request) => request.response()),
  )
  const bodies = await Promise.all(answers.map((answer) => answer?.body() ?? ''))
  const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length)
  await context.close()
  return sizes.reduce((a, b) => a + b, 0)
}

/** Runs in the page. */
function markFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody tr')) return
    observer.disconnect()
    requestAnimationFrame(() => window.setTimeout(() => performance.mark('first-row')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** By the page's own clock, from the navigation until the frame with the first row is drawn. */
async function readFirstRow(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('first-row')[0]?.startTime ?? 0)
  return mark.jsonValue()
}

/** Medians of seven loads in turns, each in a fresh window. */
async function firstRowMs(browser: Browser, urls: string[]): Promise<number[]> {
  const taken: Record<string, number[]> = {}
  for (let i = 0; i < 8; i++) {
    for (const url of urls) {
      const context = await openSignedIn(browser, url)
      const ms = await firstRowOn(context, url)
      // The first load warms the server.
      if (i > 0) (taken[url] ??= []).push(ms)
      await context.close()
    }
  }
  const median = (url: string) => taken[url]?.toSorted((a, b) => a - b)[3] ?? Number.NaN
  return urls.map(median)
}

async function firstRowOn(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytesPerSecond = (10 * 1024 * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(markFirstRow)
  await page.goto(`${url}/orders`, { waitUntil: 'commit' })
  return readFirstRow(page)
}

async function pageTurnMs(browser: Browser, url: string): Promise<number> {
  const context = await openSignedIn(browser, url)
  const page = await context.newPage()
  await openOrders(page, url)
  await page.waitForLoadState('networkidle')
  const ms = await page.evaluate(async () => {
    const first = () => document.querySelector('tbody tr a')?.getAttribute('href')
    const before = first()
    const next = document.querySelector<HTMLButtonElement>('button[aria-label="Next page"]')
    const begun = performance.now()
    next?.click()
    while (first() === before) await new Promise(requestAnimationFrame)
    return performance.now() - begun
  })
  await context.close()
  return ms
}

/** Runs in the page. */
async function openMenu(times: number): Promise<void> {
  const button = document.querySelector<HTMLButtonElement>('button[aria-label^="Account of"]')
  for (let i = 0; i < times; i++) {
    button?.click()
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
}

/** Runs in the page. A new history entry changes no row but renders everything around the rows again. */
async function changePlace(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    history.pushState({ ...history.state, key: `entry${i}` }, '')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
}

/** Script time for each of twenty changes. */
async function rerenderMs(
  browser: Browser,
  url: string,
  change: (times: number) => Promise<void>,
): Promise<number> {
  const times = 20
  const context = await openSignedIn(browser, url)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  await openOrders(page, url, '?perPage=100')
  await page.waitForLoadState('networkidle')
  const before = await scriptMs()
  await page.evaluate(change, times)
  const spent = (await scriptMs()) - before
  await context.close()
  return spent / times
}

/** A fresh window with a session. */
async function openSignedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  const data = { email: 'ops@countinghouse.test', password: 'sandbox' }
  await context.request.post(`${url}/api/session`, { data })
  return context
}

async function openOrders(page: Page, url: string, search = ''): Promise<void> {
  await page.goto(`${url}/orders${search}`)
  await page.locator('tbody tr').first().waitFor()
}
