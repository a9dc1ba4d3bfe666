import { coverageRow } from '../coverage/coverages.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { AdminContext, memoryStore } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDataProvider } from '../../../src/admin/data-provider/createDataProvider.ts'
import type { OrderFilterValues } from '../../../src/admin/data-provider/ledgerFilter.ts'
import { ExportButton } from '../../../src/admin/exports/ExportButton.tsx'
import { StepUpDialog } from '../../../src/admin/forms/StepUpDialog.tsx'
import { i18nProvider } from '../../../src/admin/language/i18nProvider.ts'
import { words as fieldNames } from '../../../src/i18n/en/field-names.ts'
import { MidContext, PermissionContext } from '../../../src/admin/session/SessionContext.ts'
import { makeQueryClient } from '../../../src/admin/session/queryClient.ts'
import { createClient } from '../../../src/client/createClient.ts'
import { orderFilter } from '../../../src/api/orders.requests.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal } from '../../support/renderScreens.tsx'

const held = coverageRow('mer_1', { orders: 5000 })
const manifest = { id: 'x', rows: 1284, sha256: 'ab12', coverage: 'exact' }

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const why = 'The close of November'

type Answers = Record<string, (url: URL, body: unknown) => Response>

const usual: Answers = {
  'GET /api/coverage': () => Response.json([held]),
  'GET /api/orders': () =>
    Response.json([], { headers: { 'Content-Range': 'orders 0-0/1284', Coverage: 'exact' } }),
  'POST /api/exports': () => Response.json({ id, href: `/api/exports/${id}/orders.csv` }, { status: 201 }),
  'GET /api/exports': () => Response.json(manifest),
}

/** The addresses that the browser was told to fetch to the disk. */
const fetched: URL[] = []

beforeEach(() => {
  fetched.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.hasAttribute('download')).toBe(true)
    fetched.push(new URL(this.href))
  })
})

function open(filter: OrderFilterValues, answers: Answers = {}, permissions = ['orders.read', 'exports']) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://gateway.test')
    const path = url.pathname.replace(/(exports)\/[0-9a-f-]{36}$/, '$1')
    const call = `${init?.method ?? 'GET'} ${path}`
    asked.push(call)
    const answer = answers[call] ?? usual[call]
    return answer?.(url, JSON.parse(String(init?.body ?? 'null'))) ?? refusal(404, `no such route: ${call}`)
  }
  const server = { baseUrl: '/api', fetch, headers: { MID: 'mer_1' } }
  const mid = { mid: 'mer_1', mids: ['mer_1'], mode: 'stand-in' as const, choose: () => {} }
  const page = (
    <PermissionContext value={permissions}>
      <MidContext value={mid}>
        <AdminContext
          dataProvider={createDataProvider(createClient({ ...server, retry: { tries: 1 } }), server)}
          queryClient={makeQueryClient()}
          store={memoryStore()}
          i18nProvider={i18nProvider}
        >
          <StepUpDialog isEarly />
          <ExportButton filter={filter} />
        </AdminContext>
      </MidContext>
    </PermissionContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  return { user: userEvent.setup(), asked }
}

const november: OrderFilterValues = {
  from: '2026-11-01',
  to: '2026-11-21',
  zone: 'Asia/Kolkata',
  status: 'expired',
}
const say = async (app: ReturnType<typeof open>, reason = why) =>
  app.user.type(await screen.findByLabelText('What is it for?'), reason)
const press = (app: ReturnType<typeof open>, name: string) =>
  screen.findByRole('button', { name }).then((button) => app.user.click(button))

test('says before the file is made how many orders are in no period', async () => {
  const headers = { 'Content-Range': 'orders 0-0/1284', Coverage: 'at-least', Undated: '1' }
  const { user } = open({}, { 'GET /api/orders': () => Response.json([], { headers }) })

  await user.click(await screen.findByRole('button', { name: 'Export orders' }))

  expect(await screen.findByText('1 order without a readable time is in no period.')).toBeTruthy()
  expect(screen.getByText(/1,284, at least: not every order is in it/)).toBeTruthy()
})

test('says what the file will hold before it is made, and then what it held', async () => {
  const app = open(november)

  await press(app, 'Export orders')
  expect(await screen.findByText('1,284, all of them')).toBeTruthy()
  const words = screen.getByRole('dialog').textContent
  expect(words).toMatch(/Nov 1\s–\s21, 2026/)
  expect(words).toContain('Asia/Kolkata')
  expect(words).toContain('StatusExpired')
  expect(fetched).toEqual([])
  await say(app)
  await press(app, 'Download')

  expect(await screen.findByText(/^The download has begun/)).toBeTruthy()
  expect(await screen.findByText(/The file is whole: 1,284 orders/)).toBeTruthy()
  expect(screen.getByText('ab12')).toBeTruthy()
})

