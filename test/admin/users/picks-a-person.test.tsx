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
const finds = (users: object[]): Answers => ({
  'GET /coverage': () => listOf([]),
  'POST /search': () => found(users),
})
const asked = (text: string) => ({ text, kind: 'user', mid: ['mer_1'] })

test('what one types of a person goes to the server in a body, and who is found can be picked', async () => {
  const app = open(finds([ann, { userId: 'UX-2', name: 'Anna Leeson' }]))

  await app.user.type(await screen.findByLabelText('Name, e-mail, phone or id'), 'ann{Enter}')
  const list = within(await screen.findByRole('search'))
  expect(await list.findByText('UX-2')).toBeTruthy()
  await app.user.click(list.getByRole('button', { name: 'Ann Lee' }))

  expect(await screen.findByRole('button', { name: 'Change' })).toBeTruthy()
  expect(screen.getByText('UX-1')).toBeTruthy()
  expect(app.sent('POST /search').map(({ body }) => body)).toEqual([asked('ann')])
  expect(app.address()).toBe('/orders/create')
})

test('an e-mail pasted with its name and wrapping is searched for, and goes into the form of a new customer', async () => {
  const app = open(finds([]))

  await app.user.type(
    await screen.findByLabelText('Name, e-mail, phone or id'),
    '"Far, Bob" <bob@far.test>{Enter}',
  )
  await app.user.click(await screen.findByRole('button', { name: 'Create a new customer' }))

  expect(app.sent('POST /search').map(({ body }) => body)).toEqual([asked('"Far, Bob" <bob@far.test>')])
  expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('bob@far.test')
})

test('a name that nobody has goes into the form of a new person', async () => {
  const { user } = open(finds([]))

  await user.type(await screen.findByLabelText('Name, e-mail, phone or id'), 'Bob Far{Enter}')
  expect(await screen.findByText(/No customer has this in the name, or as id/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create a new customer' }))

  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Bob Far')
})

test('a person whose form was cancelled is not put in the place of one who was picked since', async () => {
  const made = Promise.withResolvers<Response>()
  const { user } = open({
    ...finds([]),
    'POST /search': ({ body }) => found((body as { text: string }).text === 'ann' ? [ann] : []),
    'POST /v1/public/users/individual': () => made.promise,
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
  await act(async () => made.resolve(Response.json(success({ userId: 'UX-99' }))))
  await act(() => new Promise((resolve) => setTimeout(resolve)))

  expect(screen.queryByText('UX-99')).toBeNull()
  expect(screen.getByText('UX-1')).toBeTruthy()
})

test('who may not see contact data is not asked for any', async () => {
  expectFailure('UX-9 is not among the newest people')
  renderScreens('/users/UX-9/show', finds([]), ['orders.read', 'users.read'])

  expect(await screen.findByLabelText('Name or id')).toBeTruthy()
  expect(screen.queryByLabelText(/e-mail/)).toBeNull()
})
