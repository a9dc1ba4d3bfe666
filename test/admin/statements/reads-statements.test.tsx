import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { admin, listOf, refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'
import type { StatementResult } from '../../../src/api/statements.ts'
import { byHand, lonely, results, row, whole } from './statements.ts'

const finance = [...admin, 'statements']
const answers: Answers = {
  'GET /statements': () => listOf([row]),
  'GET /statements/st_1': () => whole,
  'GET /statements/st_1/lines': () => listOf(results),
}
const file = (name: string, size = 3) => {
  const created = new File(['a;b'], name, { type: 'text/csv' })
  Object.defineProperty(created, 'size', { value: size })
  return created
}

test('lists files with their state and the number of open differences', async () => {
  renderScreens('/statements', answers, finance)

  const table = await screen.findByRole('table', { name: 'Statements' })

  expect(within(table).getByRole('link', { name: 'october.csv' }).getAttribute('href')).toBe(
    '/statements/st_1/show',
  )
  expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(
    /^october\.csv120 of 120 lines matchedmer_11202.*fin@/,
  )
})

test('a page opened from the list is complete', async () => {
  const { user } = renderScreens('/statements', answers, finance)

  await user.click(await screen.findByRole('link', { name: 'october.csv' }))

  expect(await screen.findByRole('table', { name: 'Lines compared with orders' })).toBeTruthy()
})

test('sends a selected file unchanged with name and merchant, and opens its page', async () => {
  const { user, sent, address } = renderScreens(
    '/statements',
    { ...answers, 'GET /statements': () => listOf([]), 'POST /statements': () => row },
    finance,
  )

  await user.upload(await screen.findByLabelText('choose a file'), file('october.csv'))

  await waitFor(() => expect(address()).toBe('/statements/st_1/show'))
  const [post] = sent('POST /statements')
  expect(post?.headers.get('content-type')).toBe('application/octet-stream')
  expect(Object.fromEntries(post?.query ?? [])).toEqual({ name: 'october.csv', mid: 'mer_1' })
  expect(post?.body).toBe('a;b')
})

test("refuses an oversized file before sending, and shows the server's refusal in its words", async () => {
  expectFailure('the file is empty')
  const { user, sent } = renderScreens(
    '/statements',
    { ...answers, 'POST /statements': () => refusal(400, 'the file is empty') },
    finance,
  )
  const input = await screen.findByLabelText('choose a file')

  await user.upload(input, file('all.csv', 60 * 1024 * 1024))
  expect((await screen.findByText(/all\.csv has 60 MB/)).role).toBe('alert')
  expect(sent('POST /statements')).toHaveLength(0)

  await user.upload(input, file('empty.csv', 0))
  expect(await screen.findByText('the file is empty')).toBeTruthy()
})

test('asks for missing facts and sends the answers with the rest of the mapping', async () => {
  const asking = {
    ...whole,
    state: 'asks',
    classes: null,
    questions: [
      {
        about: 'fees.0.decimal',
        value: null,
        grounds: '1.000 can be read both ways.',
        ask: true,
        choices: [
          { value: '.', words: '1.000 is one' },
          { value: ',', words: '1.000 is a thousand' },
        ],
      },
    ],
  }
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1': () => asking, 'PUT /statements/st_1/mapping': () => whole },
    finance,
  )

  const question = await screen.findByRole('group', { name: 'Which decimal sign do the fees use?' })
  expect(question.textContent).toContain('1.000 can be read both ways.')
  await user.click(within(question).getByRole('radio', { name: '1.000 is a thousand' }))
  await user.selectOptions(screen.getByLabelText('Order of a date'), 'day-first')
  await user.click(screen.getByRole('button', { name: 'Match with orders' }))

  await waitFor(() => expect(sent('PUT /statements/st_1/mapping')).toHaveLength(1))
  expect(sent('PUT /statements/st_1/mapping')[0]?.body).toEqual({
    mapping: {
      ...whole.mapping,
      fees: [{ from: { column: 'Fee' }, decimal: ',' }],
      date: { column: 'Date', order: 'day-first', zone: 'UTC' },
    },
    tolerance: { amount: '0', percent: '0' },
  })
})

