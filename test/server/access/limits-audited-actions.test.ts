import { describe, expect, test } from 'vitest'
import { auditLines, startTimedStack } from '../../support/timedStack.ts'
import { longEngines } from '../../support/stores.ts'
import type { Ask } from '../../support/stack.ts'

const ops = 'ops@countinghouse.test'

const order = {
  orderType: 'payin',
  purposeCode: 'personal',
  source: { currency: 'USD', amount: '50.00', paymentType: 'card', paymentCode: 'card_usd' },
  destination: { currency: 'USDT' },
}

const save = (ask: Ask) =>
  ask('/api/views', { json: { resource: 'orders', name: 'mine', filter: { status: 'expired' } } })

describe.each(longEngines)('on %s', (engine) => {
  test('one person adds at most 120 audit lines a minute, and others are not affected', async () => {
    const { as, store, stack } = await startTimedStack(engine)
    const [ask, support] = [await as('ops'), await as('support')]

    const answers = await Promise.all(Array.from({ length: 300 }, () => save(ask)))

    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ ok }) => ok).length, refused.length]).toEqual([120, 180])
    expect(await refused[0]?.json()).toMatchObject({
      message: 'more than 120 actions within a minute: wait a moment',
      reason: 'rate',
    })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('/api/orders')).status).toBe(200)
    expect((await ask('/api/search', { json: { text: 'a', kind: 'order', page: {} } })).status).toBe(200)
    expect((await save(support)).ok).toBe(true)

    await stack.refusals.settle({ all: true })
    const lines = (await auditLines(store)).filter(({ operator_email }) => operator_email === ops)
    expect(lines.filter(({ action }) => action === 'view.saved')).toHaveLength(120)
    const refusalLines = lines.filter(({ action }) => action === 'access.refused')
    expect(refusalLines.map(({ details }) => JSON.parse(details))).toMatchObject([
      { why: 'rate', route: 'POST /api/views' },
      { why: 'rate', route: 'POST /api/views', times: 179 },
    ])
  })

  test('counts all actions of a person together: changes, creations, files and contact searches', async () => {
    const { as } = await startTimedStack(engine)
    const ask = await as('admin')
    for (let n = 0; n < 119; n++) await ask(`/api/views/none-${n}`, { method: 'DELETE' })
    const search = () => ask('/api/search', { json: { text: 'jane.doe@mail.test' } })
    const create = () => ask('/api/v3/orders', { json: order, headers: { 'Idempotency-Key': 'k-1' } })

    const last = await search()
    const beyond = [
      await search(),
      await save(ask),
      await create(),
      await ask('/api/fees/report.csv'),
      await ask('/api/statements/none/result.xlsx'),
    ]

    expect(last.status).toBe(200)
    expect(beyond.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
  })

  test('a person at the limit can still sign in and end their sessions', async () => {
    const { as, signIn } = await startTimedStack(engine)
    const ask = await as('ops')
    await Promise.all(Array.from({ length: 121 }, () => save(ask)))
    expect((await save(ask)).status).toBe(429)

    const { answer, ask: second } = await signIn(ops)

    expect(answer.status).toBe(200)
    expect((await second('/api/sessions', { method: 'DELETE' })).status).toBe(204)
  })
})
