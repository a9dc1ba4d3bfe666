import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyOrder, orderFields } from '../../../src/admin/orders/create/orderForm.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { found, listOf, refusal, renderScreens } from '../../support/renderScreens.tsx'

const path = '/orders/create?userId=UX-1&currency=EUR&type=card&destination=USDT'

/** Fields of docs/interface.md 2.1 and 2.2, with their parent objects, and undocumented names. */
const names = [
  ...orderFields.filter((field) => field !== 'family' && field !== 'side'),
  ...Object.keys(emptyOrder()).filter((field) => ['source', 'destination', 'deviceDetails'].includes(field)),
  'source.additionalPaymentDetails',
  'deviceDetails.ipInfo',
  'source.additionalPaymentDetails.documentExpiry',
  'body.source.amount',
  'constructor',
  'email',
]

async function refuse(family: 'v1' | 'v3', details: { field: string; message: string }[]) {
  expectFailure('UX-1 is not among the newest people')
  expectFailure('Validation failed')
  const route = family === 'v3' ? 'POST /v3/orders' : 'POST /v1/public/orders'
  const { user } = renderScreens(path, { [route]: () => refusal(400, 'Validation failed', { details }) })
  if (family === 'v1') await user.click(await screen.findByRole('button', { name: 'Quick' }))
  await user.type(await screen.findByLabelText('Amount'), '50')
  await user.click(screen.getByRole('button', { name: 'Create order' }))
  const panel = within(screen.getByRole('group', { name: 'Result' }))
  await panel.findByText('Validation failed')
  return { user, panel }
}

function describedBy(element: HTMLElement): string[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '')
}

for (const family of ['v3', 'v1'] as const)
  test(`shows each refused field of ${family} once, at its input or in the panel`, async () => {
    const { panel } = await refuse(
      family,
      names.map((field) => ({ field, message: `no good: ${field}` })),
    )

    for (const field of names) {
      const inPanel = panel.queryAllByText(`${field}: no good: ${field}`)
      const input = document.querySelector(`[name="${field}"], [data-field="${field}"]`)
      const place = input?.closest('.MuiFormControl-root, .MuiFormGroup-root') ?? input
      const atInput = place?.textContent.includes(`no good: ${field}`)
      expect([field, inPanel.length, atInput ?? false]).toEqual([field, input ? 0 : 1, input !== null])
    }
  })

test('shows a refused customer at the payer and focuses it', async () => {
  const { user } = await refuse('v3', [{ field: 'userId', message: 'is blocked' }])

  expect(await screen.findByText('is blocked')).toBeTruthy()
  const change = screen.getByRole('button', { name: 'Change' })
  await waitFor(() => expect(document.activeElement).toBe(change))
  expect(describedBy(change)).toContain('is blocked')
  await user.click(change)
  expect(screen.queryByText('is blocked')).toBeNull()
})

test('lists several faults, each as a way to its field', async () => {
  const { user, panel } = await refuse('v3', [
    { field: 'source.amount', message: 'is too small' },
    { field: 'source.sendersWalletAddress', message: 'is no address' },
    { field: 'destination.sendersWalletAddress', message: 'is another network' },
  ])

  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Amount: is too small',
    'Sender’s wallet (source): is no address',
    'Sender’s wallet (destination): is another network',
  ])
  await user.click(panel.getByRole('button', { name: 'Sender’s wallet (destination)' }))

  expect(document.activeElement).toBe(screen.getByLabelText('Sender’s wallet (destination)'))
})

test('lists the empty fields of an empty form and asks for the payment type at once', async () => {
  const { user } = renderScreens('/orders/create', {})

  await user.click(await screen.findByRole('button', { name: 'Create order' }))

  const panel = within(screen.getByRole('group', { name: 'Result' }))
  const buttons = (await panel.findAllByRole('button')).map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Pay currency', 'Amount', 'Receive currency', 'Payment type'])
})

test('sends nothing while a typed customer is not chosen', async () => {
  const { user, sent } = renderScreens(path.replace('userId=UX-1&', ''), {
    'GET /coverage': () => listOf([]),
    'POST /search': () => found([]),
  })
  await user.type(await screen.findByRole('searchbox'), 'Vieira')
  await user.type(screen.getByLabelText('Amount'), '50')

  await user.click(screen.getByRole('button', { name: 'Create order' }))

  const words = 'Choose a customer from the list, create one, or clear the text.'
  expect(await screen.findByText(words)).toBeTruthy()
  const search = screen.getByRole('searchbox')
  expect(search.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(search)).toContain(words)
  expect(sent('POST /v3/orders')).toEqual([])
})

test('shows all messages of a field', async () => {
  await refuse('v3', [
    { field: 'source.amount', message: 'is too small' },
    { field: 'source.amount', message: 'has too many decimals' },
  ])

  const amount = screen.getByLabelText('Amount')
  await waitFor(() => expect(document.activeElement).toBe(amount))
  expect(screen.getByText('is too small; has too many decimals')).toBeTruthy()
})

test('finds a refused field without its parent and in other capitals, unless two have this name', async () => {
  const { panel } = await refuse('v3', [
    { field: 'countryCode3', message: 'is unknown' },
    { field: 'PurposeCode', message: 'is not allowed' },
    { field: 'currency', message: 'is closed' },
  ])

  expect((await panel.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Purpose code: is not allowed',
    'Country of the device: is unknown',
  ])
  expect(panel.getByText('currency: is closed')).toBeTruthy()
})

test('shows a fault of the side without an amount in the panel', async () => {
  const { panel } = await refuse('v3', [{ field: 'destination.amount', message: 'is required' }])

  expect(panel.getByText('destination.amount: is required')).toBeTruthy()
})

test('names the field in the panel even if it is the only one', async () => {
  const { panel } = await refuse('v3', [{ field: 'source.amount', message: 'is too small' }])

  expect((await panel.findByRole('listitem')).textContent).toBe('Amount: is too small')
})

test('an old refusal goes when the next press finds a fault in the form', async () => {
  const { user, panel } = await refuse('v3', [])
  const amount = screen.getByLabelText('Amount')
  await user.clear(amount)

  await user.click(screen.getByRole('button', { name: 'Create order' }))

  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(panel.queryByText('Validation failed')).toBeNull())
})

test('an old refusal goes with its form', async () => {
  const { user, panel } = await refuse('v3', [{ field: 'source.amount', message: 'is too small' }])

  await user.click(screen.getByRole('button', { name: 'Quick' }))

  expect(panel.queryByText('Validation failed')).toBeNull()
  expect(screen.queryByText('is too small')).toBeNull()
})
