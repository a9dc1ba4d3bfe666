import type { Page } from 'playwright-core'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Records unexpected layout shifts on each page loaded from now on. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: [at: number, value: number][] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) shifts.push([startTime, value])
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Layout shift as browsers compute it: the worst window of up to five seconds without a pause of one second. */
export async function layoutShift(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: [number, number][] }).shifts)
  let [sum, worst, first, last] = [0, 0, -Infinity, -Infinity]
  for (const [at, value] of shifts) {
    if (at - last > 1_000 || at - first > 5_000) [sum, first] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

/** A fifth of what web.dev rates as good. */
export const maxShift = 0.02
