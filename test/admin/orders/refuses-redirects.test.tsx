import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { ops, renderScreens, success } from '../../support/renderScreens.tsx'

const path = '/orders/create?userId=UX-1&currency=EUR&type=card&destination=USDT'
const redirects = { schemes: ['https', 'myshop'], hosts: ['shop.example'] }

const refused = [
  ['javascript:alert(1)', 'An address that begins with https://, myshop:'],
  ['shop.example', 'A whole web address, like https://shop.example/thanks'],
  ['https://a:b@shop.example', 'An address without a name and password'],
  ['https://evil.example', 'An address at shop.example'],
] as const

test('the form refuses redirects that the server would refuse, and sends nothing', async () => {
  expectFailure('UX-1 is not among the newest people')
  const answers = {
    'POST /v3/orders': () => success({ orderId: 'OR-1' }),
    'GET /v1/public/orders/OR-1': () => success({ id: 'OR-1', status: 'initiated' }),
  }
  const { user, sent } = renderScreens(path, answers, ops, { redirects })
  const paste = async (field: HTMLElement, text: string) => {
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  await paste(await screen.findByLabelText('Amount'), '50')
  const redirect = screen.getByLabelText('Page after success')
  const create = screen.getByRole('button', { name: 'Create order' })

  for (const [address, words] of refused) {
    await paste(redirect, address)
    await user.click(create)
    expect(await screen.findByText(words)).toBeTruthy()
  }
  expect(sent('POST /v3/orders')).toEqual([])

  await paste(redirect, ' myshop://thanks ')
  await user.click(create)
  await screen.findByText('Order created')
  expect(sent('POST /v3/orders')[0]?.body).toMatchObject({ successRedirectUrl: 'myshop://thanks' })
})
