import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose } from '../../support/choose.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { admin, listOf, renderScreens, type Answers } from '../../support/renderScreens.tsx'

const label = (status: string, more: object = {}) => ({ mid: 'mer_1', status, finality: {}, ...more })

/** A server that stores the labels it receives. */
function open(path: string, stored: { mid: string; status: string }[] = [], more: Answers = {}) {
  return renderScreens(
    path,
    {
      'GET /status-labels': () => listOf(stored),
      'GET /order-counts': () =>
        listOf([
          { status: 'expired', orders: 3 },
          { status: 'bank_hold', orders: 2 },
          { status: '', orders: 1 },
        ]),
      'PUT /status-labels': ({ body }) => {
        const { mids, ...label } = body as { mids: string[]; status: string; finality: object | null }
        const otherLabels = stored.filter((one) => one.status !== label.status || !mids.includes(one.mid))
        stored.splice(
          0,
          Infinity,
          ...otherLabels,
          ...(label.finality ? mids.map((mid) => ({ mid, ...label })) : []),
        )
        return { ok: true }
      },
      ...more,
    },
    [...admin, 'statuses.name'],
  )
}

const rowOf = async (status: string) => {
  const table = await screen.findByRole('table', { name: 'Statuses' })
  return table.querySelector(`[data-row="${status}"]`)?.textContent
}
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('lists documented, seen and labelled statuses, each with outcome and note', async () => {
  open('/statuses', [
    label('expired', { note: 'Offer a new link.' }),
    label('partner_hold', { label: 'At the partner', finality: { payin: 'good', '*': 'open' } }),
    { ...label('other_merchant'), mid: 'mer_2' },
  ])

  expect(await rowOf('bank_hold')).toBe('bank_hold Not known')
  expect(await rowOf('partner_hold')).toBe('At the partner partner_holdPay-in: Ends well, Still open')
  expect(await rowOf('expired')).toBe('Expired expiredEnds badlyOffer a new link.')
  expect(await rowOf('completed')).toBe(
    'Completed completedEnds well: Gaming. Still open: all other known types.',
  )
  expect(await rowOf('asset_deposited')).toBe(
    'Token in the wallet asset_depositedEnds well: Payout of a token. Still open: all other known types.',
  )
  expect(await rowOf('asset_deposit_failed')).toBe('Token delivery delayed asset_deposit_failedStill open')
  expect(
    screen.getByText(/The provider documents no outcomes: those in grey are known from practice\./),
  ).toBeTruthy()
  expect(await rowOf('other_merchant')).toBeUndefined()
  const links = within(screen.getByRole('table')).getAllByRole('link')
  expect(links).toHaveLength(19)
  expect(links[0]?.getAttribute('href')).toBe('/statuses?status=partner_hold')
})

test('saves label, outcome and note of a status for the current merchant ID', async () => {
  const { user, sent, address } = open('/statuses')

  await user.click(await screen.findByRole('link', { name: 'bank_hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Status “bank_hold”' }))
  await user.type(dialog.getByRole('textbox', { name: 'Label' }), 'Held by the bank')
  await choose(user, dialog.getByLabelText('Outcome for all other orders'), 'Still open')
  await choose(user, dialog.getByLabelText(/^Outcome .* type Gaming/), 'Ends badly')
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Takes two days.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialogClosed()

  expect(sent('PUT /status-labels').map(({ body }) => body)).toEqual([
    {
      status: 'bank_hold',
      mids: ['mer_1'],
      label: 'Held by the bank',
      finality: { '*': 'open', gaming: 'bad' },
      note: 'Takes two days.',
    },
  ])
  expect(address()).toBe('/statuses')
  expect(await rowOf('bank_hold')).toMatch(
    /^Held by the bank bank_hold.*Ends badly, Still openTakes two days\.$/,
  )
})

test('a note without an outcome keeps the documented outcome, and applies to all merchant IDs', async () => {
  const { user, sent } = open('/statuses?status=completed')

  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Credited at once.')
  await choose(user, dialog.getByLabelText(/^For/), /All/)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialogClosed()

  expect(sent('PUT /status-labels')[0]?.body).toEqual({
    status: 'completed',
    mids: ['mer_1', 'mer_2'],
    finality: {},
    note: 'Credited at once.',
  })
})

test.each(['Reset', 'Save'])('%s removes a status with empty fields', async (button) => {
  const { user, sent } = open('/statuses?status=bank_hold', [label('bank_hold', { note: 'Wait.' })])

  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByRole('textbox', { name: 'Note' }))
  await user.click(dialog.getByRole('button', { name: button }))
  await dialogClosed()

  expect(sent('PUT /status-labels').map(({ body }) => body)).toEqual([
    { status: 'bank_hold', mids: ['mer_1'], finality: null },
  ])
})

test('labels that failed to load are not overwritten', async () => {
  expectFailure('GET /api/status-labels answered 503')
  open('/statuses?status=bank_hold', [], {
    'GET /status-labels': () => Response.json({ message: 'out of order' }, { status: 503 }),
  })

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
