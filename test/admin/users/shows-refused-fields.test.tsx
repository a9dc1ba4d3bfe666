import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal, renderScreens } from '../../support/renderScreens.tsx'

const fields = {
  v1: ['Name', 'email', 'phoneCode', 'phone'],
  v3: 'firstName lastName email phoneCode phone dob country address.street address.city address.state address.postalCode'.split(
    ' ',
  ),
}
const routes = { v1: 'POST /v1/public/users/individual', v3: 'POST /v3/users/individual' }

async function refuse(family: 'v1' | 'v3', names: string[]) {
  expectFailure('Validation failed')
  const details = names.map((field) => ({ field, message: `no good: ${field}` }))
  const app = renderScreens('/users/create', {
    [routes[family]]: () => refusal(400, 'Validation failed', { details }),
  })
  if (family === 'v1') await app.user.click(await screen.findByRole('tab', { name: 'Quick' }))
  await app.user.type(await screen.findByLabelText(family === 'v1' ? 'Name' : 'First name'), 'Ann')
  await app.user.type(screen.getByLabelText('E-mail'), 'ann@shop.test')
  await app.user.click(screen.getByRole('button', { name: 'Create customer' }))
  const panel = within(screen.getByRole('group', { name: 'Result' }))
  await panel.findByText('Validation failed')
  return { ...app, panel }
}

for (const family of ['v1', 'v3'] as const)
  test(`shows each refused field of ${family} at its input, and others in the panel`, async () => {
    const { panel } = await refuse(family, [...fields[family], 'orgId'])

    for (const field of fields[family]) {
      const input = document.querySelector<HTMLElement>(`[name="${field}"]`)
      const place = input?.closest('.MuiFormControl-root')
      expect(place?.textContent).toContain(`no good: ${field}`)
      expect(input?.closest('details')?.open ?? true).toBe(true)
    }
    expect(panel.getByText('orgId: no good: orgId')).toBeTruthy()
    expect(panel.getAllByRole('listitem')).toHaveLength(fields[family].length)
    const first = document.querySelector(`[name="${fields[family][0]}"]`)
    await waitFor(() => expect(document.activeElement).toBe(first))
  })

test('finds the input of a field that the provider writes with other capitals', async () => {
  await refuse('v1', ['name'])

  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
})

test('lists what an empty form lacks, and Cancel leaves it', async () => {
  const { user, address, sent } = renderScreens('/users/create', {})
  await user.click(await screen.findByRole('button', { name: 'Create customer' }))

  const panel = within(screen.getByRole('group', { name: 'Result' }))
  const lacks = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lacks).toEqual(['First name: Enter a name', 'E-mail: Enter an e-mail or a phone'])
  expect(sent('POST /v3/users/individual')).toEqual([])

  expectFailure('no such route: GET /coverage')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/users'))
})
