import { coverageRow } from '../coverage/coverages.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { AdminContext, memoryStore } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDataProvider } from '../../../src/admin/data-provider/createDataProvider.ts'
import type { OrderFilterValues } from '../../../src/admin/data-provider/ledgerFilter.ts'
import { ExportButton } from '../../../src/admin/exports/ExportButton.tsx'
import { StepUpDialog } from '../../../src/admin/forms/StepUpDialog.tsx'
import { i18nProvider } from '../../../src/admin/language/i18nProvider.ts'
import { filterPartOf, filterParts } from '../../../src/admin/order-filter/useFilterWords.ts'
import { SessionContext } from '../../../src/admin/session/SessionContext.ts'
import { sessionOf } from '../../support/session.ts'
import { makeQueryClient } from '../../../src/admin/session/queryClient.ts'
import { createClient } from '../../../src/client/createClient.ts'
import { orderFilter } from '../../../src/api/orders.requests.ts'
import { createUser } from '../../support/createUser.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal } from '../../support/renderScreens.tsx'

const ledgerCoverage = coverageRow('mer_1', { orders: 5000 })
const manifest = { id: 'x', rows: 1284, sha256: 'ab12', coverage: 'exact' }

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const why = 'The close of November'

type Answers = Record<string, (url: URL, body: unknown) => Response>

const usual: Answers = {
  'GET /api/coverage': () => Response.json([ledgerCoverage]),
  'GET /api/orders': () =>
    Response.json([], { headers: { 'Content-Range': 'orders 0-0/1284', Coverage: 'exact' } }),
  'POST /api/exports': () => Response.json({ id, href: `/api/exports/${id}/orders.csv` }, { status: 201 }),
  'GET /api/exports': () => Response.json(manifest),
}

/** The addresses of the files that the browser downloads. */
const downloads: URL[] = []

beforeEach(() => {
  downloads.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.hasAttribute('download')).toBe(true)
    downloads.push(new URL(this.href))
  })
})

function open(filter: OrderFilterValues, answers: Answers = {}, permissions = ['orders.read', 'exports']) {
  const calls: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://gateway.test')
    const path = url.pathname.replace(/(exports)\/[0-9a-f-]{36}$/, '$1')
    const call = `${init?.method ?? 'GET'} ${path}`
    calls.push(call)
    const answer = answers[call] ?? usual[call]
    return answer?.(url, JSON.parse(String(init?.body ?? 'null'))) ?? refusal(404, `no such route: ${call}`)
  }
  const server = { baseUrl: '/api', fetch, headers: { MID: 'mer_1' } }
  const session = sessionOf('ops', { permissions, mids: ['mer_1'] })
  const page = (
    <SessionContext value={{ session, mid: 'mer_1', choose: () => {} }}>
      <AdminContext
        dataProvider={createDataProvider(createClient({ ...server, retry: { tries: 1 } }), server)}
        queryClient={makeQueryClient()}
        store={memoryStore()}
        i18nProvider={i18nProvider}
      >
        <StepUpDialog isEarly />
        <ExportButton filter={filter} />
      </AdminContext>
    </SessionContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  return { user: createUser(), calls }
}

const november: OrderFilterValues = {
  from: '2026-11-01',
  to: '2026-11-21',
  zone: 'Asia/Kolkata',
  status: 'expired',
}
const giveReason = async (app: ReturnType<typeof open>, reason = why) =>
  app.user.type(await screen.findByLabelText('What is it for?'), reason)
const press = (app: ReturnType<typeof open>, name: string) =>
  screen.findByRole('button', { name }).then((button) => app.user.click(button))

test('says before the export how many orders belong to no period', async () => {
  const headers = { 'Content-Range': 'orders 0-0/1284', Coverage: 'at-least', Undated: '1' }
  const { user } = open({}, { 'GET /api/orders': () => Response.json([], { headers }) })

  await user.click(await screen.findByRole('button', { name: 'Export orders' }))

  expect(
    await screen.findByText('1 order without a readable time is not included in any period.'),
  ).toBeTruthy()
  expect(screen.getByText(/1,284, at least: some orders may be missing/)).toBeTruthy()
})

