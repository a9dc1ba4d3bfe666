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
