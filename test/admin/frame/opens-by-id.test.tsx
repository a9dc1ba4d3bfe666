import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { renderApp } from '../../support/renderApp.tsx'

test.each(['orders', 'users'])('a short link to one of the %s opens its page', async (resource) => {
  await renderApp(`/${resource}`)
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row')
  const { pathname } = new URL(row?.querySelector('a')?.href ?? '')
  cleanup()

  const { address } = await renderApp(pathname.replace(/\/show$/, ''))

  await waitFor(() => expect(address()).toBe(pathname))
})

test('the address of all receivers opens the alerts, which list them', async () => {
  const { address } = await renderApp('/alert-receivers')

  await waitFor(() => expect(address()).toBe('/alerts'))
})

test('an unknown period is called missing', async () => {
  expectFailure('this does not exist, or you do not have access to it')
  await renderApp('/periods/nope/show')

  await screen.findByText(/^This does not exist/)
})

test('an id with a slash stays whole', async () => {
  expectFailure('no such order')
  const { address } = await renderApp('/orders/OR/17')

  await waitFor(() => expect(address()).toBe('/orders/OR%2F17/show'))
})
