import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOf } from '../../support/session.ts'
import { renderGate } from '../sign-in/renderGate.tsx'

const session = () => sessionOf('ops', { mids: ['mer_1', 'mer_2'] })
const picker = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Merchant' })
const offeredOptions = async () => [...(await picker()).options].map(({ text }) => text)

test('the picker selects all merchants, and the address records it', async () => {
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

test('a page for one merchant does not offer all merchants', async () => {
  renderGate('/users', session())

  expect(await offeredOptions()).toEqual(['mer_1', 'mer_2'])
})

test('with all merchants selected, the search box offers a switch to each merchant', async () => {
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
