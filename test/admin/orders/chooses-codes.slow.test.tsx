import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreens, success } from '../../support/renderScreens.tsx'

async function open() {
  const { user } = renderScreens('/orders/create', {
    'GET /v1/public/config/supported-currencies': () =>
      success([{ currency: 'USD' }, { currency: 'EUR' }, { currency: 'USDX' }]),
  })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Pay currency' })
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.trim())
  await user.click(field)
  await screen.findByRole('option', { name: 'EUR' })
  return { user, field, options }
}

test('takes a listed code in lower case, with spaces, by Tab or Enter', async () => {
  const { user, field } = await open()

  for (const typed of [' eur ', 'usd']) {
    for (const key of ['{Enter}', '{Tab}']) {
      await user.clear(field)
      await user.type(field, typed + key)
      expect(field.value).toBe(typed.trim().toUpperCase())
    }
  }
})

test('takes the code of a name that was typed whole, unless two codes have this name', async () => {
  const item = (code: string, name: string) => ({ code, name })
  const { user } = renderScreens('/orders/create', {
    'GET /v3/config/supported-currencies': () =>
      success([item('EUR', 'Euro'), item('XAU', 'Gold'), item('GLD', 'Gold')]),
  })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Pay currency' })
  await user.click(field)
  await screen.findByRole('option', { name: 'EUR Euro' })

  await user.type(field, 'euro{Tab}')
  expect(field.value).toBe('EUR')

  await user.clear(field)
  await user.type(field, 'gold{Tab}')
  expect(field.value).toBe('gold')
})

test('a click selects the chosen code, so that typing replaces it', async () => {
  const { user, field } = await open()
  await user.type(field, 'eur{Enter}')
  await user.tab()

  await user.click(field)

  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3])
})

test('offers only codes that match, and any other code as typed', async () => {
  const { user, field, options } = await open()

  await user.type(field, 'us')
  expect(options()).toEqual(['USD', 'USDX', 'Use “us” as typed'])
  await user.type(field, '{ArrowDown}{Enter}')
  expect(field.value).toBe('USD')

  await user.clear(field)
  await user.type(field, 'us{ArrowDown}{Enter}')
  expect(field.value).toBe('USDX')

  await user.clear(field)
  await user.type(field, 'EUREUR')
  expect(options()).toEqual(['Use “EUREUR” as typed'])
  await user.type(field, '{Enter}')
  expect(screen.getByText('Not in the list. It is sent as typed.')).toBeTruthy()
})
