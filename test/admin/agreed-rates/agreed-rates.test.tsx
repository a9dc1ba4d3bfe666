import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { renderScreens, type Answers } from '../../support/renderScreens.tsx'

const finance = ['orders.read', 'users.read', 'fees.read', 'fees.report', 'agreed-rates']
const rate = {
  id: 'r1',
  mid: 'mer_1',
  orderType: 'payin',
  paymentMethod: null,
  pair: 'EUR-USDT',
  currency: 'EUR',
  percent: '2',
  fixed: '0.3',
  minimum: '0.5',
  maximum: null,
  covers: 'total',
  from: '2026-10-01',
  to: '2026-10-15',
  updatedAt: '2026-11-20T10:00:00.000Z',
  updatedBy: 'fin@office.test',
}

function page(rows: object[]): Response {
  return Response.json(rows, { headers: { 'Content-Range': `agreed-rates 0-${rows.length}/${rows.length}` } })
}

const open = (answers: Answers = {}, path = '/agreed-rates') =>
  renderScreens(
    path,
    {
      'GET /agreed-rates': () => page([rate]),
      'GET /agreed-rates/r1': () => Response.json(rate),
      ...answers,
    },
    finance,
  )

const sent = ({ asked }: ReturnType<typeof open>, method: string) =>
  asked.filter((one) => one.method === method && one.path.startsWith('/agreed-rates')).map(({ body }) => body)

test('a rate says which orders it covers, what was agreed, and when', async () => {
  open()

  const row = await screen.findByRole('row', { name: /EUR-USDT/ })
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/agreed-rates/r1')
  expect(row.textContent).toMatch(/EUR-USDT2\s%\s\+ 0\.3 EUR, at least 0\.5 EURAll fees.*Oct.* – .*15/)
})

test('without rates the page says what they are for', async () => {
  open({ 'GET /agreed-rates': () => page([]) })

  expect(await screen.findByText(/^No agreed rates yet\. Enter what the contract says/)).toBeTruthy()
})

