import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOf } from '../../support/session.ts'
import { renderGate } from '../sign-in/renderGate.tsx'

const session = () => sessionOf('ops', { mids: ['mer_1', 'mer_2'] })
const picker = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Merchant' })
const offered = async () => [...(await picker()).options].map(({ text }) => text)

test('all merchants are chosen where one of them is, and the address says so', async () => {
  const gate = renderGate('/orders?filter=%7B%22status%22%3A%22expired%22%7D', session())

  await gate.user.selectOptions(await picker(), 'All merchants')
  const filter = () =>
    JSON.parse(new URL(gate.address(), 'http://x').searchParams.get('filter') ?? '{}') as object
  expect(filter()).toEqual({ status: 'expired', mid: '*' })
  expect((await picker()).value).toBe('*')

  await gate.user.selectOptions(await picker(), 'mer_2')
  await waitFor(() => expect(filter()).toEqual({ status: 'expired' }))
  expect((await picker()).value).toBe('mer_2')
})

test('a page of one merchant does not offer all of them', async () => {
  renderGate('/users', session())

  expect(await offered()).toEqual(['mer_1', 'mer_2'])
})

test('from all merchants the box leads to each of them, the one in use included', async () => {
  const gate = renderGate(
    '/orders?filter=%7B%22status%22%3A%22expired%22%2C%22mid%22%3A%22*%22%7D',
    session(),
  )
  expect((await picker()).value).toBe('*')

  await gate.user.click(await screen.findByRole('combobox', { name: /^Search/ }))
  await gate.user.keyboard('switch')
  expect(await screen.findByRole('option', { name: 'Switch to mer_1' })).toBeTruthy()
  await gate.user.click(screen.getByRole('option', { name: 'Switch to mer_2' }))

  await waitFor(() => expect(gate.address()).not.toContain('*'))
  expect(gate.address()).toContain('expired')
  await waitFor(async () => expect((await picker()).value).toBe('mer_2'))
})
