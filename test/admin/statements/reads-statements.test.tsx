import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { admin, listOf, refusal, renderScreens, type Answers } from '../../support/renderScreens.tsx'
import type { Cause, StatementResult, WholeStatement } from '../../../src/api/statements.ts'
import { byHand, line, lonely, results, row, whole } from './statements.ts'

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
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
})

test('sends a selected file unchanged with name and merchant, and opens its page', async () => {
  const { user, sent, address } = renderScreens(
    '/statements',
    {
      ...answers,
      'GET /statements': () => listOf([]),
      'POST /statements': () => Response.json(row, { status: 201 }),
    },
    finance,
  )

  await user.upload(await screen.findByLabelText('choose a file'), file('october.csv'))

  await waitFor(() => expect(address()).toBe('/statements/st_1/show'))
  const [post] = sent('POST /statements')
  expect(post?.headers.get('content-type')).toBe('application/octet-stream')
  expect(Object.fromEntries(post?.query ?? [])).toEqual({ name: 'october.csv', mid: 'mer_1' })
  expect(post?.body).toBe('a;b')
})

test('a file that was added before opens its first result and says so', async () => {
  const { user } = renderScreens(
    '/statements',
    { ...answers, 'GET /statements': () => listOf([]), 'POST /statements': () => row },
    finance,
  )

  await user.upload(await screen.findByLabelText('choose a file'), file('october-again.csv'))

  expect(
    await screen.findByText(
      'This file was added on Nov 2, 2026 by fin@countinghouse.test; here is its result.',
    ),
  ).toBeTruthy()
})

test('asks for one file when several are dropped', async () => {
  const { user, sent } = renderScreens(
    '/statements',
    { ...answers, 'GET /statements': () => listOf([]) },
    finance,
  )

  await user.upload(await screen.findByLabelText('choose a file'), [file('a.csv'), file('b.csv')])

  expect((await screen.findByRole('alert')).textContent).toBe('One file at a time: 2 were dropped.')
  expect(sent('POST /statements')).toEqual([])
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

const asking = (changes: Partial<WholeStatement>): WholeStatement => ({
  ...whole,
  state: 'asks',
  classes: null,
  ...changes,
})

test('asks all questions on one page and sends the answers with edited lines in one request', async () => {
  const statement = asking({
    questions: [
      {
        about: 'fees.0.decimal',
        grounds: '1.000 can be read both ways.',
        examples: ['1.000', '2.500'],
        choices: [
          { value: '.', words: '1.000 is one' },
          { value: ',', words: '1.000 is a thousand' },
        ],
      },
      {
        about: 'orderId',
        grounds: 'No column has a usual name.',
        choices: ['A', 'B', 'C', 'D', 'Order', ''].map((column) => ({
          value: column,
          words: column || 'None of these',
          ...(column === 'B' && { examples: ['x1', 'x2'] }),
        })),
      },
    ],
  })
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1': () => statement, 'PUT /statements/st_1/mapping': () => whole },
    finance,
  )

  const question = await screen.findByRole('group', { name: 'Which decimal sign do the fees use?' })
  for (const text of [
    '1.000 can be read both ways.',
    '“1.000”, “2.500”',
    'With the wrong sign, all fees differ',
  ])
    expect(question.textContent).toContain(text)
  await user.click(within(question).getByRole('radio', { name: '1.000 is a thousand' }))
  await user.click(screen.getByRole('radio', { name: 'B: “x1”, “x2”' }))
  await user.click(screen.getByRole('button', { name: 'Change: Date' }))
  await user.click(await screen.findByRole('combobox', { name: 'Order of a date' }))
  await user.click(screen.getByRole('option', { name: 'day before month' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PUT /statements/st_1/mapping')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Match' }))

  await waitFor(() => expect(sent('PUT /statements/st_1/mapping')).toHaveLength(1))
  expect(sent('PUT /statements/st_1/mapping')[0]?.body).toEqual({
    mapping: {
      ...whole.mapping,
      orderId: 'B',
      fees: [{ from: { column: 'Fee' }, decimal: ',' }],
      date: { column: 'Date', order: 'day-first', zone: 'UTC' },
    },
  })
})

test('says in one line each how the file is read', async () => {
  const orderId = { column: 'Order', prefix: 'AC-', suffix: '/1' }
  renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1': () => ({ ...whole, mapping: { ...whole.mapping, orderId } }),
    },
    finance,
  )

  const lines = within((await screen.findByText('Order id')).closest('ul') as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/Change$/, '').replace(/\u2009/g, ' '))

  expect(lines).toEqual([
    'ProviderAcme Payments',
    'Order idOrder · Removed before the order id: AC- · Removed after the order id: /1',
    'AmountGross, decimal comma',
    'FeeFee · Charged fees are: positive',
    'CurrencyCurrency',
    'DateDate · Order of a date: not answered yet · Time zone of dates: UTC',
    'PeriodOct 1 – 31, 2026, the days or months with most lines',
    'CurrenciesEUR',
    'Merchantsmer_1',
    'Tolerance0, or 0 % of the fee',
    'Other columnsnot in the file',
    'FileEncoding: utf-8 · Separator: semicolon · Line with column names: 1',
  ])
})

