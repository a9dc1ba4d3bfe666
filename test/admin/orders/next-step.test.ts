import { expect, test } from 'vitest'
import { readStatus } from '../../../src/contract/status.ts'
import { nextStep } from '../../../src/admin/orders/show/NextStepLine.tsx'
import { plainWord } from '../../../src/admin/orders/show/OrderHead.tsx'
import type { OrderStay, StayState } from '../../../src/api/orders.ts'

const minute = 60_000
const usual = { median: 240, p90: 600, p95: 900, orders: 40, at: '2026-11-21T10:00:00.000Z' }

const step = (
  status: string,
  { stay, since = 0, type = 'payin', isMissing = false, isFirstStatus }: Given = {},
) =>
  nextStep({
    status,
    reading: readStatus({ status, orderType: type, credited: 'token' }),
    stay,
    since,
    isMissing,
    isFirstStatus,
    now: 12 * minute,
  })
type Given = {
  stay?: Pick<OrderStay, 'state' | 'usual'>
  since?: number
  type?: string
  isMissing?: boolean
  isFirstStatus?: boolean
}

test('each state has its sentence and tone', () => {
  const says = (status: string, given?: Given) => {
    const { says: sentence, tone } = step(status, given)
    return `${sentence} ${tone}`
  }

  expect(says('initiated')).toBe('awaiting waiting')
  expect(says('fund_processing')).toBe('moving moving')
  expect(says('manual_review')).toBe('review look')
  expect(says('asset_deposit_failed')).toBe('retry look')
  expect(says('asset_settled')).toBe('good done')
  expect(says('expired')).toBe('unpaid_end closed')
  expect(says('fund_failed')).toBe('bad failed')
  expect(says('fund_returned')).toBe('returned failed')
  expect(says('asset_settle_failed')).toBe('undelivered failed')
  expect(says('bank_hold')).toBe('unknown undocumented')
  expect(says('fund_settled', { type: 'bridge' })).toBe('unknown undocumented')
  expect(says('fund_settled', { type: 'gaming' })).toBe('moving moving')
  expect(says('fund_processing', { isMissing: true })).toBe('missing look')
  expect(says('fund_processing', { isFirstStatus: true })).toBe('first_status waiting')
  expect(says('initiated', { isFirstStatus: true })).toBe('awaiting waiting')
  expect(says('asset_settled', { isFirstStatus: true })).toBe('good done')
})

test('says longer than usual only with enough similar orders', () => {
  const at = (state: StayState, status = 'fund_processing') => step(status, { stay: { state, usual } }).says

  expect([at('on time'), at('late'), at('stuck'), at('not told'), at('sync behind')]).toEqual([
    'moving',
    'slow',
    'slow',
    'moving',
    'moving',
  ])
  expect(at('late', 'initiated')).toBe('unpaid')
  // Reviews cannot be sped up.
  expect(at('stuck', 'manual_review')).toBe('review')
})

test('gives a time only if observed, and a usual time only while the sync is up to date', () => {
  expect(step('fund_processing', { stay: { state: 'on time', usual } })).toMatchObject({
    forMs: 12 * minute,
    usualMs: 10 * minute,
  })
  expect(step('fund_processing', { stay: { state: 'sync behind', usual } }).usualMs).toBeUndefined()
  expect(step('fund_processing', { stay: { state: 'not told' } }).usualMs).toBeUndefined()
  const unseen = {
    status: 'x',
    reading: readStatus({ status: 'x' }),
    stay: undefined,
    isMissing: false,
    now: 0,
  }
  expect(nextStep({ ...unseen, since: undefined }).forMs).toBeUndefined()
  // The clocks of two machines differ.
  expect(step('fund_processing', { since: 13 * minute }).forMs).toBe(0)
})

test('copies only plain words of the provider', () => {
  expect(plainWord('fund_processing')).toBe('fund_processing')
  expect(plainWord('ana@bank.test')).toBeUndefined()
  expect(plainWord('+351912345678')).toBeUndefined()
  expect(plainWord('call Ana Silva')).toBeUndefined()
})
