import { describe, expect, test } from 'vitest'
import { cookieOf } from '../../support/stack.ts'
import { engines, longEngines } from '../../support/stores.ts'
import {
  auditLines,
  codeAt,
  enrol,
  hour,
  minute,
  startTimedStack,
  statusOf,
} from '../../support/timedStack.ts'

const ops = 'ops@countinghouse.test'
const reason = 'the person called about an order'

/** A masked record of a person, and the request that reveals it. */
async function startRevealing(engine: 'sqlite' | 'postgres') {
  const world = await startTimedStack(engine)
  const person = await world.signIn(ops)
  const list = await person.ask('/api/v1/public/users/individual?limit=1', { headers: { MID: 'mer_1' } })
  const { data } = await list.json()
  const json = { token: data[0].countinghouse.reveal, reason }
  const reveal = (ask = person.ask) => ask('/api/reveals', { json })
  return { ...world, ...person, reveal }
}

describe.each(engines)('on %s', (engine) => {
  test('allows ten reveals per hour, then asks for the password and continues', async () => {
    const { ask, askWith, reveal, store, wait } = await startRevealing(engine)
    for (let n = 0; n < 10; n++) expect((await reveal()).status).toBe(200)

    const refused = await reveal()
    const shown = await ask('/api/session/step-up', { json: { password: 'sandbox' } })
    const here = askWith(cookieOf(shown))
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await reveal(here)).status)
    wait(hour + 1)

    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ reason: 'step_up', needs: ['password'] })
    expect(statuses).toEqual([...Array(10).fill(200), 403])
    const lines = await auditLines(store)
    expect(lines.filter(({ action }) => action === 'contact.revealed')).toHaveLength(20)
    expect(lines.filter(({ action }) => action === 'password.shown')).toHaveLength(1)
  })

  test('counts concurrent reveals exactly', async () => {
    const { reveal } = await startRevealing(engine)

    const answers = await Promise.all(Array.from({ length: 20 }, () => reveal()))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10)
  })

  test('showing the password again neither starts a new session nor extends it', async () => {
    const { ask, askWith, answer, wait, store } = await startRevealing(engine)
    const { endsAt } = await answer.json()
    const before = await store.db.selectFrom('session').select(['id', 'created_at']).execute()
    wait(10 * minute)

    const shown = await ask('/api/session/step-up', { json: { password: 'sandbox' } })

    expect((await shown.json()).endsAt).toBe(endsAt)
    expect(await store.db.selectFrom('session').select(['id', 'created_at']).execute()).toEqual(before)
    expect([await statusOf(ask), await statusOf(askWith(cookieOf(shown)))]).toEqual([401, 200])
  })

  test('an operator with a second factor shows it with the password, unless it is fresh', async () => {
    const { ask, askWith, reveal, time, wait } = await startRevealing(engine)
    const { secret, answer } = await enrol(ask, time)
    let here = askWith(cookieOf(answer))
    for (let n = 0; n < 10; n++) expect((await reveal(here)).status).toBe(200)
    expect((await (await reveal(here)).json()).needs).toEqual(['password'])
    wait(6 * minute)
    expect((await (await reveal(here)).json()).needs).toEqual(['password', 'code'])

    const json = { password: 'sandbox', code: '000000' }
    const halfRight = await here('/api/session/step-up', { json })
    const right = { ...json, code: codeAt(secret, time.now) }
    const shown = await here('/api/session/step-up', { json: right })
    here = askWith(cookieOf(shown))

    expect([halfRight.status, (await halfRight.json()).reason]).toEqual([401, 'wrong_code'])
    expect((await reveal(here)).status).toBe(200)
    expect((await here('/api/operators')).status).toBe(403)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('wrong passwords lock the step-up of one session, but no sign-in and no other session', async () => {
    const { ask, signIn, store, stack } = await startRevealing(engine)
    const other = await signIn(ops)
    const show = (by: typeof ask, password: string) => by('/api/session/step-up', { json: { password } })
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await show(ask, 'wrong')).status)

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await show(ask, 'sandbox')).status).toBe(429)
    expect((await show(other.ask, 'sandbox')).status).toBe(200)
    expect((await signIn(ops)).answer.status).toBe(200)
    await stack.refusals.settle({ all: true })
    const lines = (await auditLines(store)).filter(({ action }) => action === 'password.shown')
    expect(lines.map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'refused'])
  })

  test('refuses an empty step-up, a first password, and a code without a second factor', async () => {
    const { ask, as, signIn } = await startRevealing(engine)
    const created = await (
      await as('admin')
    )('/api/operators', {
      json: { email: 'new@a.test', name: 'New Person', role: 'ops', mids: ['mer_2'] },
    })
    const { firstPassword } = await created.json()
    const first = await signIn('new@a.test', firstPassword)

    expect((await ask('/api/session/step-up', { json: {} })).status).toBe(400)
    expect((await ask('/api/session/step-up', { json: { code: '000000' } })).status).toBe(409)
    const early = await first.ask('/api/session/step-up', { json: { password: firstPassword } })
    expect([early.status, (await early.json()).reason]).toEqual([403, 'stage'])
  })
})
