import { expect, test } from 'vitest'
import { knownStatuses, readStatus } from '../../../src/contract/status.ts'
import { lifecycle } from '../../../src/admin/orders/show/LifecycleStrip.tsx'
import type { Observed } from '../../../src/admin/data-provider/records.ts'

type Credited = 'fiat' | 'token' | undefined

const marks = { done: '●', doing: '◐', end: '×', unknown: '◌', ahead: '○' }

/** The strip as text: a mark and a name for each stage, and `~` if the time was observed. */
function strip(
  orderType: string,
  status: string,
  { credited, history = [], name, isFirstStatus }: Given = {},
) {
  const order = { status, orderType, isFirstStatus, createdAt: '2026-11-22T10:00:00.000Z' }
  const reading = readStatus({ status, orderType, ...(credited && { credited }), ...(name && { name }) })
  const observed = { order, lines: history } as unknown as Observed
  return lifecycle({ order, credited, reading, observed })
    .map(({ name: stage, state, seen }) => `${marks[state]}${stage ?? '='}${seen ? '~' : ''}`)
    .join(' ')
}
type Given = {
  credited?: Credited
  history?: object[]
  isFirstStatus?: boolean
  name?: { finality: Record<string, 'open' | 'good' | 'bad'> }
}

const observedChange = (from: string, to: string, minute = 1) => ({
  seenBefore: `2026-11-22T10:0${minute}:00.000Z`,
  seenAfter: `2026-11-22T10:0${minute}:05.000Z`,
  changes: [{ field: 'status', from, to }],
})

test.each([
  ['payin', 'initiated', 'token', '●created~ ◐paid ○converted ○sent ○delivered'],
  ['payin', 'fund_processing', 'token', '●created~ ◐paid ○converted ○sent ○delivered'],
  ['payin', 'fund_deposited', 'token', '●created~ ●paid ◐converted ○sent ○delivered'],
  ['payin', 'asset_processing', 'token', '●created~ ●paid ●converted ◐sent ○delivered'],
  ['payin', 'asset_deposit_failed', 'token', '●created~ ●paid ●converted ◐sent ○delivered'],
  ['payin', 'asset_settled', 'token', '●created~ ●paid ●converted ●sent ●delivered'],
  ['payin', 'fund_settled', 'token', '●created~ ●paid ◐converted ○sent ○delivered'],
  ['payin', 'fund_scheduled', 'fiat', '●created~ ●paid ●booked ◐delivered'],
  ['payin', 'fund_settled', 'fiat', '●created~ ●paid ●booked ●delivered'],
  ['payin', 'fund_settled', undefined, '●created~ ●paid ◐delivered'],
  ['gaming', 'fund_settled', undefined, '●created~ ●paid ●converted ◐completed'],
  ['gaming', 'completed', undefined, '●created~ ●paid ●converted ●completed'],
  ['payin', 'expired', 'token', '●created~ ×='],
  ['gaming', 'fund_failed', undefined, '●created~ ×='],
  ['payin', 'fund_returned', 'fiat', '●created~ ●paid ×='],
  ['payin', 'asset_settle_failed', 'token', '●created~ ●paid ●converted ●sent ×='],
  ['payin', 'manual_review', 'token', '●created~ ◐= ○delivered'],
  ['payin', 'bank_hold', 'token', '●created~ ◌='],
  ['bridge', 'fund_settled', 'fiat', '●created~ ◌='],
  ['payout', 'fund_settled', 'fiat', '●created~ ●='],
  ['payin', 'constructor', 'fiat', '●created~ ◌='],
] as const)('%s %s, %s credited: %s', (type, status, credited, expected) => {
  expect(strip(type, status, { credited })).toBe(expected)
})

test('stages with an observed change have their time, the others do not', () => {
  const history = [
    observedChange('initiated', 'fund_processing', 1),
    observedChange('fund_processing', 'asset_processing', 2),
  ]

  expect(strip('payin', 'asset_processing', { credited: 'token', history })).toBe(
    '●created~ ●paid~ ●converted~ ◐sent~ ○delivered',
  )
  expect(strip('payin', 'asset_processing', { credited: 'token', history: history.slice(1) })).toBe(
    '●created~ ●paid~ ●converted~ ◐sent~ ○delivered',
  )
  expect(
    strip('payin', 'asset_settled', {
      credited: 'token',
      history: [observedChange('asset_processing', 'asset_settled')],
    }),
  ).toBe('●created~ ●paid ●converted ●sent ●delivered~')
})

test('a failed or unclear end keeps the stages observed before it', () => {
  const history = [
    observedChange('initiated', 'fund_processing'),
    observedChange('fund_processing', 'fund_deposited'),
    observedChange('fund_deposited', 'asset_processing'),
  ]
  const afterStatus = (status: string, name?: Given['name']) =>
    strip('payin', status, {
      credited: 'token',
      history: [...history, observedChange('asset_processing', status, 5)],
      ...(name && { name }),
    })

  expect(afterStatus('fund_failed')).toBe('●created~ ●paid~ ●converted~ ×=~')
  expect(afterStatus('partner_hold')).toBe('●created~ ●paid~ ●converted~ ◌=~')
  expect(afterStatus('manual_review')).toBe('●created~ ●paid~ ●converted~ ◐=~ ○delivered')
  expect(afterStatus('partner_hold', { finality: { '*': 'open' } })).toBe(
    '●created~ ●paid~ ●converted~ ◐=~ ○delivered',
  )
  expect(afterStatus('partner_hold', { finality: { '*': 'bad' } })).toBe('●created~ ●paid~ ●converted~ ×=~')
  expect(afterStatus('partner_done', { finality: { payin: 'good' } })).toBe(
    '●created~ ●paid~ ●converted~ ●sent~ ●delivered~',
  )
})

test('no status of any type shows a stage after a failed or unknown end', () => {
  for (const status of [...knownStatuses, 'x', ''])
    for (const type of ['payin', 'gaming', 'payout', ''])
      for (const credited of ['fiat', 'token', undefined] as const)
        expect(strip(type, status, { credited })).toMatch(/^[^×◌]+([×◌][^●◐○]*)?$/)
})

test('an empty record still has a strip', () => {
  const reading = readStatus({ status: '' })
  expect(lifecycle({ order: {}, credited: undefined, reading, observed: undefined })).toMatchObject([
    { name: 'created', seen: undefined },
    { state: 'unknown' },
  ])
})

test('the first status of an order reaches no stage after its creation', () => {
  const options = { credited: 'token', isFirstStatus: true } as const

  expect(strip('payin', 'fund_processing', options)).toBe('●created~ ◐= ○delivered')
  expect(strip('payin', 'asset_settled', options)).toBe('●created~ ●paid ●converted ●sent ●delivered')
})
