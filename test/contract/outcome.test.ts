import { expect, test } from 'vitest'
import { outcomeOf, type StatusName } from '../../src/contract/status.ts'

const readOutcome = (
  status: string | null,
  orderType: string | null,
  credited: string | null,
  name?: StatusName,
) => outcomeOf({ status, orderType, credited, name })

test('the outcome of an order depends on its status, type and credited currency', () => {
  expect(readOutcome('asset_settled', 'payin', 'USDT')).toBe('completed')
  expect(readOutcome('fund_settled', 'payin', 'EUR')).toBe('completed')
  expect(readOutcome('fund_settled', 'payin', 'USDT')).toBe('open')
  expect(readOutcome('fund_settled', 'payin', null)).toBe('open')
  expect(readOutcome('completed', 'gaming', null)).toBe('completed')
  expect(readOutcome('completed', 'payin', 'USDT')).toBe('open')
  expect(readOutcome('fund_returned', 'payin', 'EUR')).toBe('closed')
  expect(readOutcome('asset_deposit_failed', 'payin', 'USDT')).toBe('open')
})

test('an undocumented combination has no documented outcome', () => {
  expect(readOutcome('bank_hold', 'payin', 'EUR')).toBe('undocumented')
  expect(readOutcome('expired', 'bridge', 'EUR')).toBe('undocumented')
  expect(readOutcome('expired', null, 'EUR')).toBe('undocumented')
  expect(readOutcome(null, 'payin', 'EUR')).toBe('undocumented')
})

test('the meaning that an admin gives a status decides', () => {
  const name: StatusName = { finality: { payin: 'good', '*': 'unknown' } }

  expect(readOutcome('bank_hold', 'payin', 'EUR', name)).toBe('completed')
  expect(readOutcome('expired', 'payin', null, name)).toBe('completed')
  expect(readOutcome('expired', 'gaming', null, name)).toBe('undocumented')
  expect(readOutcome('bank_hold', 'payin', 'EUR', { label: 'Held', finality: {} })).toBe('undocumented')
})
