import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Attention } from '../../../src/api/attention.ts'
import type { FoundOrder, Missing, SearchAnswer, SearchResult } from '../../../src/api/search.ts'
import { places } from '../../../src/admin/places/places.ts'
import { pagePaths } from '../../../src/server/search/createSearch.ts'
import type { Role } from '../../../src/server/access/permissions.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { sessionOf } from '../../support/session.ts'
import { refusal, renderGate, type Answers } from '../sign-in/renderGate.tsx'

const order: FoundOrder = {
  id: 'OR-2511221430123456',
  mid: 'mer_1',
  status: 'fund_processing',
  orderType: 'payin',
  createdAt: new Date(Date.now() - 3 * 60_000).toISOString(),
  source: { currency: 'EUR', amount: '25.10' },
  destination: { currency: 'USDT' },
  userId: 'UX-1',
  customer: 'Ann Lee',
}
const common = { mid: 'mer_1', title: '', why: '', from: 'ledger' } as const
const orderResult: SearchResult = { kind: 'order', id: order.id, by: 'order-id', of: '', order, ...common }
const ann: SearchResult = {
  kind: 'user',
  id: 'UX-1',
  by: 'phone',
  of: '',
  orders: [order],
  ordersTotal: 12,
  ...common,
  title: 'Ann Lee',
}
const answer = (results: SearchResult[], more: Partial<SearchAnswer> = {}): SearchAnswer => ({
  results,
  missing: [],
  coverage: 'exact',
  picked: [],
  leftOut: 0,
  isCut: false,
  ...more,
})

const nothing: Attention = {
  items: [],
  late: { behind: [], notTold: 0 },
  stages: [],
  withoutStage: 0,
  coverage: 'exact',
  at: '2026-11-20T10:00:00.000Z',
}

function open(role: Role = 'support', given: Answers = {}, path = '/orders') {
  return renderGate(path, sessionOf(role), {
    'POST /api/search': ({ body }) => {
      const { text } = body as { text: string }
      if (text.includes('OR-')) return answer([orderResult])
      return text.includes('170') ? answer([ann]) : answer([])
    },
    'GET /api/attention': () => nothing,
    ...given,
  })
}

const box = () => screen.findByRole('combobox', { name: /^Search everything/ })
/** The element is replaced after its script loads. */
const options = () => waitFor(() => within(screen.getByRole('listbox')).getAllByRole('option'))
const activeOption = async () =>
  await waitFor(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    expect(id).toBeTruthy()
    return document.getElementById(id ?? '')
  })
const searches = (app: ReturnType<typeof open>) =>
  app.sent('POST /api/search').map(({ body }) => (body as { text: string }).text)

test('/ and Ctrl-K focus the box except from a field, and Esc restores the focus', async () => {
  const app = open()
  const field = await box()
  const link = screen.getByRole('link', { name: 'Countinghouse' })

  for (const keys of ['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
    link.focus()
    await app.user.keyboard(keys)
    expect(document.activeElement).toBe(field)
    expect(field).toHaveProperty('value', '')
    await app.user.keyboard('{Escape}')
    expect(document.activeElement).toBe(link)
    expect(screen.queryByRole('listbox')).toBe(null)
  }
  await app.user.click(field)
  await app.user.keyboard('a/b')
  expect(field).toHaveProperty('value', 'a/b')
})

test("a caller search shows customer, last order, its status, the reply and the team's note, and Enter opens", async () => {
  expectFailure('no such route')
  const noteLabel = { mid: 'mer_1', status: order.status, finality: {}, note: 'Wait for a minute.' }
  const app = open('support', {
    'GET /api/status-labels': () =>
      Response.json([noteLabel], { headers: { 'Content-Range': 'status-labels 0-0/1' } }),
  })
  await box()
  await app.user.keyboard('/')

  await app.user.paste('0170 1234567')

  const [customer, last] = await options()
  expect(customer?.textContent).toMatch(/^Ann Lee.*12 orders.*by phone$/)
  expect(last?.textContent).toMatch(/^Last order.*25\.10.*Confirming.*3 min\. ago/)
  expect(await activeOption()).toBe(customer)
  // The heading names the order, because another customer's order may be listed just above.
  const reply = within((await screen.findByText('What to say about')).parentElement as HTMLElement)
  expect(reply.getByTitle(order.id)).toBeTruthy()
  expect(reply.getByText('Your payment is being confirmed. You need not do anything.')).toBeTruthy()
  expect(await reply.findByText('Wait for a minute.')).toBeTruthy()
  expect(app.requests.some(({ search }) => search.includes('1234567'))).toBe(false)
  await app.user.keyboard('{ArrowDown}')
  expect(await activeOption()).toBe(last)
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(app.address()).toBe(`/orders/${order.id}/show`))
  expect(screen.queryByRole('listbox')).toBe(null)
})

