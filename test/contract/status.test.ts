import { expect, test } from 'vitest'
import { knownStatuses, readStatus, type Finality, type StatusName } from '../../src/contract/status.ts'

test('the same status is final for one order type and open for another', () => {
  const describeStatus = (status: string, orderType: string, credited?: 'fiat' | 'token') => {
    const { tone, finality } = readStatus({ status, orderType, credited })
    return `${tone} ${finality}`
  }

  expect(describeStatus('fund_settled', 'payin', 'fiat')).toBe('done good')
  expect(describeStatus('fund_settled', 'payin', 'token')).toBe('moving open')
  expect(describeStatus('fund_settled', 'payin')).toBe('moving open')
  expect(describeStatus('fund_settled', 'gaming')).toBe('moving open')
  expect(describeStatus('asset_settled', 'payin', 'token')).toBe('done good')
  expect(describeStatus('asset_deposited', 'gaming')).toBe('moving open')
  expect(describeStatus('completed', 'gaming')).toBe('done good')
  expect(describeStatus('expired', 'gaming')).toBe('closed bad')
  expect(describeStatus('fund_processing', 'payin')).toBe('moving open')
})

test.each([
  ['payout', 'fiat', 'fund_settled'],
  ['payout', 'token', 'asset_deposited'],
  ['onramp', 'token', 'asset_settled'],
  ['buy', 'token', 'asset_settled'],
  ['offramp', 'fiat', 'fund_settled'],
  ['sell', 'fiat', 'fund_settled'],
  ['fiat_prefund', 'fiat', 'fund_settled'],
  ['crypto_prefund', 'token', 'asset_settled'],
  ['swap', 'token', 'asset_settled'],
] as const)(
  '%s, known from practice, has its own ends: %s credited ends with %s',
  (orderType, credited, end) => {
    const finalityOf = (status: string) => readStatus({ status, orderType, credited }).finality

    expect(finalityOf(end)).toBe('good')
    expect(finalityOf('expired')).toBe('bad')
    expect(finalityOf('initiated')).toBe('open')
    if (orderType === 'offramp' || orderType === 'sell') expect(finalityOf('asset_settled')).toBe('open')
  },
)

test('a failure with a retry is not final', () => {
  expect(readStatus({ status: 'asset_deposit_failed', orderType: 'payin' })).toMatchObject({
    tone: 'look',
    finality: 'open',
  })
})

test.each(['partner_hold', 'SETTLED', '', 'constructor', '__proto__', 'ok'])(
  'an undocumented status (%j) is shown unchanged and is never final',
  (status) => {
    expect(readStatus({ status, orderType: 'payin' })).toEqual({
      label: status,
      tone: 'undocumented',
      finality: 'unknown',
    })
  },
)

test('an undocumented order type makes no status final', () => {
  const readings = knownStatuses.map((status) => readStatus({ status, orderType: 'bridge' }))

  expect(new Set(readings.map(({ finality }) => finality))).toEqual(new Set(['unknown']))
})

test("an admin's meaning of a status overrides the built-in one for the named order types", () => {
  const name = { label: 'Held by the bank', finality: { payin: 'open', payout: 'good', '*': 'bad' } } as const
  const describeStatus = (status: string, orderType: string | undefined, more: object = {}) =>
    readStatus({ status, ...(orderType && { orderType }), name: { ...name, ...more } })

  expect(describeStatus('bank_hold', 'payin')).toEqual({
    label: 'Held by the bank',
    tone: 'moving',
    finality: 'open',
  })
  expect(describeStatus('bank_hold', 'payout')).toEqual({
    label: 'Held by the bank',
    tone: 'done',
    finality: 'good',
  })
  expect(describeStatus('bank_hold', 'gaming')).toMatchObject({ tone: 'failed', finality: 'bad' })
  expect(describeStatus('bank_hold', undefined)).toMatchObject({ tone: 'failed', finality: 'bad' })
  // Without an admin's meaning, a documented status keeps its own.
  expect(describeStatus('expired', 'gaming', { finality: { payin: 'open' } })).toEqual({
    label: 'Held by the bank',
    tone: 'closed',
    finality: 'bad',
  })
})

test('a label without a meaning makes no status final', () => {
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
