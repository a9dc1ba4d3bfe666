import { createSandbox } from '../../src/sandbox/app.ts'
import { basic } from '../support/standIn.ts'
import type { Bench } from './run.ts'

const start = '2026-11-02T12:00:00.000Z'

/** A page of 50 orders costs the same in a large world as in a small one: first or last page, filtered or not. */
export async function standInPages(): Promise<Bench> {
  const small = createPageReader(1000)
  const large = createPageReader(1_000_000)
  const yardstick = await medianMs(() => small('page=1'))
  const rows = [
    await measure('1,000 orders, page 1', 1.5, () => small('page=1')),
    await measure('1,000,000 orders, page 1', 1.5, () => large('page=1')),
    await measure('1,000,000 orders, page 20,000', 1.5, () => large('page=20000')),
    await measure('filtered by status, page 1', 10, () => large('page=1&status=asset_settled')),
    await measure('filtered by status, page 9,000', 10, () => large('page=9000&status=asset_settled')),
    await measure('filtered by a rare status, page 100', 10, () => large('page=100&status=partner_hold')),
    await measure('filtered by type and status, page 2,500', 10, () =>
      large('page=2500&orderType=gaming&status=completed'),
    ),
    await measure('a filter that nothing matches', 10, () => large('page=1&status=nothing')),
  ]
  return { title: 'The stand-in: one page of 50 orders, against page 1 of 1,000', rows }

  async function measure(what: string, goal: number, work: () => Promise<unknown>) {
    const ms = await medianMs(work)
    const ratio = ms / yardstick
    const perSecond = Math.round(1000 / ms).toLocaleString('en')
    const value = `${ms.toFixed(2)} ms, x ${ratio.toFixed(2)}, ${perSecond}/s`
    return { what, value, goal: `<= x ${goal}`, isMet: ratio <= goal }
  }
}

function createPageReader(orders: number) {
  const sandbox = createSandbox({
    world: { orders, users: 1000, start, rate: 2 },
    clock: () => Date.parse(start) + 3600_000,
  })
  return async (query: string) => {
    const headers = { MID: 'mer_1', ...basic }
    const response = await sandbox.fetch(
      new Request(`http://stand-in/v1/public/orders?limit=50&${query}`, { headers }),
    )
    if (response.status !== 200) throw new Error(`answered ${response.status}`)
    return response.text()
  }
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let i = 0; i < 600; i++) {
    const begun = performance.now()
    await work()
    if (i >= 300) taken.push(performance.now() - begun)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0
}
