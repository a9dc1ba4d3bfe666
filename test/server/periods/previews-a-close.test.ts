import { expect, test } from 'vitest'
import { previewPeriod } from '../../../src/server/periods/previewPeriod.ts'
import { openTestStore } from '../../support/stores.ts'
import { book } from '../ledger/ledgers.ts'
import { march } from './closing.ts'

const orders = Array.from({ length: 1200 }, (_, n) => ({
  id: `OR-${n}`,
  status: 'asset_settled',
  orderType: 'payin',
  createdAt: new Date(Date.parse(march.from) + n * 60_000).toISOString(),
  source: { currency: 'EUR', amount: '1.10' },
}))

async function preview(signal: AbortSignal) {
  const store = await openTestStore('sqlite')
  await book(store, orders)
  const rrFeeUnit = () => 'amount' as const
  return previewPeriod({ store, rrFeeUnit, needsSecond: false, signal }, { mids: ['mer_1'], ...march })
}

test('counts a period over several pages of orders', async () => {
  const { figures } = await preview(new AbortController().signal)

  expect(figures).toMatchObject([{ orders: 1200, sourceAmount: '1320' }])
})

test('stops counting when the page was left', async () => {
  const { figures } = await preview(AbortSignal.abort())

  expect(figures).toBe(null)
})
