import { coverageRow } from '../coverage/coverages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import {
  listOf,
  refusal,
  renderScreens,
  success,
  support,
  type Answers,
} from '../../support/renderScreens.tsx'
import { orderSingle } from '../../support/samples.ts'

const id = orderSingle.id
const page = `/orders/${id}/show`
const createdAt = '2026-11-21T10:41:58.000Z'
const live = { ...orderSingle, status: 'fund_processing', type: 'payin', createdAt }

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10, 42, seconds)).toISOString()

const ledgerRecord = (changes: object = {}) => ({
  ...live,
  firstSeenAt: at(0),
  lastSeenAt: at(30),
  missingAt: null,
  history: [],
  ...changes,
})

function openOrder(record: object | (() => object), answers: Answers = {}, permissions?: string[]) {
  const toRecord = typeof record === 'function' ? (record as () => object) : () => record
  return renderScreens(
    page,
    {
      [`GET /v1/public/orders/${id}`]: () => success(live),
      [`GET /orders/${id}`]: () => toRecord(),
      ...answers,
    },
    permissions,
  )
}

const entries = async () => {
  const heading = await screen.findByRole('heading', { name: 'Activity' })
  const list = within(heading.parentElement as HTMLElement).getByRole('list')
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
}

test('shows each change, newest first, with its time window', async () => {
  const app = openOrder(
    ledgerRecord({
      history: [
        {
          seenBefore: at(5),
          seenAfter: at(10),
          changes: [{ field: 'status', from: 'initiated', to: 'fund_processing' }],
        },
      ],
    }),
  )

  const [change, first, created] = await entries()

  expect(created).toMatch(/^Created reported by the provider/)
  expect(first).toMatch(/^First synced/)
  expect(change).toMatch(/^Awaiting payment.*became.*Confirming payment/)
  expect(change).toMatch(/\d\d:42:05.*\s–\s\d\d:42:10/)
  expect(screen.getByText(/^Last checked/)).toBeTruthy()
  expect(app.sent(`GET /orders/${id}`)[0]?.query.get('mid')).toBe('mer_1')
})

test('shows when and why personal data was erased', async () => {
  openOrder(ledgerRecord({ erasedAt: at(20), erasedWhy: 'request' }))

  const note = await screen.findByRole('note')

  expect(note.textContent).toMatch(/^Personal data was erased on request on .*2026/)
})

test('shows an erased person as erased, not as a fault', async () => {
  const erased = { id: 'UX-1', userId: 'UX-1', mid: 'mer_1', createdAt, erasedAt: at(20), erasedWhy: 'age' }
  renderScreens('/users/UX-1/show', {
    'GET /coverage': () => Response.json([coverageRow('mer_1', { orders: 1 })]),
    'GET /users': () => listOf([erased]),
  })

  const note = await screen.findByRole('note')

  expect(note.textContent).toMatch(/^Personal data was removed because of its age on .*2026/)
})

test('amounts keep every digit, without a currency after it changed', async () => {
  openOrder(
    ledgerRecord({
      history: [
        {
          seenBefore: at(1),
          seenAfter: at(2),
          changes: [{ field: 'source.amount', from: '10.10', to: '0.000000000000000012' }],
        },
        {
          seenBefore: at(3),
          seenAfter: at(4),
          changes: [
            { field: 'source.currency', from: 'GBP', to: live.source.currency },
            { field: 'source.amount', from: '0.000000000000000012', to: live.source.amount },
          ],
        },
        {
          seenBefore: at(5),
          seenAfter: at(6),
          changes: [
            { field: 'fees.networkFee', from: '0.30', to: '0.305' },
            { field: 'fees.processingFee', from: null, to: '1.2500' },
            { field: 'fees.rrFee', from: '2', to: null },
          ],
        },
      ],
    }),
  )

  const [fees, currency, amount] = await entries()

  expect(amount).toMatch(/^Pays: 10\.10 .*0\.000000000000000012Nov/)
  expect(currency).toMatch(
    new RegExp(`^source\\.currency: GBP.*${live.source.currency}Pays: 0\\.000000000000000012 `),
  )
  expect(fees).toMatch(/^Network fee: 0\.30.*0\.305/)
  expect(fees).toMatch(/Processing fee first reported: 1\.2500/)
  expect(fees).toMatch(/RR fee no longer reported, was 2/)
})

