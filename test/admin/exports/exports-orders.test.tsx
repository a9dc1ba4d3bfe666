import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { AdminContext, memoryStore } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDataProvider } from '../../../src/admin/data-provider/createDataProvider.ts'
import type { OrderFilterValues } from '../../../src/admin/data-provider/ledgerFilter.ts'
import { ExportButton } from '../../../src/admin/exports/ExportButton.tsx'
import { StepUpDialog } from '../../../src/admin/forms/StepUpDialog.tsx'
import { i18nProvider } from '../../../src/admin/i18nProvider.ts'
import { MidContext } from '../../../src/admin/session/MidContext.ts'
import { makeQueryClient } from '../../../src/admin/queryClient.ts'
import { PermissionContext } from '../../../src/admin/session/usePermission.ts'
import { createClient } from '../../../src/client/createClient.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal } from '../../support/renderScreens.tsx'

const held = { mid: 'mer_1', state: 'complete', orders: 5000, sweptAt: '2026-11-21T09:00:00.000Z' }
const manifest = { id: 'x', rows: 1284, sha256: 'ab12', coverage: 'exact' }

type Answers = Record<string, (url: URL, body: unknown) => Response>

const usual: Answers = {
  'GET /api/coverage': () => Response.json([held]),
  'GET /api/orders': () =>
    Response.json([], { headers: { 'Content-Range': 'orders 0-0/1284', Coverage: 'exact' } }),
  'GET /api/session': () => Response.json({ secondFactor: false, stepUpUntil: null }),
  'HEAD /api/exports/orders.csv': () => new Response(null),
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
  const gateway = { baseUrl: '/api', fetch, headers: { MID: 'mer_1' } }
  const mid = { mid: 'mer_1', mids: ['mer_1'], mode: 'stand-in' as const, choose: () => {} }
  const page = (
    <PermissionContext value={permissions}>
      <MidContext value={mid}>
        <AdminContext
          dataProvider={createDataProvider(createClient({ ...gateway, retry: { tries: 1 } }), gateway)}
          queryClient={makeQueryClient()}
          store={memoryStore()}
          i18nProvider={i18nProvider}
        >
          <StepUpDialog />
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
const press = (app: ReturnType<typeof open>, name: string) =>
  screen.findByRole('button', { name }).then((button) => app.user.click(button))

test('says before the file is made how many orders are in no period', async () => {
  const headers = { 'Content-Range': 'orders 0-0/1284', Coverage: 'at-least', Undated: '1' }
  const { user } = open({}, { 'GET /api/orders': () => Response.json([], { headers }) })

  await user.click(await screen.findByRole('button', { name: 'Export the orders behind this' }))

  expect(await screen.findByText('1 order without a readable time is in no period.')).toBeTruthy()
  expect(screen.getByText(/1,284, at least: not every order is in it/)).toBeTruthy()
})

test('says what the file will hold before it is made, and then what it held', async () => {
  const app = open(november)

  await press(app, 'Export the orders behind this')
  expect(await screen.findByText('1,284, all of them')).toBeTruthy()
  const words = screen.getByRole('dialog').textContent
  expect(words).toMatch(/Nov 1\s–\s21, 2026/)
  expect(words).toContain('Asia/Kolkata')
  expect(words).toContain('Statusexpired')
  expect(fetched).toEqual([])
  await press(app, 'Download')

  expect(await screen.findByText(/^The download has begun/)).toBeTruthy()
  expect(await screen.findByText(/The file is whole: 1,284 orders/)).toBeTruthy()
  expect(screen.getByText('ab12')).toBeTruthy()
})

test('is fetched by the browser from one address: the filter, the zone, and the id of its manifest', async () => {
  const app = open(november)

  await press(app, 'Export the orders behind this')
  await screen.findByText('1,284, all of them')
  await press(app, 'Download')
  await waitFor(() => expect(fetched).toHaveLength(1))

  const [url] = fetched
  expect(url?.pathname).toBe('/api/exports/orders.csv')
  expect(JSON.parse(url?.searchParams.get('filter') ?? '')).toEqual({
    createdAt_gte: '2026-10-31T18:30:00.000Z',
    createdAt_lt: '2026-11-21T18:30:00.000Z',
    mid: ['mer_1'],
    status: 'expired',
    timeZone: 'Asia/Kolkata',
  })
  expect(url?.searchParams.get('id')).toMatch(/^[0-9a-f-]{36}$/)
  // Nothing of it passes through the page.
  expect(app.asked).not.toContain('GET /api/exports/orders.csv')
})

test('a list that is not known to be whole is not called all of them', async () => {
  const few = { headers: { 'Content-Range': 'orders 0-0/7', Coverage: 'at-least' } }
  const app = open(november, { 'GET /api/orders': () => Response.json([], few) })

  await press(app, 'Export the orders behind this')

  expect(await screen.findByText(/^7, at least: not every order is in it/)).toBeTruthy()
})

test('asks for a fresh code before, where one is wanted', async () => {
  let until: string | null = null
  const app = open(november, {
    'GET /api/session': () => Response.json({ secondFactor: true, stepUpUntil: until }),
    'POST /api/session/code': (_, body) => {
      expect(body).toEqual({ code: '123456' })
      until = new Date(Date.now() + 300_000).toISOString()
      return Response.json({})
    },
  })

  await press(app, 'Export the orders behind this')
  await screen.findByText('1,284, all of them')
  await press(app, 'Download')
  await app.user.type(await screen.findByLabelText('Code'), '123456')
  expect(fetched).toEqual([])
  await press(app, 'Go on')

  await waitFor(() => expect(fetched).toHaveLength(1))
})

test('a refusal is told and fetches nothing', async () => {
  expectFailure('HEAD /api/exports/orders.csv answered 403')
  const app = open(november, { 'HEAD /api/exports/orders.csv': () => new Response(null, { status: 403 }) })

  await press(app, 'Export the orders behind this')
  await screen.findByText('1,284, all of them')
  await press(app, 'Download')

  expect(await screen.findByText('You may not see this')).toBeTruthy()
  expect(fetched).toEqual([])
})

test('others at it are told of, and when to try again', async () => {
  expectFailure('HEAD /api/exports/orders.csv answered 429')
  const full = () => new Response(null, { status: 429, headers: { 'Retry-After': '30' } })
  const app = open(november, { 'HEAD /api/exports/orders.csv': full })

  await press(app, 'Export the orders behind this')
  await screen.findByText('1,284, all of them')
  await press(app, 'Download')

  expect(await screen.findByText('Try again in 30 s.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/^Other exports are running/)
  expect(fetched).toEqual([])
})

test('what was searched for goes into no address', async () => {
  const app = open({ ...november, q: 'ada@example.com' })

  await press(app, 'Export the orders behind this')

  expect(await screen.findByText(/a search cannot be exported/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('dialog').textContent).not.toContain('ada@')
  expect(app.asked).toEqual([])
})

test('where the ledger does not answer, nothing less is handed out in its place', async () => {
  expectFailure('down')
  const app = open(november, {
    'GET /api/orders': () => refusal(503, 'down'),
    'GET /api/v1/public/orders': () => Response.json({ status: 'success', data: { transfers: [] } }),
  })

  await press(app, 'Export the orders behind this')

  expect(await screen.findByText(/^The ledger does not answer for these orders just now/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true)
})

test('is not offered to whoever may not export', () => {
  open(november, {}, ['orders.read'])

  expect(screen.queryByRole('button')).toBeNull()
})
