import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Records harm by hostile text on all pages of a window: code that runs, requests, popups, page errors. `expectNone` checks all
 * of it at once.
 */
export async function watchHarm(context: BrowserContext, page: Page, origin: string) {
  const seen: string[] = []
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      reportError(new Error(`policy: ${effectiveDirective} ${blockedURI}`))
    })
  })
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`))
  page.on('download', (download) => seen.push(`download: ${download.suggestedFilename()}`))
  page.on('pageerror', ({ message }) => seen.push(`error: ${message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) seen.push(`request: ${request.url()}`)
  })

  /** `strings` may appear neither in an address nor in a store. */
  async function expectNone(strings: readonly string[] = []): Promise<void> {
    const state = await page.evaluate(() => ({
      broken: Reflect.get(window, 'broken') as unknown,
      polluted: Reflect.get({}, 'broken') as unknown,
      stores: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      title: document.title,
      links: [...document.querySelectorAll('[href], [src], [action], [formaction], [srcdoc]')].map((one) =>
        ['href', 'src', 'action', 'formaction', 'srcdoc']
          .map((name) => one.getAttribute(name) ?? '')
          .join(''),
      ),
      handlers: [...document.querySelectorAll('*')].flatMap((one) =>
        one.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
      scripts: [...document.scripts].map(({ src }) => src).filter((src) => !src.startsWith(location.origin)),
    }))
    const [, fragment] = page.url().split('?')
    const leaked = strings.filter(
      (text) => text.length > 8 && `${state.stores}${decodeURIComponent(fragment ?? '')}`.includes(text),
    )
    expect({
      seen,
      leaked,
      ...state,
      stores: '',
      title: '',
      links: state.links.filter((link) => !isOurs(link, origin)),
    }).toEqual({
      seen: [],
      leaked: [],
      broken: undefined,
      polluted: undefined,
      stores: '',
      title: '',
      links: [],
      handlers: [],
      scripts: [],
    })
  }

  return { seen, expectNone }
}

function isOurs(link: string, origin: string): boolean {
  return /^(?:\/(?![/\\])|#|\?)/u.test(link) || link.startsWith(`${origin}/`)
}

/** Amounts that a neighbour pushed out of their cell. */
export function hiddenFigures(page: Page): Promise<(string | null)[]> {
  return page.locator('#root tbody td .money-figure').evaluateAll((all) =>
    all
      .filter((one) => {
        const [own, cell] = [one.getBoundingClientRect(), one.closest('td')?.getBoundingClientRect()]
        return own.width < 10 || own.left < (cell?.left ?? 0)
      })
      .map((one) => one.textContent),
  )
}

/** Texts that overflow their cell. */
export function spills(page: Page): Promise<string[]> {
  return page
    .locator('#root tbody td')
    .evaluateAll((cells) =>
      cells
        .filter(
          (cell) => getComputedStyle(cell).overflowX === 'visible' && cell.scrollWidth > cell.clientWidth + 1,
        )
        .map((cell) => `${cell.scrollWidth} in ${cell.clientWidth}: ${cell.textContent.slice(0, 60)}`),
    )
}
