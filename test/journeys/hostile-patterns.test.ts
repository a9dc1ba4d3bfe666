import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findRoute } from '../../src/contract/findRoute.ts'
import { useProduct } from '../support/browser.ts'
import { hostilePatterns, hostileValues } from '../support/hostilePatterns.ts'

const perMethod = 50
const patterns = process.env.LONG ? hostilePatterns : []
const methods = Array.from({ length: patterns.length / perMethod }, (_, n) => ({
  name: `Method ${n}`,
  paymentCode: `m${n}`,
  paymentType: 'card',
  minAmount: 1,
  maxAmount: 1000,
  currency: 'GBP',
  additionalDetails: Object.fromEntries(
    patterns
      .slice(n * perMethod, (n + 1) * perMethod)
      .map((pattern, at) => [`field${at}`, { type: 'string', pattern }]),
  ),
}))
let orders = 0

async function service(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const name = findRoute(request.method, url.pathname)?.name
  const isFirst = Number(url.searchParams.get('page') ?? 1) === 1
  const list = {
    'v1.listCurrencies': [{ currency: 'GBP', decimalPrecision: 2 }],
    'v3.listCurrencies': [{ code: 'GBP', name: 'Pound' }],
    'v3.listTokens': [{ symbol: 'USDT', name: 'Tether', network: 'tron' }],
    'v1.listPaymentMethods': methods,
    'v3.listPaymentMethods': methods,
  }[name as string]
  if (list) return Response.json({ status: 'success', data: isFirst ? list : [] })
  if (name === 'v3.createOrder') orders++
  return Response.json({ status: 'success', data: name === 'v1.listOrders' ? { transfers: [] } : [] })
}

const product = useProduct({ upstream: service })

/** Milliseconds that the page's main thread has worked. */
async function taskTime(session: Awaited<ReturnType<typeof startMetrics>>): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
}

async function startMetrics(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Sets all values in one step, as if they were typed. */
function fillAll(inputs: (Element | SVGElement)[], values: readonly string[]): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const [n, input] of inputs.entries()) {
    set?.call(input, values[n % values.length])
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

test.runIf(process.env.LONG)(
  'validates fifty hostile patterns within the time limit of each field, and the form stays usable',
  async () => {
    const { page } = await product.open('/healthz')
    const session = await startMetrics(page)
    const perField: number[] = []
    const perLetter: number[] = []
    for (const { paymentCode } of methods) {
      await page.goto(
        `${product.url()}/orders/create?currency=GBP&type=card&method=${paymentCode}&destination=USDT`,
      )
      const inputs = page.getByRole('textbox', { name: /^field ?\d+$/i })
      await expect.poll(() => inputs.count()).toBe(perMethod)
      await inputs.evaluateAll(
        fillAll,
        hostileValues.filter((value) => value.length <= 512),
      )
      // The missing amount stops the request, and every field is validated.
      const before = await taskTime(session)
      await page.getByRole('button', { name: 'Create order' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      perField.push(((await taskTime(session)) - before) / perMethod)

      for (let n = 0; n < perMethod; n += 10) {
        const start = await taskTime(session)
        await inputs.nth(n).press('End')
        await inputs.nth(n).press('a')
        perLetter.push((await taskTime(session)) - start)
      }
      expect(await inputs.nth(0).inputValue()).toMatch(/a$/)
    }

    process.stdout.write(
      `forms: ${perField.length} of ${perMethod} fields, at most ${Math.max(...perField).toFixed(1)} ms a field when sent, ${Math.max(...perLetter).toFixed(0)} ms of work for two keys\n`,
    )
    expect(orders).toBe(0)
    expect(Math.max(...perField)).toBeLessThan(50)
  },
)