test('each part of a filter is told in words of the language', async () => {
  const fields = Object.keys(orderFilter.shape).map((name) => name.split('_')[0] ?? '')
  // These have parts of their own in the dialog.
  const told = fields.filter((name) => !['mid', 'createdAt', 'q'].includes(name))
  expect(told.filter((name) => !Object.hasOwn(fieldNames.field_name, name))).toEqual([])
  const app = open({
    ...november,
    orderType: 'payin',
    outcome: 'open',
    sourceAmount_gte: '5',
    late: true,
  } as OrderFilterValues)

  await press(app, 'Export orders')
  await screen.findByText('1,284, all of them')

  const words = screen.getByRole('dialog').textContent
  for (const fact of ['Order typePay-in', 'OutcomeOpen', 'Pay amount ≥5', 'Longer than usualYes'])
    expect(words).toContain(fact)
})

test('says what is wanted and why in a body, and the browser fetches an address with neither', async () => {
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
  expect(await screen.findByText('7, all of them')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toContain('ada')
  await say(app)
  await press(app, 'Download')
  await waitFor(() => expect(fetched).toHaveLength(1))

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
  expect(fetched[0]?.pathname).toBe(`/api/exports/${id}/orders.csv`)
  expect(fetched[0]?.search).toBe('')
  // Nothing of it passes through the page.
  expect(app.asked.filter((call) => call.includes('orders.csv'))).toEqual([])
})

test.each(['', 'because', 'aaaaaaaaaaaa', '1234567890 12'])('"%s" is no reason', async (reason) => {
  const app = open(november)
  await press(app, 'Export orders')
  await screen.findByText('1,284, all of them')

  if (reason !== '') await say(app, reason)
  await press(app, 'Download')

  expect(await screen.findByText('Say why, in ten letters or more.')).toBeTruthy()
  expect(app.asked).not.toContain('POST /api/exports')
  expect(fetched).toEqual([])
})

test('a list that is not known to be whole is not called all of them', async () => {
  const few = { headers: { 'Content-Range': 'orders 0-0/7', Coverage: 'at-least' } }
  const app = open(november, { 'GET /api/orders': () => Response.json([], few) })

  await press(app, 'Export orders')

  expect(await screen.findByText(/^7, at least: not every order is in it/)).toBeTruthy()
})

test('asks for a fresh code before, where one is wanted', async () => {
  let isFresh = false
  const app = open(november, {
    'POST /api/exports': (url, body) =>
      isFresh
        ? (usual['POST /api/exports']?.(url, body) ?? new Response())
        : refusal(403, 'show a fresh code first', { reason: 'step_up' }),
    'POST /api/session/step-up': (_, body) => {
      expect(body).toEqual({ code: '123456' })
      isFresh = true
      return Response.json({})
    },
  })

  await press(app, 'Export orders')
  await screen.findByText('1,284, all of them')
  await say(app)
  await press(app, 'Download')
  await app.user.type(await screen.findByLabelText('Code'), '123456')
  expect(fetched).toEqual([])
  await press(app, 'Go on')

  await waitFor(() => expect(fetched).toHaveLength(1))
})

test('a refusal is told and fetches nothing', async () => {
  expectFailure('your role may not do this')
  const app = open(november, {
    'POST /api/exports': () => refusal(403, 'your role may not do this', { requestId: 'r-1' }),
  })

  await press(app, 'Export orders')
  await screen.findByText('1,284, all of them')
  await say(app)
  await press(app, 'Download')

  expect(await screen.findByText('You may not see this')).toBeTruthy()
  expect(fetched).toEqual([])
})

test('others at it are told of, and when to try again', async () => {
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
  await screen.findByText('1,284, all of them')
  await say(app)
  await press(app, 'Download')

  expect(await screen.findByText('Try again in 30 s.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Too many requests at the moment.*Other exports are running/,
  )
  expect(fetched).toEqual([])
})

test('where the ledger does not answer, nothing less is handed out in its place', async () => {
  expectFailure('down')
  const app = open(november, {
    'GET /api/orders': () => refusal(503, 'down'),
    'GET /api/v1/public/orders': () => Response.json({ status: 'success', data: { transfers: [] } }),
  })

  await press(app, 'Export orders')

  expect(await screen.findByText(/^These orders cannot be counted just now/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true)
})

test('is not offered to whoever may not export', () => {
  open(november, {}, ['orders.read'])

  expect(screen.queryByRole('button')).toBeNull()
})