test('a change observed within one second has one time, and one without a start only an end', async () => {
  openOrder(
    ledgerRecord({
      history: [
        {
          seenBefore: '2026-11-21T10:42:05.100Z',
          seenAfter: '2026-11-21T10:42:05.900Z',
          changes: [{ field: 'status', from: 'initiated', to: 'fund_processing' }],
        },
        { seenAfter: at(9), changes: [{ field: 'status', from: null, to: 'a word of tomorrow' }] },
      ],
    }),
  )

  const [until, once] = await entries()

  expect(once).toMatch(/Confirming payment.*:42:05/)
  expect(once).not.toContain('–')
  expect(until).toMatch(/^Status first reported: a word of tomorrowby .*:42:09/)
})

test('an order missing at the service is marked with its time', async () => {
  openOrder(ledgerRecord({ missingAt: at(40) }))

  expect((await entries())[0]).toMatch(/^Missing at provider since.*:42:40/)
})

test('an order missing at the service shows its last known state', async () => {
  expectFailure('no such order')
  expectFailure(`GET /v1/public/orders/${id} answered 404`)
  openOrder(ledgerRecord({ missingAt: at(40) }), {
    [`GET /v1/public/orders/${id}`]: () => refusal(404, 'no such order'),
  })

  const activity = await entries()

  expect(screen.getByText('The payment provider did not find this')).toBeTruthy()
  expect(screen.getByText(/^Last checked/)).toBeTruthy()
  expect(activity[0]).toMatch(/^Missing at provider since.*:42:40/)
})

test('an order outside the ledger has a short message', async () => {
  openOrder(() => refusal(404, 'no such order is known yet'))

  expect(await screen.findByText('This order has not been synced yet.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an unavailable ledger does not affect the order', async () => {
  expectFailure('GET /api/orders/' + id + ' answered 503')
  openOrder(() => refusal(503, 'no database', { reason: 'store' }))

  expect(await screen.findByText('The activity of this order cannot be read right now.')).toBeTruthy()
  expect(screen.getAllByText('Awaiting payment')).not.toEqual([])
})

test('without the right to fees, shows no changes of fees', async () => {
  openOrder(ledgerRecord(), {}, support)

  expect((await entries()).join()).not.toMatch(/fee/i)
})

test('reads the activity again after a change of the order', async () => {
  let status = 'initiated'
  const app = openOrder(() => ledgerRecord({ status }), {
    [`GET /v1/public/orders/${id}`]: () => success({ ...live, status }),
  })
  await entries()
  expect(app.sent(`GET /orders/${id}`)).toHaveLength(1)

  status = 'fund_processing'

  await waitFor(() => expect(app.sent(`GET /orders/${id}`)).toHaveLength(2))
  expect(screen.getAllByText('Confirming payment')).not.toEqual([])
})

test('reads a final order again after the ledger reports a change', async () => {
  let status = 'completed'
  const rest = () => ({ ...live, type: 'gaming', status })
  const app = openOrder(() => ledgerRecord({ ...rest() }), {
    [`GET /v1/public/orders/${id}`]: () => success(rest()),
  })
  await entries()

  status = 'fund_returned'
  await app.queryClient.invalidateQueries({ queryKey: ['observed'] })

  await waitFor(() => expect(screen.getAllByText('Returned to payer')).not.toHaveLength(0))
  expect(app.sent(`GET /v1/public/orders/${id}`)).toHaveLength(2)
})

test("uses the list's times if the single record has none, and says so", async () => {
  const { createdAt: _, ...timeless } = live
  openOrder(ledgerRecord({ updatedAt: at(20) }), { [`GET /v1/public/orders/${id}`]: () => success(timeless) })

  const times = within((await screen.findByRole('heading', { name: 'Details' })).parentElement as HTMLElement)

  expect(await times.findAllByText('from the list')).toHaveLength(2)
  expect(times.getByText(/10:41:58/)).toBeTruthy()
  expect(times.getByText(/10:42:20/)).toBeTruthy()
})