test('shows the column of payout ids, and offers to change it', async () => {
  const mapping = { ...whole.mapping, batch: 'Order' }
  renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1': () => ({ ...whole, mapping }) },
    finance,
  )

  const line = (await screen.findByText('Payout id: Order')).closest('li') as HTMLElement
  fireEvent.click(within(line).getByRole('button', { name: /Change/ }))

  await screen.findByRole('combobox', { name: 'Payout id' })
})

test('says that fees have lines of their own, and gives an offset its usual sign', async () => {
  const mapping = {
    ...whole.mapping,
    fees: [],
    feeLines: { column: 'Text', fees: ['COMMISSION'] },
    date: { column: 'Date', order: 'day-first', zone: 'Etc/GMT-2' },
    fixedFeeCurrency: 'USD',
  }
  renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1': () => ({ ...whole, mapping }) },
    finance,
  )

  expect(await screen.findByText(/^lines of their own, with “COMMISSION” in Text/)).toBeTruthy()
  expect(
    screen.getByText('Date · Order of a date: day before month · Time zone of dates: UTC+2'),
  ).toBeTruthy()
  expect(screen.getByText('Currency of fees: USD')).toBeTruthy()
})

test('an edited period is sent at once', async () => {
  const reading = { ...whole, state: 'reading', classes: null }
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'PUT /statements/st_1/mapping': () => reading,
    },
    finance,
  )

  await user.click(await screen.findByRole('button', { name: 'Change: Period' }))
  const last = await screen.findByLabelText('Last day')
  await user.clear(last)
  await user.type(last, '2026-11-02')
  await user.click(screen.getByRole('button', { name: 'Save and match again' }))

  await waitFor(() => expect(sent('PUT /statements/st_1/mapping')).toHaveLength(1))
  expect(sent('PUT /statements/st_1/mapping').map(({ body }) => body)).toEqual([
    {
      mapping: whole.mapping,
      period: { from: '2026-10-01T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z', timeZone: 'UTC' },
    },
  ])
})

test('says that settlements must be undone before the file can be read differently', async () => {
  renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1': () => ({ ...whole, byHand: 2 }) },
    finance,
  )

  expect(await screen.findByText(/^To change how the file is read, first undo/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Change/ }).map((button) => button.ariaLabel)).toEqual([
    'Change: Provider',
  ])
})

test('says that open claims will be deleted before the file is read again, and sends the agreement', async () => {
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1': () => ({ ...whole, openClaims: 14 }),
      'PUT /statements/st_1/mapping': () => whole,
    },
    finance,
  )

  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const removal = within(await screen.findByRole('dialog'))
  expect(removal.getByText(/^14 open claims rest on this statement and will be deleted/)).toBeTruthy()
  await user.click(removal.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Change: Tolerance' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^14 open claims rest on this statement and will be deleted/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save and match again' }))

  await waitFor(() => expect(sent('PUT /statements/st_1/mapping')).toHaveLength(1))
  expect(sent('PUT /statements/st_1/mapping')[0]?.body).toEqual({
    mapping: whole.mapping,
    tolerance: { amount: '0', percent: '0' },
    deletesClaims: true,
  })
})

