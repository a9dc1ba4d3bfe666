import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePhoneWidth } from '../../support/jsdom.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { sessionOf } from '../../support/session.ts'
import { refusal, renderGate } from '../sign-in/renderGate.tsx'
import { ago, coverageAnswer, coverageRow } from './coverages.ts'

const ops = sessionOf('ops')

const filling = coverageRow('mer_2', {
  state: 'filling',
  isExact: false,
  orders: 840,
  sweptAt: null,
  followedAt: null,
  quarantined: 3,
  quarantinedAt: ago(60),
  missing: 2,
})
const failing = coverageRow('mer_3', {
  state: 'failing',
  isExact: false,
  failingSince: ago(3600),
  error: 'GET /v1/public/orders answered 503',
  reason: 'unavailable',
})

function openPage(rows = [coverageRow('mer_1'), filling, failing]) {
  return renderGate('/coverage', ops, { 'GET /api/coverage': () => coverageAnswer(rows) })
}

test('shows for each merchant ID its rows, their time and any problems', async () => {
  openPage()

  const table = await screen.findByRole('table', { name: 'Data status' })
  const [whole, half, broken] = within(table).getAllByRole('row').slice(1)

  expect(whole?.textContent).toMatch(/^mer_1 in useCompleteread whole at .*, followed since12,4002,150/)
  expect(half?.textContent).toMatch(/^mer_2Syncing840/)
  expect(half?.textContent).toMatch(/not yet3last checked \d+ min\. ago2$/)
  // The customers are complete, the orders are not.
  expect(half?.textContent).toContain('2,150Complete')
  expect(broken?.textContent).toMatch(
    /^mer_3Sync failingsince .*read whole at .*, newest rows last checked at .*The payment provider/,
  )
  expect(broken?.textContent).toContain('The payment provider is currently unavailable.')
  expect(broken?.textContent).toContain('GET /v1/public/orders answered 503')
})

test('a complete list that is no longer followed says when its newest rows were checked', async () => {
  openPage([coverageRow('mer_1', { isExact: false, followedAt: ago(3600) })])

  const row = (await screen.findAllByRole('row'))[1]

  expect(row?.textContent).toMatch(/Completeread whole at .*, newest rows last checked at/)
  expect(row?.textContent).not.toMatch(/followed since12,400/)
})

test('a list with unreadable rows is shown as incomplete, not as failing', async () => {
  const error = 'rows of the list that could not be read and are set aside: 3'
  const unreadable = { state: 'failing' as const, reason: 'set_aside', isExact: false, quarantined: 3, error }
  openPage([coverageRow('mer_1', { ...unreadable, failingSince: ago(60) })])

  const row = (await screen.findAllByRole('row'))[1]

  expect(row?.textContent).toMatch(
    /Incompletesince .*all except unreadable rows, up to .*Last attempt: rows of the list/,
  )
  expect(row?.textContent).not.toContain('Sync failing')
})

test('links to the unreadable rows', async () => {
  openPage([coverageRow('mer_1', { quarantined: 2 })])

  await screen.findByRole('table', { name: 'Data status' })
  const links = screen.getAllByRole('link', { name: /^2$|^Unreadable rows$/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/unreadable', '/unreadable'])
})

test('explains each of its terms', async () => {
  openPage()

  await screen.findByText('What the states mean')

  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual([
    'Complete',
    'Syncing',
    'Sync failing',
    'Incomplete',
    'Not synced yet',
    'Checked for new',
    'Unreadable',
    'Missing at provider',
  ])
  expect(screen.getByText(/This is strong evidence, not proof/)).toBeTruthy()
})

test('shows a section per merchant ID on a phone', async () => {
  usePhoneWidth()
  openPage()

  expect(await screen.findByRole('heading', { name: 'mer_3' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('The payment provider is currently unavailable.')).toBeTruthy()
})

test('shows a message to an operator without a merchant ID', async () => {
  const none = sessionOf('ops', { mids: [] })
  renderGate('/coverage', none, { 'GET /api/coverage': () => coverageAnswer([]) })

  expect(await screen.findByText('You have no merchant yet')).toBeTruthy()
})

test('shows a failure and reads again on request', async () => {
  expectFailure('GET /api/coverage answered 503')
  let isDown = true
  const { user } = renderGate('/coverage', ops, {
    'GET /api/coverage': () =>
      isDown
        ? refusal(503, 'no database', { reason: 'store', requestId: 'r' })
        : coverageAnswer([coverageRow('mer_1')]),
  })

  const alert = await screen.findByRole('alert')
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('table', { name: 'Data status' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['rate_limited', 'The payment provider asks us to slow down.'],
  ['resting', 'The payment provider is currently unavailable.'],
  ['credentials', 'The payment provider rejects the configured credentials.'],
  ['misfit', 'The payment provider sent a response in an undocumented format.'],
  ['not_json', 'The payment provider sent an unreadable response.'],
  ['not_sent', 'The payment provider could not be reached.'],
])('shows the reason “%s” in plain words, beside the original error', async (reason, words) => {
  openPage([coverageRow('mer_1', { state: 'failing', failingSince: ago(60), error: 'answered 418', reason })])

  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('answered 418')).toBeTruthy()
})

test.each(['restless', 'constructor', undefined])(
  'shows the error alone for the reason “%s”, which it explains',
  async (reason) => {
    openPage([coverageRow('mer_1', { state: 'failing', failingSince: ago(60), error: 'rows move', reason })])

    const last = await screen.findByText('rows move')
    expect(last.parentElement?.previousElementSibling?.textContent).not.toMatch(/provider|undefined/)
  },
)

test('names the zone used for times without one', async () => {
  openPage([coverageRow('mer_1', { timesReadAs: 'Europe/Berlin' }), filling])

  const table = await screen.findByRole('table', { name: 'Data status' })
  const [zoneless, exact] = within(table).getAllByRole('row').slice(1)

  expect(zoneless?.textContent).toContain('read as Europe/Berlin')
  expect(exact?.textContent).not.toContain('read as')
})
