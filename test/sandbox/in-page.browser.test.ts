import { setupWorker } from 'msw/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../src/client/createClient.ts'
import { createSandbox } from '../../src/sandbox/app.ts'
import { inPage } from '../../src/sandbox/inPage.ts'
import { basic, noon } from '../support/standIn.ts'

const sandbox = createSandbox({
  world: { orders: 120, users: 50, rate: 0, start: new Date(noon).toISOString() },
  clock: () => noon,
})
const worker = setupWorker(inPage(sandbox, { base: '/api' }))
const client = createClient({ baseUrl: '/api', fetch: window.fetch, headers: basic, retry: { tries: 1 } })

beforeAll(() => worker.start({ quiet: true }))
afterAll(() => worker.stop())

test('the whole interface answers inside the page, without a server', async () => {
  const mid = 'mer_1'
  const { data: orders } = await client.v1.listOrders({ limit: 100 }, { mid })
  const { data: rest } = await client.v1.listOrders({ limit: 100, page: 2 }, { mid })
  const { data: receipt } = await client.v3.createOrder(
    {
      orderType: 'payin',
      source: { currency: 'GBP', amount: '50.00', paymentType: 'card', paymentCode: 'card_gbp' },
      destination: { currency: 'ETH' },
    },
    { mid },
  )
  const { data: order } = await client.v1.getOrder(receipt.orderId ?? '', { mid })
  const direction = 'deposit'

  expect([orders.length, rest.length]).toEqual([100, 20])
  expect(order).toMatchObject({
    status: 'initiated',
    type: 'payin',
    source: { currency: 'GBP', amount: '50.00' },
  })
  expect((await client.v3.listTokens({}, { mid })).data.length).toBeGreaterThan(10)
  expect((await client.v1.listCurrencies({ direction }, { mid })).pagination?.total).toBeGreaterThan(20)
  expect((await client.v1.listPaymentMethods({ direction }, { mid })).data.length).toBe(10)
  expect((await client.v1.listUsers({}, { mid })).data.length).toBe(10)
  expect((await client.v1.listMids({}, { mid })).data.length).toBe(3)
})

test('eighteen decimals reach the browser unchanged', async () => {
  const { data } = await client.v1.listOrders({ limit: 100 }, { mid: 'mer_1' })

  const ether = data.find(({ destination }) => destination?.currency === 'ETH')
  expect(ether?.destination?.amount).toMatch(/^\d+\.\d{18}$/)
})

test('simulated trouble has the same effect in the page as on a network', async () => {
  const kinds: Record<string, string> = {
    reset: 'network',
    cut: 'truncated',
    html: 'not_json',
    redirect: 'redirected',
  }
  for (const [trouble, kind] of Object.entries(kinds)) {
    sandbox.change({ trouble: [`v1.listMids=${trouble}:1`] })

    await expect(client.v1.listMids({}, { mid: 'mer_1' })).rejects.toMatchObject({ kind })
  }
  sandbox.change({ trouble: [] })
})