test('asks for the fee column without a preselected answer', async () => {
  const rule = { from: { column: 'Fee (EUR)' }, decimal: ',' }
  const choices = [
    { value: [rule], words: 'Fee (EUR)' },
    { value: [], words: 'None' },
  ]
  const questions = [
    { about: 'fees', value: null, grounds: 'Names speak of fees.', ask: true as const, choices },
  ]
  const mapping = { ...whole.mapping, fees: null } as WholeStatement['mapping']
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1': () => asking({ questions, mapping }),
      'PUT /statements/st_1/mapping': () => whole,
    },
    finance,
  )

  const question = await screen.findByRole('group', { name: 'Which column is the fee?' })
  expect(within(question).queryByRole('radio', { checked: true })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Match' }))
  expect(sent('PUT /statements/st_1/mapping')).toHaveLength(0)
  await user.click(within(question).getByRole('radio', { name: 'Fee (EUR)' }))
  await user.click(screen.getByRole('button', { name: 'Match' }))

  await waitFor(() => expect(sent('PUT /statements/st_1/mapping')).toHaveLength(1))
  expect(sent('PUT /statements/st_1/mapping')[0]?.body).toMatchObject({ mapping: { fees: [rule] } })
})

test('a preview says that unread columns are masked', async () => {
  const raw = [{ number: 2, cells: ['ord_1', '••• •••••'] }]
  const preview = { isCovered: true, raw }
  renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1': () => asking({ preview }) },
    finance,
  )

  expect(await screen.findByText('••• •••••')).toBeTruthy()
  expect(screen.getByText(/^Unused columns are hidden/)).toBeTruthy()
})

test('a decimal sign chosen by the user no longer counts as assumed', async () => {
  const amount = { from: { column: 'Gross' }, decimal: '.', isAssumed: true }
  const mapping = { ...whole.mapping, amount }
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1': () => ({ ...whole, mapping }),
      'PUT /statements/st_1/mapping': () => whole,
    },
    finance,
  )

  await user.click(await screen.findByRole('button', { name: 'Change: Amount' }))
  await user.click(await screen.findByRole('combobox', { name: 'Amount: decimal sign' }))
  await user.click(screen.getByRole('option', { name: 'decimal comma' }))
  await user.click(screen.getByRole('button', { name: 'Save and match again' }))

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

const euros = (amount: string, ours: string, difference: string) => [
  { currency: 'EUR', amount, ours, difference },
]

test('splits differences into overcharged, undercharged and wrong amounts, and lists one side', async () => {
  const sides = {
    over: { results: 1, sums: euros('2.30', '2.00', '0.30') },
    under: { results: 1, sums: euros('1.80', '2.00', '-0.20') },
    amount: { results: 0, sums: [] },
  }
  const differs = { ...whole.classes?.differs, sides }
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1': () => ({ ...whole, classes: { ...whole.classes, differs } }) },
    finance,
  )

  const table = await screen.findByRole('table', { name: 'Lines compared with orders' })
  const rows = within(table).getAllByRole('row').slice(2, 4)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Overcharged12.30EUR2.00EUR0.30EUR',
    'Undercharged11.80EUR2.00EUR-0.20EUR',
  ])
  await user.click(within(table).getByRole('link', { name: 'Undercharged' }))

  await screen.findByRole('list', { name: 'Undercharged' })
  expect(sent('GET /statements/st_1/lines').at(-1)?.query.get('filter')).toBe(
    JSON.stringify({ class: 'differs', side: 'under' }),
  )
})

