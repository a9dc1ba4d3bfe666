import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, type Engine } from '../../support/stores.ts'
import { makeHashesFit, openTrail } from '../../support/trail.ts'
import { auditLines, operatorRow, startTimedStack } from '../../support/timedStack.ts'

/** Adds `bound`, an admin of mer_1 only. The other operators hold all three merchant IDs. */
async function startWorld(engine: Engine) {
  const started = await startTimedStack(engine, { world: { orders: 5, users: 5 } })
  const { store, askWith, cookieFor } = started
  const { created_at } = await operatorRow(store, 'admin@countinghouse.test')
  await store.db
    .insertInto('operator')
    .values({ id: 'bound', email: 'bound@a.test', name: 'B', role: 'admin', mids: '["mer_1"]', created_at })
    .execute()
  const as = async (email: string) => askWith(await cookieFor(email))
  const askAll = async (path: string, headers = {}) => {
    const answers: Record<string, [status: number, body: Record<string, unknown>]> = {}
    for (const who of ['admin@countinghouse.test', 'bound@a.test']) {
      const answer = await (await as(who))(path, { headers })
      answers[who.split('@')[0] ?? ''] = [answer.status, await answer.json()]
    }
    return answers
  }
  return { ...started, as, askAll }
}

describe.each(engines)('on %s', (engine) => {
  test('shows the state of the trail to admins only', async () => {
    const { stack, store, ask, as, askAll } = await startWorld(engine)
    expect((await askAll('/api/trail')).admin?.[1].state).toBe('unchecked')
    await stack.trail.check()
    const lines = (await auditLines(store)).length

    const answers = await askAll('/api/trail')

    const whole = { state: 'whole', checkedAt: '2026-11-21T10:00:00.000Z', brokenAt: null, why: null }
    expect(answers).toEqual({ admin: [200, { ...whole, lines }], bound: [200, { ...whole, lines: null }] })
    // A foreign merchant ID in the request does not change the answer.
    expect(await askAll('/api/trail?filter={"mid":"mer_2"}', { MID: 'mer_2' })).toEqual(answers)
    expect((await ask('/api/trail')).status).toBe(401)
    for (const role of ['ops', 'support', 'finance']) {
      const answer = await (await as(`${role}@countinghouse.test`))('/api/trail')
      expect([role, answer.status, (await answer.json()).lines]).toEqual([role, 403, undefined])
    }
    const refused = (await auditLines(store)).filter(({ action }) => action === 'access.refused')
    expect(refused.map(({ operator_email }) => operator_email?.split('@')[0])).toEqual([
      'ops',
      'support',
      'finance',
    ])
  })

  test('shows a changed trail and its broken line to every admin', async () => {
    const { stack, store, as, askAll } = await startWorld(engine)
    const admin = await as('admin@countinghouse.test')
    for (const name of ['A', 'B', 'C']) await admin('/api/operators/bound', { method: 'PUT', json: { name } })
    const [, second] = (await auditLines(store)).slice(-3)
    await openTrail(store)
    await sql`update audit set details = '{"n":1}' where seq = ${second?.seq}`.execute(store.db)
    await makeHashesFit(store)

    await stack.trail.check()

    const broken = { state: 'broken', brokenAt: Number(second?.seq), why: 'it was written without the key' }
    expect(await askAll('/api/trail')).toMatchObject({ admin: [200, broken], bound: [200, broken] })
    expect((await askAll('/api/trail')).bound?.[1].lines).toBeNull()
  })
})
