import { expect, test } from 'vitest'
import { startGroup, usualRules, type SweepState } from '../../../../src/server/sync/sweep/sweepState.ts'
import { nextRequest, requestsAhead, takePage } from '../../../../src/server/sync/sweep/takePage.ts'

const at = Date.parse('2026-05-04T09:00:00Z')
const rules = { ...usualRules, limit: 10, maxPages: 500 }
const ids = (from: number, count: number) => Array.from({ length: count }, (_, nth) => `o-${from + nth}`)

type Service = (page: number, limit: number) => string[]
type Asked = { page: number; limit: number; direction: string }

/** One group of sweeps on a service that is a function of the page. */
function sweep(service: Service, after?: SweepState, changes = {}): { state: SweepState; asked: Asked[] } {
  const ledger = new Map<string, number>()
  const asked: Asked[] = []
  let state = startGroup(at, { ...rules, ...changes }, after)
  for (let left = 20_000; left > 0 && state.phase === 'sweeping'; left--) {
    const ask = nextRequest(state)
    asked.push({ ...ask, direction: state.direction })
    const rows = service(ask.page, ask.limit).map((id) => ({
      id,
      createdAt: null,
      lastSweep: ledger.get(id),
    }))
    const { sweep } = state
    state = takePage(state, { ...ask, count: rows.length, rows }, { ...rules, ...changes })
    for (const { id } of rows) ledger.set(id, sweep)
  }
  return { state, asked }
}

const paged =
  (all: string[], cap = Infinity): Service =>
  (page, limit) => {
    const size = Math.min(limit, cap)
    return all.slice((page - 1) * size, page * size)
  }

test('a service that does not heed the page number stops the sweep', () => {
  const { state, asked } = sweep(() => ids(1, 10))

  expect(state.phase).toBe('halted')
  expect(state.error).toEqual({
    kind: 'page_ignored',
    fault: { code: 'sync.page_ignored', params: { page: 3 } },
  })
  expect(asked.length).toBeLessThan(6)
})

test('two pages that are the same by chance do not', () => {
  const all = paged(ids(1, 50))
  let reads = 0
  const { state } = sweep((page, limit) => all(++reads === 2 ? 1 : page, limit))

  expect(state.phase).toBe('converged')
})

test('a list that goes in a circle stops the sweep', () => {
  const all = paged(ids(1, 70))
  const { state } = sweep((page, limit) => all(((page - 1) % 7) + 1, limit))

  expect([state.phase, state.error?.kind]).toEqual(['halted', 'circle'])
  expect(state.error?.fault?.code).toBe('sync.circle')
})

test('a service that gives its last page again for every page after it stops the sweep', () => {
  const all = paged(ids(1, 70))
  const { state } = sweep((page, limit) => all(Math.min(page, 7), limit))

  expect([state.phase, state.error?.kind]).toEqual(['halted', 'circle'])
})

test('a list without an end stops the sweep', () => {
  const { state, asked } = sweep((page, limit) => ids(page * 1000, limit))

  expect([state.phase, state.error]).toEqual([
    'halted',
    { kind: 'too_long', fault: { code: 'sync.too_long', params: { count: 500 } } },
  ])
  expect(asked).toHaveLength(501)
})

test('after a halt on the way up the other direction is tried', () => {
  const { state } = sweep((page, limit) => ids(page * 1000, limit))

  expect(startGroup(at, rules, state).direction).toBe('down')
})

test('sweeps alternate, and the end is an empty page seen twice', () => {
  const { asked } = sweep(paged(ids(1, 25)))
  const upTo = asked.findIndex(({ direction }) => direction === 'down')

  expect(asked.slice(0, upTo).map(({ page }) => page)).toEqual([1, 2, 3, 4, 4])
  expect(asked.slice(upTo, upTo + 5).map(({ page }) => page)).toEqual([4, 4, 3, 2, 1])
  expect(asked[upTo + 5]).toMatchObject({ page: 1, direction: 'up' })
})

test('one empty page in the middle is no end', () => {
  const all = paged(ids(1, 50))
  let emptied = false
  const { state } = sweep((page, limit) => {
    if (page !== 3 || emptied) return all(page, limit)
    emptied = true
    return []
  })

  expect([state.phase, state.seen]).toEqual(['converged', 50])
})

test('the size of pages is learned, and requested from then on', () => {
  const { state, asked } = sweep(paged(ids(1, 30), 4))

  expect([state.phase, state.cap]).toEqual(['converged', 4])
  expect(asked.slice(0, 3)).toMatchObject([{ limit: 10 }, { limit: 4 }, { limit: 4 }])
})

test('a list shorter than a page teaches no size', () => {
  const { state } = sweep(paged(ids(1, 4)))

  expect([state.phase, state.cap, state.done]).toEqual(['converged', null, 3])
})

test('an empty list is complete after two looks', () => {
  const { state, asked } = sweep(() => [])

  expect([state.phase, state.done, asked.length]).toEqual(['converged', 2, 4])
})

test('a list that never comes to rest is given up for now', () => {
  let next = 0
  const { state } = sweep((page) => (page > 3 ? [] : ids((next += 10), 10)), undefined, { maxSweeps: 6 })

  expect([state.phase, state.done]).toEqual(['exhausted', 6])
})

test('a list that suddenly ends much earlier is asked again later, and believed after three times', () => {
  const whole = sweep(paged(ids(1, 100)))
  const short: Service = (page, limit) => (page >= 3 ? [] : paged(ids(1, 100))(page, limit))
  const groups = [whole]

  for (let nth = 0; nth < 4; nth++) groups.push(sweep(short, groups.at(-1)?.state))
  const again = sweep(paged(ids(1, 100)), groups[2]?.state)

  expect(groups.map(({ state }) => state.error?.kind ?? state.phase)).toEqual([
    'converged',
    'cut_short',
    'cut_short',
    'cut_short',
    'converged',
  ])
  expect(groups[1]?.state.error?.fault).toEqual({
    code: 'sync.cut_short',
    params: { page: 2, seen: 20, before: 100 },
  })
  expect([again.state.phase, again.state.shortfalls]).toEqual(['converged', 0])
})

test('a list that grew from few to many, or lost a few, is just read', () => {
  const first = sweep(paged(ids(1, 60)))
  const more = sweep(paged(ids(1, 400)), first.state)
  const fewer = sweep(paged(ids(1, 300)), more.state)

  expect([more, fewer].map(({ state }) => state.phase)).toEqual(['converged', 'converged'])
})

test('pages are requested ahead only where it is clear which', () => {
  const first = startGroup(at, rules)
  const rows = ids(1, 10).map((id) => ({ id, createdAt: null, lastSweep: undefined }))
  const second = takePage(first, { page: 1, limit: 10, count: 10, rows }, rules)

  expect(requestsAhead(first, 3)).toEqual([])
  expect(requestsAhead(second, 2)).toEqual([
    { page: 3, limit: 10 },
    { page: 4, limit: 10 },
  ])
  expect(requestsAhead({ ...second, direction: 'down', page: 3 }, 5).map(({ page }) => page)).toEqual([2, 1])
})

test("the service's own time is taken for the start, where it is behind ours", () => {
  const state = takePage(
    startGroup(at, rules),
    { page: 1, limit: 10, serviceAt: at - 3_600_000, count: 0, rows: [] },
    rules,
  )

  expect(state.startedAt).toBe(at - 3_600_000)
})
