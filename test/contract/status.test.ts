import { expect, test } from 'vitest'
import { knownStatuses, readStatus, type Finality, type StatusName } from '../../src/contract/status.ts'

test('the same word ends an order of one type and is a step on the way in another', () => {
  const of = (status: string, orderType: string, credited?: 'fiat' | 'token') => {
    const { tone, finality } = readStatus({ status, orderType, credited })
    return `${tone} ${finality}`
  }

  expect(of('fund_settled', 'payin', 'fiat')).toBe('done good')
  expect(of('fund_settled', 'payin', 'token')).toBe('moving open')
  expect(of('fund_settled', 'payin')).toBe('moving open')
  expect(of('fund_settled', 'gaming')).toBe('moving open')
  expect(of('asset_settled', 'payin', 'token')).toBe('done good')
  expect(of('asset_deposited', 'gaming')).toBe('moving open')
  expect(of('completed', 'gaming')).toBe('done good')
  expect(of('expired', 'gaming')).toBe('closed bad')
  expect(of('fund_processing', 'payin')).toBe('moving open')
})

test('a failure that is tried again is not final', () => {
  expect(readStatus({ status: 'asset_deposit_failed', orderType: 'payin' })).toMatchObject({
    tone: 'look',
    finality: 'open',
  })
})

test.each(['partner_hold', 'SETTLED', '', 'constructor', '__proto__', 'ok'])(
  'a status nobody documented (%j) is shown as it came and is never final',
  (status) => {
    expect(readStatus({ status, orderType: 'payin' })).toEqual({
      label: status,
      tone: 'undocumented',
      finality: 'unknown',
    })
  },
)

test('an order type nobody documented makes no status final', () => {
  const readings = knownStatuses.map((status) => readStatus({ status, orderType: 'payout' }))

  expect(new Set(readings.map(({ finality }) => finality))).toEqual(new Set(['unknown']))
})

test('what an admin says of a status goes before what is known of it, for the order types that are named', () => {
  const name = { label: 'Held by the bank', finality: { payin: 'open', payout: 'good', '*': 'bad' } } as const
  const of = (status: string, orderType: string | undefined, more: object = {}) =>
    readStatus({ status, ...(orderType && { orderType }), name: { ...name, ...more } })

  expect(of('bank_hold', 'payin')).toEqual({ label: 'Held by the bank', tone: 'moving', finality: 'open' })
  expect(of('bank_hold', 'payout')).toEqual({ label: 'Held by the bank', tone: 'done', finality: 'good' })
  expect(of('bank_hold', 'gaming')).toMatchObject({ tone: 'failed', finality: 'bad' })
  expect(of('bank_hold', undefined)).toMatchObject({ tone: 'failed', finality: 'bad' })
  // A known status keeps what nobody says anything of.
  expect(of('expired', 'gaming', { finality: { payin: 'open' } })).toEqual({
    label: 'Held by the bank',
    tone: 'closed',
    finality: 'bad',
  })
})

test('a label alone ends nothing', () => {
  const silent: Record<string, Finality>[] = [{}, { payin: 'unknown' }, { gaming: 'good' }]
  for (const finality of silent) {
    const name: StatusName = { label: 'Held', finality }
    expect(readStatus({ status: 'bank_hold', orderType: 'payin', name })).toEqual({
      label: 'Held',
      tone: 'undocumented',
      finality: 'unknown',
    })
  }
})