test('asks for the fee column without a preselected answer', async () => {
  const rule = { from: { column: 'Fee (EUR)' }, decimal: ',' }
  const choices = [
    { value: [rule], words: 'Fee (EUR)' },
    { value: [], words: 'None' },
  ]
  const questions = [{ about: 'fees', value: null, grounds: 'Names speak of fees.', ask: true, choices }]
  const asking = {
    ...whole,
    state: 'asks',
    classes: null,
    questions,
    mapping: { ...whole.mapping, fees: null },
  }
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1': () => asking, 'PUT /statements/st_1/mapping': () => whole },
    finance,
  )

  const question = await screen.findByRole('group', { name: 'Which column is the fee?' })
  expect(within(question).queryByRole('radio', { checked: true })).toBeNull()
  await user.click(within(question).getByRole('radio', { name: 'Fee (EUR)' }))
  await user.click(screen.getByRole('button', { name: 'Match with orders' }))

  await waitFor(() => expect(sent('PUT /statements/st_1/mapping')).toHaveLength(1))
  expect(sent('PUT /statements/st_1/mapping')[0]?.body).toMatchObject({ mapping: { fees: [rule] } })
})

test('a preview says that unread columns are masked', async () => {
  const raw = [{ number: 2, cells: ['ord_1', '••• •••••'] }]
  const asking = {
    ...whole,
    state: 'asks',
    classes: null,
    preview: { isCovered: true, raw, understood: [] },
  }
  renderScreens('/statements/st_1/show', { ...answers, 'GET /statements/st_1': () => asking }, finance)

  expect(await screen.findByText('••• •••••')).toBeTruthy()
  expect(screen.getByText(/^Unused columns are hidden/)).toBeTruthy()
})

test('a decimal sign chosen by the user no longer counts as assumed', async () => {
  const amount = { from: { column: 'Gross' }, decimal: '.', isAssumed: true }
  const asking = { ...whole, state: 'asks', classes: null, mapping: { ...whole.mapping, amount } }
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1': () => asking, 'PUT /statements/st_1/mapping': () => whole },
    finance,
  )

  await user.selectOptions(await screen.findByLabelText('Amount: decimal sign'), ',')
  await user.click(screen.getByRole('button', { name: 'Match with orders' }))

  await waitFor(() => expect(sent('PUT /statements/st_1/mapping')).toHaveLength(1))
  expect(sent('PUT /statements/st_1/mapping')[0]?.body).toMatchObject({
    mapping: { amount: { from: { column: 'Gross' }, decimal: ',' } },
  })
  expect(JSON.stringify(sent('PUT /statements/st_1/mapping')[0]?.body)).not.toContain('isAssumed')
})

test('counts and sums outcomes; differences come first, with both sides and the reason in words', async () => {
  renderScreens('/statements/st_1/show', answers, finance)

  const table = await screen.findByRole('table', { name: 'Lines compared with orders' })
  const [differs, equal] = within(table).getAllByRole('row').slice(1)
  expect(differs?.textContent).toBe('Differs204.10EUR4.00EUR0.10EUR')
  expect(equal?.textContent).toBe('Equal118236.00EUR236.00EUR0EUR')

  const [first, second] = within(await screen.findByRole('list', { name: 'Differs' })).getAllByRole(
    'listitem',
  )
  expect(first?.textContent).toContain('Their fee includes rrFee as 0.05 % of 100 EUR.')
  expect(second?.textContent).toContain('The fee was refunded.')
  expect(screen.getByText('1 line of 120 does not add up. Lines 17')).toBeTruthy()
})

test('a line without an order says why in place of the order', async () => {
  const [first] = results
  const lineWithoutOrder = { ...first, class: 'no-such-order', order: null, facts: [] }
  renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1/lines': () => listOf([lineWithoutOrder]) },
    finance,
  )

  const row = within(await screen.findByRole('list', { name: 'Differs' })).getByRole('listitem')

  expect(row.textContent).toContain('No such order')
  expect(row.textContent).not.toContain('Line without an order')
})

