import { describe, expect, test } from 'vitest'
import { cookieOf, startStack, type Ask } from '../../support/stack.ts'
import { engines, longEngines, openTestStore, testOnPostgres } from '../../support/stores.ts'
import {
  codeAt,
  enrol,
  hour,
  minute,
  operatorRow,
  startSharing,
  startTimedStack,
  statusOf,
} from '../../support/timedStack.ts'

const ops = 'ops@countinghouse.test'
const second = 1000

async function readReason(ask: Ask): Promise<string> {
  const answer = await ask('/api/session')
  return answer.status === 401 ? (await answer.json()).reason : `alive ${answer.status}`
}

describe.each(engines)('on %s', (engine) => {
  test('a new password ends all sessions but the new one', async () => {
    const { signIn, askWith, wait } = await startTimedStack(engine)
    const [here, elsewhere] = [await signIn(ops), await signIn(ops)]
    wait(second)

    const json = { current: 'sandbox', password: 'a quiet harbour at dawn' }
    const answer = await here.ask('/api/session/password', { json })

    expect(answer.status).toBe(200)
    expect(await Promise.all([here.ask, elsewhere.ask].map((ask) => statusOf(ask)))).toEqual([401, 401])
    expect(await statusOf(askWith(cookieOf(answer)))).toBe(200)
    expect((await signIn(ops)).answer.status).toBe(401)
  })

  test('signing out ends this session alone, or all of them', async () => {
    const { signIn } = await startTimedStack(engine)
    const [one, two, three] = [await signIn(ops), await signIn(ops), await signIn(ops)]
    const other = await signIn('support@countinghouse.test')

    const out = await one.ask('/api/session', { method: 'DELETE' })
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"'])
    expect(out.headers.get('set-cookie')).toMatch(/^countinghouse=; Max-Age=0; Path=\//)
    expect([await statusOf(one.ask), await statusOf(two.ask)]).toEqual([401, 200])

    const all = await two.ask('/api/sessions', { method: 'DELETE' })
    expect([all.status, all.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"'])
    expect([await statusOf(two.ask), await statusOf(three.ask)]).toEqual([401, 401])
    expect(await statusOf(other.ask)).toBe(200)
  })

  test('a live service keeps the newest three sessions of one person, and others keep theirs', async () => {
    const { signIn, wait } = await startTimedStack(engine, { mode: 'live' })
    const other = await signIn('support@countinghouse.test')
    const opened = []
    for (let n = 0; n < 5; n++) {
      opened.push(await signIn(ops))
      wait(second)
    }

    const statuses = await Promise.all(opened.map(({ ask }) => statusOf(ask)))

    expect(statuses).toEqual([401, 401, 200, 200, 200])
    expect(await statusOf(other.ask)).toBe(200)
  })

  test('a new factor ends other sessions, and renews this token without extending the day', async () => {
    const { signIn, askWith, time, wait } = await startTimedStack(engine)
    const [here, elsewhere] = [await signIn(ops), await signIn(ops)]
    const { endsAt } = await here.answer.json()
    wait(minute)

    const { answer, secret } = await enrol(here.ask, time)
    const renewed = askWith(cookieOf(answer))

    expect([await statusOf(here.ask), await statusOf(elsewhere.ask)]).toEqual([401, 401])
    expect((await (await renewed('/api/session')).json()).endsAt).toBe(endsAt)
    wait(minute)
    const other = await signIn(ops, 'sandbox', { code: codeAt(secret, time.now) })
    wait(minute)
    const shown = await renewed('/api/session/code', { json: { code: codeAt(secret, time.now) } })
    expect((await shown.json()).endsAt).toBe(endsAt)
    const second = await enrol(askWith(cookieOf(shown)), time)
    expect([other.answer.status, await statusOf(other.ask)]).toEqual([200, 401])
    const json = { current: 'sandbox', password: 'a quiet harbour at dawn' }
    const changed = await askWith(cookieOf(second.answer))('/api/session/password', { json })
    expect((await changed.json()).endsAt).toBe(endsAt)
  })

  test('a person lists and ends their own sessions, and cannot end sessions of others', async () => {
    const { signIn, ask, wait } = await startTimedStack(engine)
    const headers = { 'User-Agent': 'Firefox' }
    const json = { email: ops, password: 'sandbox' }
    await ask('/api/session', { json, headers, ip: '198.51.100.9' })
    wait(minute)
    const mine = await signIn(ops)
    const stranger = await signIn('support@countinghouse.test')

    const answer = await mine.ask('/api/sessions')
    const list = await answer.json()

    expect(answer.headers.get('content-range')).toBe('sessions 0-1/2')
    expect(list).toEqual([
      expect.objectContaining({ ip: '192.0.2.1', current: true }),
      {
        id: expect.any(String),
        createdAt: '2026-11-21T10:00:00.000Z',
        seenAt: '2026-11-21T10:00:00.000Z',
        ip: '198.51.100.9',
        agent: 'Firefox',
        current: false,
      },
    ])
    const end = (by: Ask, { id }: { id: string }) => by(`/api/sessions/${id}`, { method: 'DELETE' })
    expect((await end(stranger.ask, list[0])).status).toBe(404)
    expect(await statusOf(mine.ask)).toBe(200)
    expect((await end(mine.ask, list[1])).status).toBe(204)
    expect(await (await mine.ask('/api/sessions')).json()).toHaveLength(1)
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('signing in ends the session of the cookie sent along, and a planted cookie opens nothing', async () => {
    const { ask, askWith, signIn } = await startTimedStack(engine)
    const before = await signIn('support@countinghouse.test')
    const json = { email: ops, password: 'sandbox' }

    const answer = await before.ask('/api/session', { json })
    const planted = await askWith('countinghouse=planted-by-somebody')('/api/session', { json })

    expect(await statusOf(before.ask)).toBe(401)
    expect(cookieOf(answer)).toMatch(/^countinghouse=[\w-]{43}$/)
    expect(cookieOf(planted)).not.toContain('planted')
    expect(await statusOf(askWith('countinghouse=planted-by-somebody'))).toBe(401)
    expect(await statusOf(askWith(cookieOf(answer)))).toBe(200)
    expect(await statusOf(ask)).toBe(401)
  })

  test('a failed sign-in leaves the session sent along unchanged', async () => {
    const { as } = await startTimedStack(engine)
    const mine = await as('ops')

    await mine('/api/session', { json: { email: ops, password: 'wrong' } })

    expect(await statusOf(mine)).toBe(200)
  })

  test.each<[string, (admin: Ask, id: string) => Promise<Response>]>([
    [
      'another role',
      (admin, id) => admin(`/api/operators/${id}`, { method: 'PUT', json: { role: 'finance' } }),
    ],
    [
      'being disabled',
      (admin, id) => admin(`/api/operators/${id}`, { method: 'PUT', json: { disabled: true } }),
    ],
    ['a reset', (admin, id) => admin(`/api/operators/${id}/reset`, { json: { reason: 'lost the phone' } })],
    ['an admin', (admin, id) => admin(`/api/operators/${id}/end-sessions`, { json: {} })],
  ])('%s ends all sessions at once', async (_, act) => {
    const { signIn, as, store } = await startTimedStack(engine)
    const [one, two] = [await signIn(ops), await signIn(ops)]
    const { id } = await operatorRow(store, ops)

    const answer = await act(await as('admin'), id)

    expect(answer.ok).toBe(true)
    expect([await statusOf(one.ask), await statusOf(two.ask)]).toEqual([401, 401])
  })

  test('new merchant IDs and a new name apply at once to an open session', async () => {
    const { as, store } = await startTimedStack(engine)
    const mine = await as('ops')
    const { id } = await operatorRow(store, ops)

    await (
      await as('admin')
    )(`/api/operators/${id}`, { method: 'PUT', json: { mids: ['mer_3'], name: 'O' } })

    expect(await (await mine('/api/session')).json()).toMatchObject({
      mids: ['mer_3'],
      operator: { name: 'O' },
    })
    expect((await mine('/api/v1/public/orders', { headers: { MID: 'mer_1' } })).status).toBe(403)
  })

  test('fifteen minutes without activity by the store’s clock end a session', async () => {
    const { as, wait } = await startTimedStack(engine)
    const mine = await as('ops')

    wait(15 * minute - 1)
    expect(await statusOf(mine)).toBe(200)
    wait(15 * minute - 1)
    expect(await statusOf(mine)).toBe(200)
    wait(15 * minute)

    expect(await readReason(mine)).toBe('idle')
    expect(await readReason(mine)).toBe('none')
  })

  test('background requests do not extend a session', async () => {
    const { as, wait } = await startTimedStack(engine)
    const mine = await as('ops')

    for (let n = 0; n < 14; n++) {
      wait(minute)
      const answer = await mine('/api/session', { headers: { 'X-Background': '1' } })
      expect(answer.status).toBe(200)
    }
    wait(minute)

    expect((await mine('/api/session', { headers: { 'X-Background': '1' } })).status).toBe(401)
  })

  test('ten hours end a session despite activity', async () => {
    const { signIn, wait, time } = await startTimedStack(engine)
    const { ask: mine, answer } = await signIn(ops)
    expect(Date.parse((await answer.json()).endsAt)).toBe(time.now + 10 * hour)

    for (let n = 0; n < 59; n++) {
      wait(10 * minute)
      expect(await statusOf(mine)).toBe(200)
    }
    wait(10 * minute)

    expect(await readReason(mine)).toBe('ended')
  })

  test('sessions without their code push out each other, and no complete session', async () => {
    const { signIn, time, askWith, wait } = await startTimedStack(engine, { mode: 'live' })
    const { secret, answer } = await enrol((await signIn(ops)).ask, time)
    const mine = askWith(cookieOf(answer))
    const pending = []
    for (let n = 0; n < 5; n++) {
      wait(second)
      pending.push(await signIn(ops, 'sandbox', { ip: `203.0.113.${n}` }))
    }

    expect(await statusOf(mine)).toBe(200)
    expect(await Promise.all(pending.map(({ ask }) => statusOf(ask)))).toEqual([401, 401, 200, 200, 200])
    wait(minute)
    const code = codeAt(secret, time.now)
    expect((await pending[4]?.ask('/api/session/code', { json: { code } }))?.status).toBe(200)
    expect(await statusOf(mine)).toBe(200)
  })

  test('stores no token, and stored values open nothing', async () => {
    const { signIn, askWith, store } = await startTimedStack(engine)
    const { cookie = '' } = await signIn(ops)

    const row = await store.db.selectFrom('session').selectAll().executeTakeFirstOrThrow()

    expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/)
    for (const value of [row.token_hash, row.id])
      expect(await statusOf(askWith(`countinghouse=${value}`))).toBe(401)
    expect(await statusOf(askWith(cookie))).toBe(200)
    expect(await statusOf(askWith(`${cookie}x`))).toBe(401)
  })
})

testOnPostgres('many sign-ins at once through two servers leave at most three sessions', async () => {
  const { turn, store } = await startSharing('postgres', { mode: 'live' })

  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => turn(n).signIn(ops, 'sandbox', { ip: `198.51.100.${n}` })),
    )
    const made = answers.filter(({ answer }) => answer.status === 200)
    expect(made.length).toBeGreaterThan(0)
    const rows = await store.db.selectFrom('session').selectAll().execute()
    expect(rows.length).toBeLessThanOrEqual(3)
  }
})

test('each shown code starts a new session and ends the one before', async () => {
  const { signIn, askWith, store, time, wait } = await startTimedStack('sqlite')
  const first = await signIn(ops)
  const { secret, answer } = await enrol(first.ask, time)
  expect(await statusOf(first.ask)).toBe(401)
  const second = askWith(cookieOf(answer))
  expect(await statusOf(second)).toBe(200)

  wait(minute)
  const pending = await signIn(ops)
  expect(await (await pending.ask('/api/session')).json()).toMatchObject({ stage: 'second-factor' })
  const shown = await pending.ask('/api/session/code', { json: { code: codeAt(secret, time.now) } })
  expect([shown.status, await statusOf(pending.ask)]).toEqual([200, 401])
  const third = askWith(cookieOf(shown))

  wait(minute)
  const again = await third('/api/session/code', { json: { code: codeAt(secret, time.now) } })
  expect([again.status, await statusOf(third)]).toEqual([200, 401])
  expect(await store.db.selectFrom('session').selectAll().execute()).toHaveLength(2)
})

test('two sign-ins in the same millisecond both count', async () => {
  const store = await openTestStore('sqlite', { now: () => 1_800_000_000_000 })
  const { signIn } = await startStack({ store, mode: 'live' })

  for (let n = 0; n < 12; n++) expect((await signIn(ops)).answer.status).toBe(200)
})
