import { describe, expect, test } from 'vitest'
import { intentRow } from '../../support/intentRow.ts'
import { engines, longEngines, type Engine } from '../../support/stores.ts'
import { operatorRow, startTimedStack } from '../../support/timedStack.ts'

const second = 'second@countinghouse.test'

/** A receiver made by the second admin, and a request in doubt. */
async function startDoubt(engine: Engine) {
  const sent: string[] = []
  const { as, store, stack, wait, askWith, cookieFor } = await startTimedStack(engine, {
    sendNotice: async ({ id }) => void sent.push(id),
  })
  const admin = await as('admin')
  const { id: _, email: __, ...same } = await operatorRow(store, 'admin@countinghouse.test')
  await store.db
    .insertInto('operator')
    .values({ ...same, id: 'second', email: second, name: 'Second Admin' })
    .execute()
  const maker = askWith(await cookieFor(second))
  const given = { kind: 'webhook', name: 'Chat', mids: ['mer_1'], url: 'https://hook.test/x' }
  const { id } = await (await maker('/api/alert-receivers', { json: given })).json()
  await store.db
    .insertInto('order_intent')
    .values(intentRow('k-1', { state: 'unknown', created_at: '2026-11-21T09:58:00.000Z' }))
    .execute()
  const disable = async (disabled: boolean) =>
    expect((await admin('/api/operators/second', { method: 'PUT', json: { disabled } })).status).toBe(200)
  const turn = async (ms: number) => {
    wait(ms)
    await stack.alerts.turn()
    await stack.alerts.settled()
  }
  const paused = async () => {
    const { items } = await (await admin('/api/attention')).json()
    return items.filter(({ kind }: { kind: string }) => kind === 'paused-receivers')
  }
  return { as, admin, disable, turn, paused, sent, id, at: `/api/alert-receivers/${id}` }
}

describe.each(engines)('on %s', (engine) => {
  test('an admin who saves a paused receiver takes it over, and it gets its missed notices', async () => {
    const { admin, disable, turn, paused, sent, id, at } = await startDoubt(engine)
    await disable(true)
    for (const ms of [0, 30_000, 10_000]) await turn(ms)

    const json = { name: 'Chat', mids: ['mer_1'], language: 'en', on: true }
    const saved = await (await admin(at, { method: 'PUT', json })).json()
    await turn(30_000)

    expect(saved).toMatchObject({ pausedSince: null, changedBy: 'admin@countinghouse.test' })
    expect(sent).toEqual([id])
    expect(await paused()).toEqual([])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('a receiver pauses while its maker is disabled, and admins see it on Home', async () => {
    const { as, admin, disable, turn, paused, sent, at } = await startDoubt(engine)
    await disable(true)

    for (const ms of [0, 30_000, 10_000]) await turn(ms)

    expect(sent).toEqual([])
    expect(await (await admin(at)).json()).toMatchObject({
      pausedSince: '2026-11-21T10:00:00.000Z',
      waiting: 1,
    })
    expect(await paused()).toMatchObject([
      { count: 1, oldest: '2026-11-21T10:00:00.000Z', filter: { paused: true } },
    ])
    const list = async (filter: object) =>
      (await admin(`/api/alert-receivers?filter=${encodeURIComponent(JSON.stringify(filter))}`)).json()
    expect([(await list({ paused: true })).length, (await list({ paused: false })).length]).toEqual([1, 0])
    const { items } = await (await (await as('finance'))('/api/attention')).json()
    expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('paused-receivers')
  })

  test('a receiver resumes when its maker is enabled again', async () => {
    const { disable, turn, sent, id } = await startDoubt(engine)
    await disable(true)
    for (const ms of [0, 30_000, 10_000]) await turn(ms)
    expect(sent).toEqual([])

    await disable(false)
    await turn(30_000)

    expect(sent).toEqual([id])
  })

  test('a receiver depends on the admin who saved it last, not on its maker', async () => {
    const { as, admin, disable, at } = await startDoubt(engine)
    const json = { name: 'Chat', mids: ['mer_1'], language: 'en', on: true }
    await admin(at, { method: 'PUT', json })

    await disable(true)

    expect(await (await (await as('admin'))(at)).json()).toMatchObject({ pausedSince: null })
  })
})