test('settles selected rows with a kind and a note, and leaves the others', async () => {
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    { ...answers, 'POST /statements/st_1/lines/settle': () => ({ settled: 1, settlement: null }) },
    finance,
  )

  await user.click(await screen.findByRole('checkbox', { name: 'Select this row: Line 17' }))
  await user.click(screen.getByRole('button', { name: 'Settle' }))
  const dialog = await screen.findByRole('dialog', { name: 'Settle 1 row' })
  await user.click(within(dialog).getByRole('radio', { name: 'Claimed from the provider' }))
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }))
  expect(sent('POST /statements/st_1/lines/settle')).toHaveLength(0)

  await user.type(within(dialog).getByLabelText('Note'), 'rate of the contract')
  await user.click(within(dialog).getByRole('button', { name: 'Settle' }))

  await waitFor(() => expect(sent('POST /statements/st_1/lines/settle')).toHaveLength(1))
  expect(sent('POST /statements/st_1/lines/settle')[0]?.body).toEqual({
    ids: [17],
    kind: 'claimed',
    note: 'rate of the contract',
  })
})

test('a line without an order shows candidates with reasons, and can be matched with any order', async () => {
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1/lines': () => listOf([lonely]),
      'POST /statements/st_1/lines/match': () => whole,
    },
    finance,
  )

  const panel = await screen.findByRole('group', { name: 'Which order does this line belong to? Line 19' })
  const [first, second] = within(panel).getAllByRole('listitem')
  expect(first?.textContent).toContain('Same amount and currency, within a minute')
  expect(second?.textContent).toContain('Same reference, 2 hours apart')
  await user.click(within(panel).getByRole('button', { name: 'Match ord_32' }))
  await waitFor(() => expect(sent('POST /statements/st_1/lines/match')).toHaveLength(1))
  await user.type(within(panel).getByRole('textbox', { name: 'Order ID' }), ' ord_77 ')
  await user.click(within(panel).getByRole('button', { name: 'Match' }))

  await waitFor(() => expect(sent('POST /statements/st_1/lines/match')).toHaveLength(2))
  expect(sent('POST /statements/st_1/lines/match').map(({ body }) => body)).toEqual([
    { line: 19, orderId: 'ord_32', mid: 'mer_1' },
    { line: 19, orderId: 'ord_77', mid: 'mer_1' },
  ])
})

test('a manual match shows its author and can be undone', async () => {
  expectFailure('the line is settled')
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1/lines': () => listOf([byHand]),
      'POST /statements/st_1/lines/match': () => refusal(409, 'the line is settled'),
    },
    finance,
  )

  const rows = await screen.findByRole('list', { name: 'Differs' })
  expect(rows.textContent).toContain('matched by hand, fin@countinghouse.test')
  await user.click(within(rows).getByRole('button', { name: 'Undo match: Line 20' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo this match?' })
  await user.click(within(dialog).getByRole('button', { name: 'Undo match' }))

  expect(await within(dialog).findByText('the line is settled')).toBeTruthy()
  expect(sent('POST /statements/st_1/lines/match')[0]?.body).toEqual({ line: 20, undo: true })
})

test('a settlement can be undone, and claims can be downloaded if there are any', async () => {
  const settlement = {
    number: 3,
    kind: 'claimed',
    note: 'rate of the contract',
    results: 1,
    left: 1,
    by: 'fin@countinghouse.test',
    at: '2026-11-03T08:00:00.000Z',
    undoneBy: null,
    undoneAt: null,
  }
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1': () => ({ ...whole, settlements: [settlement] }),
      'POST /statements/st_1/lines/settle': () => ({ settled: 1, settlement: null }),
    },
    finance,
  )

  expect((await screen.findByRole('link', { name: 'Claims as CSV' })).getAttribute('href')).toBe(
    '/api/statements/st_1/claims.csv',
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(sent('POST /statements/st_1/lines/settle')[0]?.body).toEqual({ undo: 3 }))
})