test('the rows of one side that are open are claimed at once', async () => {
  const sides = { over: { results: 30, settled: 4, sums: euros('2.30', '2.00', '0.30') } }
  const differs = { ...whole.classes?.differs, results: 40, sides }
  const { user, sent } = renderScreens(
    '/statements/st_1/show?class=differs&side=over',
    {
      ...answers,
      'GET /statements/st_1': () => ({ ...whole, classes: { ...whole.classes, differs } }),
      'POST /statements/st_1/lines/settle': () => ({ settled: 26, settlement: null }),
    },
    finance,
  )

  await user.click(await screen.findByRole('button', { name: 'Claim all 26' }))
  const dialog = await screen.findByRole('dialog', { name: 'Claim 26 rows' })
  await user.type(within(dialog).getByLabelText('Note'), 'too much')
  await user.click(within(dialog).getByRole('button', { name: 'Claim' }))

  await waitFor(() => expect(sent('POST /statements/st_1/lines/settle')).toHaveLength(1))
  expect(sent('POST /statements/st_1/lines/settle')[0]?.body).toEqual({
    class: 'differs',
    side: 'over',
    kind: 'claimed',
    note: 'too much',
  })
})

test('differences with one cause are one finding, which is claimed at once', async () => {
  const cause: Cause = {
    id: 'rate processing 2.2 2',
    fact: { code: 'rate', points: '0.2', fee: 'processing', theirs: '2.2', ours: '2.0' },
    method: 'PIX',
    results: 26,
    settled: 0,
    since: '2026-10-16T09:00:00.000Z',
    sums: euros('1729.42', '1572.20', '157.22'),
  }
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1': () => ({ ...whole, causes: [cause] }),
      'POST /statements/st_1/lines/settle': () => ({ settled: 26, settlement: null }),
    },
    finance,
  )

  const causes = await screen.findByRole('list', { name: 'Differences with one cause' })
  expect(causes.textContent?.replace(/\s/g, ' ')).toContain(
    '26 orders since Oct 16 paid by PIX: This fits a processing fee of 2.2 % instead of 2.0 %. 157.22EUR in all',
  )
  await user.click(within(causes).getByRole('button', { name: 'Claim' }))
  const dialog = await screen.findByRole('dialog', { name: 'Claim 26 rows' })
  await user.type(within(dialog).getByLabelText('Note'), 'rate of the contract')
  await user.click(within(dialog).getByRole('button', { name: 'Claim' }))

  await waitFor(() => expect(sent('POST /statements/st_1/lines/settle')).toHaveLength(1))
  expect(sent('POST /statements/st_1/lines/settle')[0]?.body).toEqual({
    cause: cause.id,
    kind: 'claimed',
    note: 'rate of the contract',
  })
})

test('findings name the fee in words', async () => {
  const causeOf = (fact: Cause['fact']): Cause => ({
    id: fact.code,
    fact,
    method: null,
    results: 3,
    settled: 0,
    since: null,
    sums: [],
  })
  const causes = [
    causeOf({ code: 'fixed', difference: '0.25', fee: 'network' }),
    causeOf({ code: 'without', fee: 'rr', amount: '0.74' }),
  ]
  renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1': () => ({ ...whole, causes }) },
    finance,
  )

  const list = await screen.findByRole('list', { name: 'Differences with one cause' })

  expect(list.textContent).toContain('The difference is always 0.25, in the network fee.')
  expect(list.textContent).toContain('The RR fee is left out.')
})

test('says how many of the chosen rows gave no claim, and why', async () => {
  const { user } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'POST /statements/st_1/lines/settle': () => ({
        settled: 1,
        settlement: null,
        notClaimed: { favour: 1, amount: 0 },
      }),
    },
    finance,
  )

  await user.click(await screen.findByRole('button', { name: 'Claim all 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Claim 2 rows' })
  await user.type(within(dialog).getByLabelText('Note'), 'too much')
  await user.click(within(dialog).getByRole('button', { name: 'Claim' }))

  expect(await screen.findByText(/^1 row stays open: it is in our favour/)).toBeTruthy()
})

