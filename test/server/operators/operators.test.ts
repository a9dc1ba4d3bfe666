import { describe, expect, test } from 'vitest'
import { engines, longEngines } from '../../support/stores.ts'
import { minute, operatorRow, startTimedStack } from '../../support/timedStack.ts'

const ops = 'ops@countinghouse.test'
const list = (path: string, query: Record<string, unknown>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))}`

describe.each(engines)('on %s', (engine) => {
  test('an admin adds an operator and sees the first password once', async () => {
    const { as, store } = await startTimedStack(engine)
    const admin = await as('admin')

    const created = await admin('/api/operators', {
      json: { email: 'New@A.test', name: '  New Person ', role: 'support', mids: ['mer_2', 'mer_3'] },
    })
    const { firstPassword, expiresAt, ...record } = await created.json()

    expect([created.status, created.headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(record).toEqual({
      id: expect.any(String),
      email: 'new@a.test',
      name: 'New Person',
      role: 'support',
      mids: ['mer_2', 'mer_3'],
      everything: false,
      disabled: false,
      locked: false,
      secondFactor: false,
      lastSignInAt: null,
      createdAt: '2026-11-21T10:00:00.000Z',
      sessions: 0,
    })
    expect(expiresAt).toBe('2026-11-24T10:00:00.000Z')
    expect(await (await admin(`/api/operators/${record.id}`)).json()).toEqual(record)
    const { password_hash } = await operatorRow(store, 'new@a.test')
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(password_hash).not.toContain(firstPassword)
  })

  test('a disabled operator cannot sign in until enabled, and keeps the password', async () => {
    const { as, signIn, store } = await startTimedStack(engine)
    const admin = await as('admin')
    const { id } = await operatorRow(store, ops)
    const put = (disabled: boolean) =>
      admin(`/api/operators/${id}`, { method: 'PUT', json: { disabled } }).then((answer) => answer.json())

    expect(await put(true)).toMatchObject({ disabled: true, sessions: 0 })
    expect((await signIn(ops)).answer.status).toBe(401)
    expect(await put(false)).toMatchObject({ disabled: false })
    expect((await signIn(ops)).answer.status).toBe(200)
  })

  test('filters, sorts and pages the list, and answers with the total', async () => {
    const { as } = await startTimedStack(engine)
    const admin = await as('admin')
    const emails = async (query: Record<string, unknown>) => {
      const answer = await admin(list('/api/operators', query))
      const rows = await answer.json()
      return [
        answer.headers.get('content-range'),
        ...rows.map(({ email }: { email: string }) => email.split('@')[0]),
      ]
    }

    expect(await emails({})).toEqual(['operators 0-3/4', 'admin', 'finance', 'ops', 'support'])
    expect(await emails({ sort: ['role', 'DESC'], range: [1, 2] })).toEqual([
      'operators 1-2/4',
      'ops',
      'finance',
    ])
    expect((await emails({ range: [0, 100_000] }))[0]).toBe('operators 0-3/4')
    expect(await emails({ filter: { role: 'ops' } })).toEqual(['operators 0-0/1', 'ops'])
    expect(await emails({ filter: { disabled: true } })).toEqual(['operators 0-0/0'])
    for (const query of [
      { sort: ['password_hash', 'ASC'] },
      { sort: ['name', 'ASC; drop table operator'] },
      { filter: { password_hash: 'x' } },
      { range: [5, 1] },
    ])
      expect((await admin(list('/api/operators', query))).status).toBe(400)
    expect((await admin('/api/operators?filter={')).status).toBe(400)
  })

  test('stores preferences per operator, limited to 16 kB', async () => {
    const { as } = await startTimedStack(engine)
    const [one, other] = [await as('ops'), await as('support')]
    const put = (json: unknown) => one('/api/preferences', { method: 'PUT', json })

    expect((await put({ theme: 'dark', columns: ['id'] })).status).toBe(200)
    expect((await put({ theme: 'light' })).status).toBe(200)
    expect((await put({ all: 'x'.repeat(17_000) })).status).toBe(413)
    expect((await put(['theme'])).status).toBe(400)

    expect(await (await one('/api/preferences')).json()).toEqual({ theme: 'light' })
    expect(await (await other('/api/preferences')).json()).toEqual({})
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('names the field of each invalid value and refuses changes to internal fields', async () => {
    const { as, store } = await startTimedStack(engine)
    const admin = await as('admin')
    const good = { email: 'a@b.test', name: 'A', role: 'ops', mids: ['mer_1'] }
    const { id } = await operatorRow(store, ops)
    const add = async (changes: object) => {
      const answer = await admin('/api/operators', { json: { ...good, ...changes } })
      return [
        answer.status,
        ...(await answer.json()).details.map(({ field }: { field: string }) => field),
      ].join(' ')
    }
    const put = async (json: object) => (await admin(`/api/operators/${id}`, { method: 'PUT', json })).status

    expect(await add({ email: 'nobody' })).toBe('400 email')
    expect(await add({ email: 'OPS@countinghouse.test' })).toBe('409 email')
    expect(await add({ name: ' ' })).toBe('400 name')
    expect(await add({ role: 'root' })).toBe('400 role')
    expect(await add({ mids: [] })).toBe('400 mids')
    expect(await add({ mids: ['mer_1', 'mer_9'] })).toBe('400 mids.1')
    expect(await add({ password_hash: 'x' })).toMatch(/^400/)
    const before = await operatorRow(store, ops)
    for (const json of [
      { email: 'x@y.test' },
      { password_hash: 'x' },
      { id: 'x' },
      { totp_confirmed: 0 },
      { role: ['admin'] },
      { mids: 'mer_1' },
      { disabled: 'yes' },
      { ['__proto__']: { role: 'admin' }, role: 'root' },
    ])
      expect(await put(json)).toBe(400)
    expect(await operatorRow(store, ops)).toEqual(before)
    expect((await admin('/api/operators/nobody', { method: 'PUT', json: { name: 'N' } })).status).toBe(404)
    expect((await admin(`/api/operators/${id}/reset`, { json: { reason: ' ' } })).status).toBe(400)
  })

  test('refuses an admin who removes their own role or disables themselves', async () => {
    const { as, store } = await startTimedStack(engine)
    const admin = await as('admin')
    const { id } = await operatorRow(store, 'admin@countinghouse.test')
    const put = async (json: object) => (await admin(`/api/operators/${id}`, { method: 'PUT', json })).status

    expect([await put({ role: 'ops' }), await put({ disabled: true })]).toEqual([409, 409])
    expect([await put({ name: 'Ada' }), await put({ role: 'admin' })]).toEqual([200, 200])
    expect((await admin('/api/session')).status).toBe(200)
  })

  test('shows an account as locked by wrong passwords until the lock ends', async () => {
    const { as, signIn, store, wait } = await startTimedStack(engine)
    const admin = await as('admin')
    const { id } = await operatorRow(store, ops)
    const isLocked = async () => (await (await admin(`/api/operators/${id}`)).json()).locked

    for (let n = 0; n < 5; n++) await signIn(ops, 'wrong')
    expect(await isLocked()).toBe(true)
    wait(10 * minute)
    expect(await isLocked()).toBe(false)
  })

  test('no answer holds a hash or a secret', async () => {
    const { as, store } = await startTimedStack(engine)
    const admin = await as('admin')
    const { id, password_hash } = await operatorRow(store, ops)

    const text =
      (await (await admin('/api/operators')).text()) + (await (await admin(`/api/operators/${id}`)).text())

    expect(text).not.toMatch(/argon2|hash|secret|totp/i)
    expect(text).not.toContain(password_hash)
  })
})
