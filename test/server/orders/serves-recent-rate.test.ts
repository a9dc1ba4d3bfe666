import { expect, test } from 'vitest'
import { book, minute } from '../ledger/ledgers.ts'
import { startStack } from '../../support/stack.ts'
import { openTestStore } from '../../support/stores.ts'
import { faultWords } from '../../support/faultWords.ts'

const orders = Array.from({ length: 10 }, (_, n) => ({
  id: `o-${n}`,
  status: 'asset_settled',
  orderType: 'payin',
  source: { currency: 'EUR', amount: '100' },
  destination: { currency: 'USDT', amount: `11${n}.5` },
  fees: { networkFee: 3, processingFee: 4 },
  createdAt: minute(-n),
}))

test('shows recent rates to roles that may create orders, with fees to those who may see them', async () => {
  const store = await openTestStore('sqlite', { now: () => Date.parse(minute(1)) })
  await book(store, orders)
  const { as } = await startStack({ store })
  const ask = async (role: 'ops' | 'support' | 'finance', query: string) =>
    (await as(role))(`/api/recent-rate?${query}`)

  const answer = await ask('support', 'mid=mer_1&source=EUR&destination=USDT')
  const rate = await answer.json()
  expect(rate.feePerSource).toBeUndefined()
  expect(rate).toMatchObject({
    source: 'EUR',
    destination: 'USDT',
    orders: 10,
    perSource: { median: '1.145000000000000000' },
  })
  const withFees = await ask('ops', 'mid=mer_1&source=EUR&destination=USDT')
  expect((await withFees.json()).feePerSource.median).toBe('0.070000000000000000')
  expect(answer.headers.get('coverage')).toMatch(/^(exact|at-least)$/)
  expect((await ask('finance', 'mid=mer_1&source=EUR&destination=USDT')).status).toBe(403)
  const none = await ask('support', 'mid=mer_1&source=EUR&destination=BTC')
  expect(await none.json()).toMatchObject({ orders: 0 })
  const bad = await ask('support', 'mid=mer_1&source=EUR')
  expect([bad.status, faultWords((await bad.json()).details)]).toEqual([
    400,
    [{ field: 'destination', message: 'expected a currency' }],
  ])
})
