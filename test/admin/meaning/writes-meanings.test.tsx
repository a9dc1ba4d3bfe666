import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { admin, listOf, renderScreens, success, support, type Answers } from '../../support/renderScreens.tsx'

const order = {
  id: 'OR-1',
  type: 'gaming',
  status: 'fund_settled',
  source: { currency: 'EUR', amount: '25' },
  userId: 'UX-1',
  senderName: { firstName: 'Ana', lastName: 'Silva' },
  partnerContext: { email: 'a•••@p•••.test' },
}

/** A gateway that keeps what is written. */
function open(path: string, permissions: string[], more: Answers = {}) {
  const kept: { status: string; kind: string; language?: string | null }[] = []
  return renderScreens(
    path,
    {
      'GET /v1/public/orders/OR-1': () => success(order),
      'GET /orders/OR-1': () => ({ ...order, history: [] }),
      'GET /meanings': () => listOf(kept),
      'PUT /meanings': ({ body }) => {
        const { mids, ...said } = body as {
          mids: string[]
          status: string
          kind: string
          language?: string | null
          words: object | null
        }
        const others = kept.filter(
          (one) =>
            one.status !== said.status ||
            one.kind !== said.kind ||
            (said.language !== undefined && one.language !== said.language),
        )
        kept.splice(0, Infinity, ...others, ...(said.words ? mids.map((mid) => ({ mid, ...said })) : []))
        return { ok: true }
      },
      ...more,
    },
    permissions,
  )
}

const writer = [...admin, 'statuses.name']

test('support reads what a status means for this type of order, and copies a reply with nothing personal in it', async () => {
  const { user } = open('/orders/OR-1/show', support)

  await screen.findByText(/For this order that is a step/)
  expect(screen.getByText(/Only then the player is credited/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Change these words' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Copy reply/ }))

  const copied = await navigator.clipboard.readText()
  expect(copied).toMatch(/^Order OR-1, 25 EUR, as of .+: .+\. Your payment has arrived/)
  expect(copied).not.toMatch(/Ana|Silva|UX-1|@/)
  expect(screen.getByRole('button', { name: /Copied/ })).toBeDefined()
})

test('an admin writes it in own words from an order, everybody reads them there, and takes them back', async () => {
  const { user, router, sent } = open('/orders/OR-1/show', writer)

  await user.click(await screen.findByRole('link', { name: 'Change these words' }))
  const dialog = await screen.findByRole('dialog', { name: /What “.+” means · Gaming/ })
  const tell = within(dialog).getByRole('textbox', { name: 'What to tell' })
  expect(tell).toHaveProperty('placeholder', expect.stringMatching(/^Your payment has arrived/))
  await user.click(tell)
  await user.paste('Your coins come tonight.')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))

  expect(sent('PUT /meanings').map(({ body }) => body)).toEqual([
    {
      status: 'fund_settled',
      kind: 'gaming',
      mids: ['mer_1'],
      language: 'en',
      words: { tell: 'Your coins come tonight.' },
    },
  ])
  await router.navigate('/orders/OR-1/show')
  await screen.findByText('In your team’s words.')
  expect(screen.getByText('Your coins come tonight.')).toBeDefined()

  await router.navigate('/meanings?status=fund_settled&kind=gaming')
  await user.click(await screen.findByRole('button', { name: 'Use the product’s words' }))
  await screen.findByRole('table', { name: 'What it means' })
  expect(sent('PUT /meanings').at(-1)?.body).toMatchObject({ mids: ['mer_1'], words: null })
  expect(screen.queryByText('Your coins come tonight.')).toBeNull()
})

test('an admin writes it in both languages, and who reads the other sees which it is until then', async () => {
  const { user, router, sent } = open('/meanings?status=fund_settled&kind=gaming', writer)

  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'Français')
  await user.click(dialog.getByRole('textbox', { name: 'What to tell' }))
  await user.paste('Vos pièces arrivent ce soir.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await screen.findByText('Français')
  await router.navigate('/orders/OR-1/show')
  await screen.findByText('In your team’s words.')
  expect(screen.getByText('Vos pièces arrivent ce soir.').getAttribute('lang')).toBe('fr')
  expect(screen.getByText('(in French)')).toBeDefined()
  expect(screen.getByText('What the reply says is in French.')).toBeDefined()

  await router.navigate('/meanings?status=fund_settled&kind=gaming')
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByRole('textbox', { name: 'What to tell' })).toHaveProperty('value', '')
  await user.click(again.getByRole('textbox', { name: 'What to tell' }))
  await user.paste('Your coins come tonight.')
  await user.click(again.getByRole('button', { name: 'Save' }))
  await screen.findByText('English, Français')
  await router.navigate('/orders/OR-1/show')
  await screen.findByText('In your team’s words.')
  expect(screen.getByText('Your coins come tonight.')).toBeDefined()
  expect(screen.queryByText('(in French)')).toBeNull()
  expect(sent('PUT /meanings').map(({ body }) => (body as { language: string }).language)).toEqual([
    'fr',
    'en',
  ])
})

test('what was written before languages were told apart is for all, and can be changed as it stands', async () => {
  const words = { tell: 'Coins: tonight.' }
  const { user, sent } = open('/meanings?status=fund_settled&kind=gaming', writer, {
    'GET /meanings': () =>
      listOf([{ mid: 'mer_1', status: 'fund_settled', kind: 'gaming', language: null, words }]),
  })

  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: 'What to tell' })
  expect(field).toHaveProperty('value', 'Coins: tonight.')
  await user.clear(field)
  await user.paste('Coins tonight.')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'Français')
  await user.click(dialog.getByRole('textbox', { name: 'What to tell' }))
  await user.paste('Ce soir.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('table', { name: 'What it means' })

  expect(sent('PUT /meanings').map(({ body }) => body)).toMatchObject([
    { language: null, words: { tell: 'Coins tonight.' } },
    { language: 'fr', words: { tell: 'Ce soir.' } },
  ])
})

test('words are changed only once what was written has come', async () => {
  const { promise: written, resolve: come } = Promise.withResolvers<void>()
  const words = { tell: 'Coins tonight.' }
  open('/meanings?status=fund_settled&kind=gaming', writer, {
    'GET /meanings': async () => {
      await written
      return listOf([{ mid: 'mer_1', status: 'fund_settled', kind: 'gaming', language: 'en', words }])
    },
  })

  await screen.findByRole('heading', { name: 'What it means' })
  await screen.findByText('Reading')
  // By now the product's own words are there.
  await vi.dynamicImportSettled()
  await act(async () => {})
  expect(screen.queryByRole('dialog')).toBeNull()
  come()

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('textbox', { name: 'What to tell' })).toHaveProperty('value', 'Coins tonight.')
})

test('words that cannot be read are not written over, and the list says so', async () => {
  expectFailure('GET /api/meanings answered 503')
  open('/meanings?status=fund_settled&kind=gaming', writer, {
    'GET /meanings': () => Response.json({ message: 'out of order' }, { status: 503 }),
  })

  expect(await screen.findByRole('button', { name: 'Ask again' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('every status and kind is a line that leads to its words', async () => {
  open('/meanings', writer)

  const table = await screen.findByRole('table', { name: 'What it means' })
  const links = within(table).getAllByRole('link')

  expect(links).toHaveLength(51)
  expect(links.map((link) => link.getAttribute('href'))).toContain(
    '/meanings?status=asset_deposit_failed&kind=payin-token',
  )
})
