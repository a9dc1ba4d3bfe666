import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { found, listOf, renderScreens, success, type Answers } from '../../support/renderScreens.tsx'

const ann = {
  userId: 'UX-1',
  name: 'Ann Lee',
  email: 'a•••@s•••.test',
  countinghouse: { masked: ['email'], reveal: 'secret' },
}

const open = (answers: Answers, permissions?: string[]) =>
  renderScreens('/orders/create', answers, permissions)
const searchAnswers = (users: object[]): Answers => ({
  'GET /coverage': () => listOf([]),
  'POST /search': () => found(users),
})
const searchFor = (text: string) => ({ text, kind: 'user', mid: ['mer_1'] })

test('sends the typed text in a body, and results can be picked', async () => {
  const app = open(searchAnswers([ann, { userId: 'UX-2', name: 'Anna Leeson' }]))

  await app.user.type(await screen.findByLabelText('Name, e-mail, phone or id'), 'ann{Enter}')
  const list = within(await screen.findByRole('search'))
  expect(await list.findByText('UX-2')).toBeTruthy()
  await app.user.click(list.getByRole('button', { name: 'Ann Lee' }))

  expect(await screen.findByRole('button', { name: 'Change' })).toBeTruthy()
  expect(screen.getByText('UX-1')).toBeTruthy()
  expect(app.sent('POST /search').map(({ body }) => body)).toEqual([searchFor('ann')])
  expect(app.address()).toBe('/orders/create')
})

test('matches are reached by arrow keys and chosen by Enter', async () => {
  const app = open(searchAnswers([ann, { userId: 'UX-2', name: 'Anna Leeson' }]))
  await app.user.type(await screen.findByLabelText('Name, e-mail, phone or id'), 'ann{Enter}')
  const second = await screen.findByRole('button', { name: 'Anna Leeson' })

  await app.user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await app.user.keyboard('{Enter}')

  expect(await screen.findByRole('button', { name: 'Change' })).toBeTruthy()
  expect(screen.getByText('UX-2')).toBeTruthy()
})

test("a pasted e-mail with a name is searched for and prefills the new customer's form", async () => {
  const app = open(searchAnswers([]))

  await app.user.type(
    await screen.findByLabelText('Name, e-mail, phone or id'),
    '"Far, Bob" <bob@far.test>{Enter}',
  )
  await app.user.click(await screen.findByRole('button', { name: 'Create a new customer' }))

  expect(app.sent('POST /search').map(({ body }) => body)).toEqual([searchFor('"Far, Bob" <bob@far.test>')])
  expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('bob@far.test')
})

test('an unknown name prefills the form of a new customer', async () => {
  const { user } = open(searchAnswers([]))

  await user.type(await screen.findByLabelText('Name, e-mail, phone or id'), 'Bob Far{Enter}')
  expect(await screen.findByText(/No customer has this name or id/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create a new customer' }))

  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Bob Far')
})

test('a late answer to a cancelled form does not replace the customer picked since', async () => {
  const created = Promise.withResolvers<Response>()
  const { user } = open({
    ...searchAnswers([]),
    'POST /search': ({ body }) => found((body as { text: string }).text === 'ann' ? [ann] : []),
    'POST /v1/public/users/individual': () => created.promise,
  })
  await user.type(await screen.findByLabelText('Name, e-mail, phone or id'), 'Bob Far{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Create a new customer' }))
  const form = within(screen.getByRole('group', { name: 'Create customer' }))
  await user.type(form.getByLabelText('E-mail'), 'bob@shop.test')
  await user.click(form.getByRole('button', { name: 'Create customer' }))

  await user.click(form.getByRole('button', { name: 'Cancel' }))
  const field = await screen.findByLabelText('Name, e-mail, phone or id')
  await user.clear(field)
  await user.type(field, 'ann{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Ann Lee' }))
  await act(async () => created.resolve(Response.json(success({ userId: 'UX-99' }))))
  await act(() => new Promise((resolve) => setTimeout(resolve)))

  expect(screen.queryByText('UX-99')).toBeNull()
  expect(screen.getByText('UX-1')).toBeTruthy()
})

test('without the right to contact data, the field does not ask for any', async () => {
  expectFailure('UX-9 is not among the newest people')
  expectFailure('no such route: GET /users')
  renderScreens('/users/UX-9/show', searchAnswers([]), ['orders.read', 'users.read'])

  expect(await screen.findByLabelText('Name or id')).toBeTruthy()
  expect(screen.queryByLabelText(/e-mail/)).toBeNull()
})

test('says directly at the input that the typed text was not used', async () => {
  const app = open(searchAnswers([ann]))
  const input = await screen.findByLabelText('Name, e-mail, phone or id')
  await app.user.type(input, 'ann{Enter}')
  const match = await screen.findByRole('button', { name: 'Ann Lee' })

  await app.user.click(screen.getByRole('button', { name: 'Create order' }))

  const fault = await screen.findByText('Choose a customer from the list, create one, or clear the text.')
  expect(fault.nextElementSibling?.firstElementChild).toBe(input.closest('label'))
  expect(fault.compareDocumentPosition(match)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(input.getAttribute('aria-describedby')?.split(' ')).toContain(fault.id)
})

test('a customer created in the order form is said to be created, and the focus moves on', async () => {
  const { user } = open({
    ...searchAnswers([]),
    'POST /v1/public/users/individual': () => success({ userId: 'UX-5' }),
  })
  await user.type(await screen.findByLabelText('Name, e-mail, phone or id'), 'bob@shop.test{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Create a new customer' }))
  await user.type(await screen.findByLabelText('Name'), 'Bob Far{Enter}')

  expect((await screen.findByText('Customer created')).closest('[role=status]')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }))
})
