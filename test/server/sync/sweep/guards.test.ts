import { expect, test } from 'vitest'
import { startGroup, usualRules, type SweepState } from '../../../../src/server/sync/sweep/sweepState.ts'
import { nextRequest, requestsAhead, takePage } from '../../../../src/server/sync/sweep/takePage.ts'

const at = Date.parse('2026-05-04T09:00:00Z')
const rules = { ...usualRules, limit: 10, maxPages: 500 }
const ids = (from: number, count: number) => Array.from({ length: count }, (_, nth) => `o-${from + nth}`)

type Service = (page: number, limit: number) => string[]
type Request = { page: number; limit: number; direction: string }

/** One group of sweeps on a service that is a function of the page. */
function sweep(
  service: Service,
  after?: SweepState,
  changes = {},
): { state: SweepState; requests: Request[] } {
  const ledger = new Map<string, number>()
  const requests: Request[] = []
  let state = startGroup(at, { ...rules, ...changes }, after)
  for (let left = 20_000; left > 0 && state.phase === 'sweeping'; left--) {
    const ask = nextRequest(state)
    requests.push({ ...ask, direction: state.direction })
    const rows = service(ask.page, ask.limit).map((id) => ({
      id,
      createdAt: null,
      lastSweep: ledger.get(id),
    }))
    const { sweep } = state
    state = takePage(state, { ...ask, count: rows.length, rows }, { ...rules, ...changes })
    for (const { id } of rows) ledger.set(id, sweep)
  }
  return { state, requests }
}

const paged =
  (all: string[], cap = Infinity): Service =>
  (page, limit) => {
    const size = Math.min(limit, cap)
    return all.slice((page - 1) * size, page * size)
  }

test('stops the sweep of a service that ignores the page number', () => {
  const { state, requests } = sweep(() => ids(1, 10))

  expect(state.phase).toBe('halted')
  expect(state.error).toEqual({
    kind: 'page_ignored',
    fault: { code: 'sync.page_ignored', params: { page: 3 } },
  })
  expect(requests.length).toBeLessThan(6)
})

test('a service that ignores the page number is not whole when its first row leaves meanwhile', () => {
  const service: Service = (_, limit) => (limit < 10 ? ids(2, limit) : ids(1, 10))
  const { state } = sweep(service)

  expect([state.phase, state.error?.kind]).toEqual(['halted', 'page_ignored'])
})

test('continues after two equal pages by chance', () => {
  const all = paged(ids(1, 50))
  let reads = 0
  const { state } = sweep((page, limit) => all(++reads === 2 ? 1 : page, limit))

  expect(state.phase).toBe('converged')
})

test('stops the sweep of a circular list', () => {
  const all = paged(ids(1, 70))
  const { state } = sweep((page, limit) => all(((page - 1) % 7) + 1, limit))

  expect([state.phase, state.error?.kind]).toEqual(['halted', 'circle'])
  expect(state.error?.fault?.code).toBe('sync.circle')
})

test('stops the sweep of a service that repeats a full page: it may give no more than that', () => {
  const all = paged(ids(1, 90))
  const { state } = sweep((page, limit) => all(Math.min(page, 7), limit))

  expect([state.phase, state.error?.kind]).toEqual(['halted', 'circle'])
})

test.each([1, 4, 11, 65])('the end of %i rows is where a service begins to repeat its last page', (count) => {
  const all = paged(ids(1, count))
  const repeating: Service = (page, limit) => all(Math.min(page, Math.ceil(count / limit)), limit)
  const up = sweep(repeating)
  const down = sweep(repeating, up.state)

  expect([up.state.phase, down.state.phase]).toEqual(['converged', 'converged'])
  expect(Math.max(...up.requests.map(({ page }) => page))).toBeLessThan(count / 10 + 5)
})

test('stops the sweep of an endless list', () => {
  const { state, requests } = sweep((page, limit) => ids(page * 1000, limit))

  expect([state.phase, state.error]).toEqual([
    'halted',
    { kind: 'too_long', fault: { code: 'sync.too_long', params: { count: 500 } } },
  ])
  expect(requests).toHaveLength(501)
})

test('tries the other direction after a halt on the way up', () => {
  const { state } = sweep((page, limit) => ids(page * 1000, limit))

  expect(startGroup(at, rules, state).direction).toBe('down')
})

test('alternates directions and ends at an empty page seen twice', () => {
  const { requests } = sweep(paged(ids(1, 25)))
  const upTo = requests.findIndex(({ direction }) => direction === 'down')

  expect(requests.slice(0, upTo).map(({ page }) => page)).toEqual([1, 2, 3, 4, 4])
  expect(requests.slice(upTo, upTo + 5).map(({ page }) => page)).toEqual([4, 4, 3, 2, 1])
  expect(requests[upTo + 5]).toMatchObject({ page: 1, direction: 'up' })
})

test('a single empty page in the middle does not end the list', () => {
  const all = paged(ids(1, 50))
  let emptied = false
  const { state } = sweep((page, limit) => {
    if (page !== 3 || emptied) return all(page, limit)
    emptied = true
    return []
  })

  expect([state.phase, state.seen]).toEqual(['converged', 50])
})

test('learns the page size and requests it from then on', () => {
  const { state, requests } = sweep(paged(ids(1, 30), 4))

  expect([state.phase, state.cap]).toEqual(['converged', 4])
  expect(requests.slice(0, 3)).toMatchObject([{ limit: 10 }, { limit: 4 }, { limit: 4 }])
})

test('learns no page size from a list shorter than a page', () => {
  const { state } = sweep(paged(ids(1, 4)))

  expect([state.phase, state.cap, state.done]).toEqual(['converged', null, 3])
})

test('an empty list is complete after two sweeps', () => {
  const { state, requests } = sweep(() => [])

  expect([state.phase, state.done, requests.length]).toEqual(['converged', 2, 4])
})

test('gives up a list that never settles for the time being', () => {
  let next = 0
  const { state } = sweep((page) => (page > 3 ? [] : ids((next += 10), 10)), undefined, { maxSweeps: 6 })

  expect([state.phase, state.done]).toEqual(['exhausted', 6])
})

test('reads a suddenly shorter list again and accepts it after three times', () => {
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

test('accepts a list that grew much or lost a few rows', () => {
  const first = sweep(paged(ids(1, 60)))
  const more = sweep(paged(ids(1, 400)), first.state)
  const fewer = sweep(paged(ids(1, 300)), more.state)

  expect([more, fewer].map(({ state }) => state.phase)).toEqual(['converged', 'converged'])
})

test('requests pages ahead only when their numbers are certain', () => {
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

test('uses the service’s time as the start when it is behind ours', () => {
  const state = takePage(
    startGroup(at, rules),
    { page: 1, limit: 10, serviceAt: at - 3_600_000, count: 0, rows: [] },
    rules,
  )

  expect(state.startedAt).toBe(at - 3_600_000)
})