test('a pasted message keeps its lines, and the box shows recognized and missing items', async () => {
  const missing: Missing[] = [
    {
      text: 'OR-9',
      kind: 'id',
      why: 'not-found',
      since: '2026-09-01T10:00:00.000Z',
      sinceByMid: [
        { mid: 'mer_1', since: '2026-09-01T10:00:00.000Z' },
        { mid: 'mer_2', since: '2026-09-03T10:00:00.000Z' },
      ],
      coverage: 'exact',
      words: '',
      service: { asked: ['mer_1'], failed: [], left: [] },
    },
    {
      text: 'a@b.test',
      kind: 'email',
      why: 'not-found',
      since: '2026-09-01T10:00:00.000Z',
      coverage: 'at-least',
      words: '',
      service: { asked: ['mer_1', 'mer_2'], failed: ['mer_2'], left: [] },
    },
  ]
  const picked = [
    { kind: 'id', text: order.id },
    { kind: 'id', text: 'OR-9' },
    { kind: 'email', text: 'a@b.test' },
  ]
  const app = open('support', {
    'POST /api/search': () => answer([orderResult], { missing, picked, leftOut: 2, isCut: true }),
  })
  await app.user.click(await box())

  const message = `Hello,\nwhere is ${order.id}?\r\n\nBest regards`
  await app.user.paste(message)

  await screen.findByText('Found in the text: 2 IDs, 1 e-mail.')
  expect(searches(app)).toEqual([message])
  const says = (text: RegExp) => expect(screen.getByText(text)).toBeTruthy()
  says(/^Not found in orders known since .* \(mer_1\), .* \(mer_2\), nor at the payment provider\.$/)
  says(/read so far, at least since .*; the payment provider could not be reached for mer_2\.$/)
  says(/2 more were not looked up\./)
  says(/Only the beginning of the text was read\./)
})

const nowhere = (text: string, kind: Missing['kind'], more: Partial<Missing> = {}): Missing => ({
  text,
  kind,
  why: 'not-found',
  since: '2026-09-01T10:00:00.000Z',
  coverage: 'exact',
  words: '',
  ...more,
})
const pages = ['Orders', 'Customers', 'Data status']
const optionNames = async () => (await options()).map(({ textContent }) => textContent)

test('says first what was not found, then offers the next steps, then pages', async () => {
  const app = open('support', {
    'POST /api/search': () => answer([], { missing: [nowhere('ab-12', 'name')] }),
  })
  await app.user.click(await box())
  await app.user.paste('ab-12')

  const note = await screen.findByText(/^Not found in orders and customers known since/)
  expect(await optionNames()).toEqual(['Ask the provider for the order ab-12', ...pages])
  expect(note.compareDocumentPosition(screen.getByRole('listbox'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByText('ab-12')).toHaveLength(1)
  expect((await options())[0]?.getAttribute('href')).toBe('/orders/ab-12/show')
})

test.each(['OR-26/11 0007', 'a+1%?ü'])('offers to ask the provider for an ID like %s', async (id) => {
  const app = open('support', { 'POST /api/search': () => answer([], { missing: [nowhere(id, 'name')] }) })
  await app.user.click(await box())
  await app.user.paste(id)

  await screen.findByText(/^Not found in orders and customers known since/)
  expect((await optionNames())[0]).toBe(`Ask the provider for the order ${id}`)
  expect((await options())[0]?.getAttribute('href')).toBe(`/orders/${encodeURIComponent(id)}/show`)
})

test.each(['Smith 4567', '4567 Smith'])('%s leads to a new customer, and is in no address', async (typed) => {
  const missing = [nowhere(typed, 'name')]
  const app = open('support', { 'POST /api/search': () => answer([], { missing }) })
  await app.user.click(await box())
  await app.user.paste(typed)

  await screen.findByText(/^Not found in orders and customers known since/)
  expect(await optionNames()).toEqual([`Create customer: ${typed}`, ...pages])
})

test('the word of a status leads to the orders in it, and to no new customer', async () => {
  const app = open('support', {
    'POST /api/search': () => answer([], { missing: [nowhere('expired', 'name')] }),
  })
  await app.user.click(await box())
  await app.user.paste('expired')

  await screen.findByText(/^Not found in orders and customers known since/)
  expect(await optionNames()).toEqual(['Orders: Expired'])
  expect((await options())[0]?.getAttribute('href')).toBe('/orders?filter=%7B%22status%22%3A%22expired%22%7D')
})

test('does not offer to ask the provider again, for a customer, or for contact data', async () => {
  const service = { asked: ['mer_1'], failed: [], left: [] }
  const missing = [
    nowhere('OR-2511221430123456', 'id', { service }),
    nowhere('UX-2511221430123456', 'id'),
    nowhere('+491701234567', 'phone'),
    nowhere('ann1@shop.test', 'email'),
  ]
  const app = open('finance', { 'POST /api/search': () => answer([], { missing }) })
  await app.user.click(await box())
  await app.user.paste('a message')

  await screen.findByText(/nor at the payment provider/)
  expect(await optionNames()).toEqual(pages)
})

test('an unknown e-mail leads to the form of a customer, and is in no address', async () => {
  const app = open('support', {
    'POST /api/search': () => answer([], { missing: [nowhere('ann@shop.test', 'email')] }),
  })
  await app.user.click(await box())
  await app.user.paste('ann@shop.test')
  await screen.findByText(/^Not found in customers/)
  expect(await optionNames()).toEqual(['Create customer: ann@shop.test', ...pages])

  await app.user.keyboard('{ArrowDown}{Enter}')

  expect(await screen.findByLabelText<HTMLInputElement>('E-mail')).toHaveProperty('value', 'ann@shop.test')
  expect(app.address()).toBe('/users/create')
  // Another operator may go back to this entry.
  await waitFor(() => expect(app.router.state.location.state).toBe(null))
})

test('opens an order of another merchant ID under that ID, and with Ctrl-Enter in a new tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  const app = open('support', {
    'POST /api/search': () => answer([{ ...orderResult, mid: 'mer_2', order: { ...order, mid: 'mer_2' } }]),
  })
  await app.user.click(await box())
  await app.user.paste(order.id)
  await options()

  await app.user.keyboard('{Control>}{Enter}{/Control}')

  expect(opened).toHaveBeenCalledWith(`/orders/${order.id}/show?mid=mer_2`, '_blank', 'noopener')
  expect(app.address()).toBe('/orders')
})

