import { describe, expect, test } from 'vitest'
import { prepareOperator, insertOperator } from '../../../src/server/operators/operators.ts'
import { holdPasswords } from '../../support/cheapPasswords.ts'
import { engines, longEngines } from '../../support/stores.ts'
import { auditLines, everythingIn, hour, minute, startTimedStack } from '../../support/timedStack.ts'
import { faultWords } from '../../support/faultWords.ts'

const day = 24 * hour
const ops = 'ops@countinghouse.test'

describe.each(engines)('on %s', (engine) => {
  test('gives the same answer for a locked account and an unknown name', async () => {
    const { ask } = await startTimedStack(engine)
    const answers = []
    for (const email of [ops, 'nobody@a.test']) {
      for (let n = 0; n < 5; n++) await ask('/api/session', { json: { email, password: 'wrong' } })
      const answer = await ask('/api/session', { json: { email, password: 'sandbox' } })
      const { requestId: _, ...body } = await answer.json()
      answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), body })
    }

    expect(answers[0]).toEqual({
      status: 429,
      retryAfter: '600',
      body: {
        error: 'Too Many Requests',
        message: 'too many attempts: wait before the next one',
        code: 429,
        details: [],
        reason: 'locked',
        retryAfter: 600,
      },
    })
    expect(answers[1]).toEqual(answers[0])
  })

  test('a first password allows only the choice of a new one, and then ends', async () => {
    const { as, ask, signIn, askWith } = await startTimedStack(engine)
    const admin = await as('admin')
    const created = await admin('/api/operators', {
      json: { email: 'New@A.test', name: 'New Person', role: 'ops', mids: ['mer_2'] },
    })
    const { firstPassword, email } = await created.json()
    expect([created.status, email]).toEqual([201, 'new@a.test'])
    expect(firstPassword).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/)

    const first = await signIn(' NEW@a.test ', firstPassword)
    const session = await first.answer.json()
    expect(session).toMatchObject({ stage: 'new-password', permissions: [], mids: [] })
    for (const path of ['/api/v1/public/orders', '/api/sessions', '/api/preferences', '/api/intents']) {
      const refused = await first.ask(path)
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ reason: 'stage', stage: 'new-password' })
    }
    const password = 'a quiet harbour at dawn'
    const chosen = await first.ask('/api/session/password', { json: { password } })
    expect(await chosen.json()).toMatchObject({ stage: 'signed-in', mids: ['mer_2'] })
    expect((await askWith(first.cookie)('/api/session')).status).toBe(401)
    expect((await signIn('new@a.test', firstPassword)).answer.status).toBe(401)
    expect((await signIn('new@a.test', password)).answer.status).toBe(200)
    expect((await ask('/api/session')).status).toBe(401)
  })

  test('wrong current passwords lock only their session and are recorded', async () => {
    const { as, signIn, store, stack } = await startTimedStack(engine)
    const open = await as('ops')
    const json = { password: 'another harbour at dusk', current: 'wrong' }
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await open('/api/session/password', { json })).status)

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    expect((await signIn(ops)).answer.status).toBe(200)
    await stack.refusals.settle({ all: true })
    const refused = (await auditLines(store)).filter(({ action }) => action === 'password.changed')
    expect(refused.map(({ outcome, details }) => [outcome, JSON.parse(details).times])).toEqual([
      ['refused', undefined],
      ['refused', 4],
    ])
  })

  test('refuses excess concurrent sign-ins and processes the others', async () => {
    const { signIn } = await startTimedStack(engine)
    const { release } = holdPasswords()
    let answered = 0
    const signedIn = Array.from({ length: 60 }, async (_, n) => {
      const one = await signIn(`flood${n}@a.test`, 'x', { ip: `198.51.100.${n}` })
      answered++
      return one
    })
    // Two passwords are being hashed and twenty wait.
    await expect.poll(() => answered).toBe(38)
    release()
    const flood = await Promise.all(signedIn)

    const statuses = flood.map(({ answer }) => answer.status)
    const refused = flood.find(({ answer }) => answer.status === 429)?.answer
    expect([...new Set(statuses)].toSorted()).toEqual([401, 429])
    expect(statuses.filter((status) => status === 401)).toHaveLength(22)
    expect(refused?.headers.get('retry-after')).toBe('2')
    expect(await refused?.json()).toMatchObject({
      code: 429,
      message: 'too many requests at once: try again in a moment',
    })
    expect((await signIn(ops)).answer.status).toBe(200)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('gives the same answer for a wrong password, an unknown name, a disabled account and an expired first password', async () => {
    const { ask, store, time, wait } = await startTimedStack(engine)
    const { row, firstPassword = '' } = await prepareOperator(
      { email: 'late@a.test', name: 'L', role: 'ops', mids: ['mer_1'] },
      time.now,
    )
    await insertOperator(store.db, row)
    await store.db
      .updateTable('operator')
      .set({ disabled_at: '2026-11-20T00:00:00.000Z' })
      .where('email', '=', 'support@countinghouse.test')
      .execute()
    wait(3 * day)

    const answers = []
    for (const [email, password] of [
      [ops, 'wrong'],
      ['nobody@a.test', 'wrong'],
      ['support@countinghouse.test', 'sandbox'],
      ['late@a.test', firstPassword],
      ['no address at all', 'sandbox'],
    ]) {
      const answer = await ask('/api/session', { json: { email, password } })
      const { requestId, ...body } = await answer.json()
      const headers = Object.fromEntries(answer.headers)
      expect(headers['x-request-id']).toBe(requestId)
      delete headers['x-request-id']
      delete headers['content-security-policy']
      answers.push({ status: answer.status, body, headers })
    }

    expect(answers[0]).toMatchObject({
      status: 401,
      body: {
        error: 'Unauthorized',
        message: 'e-mail or password is wrong',
        code: 401,
        details: [],
        reason: 'wrong',
      },
    })
    for (const other of answers) expect(other).toEqual(answers[0])
    expect((await auditLines(store)).map(({ details }) => details)).toEqual(
      // The second unknown name is counted with the first.
      ['password', 'no account', 'disabled', 'first password expired'].map((why) => JSON.stringify({ why })),
    )
  })

  test('spends the same work on unknown names, wrong passwords and disabled accounts', async () => {
    const { ask, store, wait } = await startTimedStack(engine)
    await store.db
      .updateTable('operator')
      .set({ disabled_at: '2026-11-20T00:00:00.000Z' })
      .where('email', '=', 'support@countinghouse.test')
      .execute()
    const cases: Record<string, (n: number) => { email: string; password: string }> = {
      wrong: () => ({ email: ops, password: 'wrong' }),
      nobody: (n) => ({ email: `nobody${n}@a.test`, password: 'wrong' }),
      disabled: () => ({ email: 'support@countinghouse.test', password: 'sandbox' }),
    }
    const times = Object.fromEntries(Object.keys(cases).map((name) => [name, [] as number[]]))

    for (let n = 0; n < 12; n++) {
      wait(31 * minute)
      for (const [name, make] of Object.entries(cases)) {
        const start = process.cpuUsage()
        const { status } = await ask('/api/session', { json: make(n) })
        const { user, system } = process.cpuUsage(start)
        times[name]?.push(user + system)
        expect(status).toBe(401)
      }
    }

    // Without the hash an answer takes a tenth of the work. CPU time excludes other processes.
    const least = Object.values(times).map((all) => Math.min(...all))
    expect(Math.max(...least) / Math.min(...least)).toBeLessThan(2)
  })

  test('a first password expires after three days, and the choice of a new one after ten minutes', async () => {
    const { as, signIn, wait, time } = await startTimedStack(engine)
    const json = { email: 'new@a.test', name: 'New Person', role: 'ops', mids: ['mer_2'] }
    const { firstPassword, expiresAt } = await (await (await as('admin'))('/api/operators', { json })).json()
    expect(Date.parse(expiresAt)).toBe(time.now + 3 * day)

    wait(3 * day - 1)
    const last = await signIn('new@a.test', firstPassword)
    expect(last.answer.status).toBe(200)
    wait(10 * minute)
    const late = await last.ask('/api/session/password', { json: { password: 'a quiet harbour at dawn' } })

    expect(late.status).toBe(401)
    expect((await signIn('new@a.test', firstPassword)).answer.status).toBe(401)
  })

  test('reports password faults at their field', async () => {
    const { as, signIn, wait } = await startTimedStack(engine)
    const json = { email: 'zelda.quill@a.test', name: 'Zelda Quill', role: 'ops', mids: ['mer_2'] }
    const { firstPassword } = await (await (await as('admin'))('/api/operators', { json })).json()
    const { ask } = await signIn('zelda.quill@a.test', firstPassword)
    const faultOf = async (body: object) => {
      const answer = await ask('/api/session/password', { json: body })
      expect(answer.status).toBe(400)
      return faultWords((await answer.json()).details)
    }
    const field = 'password'

    expect(await faultOf({ password: 'fourteen signs' })).toEqual([
      { field, message: 'Use at least 15 characters. A few words in a row are easy to remember.' },
    ])
    expect(await faultOf({ password: 'x'.repeat(257) })).toEqual([
      { field, message: 'Use at most 256 characters.' },
    ])
    expect(await faultOf({ password: 'qwertyuiopasdfghjkl' })).toMatchObject([
      { field, message: expect.stringContaining('easy to guess') },
    ])
    expect(await faultOf({ password: 'zeldaquillzeldaquill' })).toMatchObject([
      { field, message: expect.stringContaining('easy to guess') },
    ])
    expect(await faultOf({ password: firstPassword })).toEqual([
      { field, message: 'choose a password that differs from the current one' },
    ])
    expect(await faultOf({})).toMatchObject([{ field }])
    expect(await faultOf({ password: 'a quiet harbour at dawn', role: 'admin' })).toHaveLength(1)

    const chosen = await ask('/api/session/password', { json: { password: 'a quiet harbour at dawn' } })
    expect(chosen.status).toBe(200)
    wait(1)
    const again = await signIn('zelda.quill@a.test', 'a quiet harbour at dawn')
    const present = async (body: object) =>
      faultWords((await (await again.ask('/api/session/password', { json: body })).json()).details)
    expect(await present({ password: 'another harbour at dusk' })).toEqual([
      { field: 'current', message: 'enter your current password' },
    ])
    expect(await present({ password: 'another harbour at dusk', current: 'wrong' })).toEqual([
      { field: 'current', message: 'this is not your current password' },
    ])
  })

  test('neither unknown names nor passwords reach the store or the log', async () => {
    const written: unknown[] = []
    const { ask, signIn, store } = await startTimedStack(engine, {
      log: (...facts) => void written.push(facts),
    })
    await signIn('canary.stranger@mail.test', 'canary-password-one')
    await signIn('canary-password-in-the-wrong-field', 'x')
    await signIn(ops, 'canary-password-two')
    const mine = await signIn(ops)
    await mine.ask('/api/session/password', {
      json: { current: 'sandbox', password: 'canary-password-three-is-long' },
    })
    await ask('/api/session?email=canary@mail.test')

    expect(await everythingIn(store)).not.toContain('canary')
    expect(JSON.stringify(written)).not.toContain('canary')
    expect(await everythingIn(store)).not.toContain(mine.cookie?.split('=')[1])
  })
})

test('a hundred failures block their address for every account, and no other address', async () => {
  const { signIn, ask } = await startTimedStack('sqlite')
  const ip = (n: number) => `2001:db8:0:1::${n.toString(16)}`
  for (let n = 0; n < 100; n++) await signIn(`spray${n}@a.test`, 'x', { ip: ip(n) })

  expect((await signIn(ops, 'sandbox', { ip: ip(500) })).answer.status).toBe(429)
  expect((await signIn(ops, 'sandbox', { ip: '2001:db8:0:2::1' })).answer.status).toBe(200)
  expect((await ask('/api/sign-in', { ip: ip(1) })).status).toBe(200)
})

test('accepts different notations of an e-mail address', async () => {
  const { signIn } = await startTimedStack('sqlite')

  expect((await signIn('  OPS@Countinghouse.TEST ')).answer.status).toBe(200)
  expect((await signIn('ｏｐｓ@countinghouse.test')).answer.status).toBe(200)
})