test('a line about the order of another merchant is matched against both with one press', async () => {
  const other = {
    ...byHand,
    class: 'other-merchant',
    hand: null,
    facts: [{ code: 'other-merchant', mid: 'mer_2' }],
  }
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1/lines': () => listOf([other]),
      'PUT /statements/st_1/mapping': () => whole,
    },
    finance,
  )

  expect(await screen.findByText('The order belongs to mer_2.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Match against both' }))

  await waitFor(() => expect(sent('PUT /statements/st_1/mapping')).toHaveLength(1))
  expect(sent('PUT /statements/st_1/mapping')[0]?.body).toEqual({
    mapping: whole.mapping,
    mids: ['mer_1', 'mer_2'],
  })
})

test('turns to the next page of rows', async () => {
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1/lines': () => listOf(results, 60),
    },
    finance,
  )

  await user.click(await screen.findByRole('button', { name: 'Next page' }))

  await waitFor(() => expect(sent('GET /statements/st_1/lines').at(-1)?.query.get('range')).toBe('[25,49]'))
})

test('a line about five orders shows three and folds the others', async () => {
  const orders = [1, 2, 3, 4, 5].flatMap((nth) =>
    byHand.order ? [{ ...byHand.order, id: `ord_${nth}` }] : [],
  )
  renderScreens(
    '/statements/st_1/show',
    { ...answers, 'GET /statements/st_1/lines': () => listOf([{ ...byHand, orders }]) },
    finance,
  )

  const folded = (await screen.findByText('and 2 more orders')).closest('details') as HTMLElement

  expect(within(folded).queryByText('ord_3')).toBeNull()
  expect(within(folded).getByText('ord_4')).toBeTruthy()
  expect(screen.getByText('ord_3')).toBeTruthy()
})

test('confirms all checked proposals in one request', async () => {
  const [first, second] = lonely.suggestions
  const line = lonely.lines[0]
  const proposals = [
    { line, order: first, awayMs: 30_000 },
    { line: { ...line, number: 20 }, order: second, awayMs: 90_000 },
  ]
  const noOrder = { ...whole.classes?.differs, results: 2 }
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1': () => ({ ...whole, classes: { ...whole.classes, 'no-order': noOrder } }),
      'GET /statements/st_1/proposals': () => ({ proposals }),
      'POST /statements/st_1/lines/match': () => whole,
    },
    finance,
  )

  const list = await screen.findByRole('list', { name: 'Lines and the orders that fit' })
  expect(screen.getByText('2 lines without an order have exactly one order each that fits')).toBeTruthy()
  await user.click(within(list).getByRole('checkbox', { name: 'Line 20: ord_32' }))
  await user.click(screen.getByRole('button', { name: 'Match 1 line' }))

  await waitFor(() => expect(sent('POST /statements/st_1/lines/match')).toHaveLength(1))
  expect(sent('POST /statements/st_1/lines/match')[0]?.body).toEqual({
    lines: [{ line: 19, mid: 'mer_1', orderIds: ['ord_31'] }],
  })
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
  expect(second?.textContent).toContain('Same reference, 2 hr apart')
  await user.click(within(panel).getByRole('button', { name: 'Match ord_32' }))
  await waitFor(() => expect(sent('POST /statements/st_1/lines/match')).toHaveLength(1))
  await user.type(within(panel).getByRole('textbox', { name: /^Order ID/ }), ' ord_77 ord_78')
  await user.click(within(panel).getByRole('button', { name: 'Match' }))

  await waitFor(() => expect(sent('POST /statements/st_1/lines/match')).toHaveLength(2))
  expect(sent('POST /statements/st_1/lines/match').map(({ body }) => body)).toEqual([
    { lines: [{ line: 19, orderIds: ['ord_32'], mid: 'mer_1' }] },
    { lines: [{ line: 19, orderIds: ['ord_77', 'ord_78'], mid: 'mer_1' }] },
  ])
})

