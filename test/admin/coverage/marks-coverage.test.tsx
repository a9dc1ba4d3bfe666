import type { CoverageRow } from '../../../src/api/coverage.ts'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { App } from '../../../src/admin/App.tsx'
import { sessionOf } from '../../support/session.ts'
import { renderGate, success } from '../sign-in/renderGate.tsx'
import { ago, coverageAnswer, coverageRow, usersCoverage } from './coverages.ts'

const today = (hour: number, minute: number) => new Date(new Date().setHours(hour, minute, 0, 0))

const unreadable: Partial<CoverageRow> = { state: 'failing', reason: 'set_aside', isExact: false }

const cases: [RegExp, Partial<CoverageRow>][] = [
  // The page's clock lags by at most a quarter of a second.
  [/Up to date · [34] s$/, {}],
  [/Up to date · 2 min ago/, { followedAt: ago(130) }],
  [/Complete until 0?0:01/, { isExact: false, followedAt: today(0, 1).toISOString() }],
  [/Syncing · 12,400 so far/, { state: 'filling', isExact: false }],
  [
    /Sync failing since 0?0:05/,
    { state: 'failing', isExact: false, failingSince: today(0, 5).toISOString() },
  ],
  [/Not synced yet/, { state: 'empty', isExact: false, orders: 0 }],
  [/12,400 orders · 3 rows unreadable/, { ...unreadable, quarantined: 3 }],
  [/12,400 orders · 1 row unreadable/, { ...unreadable, quarantined: 1 }],
  [/12,400 orders · 3 rows unreadable/, { state: 'filling', isExact: false, quarantined: 3 }],
  [
    /Complete · 2 customers unreadable/,
    { users: usersCoverage({ state: 'failing', reason: 'set_aside', quarantined: 2 }) },
  ],
]

test.each(cases)(
  'shows %s for the current merchant ID, with a link to the details',
  async (words, changes) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
    // Stops the clock, because a busy machine may take seconds.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const gate = renderGate('/users', sessionOf('ops'), {
      'GET /api/coverage': () => coverageAnswer([coverageRow('mer_1', changes)]),
    })

    const mark = await screen.findByRole('link', { name: /^Data status of mer_1:/ })

    expect(mark.textContent).toMatch(words)
    expect(mark.getAttribute('href')).toBe('/coverage')
    expect(mark.querySelector('svg')).toBeTruthy()
    const filters = gate
      .sent('GET /api/coverage')
      .map(({ search }) => new URLSearchParams(search).get('filter'))
    expect(filters).toContain('{"mid":"mer_1"}')
  },
)

test.each<[Partial<CoverageRow>, string]>([
  [{}, '--done'],
  [{ ...unreadable, quarantined: 1 }, '--look'],
  [{ state: 'filling', isExact: false, quarantined: 1 }, '--look'],
  [{ users: usersCoverage({ quarantined: 1 }) }, '--look'],
  [{ isExact: false }, '--look'],
])('is green only if every row was read and stored: %j', async (changes, tone) => {
  renderGate('/users', sessionOf('ops'), {
    'GET /api/coverage': () => coverageAnswer([coverageRow('mer_1', changes)]),
  })

  const mark = await screen.findByRole('link', { name: /^Data status of mer_1:/ })

  expect(mark.querySelector<SVGElement>('.mark svg')?.style.color).toBe(`var(${tone})`)
})

test("an age grows by itself and uses the server's clock", async () => {
  const wrongBy = 3_600_000
  renderGate('/users', sessionOf('ops'), {
    'GET /api/coverage': () =>
      coverageAnswer(
        [coverageRow('mer_1', { followedAt: ago(20, Date.now() - wrongBy) })],
        Date.now() - wrongBy,
      ),
  })

  await screen.findByText('Up to date · 20 s')
  await screen.findByText('Up to date · 22 s')
})

test('does not appear without a server', async () => {
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    urls.push(String(input))
    return Response.json(success([]))
  }
  const session = sessionOf('ops', { mode: 'demo' })
  const demo = <App session={session} fetch={fetch} />
  const router = createMemoryRouter([{ path: '*', element: demo }], { initialEntries: ['/orders'] })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Orders' })

  expect(screen.queryByRole('link', { name: /^Data status of/ })).toBeNull()
  expect(urls.filter((address) => /coverage|events/.test(address))).toEqual([])
})

test('does not appear without the right to see orders', async () => {
  const gate = renderGate('/account', sessionOf('ops', { permissions: ['users.read'] }))

  await screen.findByRole('heading', { name: 'My account' })

  expect(screen.queryByRole('link', { name: /^Data status of/ })).toBeNull()
  expect(gate.sent('GET /api/coverage')).toEqual([])
})