test('adds a rate as typed; an overlap is told at its day, and nothing typed is lost', async () => {
  expectFailure('another rate covers the same orders')
  let tries = 0
  const shown = open({
    'POST /agreed-rates': () =>
      tries++ > 0
        ? Response.json(rate, { status: 201 })
        : Response.json(
            {
              error: 'Conflict',
              code: 409,
              message: 'another rate covers the same orders',
              details: [
                {
                  field: 'from',
                  message: 'another rate covers the same orders from 2026-10-01 to 2026-10-15',
                  reason: 'rate_overlap',
                  params: { from: '2026-10-01', to: '2026-10-15' },
                },
              ],
            },
            { status: 409 },
          ),
  })
  const { user } = shown
  await user.click(await screen.findByRole('button', { name: 'Add rate' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^Currency of the fee/ }), 'EUR')
  await user.type(dialog.getByRole('textbox', { name: /^Percentage/ }), '2.15 %')
  await user.type(dialog.getByRole('textbox', { name: /^Fixed part/ }), '0.30')
  await user.click(dialog.getByRole('button', { name: 'Add rate' }))

  expect(await dialog.findByText(/another rate covers the same orders from 2026-10-01/i)).toBeTruthy()
  expect(dialog.getByLabelText(/^First day/).getAttribute('aria-invalid')).toBe('true')
  await user.click(dialog.getByRole('button', { name: 'Add rate' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(shown, 'POST')[1]).toMatchObject({
    mid: 'mer_1',
    currency: 'EUR',
    percent: '2.15',
    fixed: '0.30',
    minimum: null,
    orderType: null,
    covers: 'total',
    to: null,
  })
})

test('proposes rates from orders, and adds the chosen ones together', async () => {
  const proposal = (pair: string, fitting: number) => {
    const { id: _, updatedAt: _a, updatedBy: _b, ...terms } = rate
    return { ...terms, id: pair, pair, orders: 412, fitting }
  }
  const shown = open({
    'GET /agreed-rates/proposals': () => page([proposal('EUR-USDT', 400), proposal('BRL-USDT', 412)]),
    'POST /agreed-rates/table': () => Response.json({ rates: [rate] }, { status: 201 }),
  })
  const { user } = shown
  await user.click(await screen.findByRole('button', { name: 'Propose from orders' }))
  const dialog = within(await screen.findByRole('dialog'))
  const [first, second] = await dialog.findAllByRole('checkbox')
  expect(first?.closest('label')?.textContent).toMatch(/EUR-USDT · fits 97 % of 412 orders/)
  if (second) await user.click(second)
  await user.click(dialog.getByRole('button', { name: 'Add 1 rate' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { id: _, updatedAt: _a, updatedBy: _b, ...terms } = rate
  expect(sent(shown, 'POST')).toEqual([{ rates: [terms] }])
})

test('proposals can be fetched again after a failure', async () => {
  expectFailure('GET /api/agreed-rates/proposals answered 503')
  let tries = 0
  const { user } = open({
    'GET /agreed-rates/proposals': () =>
      tries++ > 0
        ? page([])
        : Response.json({ error: 'no', code: 503, message: 'the store does not answer' }, { status: 503 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Propose from orders' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))

  expect(await dialog.findByText(/^Nothing to propose: no kind of orders without a rate/)).toBeTruthy()
})

test('a pasted table is shown as it is understood, and a fault names its row', async () => {
  expectFailure('no')
  const shown = open({
    'POST /agreed-rates/table': () =>
      Response.json(
        {
          error: 'Conflict',
          code: 409,
          message: 'no',
          details: [{ field: 'rates.1.from', message: 'another rate covers it' }],
        },
        { status: 409 },
      ),
  })
  const { user } = shown
  await user.click(await screen.findByRole('button', { name: 'Paste a table' }))
  const dialog = within(await screen.findByRole('dialog'))
  const table = dialog.getByRole('textbox', { name: 'Table' })
  await user.click(table)
  await user.paste('currency;percent;fixed;from\nEUR;2,5;0,30;01.10.2026\nUSD;2;0;soon')
  expect(dialog.getByRole('alert').textContent).toMatch(/^Line 3 needs/)
  expect(dialog.getByText(/2\.5\s%\s\+ 0\.30 EUR/)).toBeTruthy()
  await user.clear(table)
  await user.paste('currency;percent;fixed;from\nEUR;2,5;0,30;01.10.2026\nUSD;2;0;01.10.2026')
  await user.click(dialog.getByRole('button', { name: 'Add 2 rates' }))

  expect(await dialog.findByText(/Row 2: another rate covers it/)).toBeTruthy()
  expect(sent(shown, 'POST')).toMatchObject([{ rates: [{ percent: '2.5' }, { currency: 'USD' }] }])
})

test('a pasted header that is no column is named, with the columns that are', async () => {
  const { user } = open({})
  await user.click(await screen.findByRole('button', { name: 'Paste a table' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('textbox', { name: 'Table' }))

  await user.paste('Waluta;Stawka\nEUR;2')

  const [unknown, unread] = dialog.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(unknown).toMatch(/^Unknown columns, not used: Waluta, Stawka\. Known columns: type, method,/)
  expect(unread).toMatch(/^Line 2 needs/)
})

test('a rate is changed on its page, with its days as they were entered', async () => {
  const shown = open({ 'PUT /agreed-rates/r1': () => Response.json(rate) }, '/agreed-rates/r1')
  const { user } = shown
  const last = await screen.findByLabelText<HTMLInputElement>(/^Last day/)
  expect(last.value).toBe('2026-10-15')
  const percent = screen.getByRole('textbox', { name: /^Percentage/ })
  await user.clear(percent)
  await user.type(percent, '1.9')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(sent(shown, 'PUT')).toMatchObject([
      { percent: '1.9', fixed: '0.3', minimum: '0.5', from: '2026-10-01', to: '2026-10-15' },
    ]),
  )
})