test('shows the contents before the export and the result after it', async () => {
  const app = open(november)

  await press(app, 'Export orders')
  expect(await screen.findByText('1,284, complete')).toBeTruthy()
  const words = screen.getByRole('dialog').textContent
  expect(words).toContain('Nov 1, 2026 – Nov 21, 2026')
  expect(words).toContain('Asia/Kolkata')
  expect(words).toContain('StatusExpired')
  expect(downloads).toEqual([])
  await giveReason(app)
  await press(app, 'Download')

  expect(await screen.findByText(/^The download has started/)).toBeTruthy()
  expect(await screen.findByText(/The file is complete: 1,284 orders/)).toBeTruthy()
  expect(screen.getByText('ab12')).toBeTruthy()
})

test('the file has the chosen columns, and the choice is kept', async () => {
  const bodies: unknown[] = []
  const started = (_: URL, body: unknown) => {
    bodies.push(body)
    return Response.json({ id, href: `/api/exports/${id}/orders.csv` }, { status: 201 })
  }
  const app = open(november, { 'POST /api/exports': started })
  await press(app, 'Export orders')
  await app.user.click(await screen.findByText('Columns: 16 of 16'))
  expect(screen.queryByRole('checkbox', { name: 'Total fees' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Order' }).disabled).toBe(true)

  await app.user.click(screen.getByRole('checkbox', { name: 'Customer' }))
  await app.user.click(screen.getByRole('checkbox', { name: 'Purpose' }))
  await giveReason(app)
  await press(app, 'Download')
  await screen.findByText(/^The download has started/)

  const [{ columns = [] } = {}] = bodies as { columns?: string[] }[]
  expect(columns).toHaveLength(14)
  expect(columns).not.toContain('senderName')
  expect(columns).not.toContain('purposeCode')
  await press(app, 'Close')
  await press(app, 'Export orders')
  expect(await screen.findByText('Columns: 14 of 16')).toBeTruthy()
})

test('all columns, or only the order ID, are one click away', async () => {
  const app = open(november)
  await press(app, 'Export orders')
  await app.user.click(await screen.findByText('Columns: 16 of 16'))

  await press(app, 'Only the order ID')
  await app.user.click(screen.getByRole('checkbox', { name: 'Created' }))
  expect(screen.getByText('Columns: 2 of 16')).toBeTruthy()
  await press(app, 'All columns')
  expect(screen.getByText('Columns: 16 of 16')).toBeTruthy()
})

test('shows each part of a filter in words', async () => {
  const named: readonly string[] = [...filterParts, 'id', 'q']
  expect(Object.keys(orderFilter.shape).filter((name) => !named.includes(filterPartOf(name)))).toEqual([])
  const app = open({
    ...november,
    orderType: 'payin',
    outcome: 'open',
    sourceAmount_gte: '5',
    late: true,
  } as OrderFilterValues)

  await press(app, 'Export orders')
  await screen.findByText('1,284, complete')

  const words = screen.getByRole('dialog').textContent
  for (const fact of ['TypePay-in', 'OutcomeOpen', 'Paysfrom 5', 'Time in statusLonger than usual'])
    expect(words).toContain(fact)
})

test('sends filter and reason in the body, so that the download address contains neither', async () => {
  const bodies: unknown[] = []
  const app = open(
    { ...november, q: 'ada lovelace' },
    {
      'POST /api/search': () => Response.json({ results: [], total: 7 }, { headers: { Coverage: 'exact' } }),
      'POST /api/exports': (url, body) => {
        bodies.push(body)
        return usual['POST /api/exports']?.(url, body) ?? new Response()
      },
    },
  )

  await press(app, 'Export orders')
  expect(await screen.findByText('7, complete')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toContain('ada')
  await giveReason(app)
  await press(app, 'Download')
  await waitFor(() => expect(downloads).toHaveLength(1))

  expect(bodies).toEqual([
    {
      kind: 'orders',
      format: 'csv',
      filter: {
        createdAt_gte: '2026-10-31T18:30:00.000Z',
        createdAt_lt: '2026-11-21T18:30:00.000Z',
        mid: ['mer_1'],
        status: 'expired',
        q: 'ada lovelace',
      },
      timeZone: 'Asia/Kolkata',
      reason: why,
    },
  ])
  expect(downloads[0]?.pathname).toBe(`/api/exports/${id}/orders.csv`)
  expect(downloads[0]?.search).toBe('')
  // The page itself does not read the file.
  expect(app.calls.filter((call) => call.includes('orders.csv'))).toEqual([])
})

test.each(['', 'because', 'aaaaaaaaaaaa', '1234567890 12'])('rejects "%s" as a reason', async (reason) => {
  const app = open(november)
  await press(app, 'Export orders')
  await screen.findByText('1,284, complete')

  if (reason !== '') await giveReason(app, reason)
  await press(app, 'Download')

  expect(await screen.findByText('Enter a reason of at least ten letters.')).toBeTruthy()
  expect(app.calls).not.toContain('POST /api/exports')
  expect(downloads).toEqual([])
})

test('an incomplete list is not described as all orders', async () => {
  const few = { headers: { 'Content-Range': 'orders 0-0/7', Coverage: 'at-least' } }
  const app = open(november, { 'GET /api/orders': () => Response.json([], few) })

  await press(app, 'Export orders')

  expect(await screen.findByText(/^7, at least: some orders may be missing/)).toBeTruthy()
})

test('asks for a fresh code first if the server requires it', async () => {
  let isFresh = false
  const app = open(november, {
    'POST /api/exports': (url, body) =>
      isFresh
        ? (usual['POST /api/exports']?.(url, body) ?? new Response())
        : refusal(403, 'enter a new code first', { reason: 'step_up' }),
    'POST /api/session/step-up': (_, body) => {
      expect(body).toEqual({ code: '123456' })
      isFresh = true
      return Response.json({})
    },
  })

  await press(app, 'Export orders')
  await screen.findByText('1,284, complete')
  await giveReason(app)
  await press(app, 'Download')
  await app.user.type(await screen.findByLabelText('Code'), '123456')
  expect(downloads).toEqual([])
  await press(app, 'Continue')

  await waitFor(() => expect(downloads).toHaveLength(1))
})

test('a refusal is shown and starts no download', async () => {
  expectFailure('your role does not allow this')
  const app = open(november, {
    'POST /api/exports': () => refusal(403, 'your role does not allow this', { requestId: 'r-1' }),
  })

  await press(app, 'Export orders')
  await screen.findByText('1,284, complete')
  await giveReason(app)
  await press(app, 'Download')

  expect(await screen.findByText('You do not have access to this')).toBeTruthy()
  expect(downloads).toEqual([])
})

test('shows that other exports are running, and when to retry', async () => {
  expectFailure('other exports are running')
  const full = () =>
    Response.json(
      {
        error: 'Too Many Requests',
        message: 'other exports are running',
        code: 429,
        details: [],
        requestId: 'r-1',
      },
      { status: 429, headers: { 'Retry-After': '30' } },
    )
  const app = open(november, { 'POST /api/exports': full })

  await press(app, 'Export orders')
  await screen.findByText('1,284, complete')
  await giveReason(app)
  await press(app, 'Download')

  expect(await screen.findByText('Try again in 30 s.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Too many requests right now.*Other exports are running/,
  )
  expect(downloads).toEqual([])
})

test('without the ledger no export is possible', async () => {
  expectFailure('down')
  const app = open(november, {
    'GET /api/orders': () => refusal(503, 'down'),
    'GET /api/v1/public/orders': () => Response.json({ status: 'success', data: { transfers: [] } }),
  })

  await press(app, 'Export orders')

  expect(await screen.findByText(/^These orders cannot be counted right now/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true)
})

test('is hidden without the right to export', () => {
  open(november, {}, ['orders.read'])

  expect(screen.queryByRole('button')).toBeNull()
})
