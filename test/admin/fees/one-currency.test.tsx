import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reporting } from '../../../src/api/reporting.ts'
import { coverageRow } from '../coverage/coverages.ts'
import { admin, renderScreens } from '../../support/renderScreens.tsx'
import { feeRow } from './feeRow.ts'

const rows = [
  feeRow({ group: ['completed', 'mer_1', '2026-10'], orders: 3, sourceAmount: '100', totalFee: '2' }),
  feeRow({
    group: ['completed', 'mer_1', '2026-10'],
    currency: 'USD',
    orders: 2,
    sourceAmount: '10',
    totalFee: '1',
  }),
  feeRow({
    group: ['completed', 'mer_1', '2026-11'],
    currency: 'NGN',
    orders: 4,
    sourceAmount: '9',
    totalFee: '1',
  }),
].map((row) => ({ ...row, sourceFee: row.totalFee }))

const none: Reporting = { id: 'mer_1', currency: null, rates: [], updatedAt: null, updatedBy: null }
const euros: Reporting = {
  ...none,
  currency: 'EUR',
  rates: [{ date: '2026-10-31', currency: 'USD', rate: '0.9', source: 'ECB' }],
}

function open(reporting: Reporting, mids = 'mer_1', oldest: string | null = '2025-03-01T09:00:00.000Z') {
  let stored = reporting
  const total = { 'Content-Range': 'fees 0-2/3', Coverage: 'exact' }
  return renderScreens(
    `/fees?from=2026-10-01&to=2026-11-30&zone=UTC&mids=${mids}`,
    {
      'GET /fees': ({ query }) => {
        const isByMonth = (query.get('filter') ?? '').includes('"month"')
        return Response.json(isByMonth ? rows : [feeRow()], { headers: total })
      },
      'GET /coverage': () => Response.json([coverageRow('mer_1', { oldest })]),
      'GET /reporting-currencies': () => [stored],
      'PUT /reporting-currencies/mer_1': ({ body }) => {
        stored = { ...none, ...(body as object) }
        return stored
      },
    },
    admin,
  )
}

test('the report shows one figure in the reporting currency, its rates and the orders without a rate', async () => {
  open(euros)

  const line = await screen.findByText(/^In EUR:/)

  expect(line.textContent?.replaceAll('\u00A0', ' ')).toMatch(
    /^In EUR: ≥ 109\.00\s?EUR · Fees ≥ 2\.90\s?EUR · 2\.66.% at rates of October 2026 \(ECB\) · without 4 orders: no rate for NGN$/,
  )
  const months = within(await screen.findByRole('table', { name: 'In EUR' })).getAllByRole('row')
  expect(months).toHaveLength(13)
  expect(months.slice(-2).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^October 2026109\.00\s?EUR2\.90\s?EUR2\.66.%at rates of October 2026 \(ECB\)$/),
    expect.stringMatching(/^November 2026≥ 0\.00\s?EUR≥ 0\.00\s?EUR–without 4 orders: no rate for NGN$/),
  ])
})

test('months before the oldest order are not shown as zero', async () => {
  // Still September in UTC, the zone of the report.
  open(euros, 'mer_1', '2026-09-30T23:30:00.000Z')

  const table = within(await screen.findByRole('table', { name: 'In EUR' }))
  await waitFor(() =>
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'September 2026',
      'October 2026',
      'November 2026',
    ]),
  )
})

test('a report on all merchants asks for the rates of all', async () => {
  const { sent } = open(euros, '*')

  await screen.findByText(/^In EUR:/)

  expect(sent('GET /reporting-currencies').map(({ query }) => query.get('filter'))).toEqual(['{}'])
})

test('a line of rates that cannot be read is named; after a correction the figure appears', async () => {
  const { user, asked } = open(none)
  await user.click(await screen.findByRole('button', { name: 'Reporting currency' }))
  await user.type(await screen.findByRole('textbox', { name: 'Currency' }), 'eur')
  const rates = screen.getByRole('textbox', { name: 'Rates' })
  await user.type(rates, '2026-10 usd 0.9 ECB\nsoon\n10/2026 USD 0.8\n2026-10 BTC 58,400')

  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText(
      'Line 2 cannot be read. Line 3: the currency has a rate for this day above. Line 4: the comma may be decimal or part thousands. Write 1.085 or 1085.',
    ),
  ).toBeTruthy()
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  await user.clear(rates)
  await user.type(rates, '2026-10 usd 0.9 ECB')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/^In EUR:/)).toBeTruthy()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ currency: 'EUR', rates: euros.rates })
})