test('the claim sheet names file, merchant and author, with lines and sums', async () => {
  const sheet = {
    at: '2026-11-04T08:00:00.000Z',
    total: 3000,
    sums: [{ currency: 'EUR', charged: '2.05', expected: '2.00', difference: '0.05' }],
    claims: [
      {
        id: 17,
        line: 17,
        orderId: 'ord_17',
        mid: 'mer_1',
        reference: 'INV-17',
        class: 'differs',
        charged: '2.05',
        expected: '2.00',
        difference: '0.05',
        currency: 'EUR',
        facts: [{ code: 'given-back' }],
        note: 'rate of the contract',
        by: 'fin@countinghouse.test',
      },
    ],
  }
  renderScreens(
    '/statements/st_1/show?view=claims',
    { ...answers, 'GET /statements/st_1/claims': () => sheet },
    finance,
  )

  const lines = await screen.findByRole('table', { name: 'Claims' })
  expect(within(lines).getAllByRole('row')[1]?.textContent).toBe(
    'ord_1717INV-172.052.000.05EURDiffers. The fee was refunded. rate of the contract',
  )
  expect(within(screen.getByRole('table', { name: 'Sums' })).getAllByRole('row')[1]?.textContent).toBe(
    'EUR2.052.000.05',
  )
  const article = screen.getByRole('article')
  for (const fact of ['october.csv', whole.sha256, 'mer_1', 'fin@countinghouse.test', 'first 1 of 3,000'])
    expect(article.textContent).toContain(fact)
  expect(within(article).getByRole('button', { name: 'Print' })).toBeTruthy()
})

const notComparable: StatementResult = {
  ...byHand,
  matchedBy: 'order-id',
  hand: null,
  comparable: false,
  theirs: null,
  ours: null,
  difference: null,
  currency: null,
  facts: [
    {
      code: 'not-comparable',
      theirs: [{ amount: '0.3769', currency: 'USDT', basis: 'stated' }],
      ours: { amount: '3634.57', currency: 'NGN', basis: 'assumed' },
    },
  ],
}

test('amounts in two currencies are shown side by side, without a difference, and in no sum', async () => {
  const differs = { results: 1, lines: 1, orders: 1, settled: 0, notComparable: 1, sums: [] }
  renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1': () => ({ ...whole, classes: { ...whole.classes, differs } }),
      'GET /statements/st_1/lines': () => listOf([notComparable]),
    },
    finance,
  )

  expect(
    await screen.findByText(
      /^Not comparable: the statement charges 0.3769\sUSDT, the order’s fee is 3,634.57\sNGN\s\(assumed currency\).$/,
    ),
  ).toBeTruthy()
  expect(screen.getByText('1 row is not comparable and not included in totals')).toBeTruthy()
  expect(screen.queryByText('Difference', { selector: '.quiet' })).toBeNull()
})

test('an assumed currency is marked as assumed', async () => {
  renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1/lines': () => listOf([{ ...byHand, currencyStated: false }]),
    },
    finance,
  )

  expect(
    await screen.findByText(
      'EUR is assumed: the line names no currency, or the order states none for its fixed fee.',
    ),
  ).toBeTruthy()
})

test('a claim that is not comparable has both amounts with currencies and no difference', async () => {
  const claim = { ...notComparable, line: 20, orderId: 'ord_20', mid: 'mer_1', reference: null, note: 'why' }
  const sheet = { at: '2026-11-04T08:00:00.000Z', total: 1, notComparable: 1, sums: [], claims: [claim] }
  renderScreens(
    '/statements/st_1/show?view=claims',
    { ...answers, 'GET /statements/st_1/claims': () => sheet },
    finance,
  )

  const lines = await screen.findByRole('table', { name: 'Claims' })
  const cells = within(lines)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.slice(2)).toEqual([
    '0.3769\u00A0USDT',
    '3,634.57\u00A0NGN (assumed currency)',
    'not comparable',
    '',
    'Differs. why',
  ])
  expect(screen.getByText('1 row is not comparable and not included in totals')).toBeTruthy()
})

test('reports a missing and an unreadable statement', async () => {
  expectFailure('no such statement')
  const { router } = renderScreens(
    '/statements/gone/show',
    {
      ...answers,
      'GET /statements/gone': () => refusal(404, 'no such statement'),
      'GET /statements/bad': () => ({
        ...whole,
        id: 'bad',
        state: 'refused',
        mapping: null,
        classes: null,
        refusal: { reason: 'hostile', message: 'It unpacks to 4 GB.' },
      }),
    },
    finance,
  )
  expect(await screen.findByText(/^This statement does not exist/)).toBeTruthy()

  await router.navigate('/statements/bad/show')
  expect(await screen.findByText('It unpacks to 4 GB.')).toBeTruthy()
})