test('a line that has only a net amount shows it', async () => {
  const lines = [{ ...line, number: 21, orderId: 'ord_21', amount: null, fee: null, net: '97.50' }]
  const ofNet = { ...byHand, matchedBy: 'order-id', hand: null, lines }
  const row = { ...answers, 'GET /statements/st_1/lines': () => listOf([ofNet]) }
  renderScreens('/statements/st_1/show', row, finance)

  const rows = await screen.findByRole('list', { name: 'Differs' })
  expect(rows.textContent).toMatch(/Net 97\.50\s?EUR/)
  expect(within(rows).queryByText(/not stated/)).toBeNull()
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
  expect(rows.textContent).toContain('matched by fin@countinghouse.test')
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

  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(sent('POST /statements/st_1/lines/settle')[0]?.body).toEqual({ undo: 3 }))
})

test('a payout explained by its batch needs no settlement and no order', async () => {
  const payout = { ...lonely, facts: [{ code: 'batch-sum', batch: 'po-1', count: 3 }], suggestions: [] }
  const noOrder = { ...whole.classes?.differs, results: 1, settled: 1, sides: {} }
  renderScreens(
    '/statements/st_1/show?class=no-order',
    {
      ...answers,
      'GET /statements/st_1': () => ({ ...whole, classes: { ...whole.classes, 'no-order': noOrder } }),
      'GET /statements/st_1/lines': () => listOf([payout]),
      'GET /statements/st_1/proposals': () => ({ proposals: [] }),
    },
    finance,
  )

  expect(await screen.findByText('The sum of the 3 other lines of po-1.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(?:Settle|Claim|Match)/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('names the provider, and sends another name for it, which deletes no claims', async () => {
  const { user, sent } = renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1': () => ({ ...whole, byHand: 2, openClaims: 14 }),
      'PUT /statements/st_1/mapping': () => whole,
    },
    finance,
  )

  expect(await screen.findByText('Acme Payments ·', { selector: 'b' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change: Provider' }))
  await user.type(await screen.findByRole('textbox', { name: 'Provider' }), ' Ltd')
  expect(screen.queryByText(/will be deleted/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(sent('PUT /statements/st_1/mapping')).toHaveLength(1))
  expect(sent('PUT /statements/st_1/mapping')[0]?.body).toEqual({
    mapping: { ...whole.mapping, sender: 'Acme Payments Ltd' },
  })
})

test('shows the amounts of orders that are missing from the statement', async () => {
  const missing = {
    ...whole.classes?.differs,
    sums: euros('0', '2.50', '-2.50'),
    sides: { principal: { results: 2, sums: euros('0', '200', '-200') } },
  }
  renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1': () => ({
        ...whole,
        classes: { ...whole.classes, 'not-in-statement': missing },
      }),
    },
    finance,
  )

  const table = await screen.findByRole('table', { name: 'Lines compared with orders' })
  expect(within(table).getByRole('row', { name: /^Amounts/ }).textContent).toBe(
    'Amounts of these orders20EUR200EUR-200EUR',
  )
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
  expect(screen.getByText('Rows that are not comparable and not included in totals: 1')).toBeTruthy()
  expect(screen.queryByText('Difference', { selector: '.quiet' })).toBeNull()
})

test.each([
  ['EUR', 'EUR is assumed: the order states no currency for its fixed fee.'],
  [null, 'EUR is assumed: the line names no currency.'],
])('says why a currency is assumed for a line with the currency %s', async (currency, words) => {
  const lines = byHand.lines.map((one) => ({ ...one, currency }))
  renderScreens(
    '/statements/st_1/show',
    {
      ...answers,
      'GET /statements/st_1/lines': () => listOf([{ ...byHand, lines, currencyStated: false }]),
    },
    finance,
  )

  expect(await screen.findByText(words)).toBeTruthy()
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
  expect(await screen.findByText(/^This does not exist/)).toBeTruthy()

  await router.navigate('/statements/bad/show')
  expect(await screen.findByText('It unpacks to 4 GB.')).toBeTruthy()
})
