import { expect, onTestFinished, test } from 'vitest'
import { startStack, type Ask } from '../../support/stack.ts'
import { minute, startTimedStack } from '../../support/timedStack.ts'

/** Reads a stream of events line by line, as a page does. */
async function follow(ask: Ask) {
  const answer = await ask('/api/events')
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('no stream')
  const decoder = new TextDecoder()
  let text = ''
  let isOver = false
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value)
    }
    isOver = true
  })()
  onTestFinished(() => reader.cancel())
  return { answer, text: () => text, isOver: () => isOver }
}

test('a change in the ledger reaches the open pages of those who may see it, within two seconds', async () => {
  const { stack, as } = await startStack({ world: { orders: 20, users: 20 } })
  const [ops, admin] = [await as('ops'), await as('admin')]
  const operators = await (await admin('/api/operators')).json()
  const finance = operators.find(({ role }: { role: string }) => role === 'finance')
  await admin(`/api/operators/${finance.id}`, { method: 'PUT', json: { mids: ['mer_2'] } })
  const pages = { ops: await follow(ops), finance: await follow(await as('finance')) }
  const { data } = await (await ops('/api/v1/public/orders?limit=1')).json()
  await ops(`/api/v1/public/orders/${data.transfers[0].id}`)

  await expect
    .poll(pages.ops.text, { timeout: 60_000 })
    .toContain('event: change\ndata: {"mids":["mer_1"]}\n\n')
  expect(pages.finance.text()).not.toContain('mer_1')
  expect(pages.ops.answer.headers.get('content-type')).toBe('text/event-stream')
  stack.events.close()
  await expect.poll(pages.ops.isOver).toBe(true)
})

test('a page that opens its stream again and again keeps no session alive by that', async () => {
  const { as, wait } = await startTimedStack('sqlite', { world: { orders: 20, users: 20 } })
  const ops = await as('ops')

  for (let minutes = 0; minutes < 14; minutes++) {
    wait(minute)
    const answer = await ops('/api/events', { headers: { accept: 'text/event-stream' } })
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
  }
  wait(minute)

  expect((await ops('/api/events', { headers: { accept: 'text/event-stream' } })).status).toBe(401)
})

test('a stream needs a session', async () => {
  const { ask } = await startStack()

  expect((await ask('/api/events')).status).toBe(401)
})