test('offers only permitted pages and commands', async () => {
  const app = open('support')
  const names = async (text: string) => {
    await app.user.clear(await box())
    await app.user.type(await box(), text)
    return within(await screen.findByRole('listbox'))
      .queryAllByRole('option')
      .map(({ textContent }) => textContent)
  }

  expect(await names('create')).toEqual(['Create requests', 'Create order', 'Create customer'])
  // Nothing is called so: only where to go on.
  const next = ['Orders', 'Customers', 'Data status']
  await waitFor(async () => expect(await names('fees')).toEqual(next))
  expect(await names('alert')).toEqual(['Alerts'])
  await waitFor(async () => expect(await names('export')).toEqual(next))
  expect(await names('switch')).toEqual(['Switch to mer_2', 'Switch to mer_3'])
  expect(await names('sign out')).toEqual(['Sign out'])
  expect(await names('data st')).toEqual(['Data status'])
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(app.address()).toBe('/coverage'))
})

test('also offers pages outside the menu', async () => {
  const app = open('admin')

  for (const name of ['Access tokens', 'Unreadable rows']) {
    await app.user.clear(await box())
    await app.user.type(await box(), name)
    await waitFor(() => expect(screen.getByRole('option', { name: new RegExp(name) })).toBeTruthy())
  }
})

test('the screens include each page that the server names', () => {
  const paths = [
    ...places.map(({ resource }) => `/${resource}`),
    '/orders/create',
    '/users/create',
    '/account',
  ]

  expect(pagePaths.filter((path) => !paths.includes(path))).toEqual([])
})

test('runs a command at once: the merchant changes', async () => {
  const app = open('finance')
  await app.user.type(await box(), 'switch mer_2')
  await options()

  await app.user.keyboard('{Enter}')

  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Merchant').value).toBe('mer_2'))
})

test('typing searches after a pause, not for each letter', async () => {
  const app = open('support', { 'POST /api/search': () => answer([]) })

  await app.user.click(await box())
  await app.user.keyboard('Ann Lee Santos')

  await waitFor(() => expect(searches(app).at(-1)).toBe('Ann Lee Santos'))
  // A busy machine adds pauses of its own.
  expect(searches(app).length).toBeLessThan('Ann Lee Santos'.length / 2)
})

test('shows a failure, and Enter searches again', async () => {
  expectFailure('POST /api/search answered 503')
  let isDown = true
  const app = open('support', {
    'POST /api/search': () => (isDown ? refusal(503, 'resting') : answer([orderResult])),
  })
  await app.user.click(await box())
  await app.user.paste(order.id)
  await screen.findByText(/Press Enter to search again/)

  isDown = false
  await app.user.keyboard('{Enter}')

  expect((await options()).length).toBe(1)
})

test('an empty box shows the last opened pages', async () => {
  expectFailure('no such route')
  const app = open('support', {}, `/orders/${order.id}/show`)
  const field = await box()

  await app.user.click(field)

  const [recent] = await options()
  expect(recent?.getAttribute('href')).toBe(`/orders/${order.id}/show`)
  expect(field.getAttribute('aria-activedescendant')).toBe(null)
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(order.id)
})

test('the home page of support begins with the search box', async () => {
  open('support', {}, '/')

  await screen.findByRole('heading', { name: 'Home' })
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: /^Search everything/ }).length).toBe(1))
})

test('a press outside closes the list, and a press on a result opens it', async () => {
  expectFailure('no such route')
  const app = open()
  await app.user.click(await box())
  await app.user.paste(order.id)
  const [first] = await options()

  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('listbox')).toBe(null)
  await app.user.click(await box())
  await options()
  expect(first).toBeTruthy()
  await app.user.click((await options())[0] as HTMLElement)
  await waitFor(() => expect(app.address()).toBe(`/orders/${order.id}/show`))
})
