import { describe, expect, test } from 'vitest'
import { createLineReader, fileOf, lineOf } from '../../support/statementLines.ts'
import { startStack } from '../../support/stack.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { bookOrders, orderOf } from './statementRuns.ts'

describe.each(engines)('on %s', (engine) => {
  test('a statement that a period rests on cannot be deleted while it closes, nor until it is reopened', async () => {
    const store = await openTestStore(engine)
    await bookOrders(store, [
      orderOf('OR-1', { createdAt: '2026-03-05T12:00:00Z' }),
      orderOf('OR-2', { createdAt: '2026-04-05T12:00:00Z' }),
    ])
    const { as, stack } = await startStack({ store, statementReader: createLineReader() })
    const finance = await as('finance')
    const send = async (order: string) => {
      const answer = await finance(`/api/statements?name=${order}.csv&mid=mer_1`, {
        body: new Uint8Array(fileOf({ lines: [lineOf(2, order, '2.50')] })),
        headers: { 'content-type': 'application/octet-stream' },
      })
      const { id } = (await answer.json()) as { id: string }
      await stack.statementRuns.settled()
      return `/api/statements/${id}`
    }
    const [march, april] = [await send('OR-1'), await send('OR-2')]
    const json = { from: '2026-03-01', to: '2026-04-01', timeZone: 'UTC', mids: ['mer_1'] }
    const { id } = (await (await finance('/api/periods', { json })).json()) as { id: string }
    const expectRefused = async () => {
      const refused = await finance(march, { method: 'DELETE' })
      expect([refused.status, await refused.text()]).toEqual([
        409,
        expect.stringContaining(
          'a closed period rests on it (2026-03-01 to 2026-04-01), so it cannot be deleted',
        ),
      ])
    }
    const state = async () =>
      ((await (await finance(`/api/periods/${id}`)).json()) as { state: string }).state

    await expect.poll(state).toBe('closed')
    await expectRefused()
    const version = store.db.updateTable('period_version')
    await version.set({ state: 'closing', closed_at: null }).execute()
    await expectRefused()
    await version.set({ state: 'closed', closed_at: new Date().toISOString() }).execute()
    expect((await finance(april, { method: 'DELETE' })).status).toBe(204)
    await finance(`/api/periods/${id}/reopen`, { json: { reason: 'the statement was wrong' } })
    expect((await finance(march, { method: 'DELETE' })).status).toBe(204)
  })
})
