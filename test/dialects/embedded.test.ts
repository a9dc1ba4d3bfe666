import { expect, onTestFinished, test } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { startStack } from '../support/stack.ts'

test('the embedded stand-in speaks a dialect, and the browser gets the documented form', async () => {
  const world = { orders: 60, users: 20 }
  const { stack, as } = await startStack({ world })
  stack.sandbox.change({ dialect: 'time=naive,end=404,wrap=items,id=order_id,amount=thousands' })
  const ops = await as('ops')
  const sweeps = startSweeps(stack, { syncMs: 100, syncBudget: 300 })
  onTestFinished(() => sweeps.stop())
  await expect.poll(async () => (await ops('/api/orders')).headers.get('coverage')).toBe('exact')

  const liveList = await (await ops('/api/v1/public/orders?limit=2')).json()
  const ledgerList = await ops('/api/orders?range=[0,9]')

  expect(liveList).toMatchObject({
    status: 'success',
    data: {
      transfers: [
        {
          id: expect.stringMatching(/^OR-/),
          createdAt: expect.stringMatching(/Z$/),
          assumed: { id: 'from order_id', createdAt: 'read as UTC' },
        },
        {},
      ],
    },
  })
  expect(ledgerList.headers.get('content-range')).toBe('orders 0-9/67')
  expect(JSON.stringify(await ledgerList.json())).not.toMatch(/"amount":"[^"]*,/)
})
