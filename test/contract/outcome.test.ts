import { expect, test } from 'vitest'
import { outcomeOf, type StatusName } from '../../src/contract/status.ts'

const of = (status: string | null, orderType: string | null, credited: string | null, name?: StatusName) =>
  outcomeOf({ status, orderType, credited, name })

test('what became of an order hangs on its status, its type and what it credits', () => {
  expect(of('asset_settled', 'payin', 'USDT')).toBe('completed')
  expect(of('fund_settled', 'payin', 'EUR')).toBe('completed')
  expect(of('fund_settled', 'payin', 'USDT')).toBe('open')
  expect(of('fund_settled', 'payin', null)).toBe('open')
  expect(of('completed', 'gaming', null)).toBe('completed')
  expect(of('completed', 'payin', 'USDT')).toBe('open')
  expect(of('fund_returned', 'payin', 'EUR')).toBe('closed')
  expect(of('asset_deposit_failed', 'payin', 'USDT')).toBe('open')
})

test('what nobody documented is in no outcome that somebody did', () => {
  expect(of('bank_hold', 'payin', 'EUR')).toBe('undocumented')
  expect(of('expired', 'payout', 'EUR')).toBe('undocumented')
  expect(of('expired', null, 'EUR')).toBe('undocumented')
  expect(of(null, 'payin', 'EUR')).toBe('undocumented')
})

test('what an admin says of a status decides', () => {
  const name: StatusName = { finality: { payin: 'good', '*': 'unknown' } }

  expect(of('bank_hold', 'payin', 'EUR', name)).toBe('completed')
  expect(of('expired', 'payin', null, name)).toBe('completed')
  expect(of('expired', 'gaming', null, name)).toBe('undocumented')
  expect(of('bank_hold', 'payin', 'EUR', { label: 'Held', finality: {} })).toBe('undocumented')
})
