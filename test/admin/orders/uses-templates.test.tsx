import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { english } from '../../../src/admin/messages.ts'
import { listOf, refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'

const words = english.create.templates
const salaries = {
  id: 't-1',
  mid: 'mer_1',
  name: 'Salaries',
  operator: 'Olivia Ops',
  isOwn: true,
  sharedWith: 'ops',
  draft: {
    family: 'v3',
    side: 'destination',
    purposeCode: 'salary_payment',
    source: { currency: 'EUR', paymentType: 'card' },
    destination: { currency: 'USDT', amount: '75' },
  },
}

test('a form is kept under a name, with what is left out said before', async () => {
  const answers: Answers = {
    'GET /order-templates': () => listOf([]),
    'POST /order-templates': ({ body }) => ({ ...salaries, ...(body as object) }),
  }
  const { user, sent } = renderScreens('/orders/create?currency=EUR&type=card&destination=USDT', answers)
  await user.type(await screen.findByLabelText('Amount'), '50')
  await user.type(screen.getByLabelText('Customer name'), 'Ann Lee')
  await user.click(screen.getByRole('button', { name: words.save }))
  const dialog = within(await screen.findByRole('dialog', { name: words.save }))
  expect(dialog.getByText(`Not kept: ${english.order_form.customer}.`)).toBeTruthy()

  await user.type(dialog.getByLabelText(words.name), 'Salaries')
  await user.click(dialog.getByLabelText(words.shared))
  await user.click(dialog.getByRole('button', { name: words.save }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(/^Saved as template/).textContent).toContain('Salaries')
  expect(sent('POST /order-templates')[0]?.body).toEqual({
    mid: 'mer_1',
    name: 'Salaries',
    shared: true,
    draft: {
      family: 'v3',
      side: 'source',
      orderType: 'payin',
      source: { currency: 'EUR', amount: '50', paymentType: 'card' },
      destination: { currency: 'USDT' },
    },
  })
})

test('a template that is picked has an address of its own, and fills the form in', async () => {
  const { user, address } = renderScreens('/orders/create', {
    'GET /order-templates': () => listOf([salaries]),
    'GET /order-templates/t-1': () => salaries,
  })
  await user.click(await screen.findByRole('button', { name: words.use }))
  await user.click(await screen.findByRole('link', { name: 'Salaries' }))

  expect((await screen.findByRole('note')).textContent).toContain(`${words.from} Salaries`)
  expect(address()).toBe('/orders/create?template=t-1')
  const amount = screen.getByLabelText('Amount') as HTMLInputElement
  expect([amount.name, amount.value]).toEqual(['destination.amount', '75'])
})

test('renaming and deleting ask first, and the list shows what came of it', async () => {
  let rows = [salaries]
  const { user, sent } = renderScreens('/orders/create', {
    'GET /order-templates': () => listOf(rows),
    'PUT /order-templates/t-1': ({ body }) => {
      rows = [{ ...salaries, ...(body as object) }]
      return rows[0] ?? {}
    },
    'DELETE /order-templates/t-1': () => {
      rows = []
      return salaries
    },
  })
  await user.click(await screen.findByRole('button', { name: words.use }))
  await user.click(await screen.findByRole('button', { name: `${words.rename}: Salaries` }))
  const rename = within(await screen.findByRole('dialog', { name: words.do_rename }))
  await user.clear(rename.getByLabelText(words.name))
  await user.type(rename.getByLabelText(words.name), 'Pay day')
  await user.click(rename.getByRole('button', { name: words.rename }))
  await user.click(await screen.findByRole('button', { name: `${words.delete}: Pay day` }))
  const remove = within(await screen.findByRole('dialog', { name: words.delete_title }))
  expect(sent('DELETE /order-templates/t-1')).toHaveLength(0)
  await user.click(remove.getByRole('button', { name: words.delete }))

  expect(await screen.findByText(words.none)).toBeTruthy()
  expect(sent('PUT /order-templates/t-1')[0]?.body).toEqual({ name: 'Pay day' })
})

test('one that was deleted meanwhile is said to be gone', async () => {
  expectFailure('no such template')
  renderScreens('/orders/create?template=t-9', {
    'GET /order-templates/t-9': () => refusal(404, 'no such template', { requestId: 'r-1' }),
  })

  expect(await screen.findByText(words.missing)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create order' })).toBeNull()
})
