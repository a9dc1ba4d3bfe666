import { describe, expect, test } from 'vitest'
import { hashToken } from '../../../src/server/access/sessions.ts'
import { makeToken } from '../../support/accessTokens.ts'
import { engines, longEngines } from '../../support/stores.ts'
import { auditLines, enrol, linesOf, minute, operatorRow, startTimedStack } from '../../support/timedStack.ts'

const day = 24 * 60 * minute
const good = {
  name: 'Nightly report',
  role: 'finance',
  mids: ['mer_1'],
  expiresAt: '2026-12-21T10:00:00.000Z',
}

describe.each(engines)('on %s', (engine) => {
  test('limits a token and its visibility to the admin’s own merchant IDs', async () => {
    const { as, ask, store, cookieFor, askWith } = await startTimedStack(engine)
    const admin = await as('admin')
    const bound = { role: 'admin', everything: 0, mids: '["mer_1"]' }
    await store.db.updateTable('operator').set(bound).where('email', '=', 'ops@countinghouse.test').execute()
    const other = askWith(await cookieFor('ops@countinghouse.test'))
    const both = await makeToken(admin, ask, { name: 'Both', mids: ['mer_1', 'mer_2'] })
    const first = await makeToken(admin, ask, { name: 'First' })

    const aboveOwnReach = await other('/api/tokens', { json: { ...good, mids: ['mer_1', 'mer_2'] } })
    expect([aboveOwnReach.status, (await aboveOwnReach.json()).reason]).toEqual([403, 'grant'])
    expect((await (await other('/api/tokens')).json()).map(({ name }: { name: string }) => name)).toEqual([
      'First',
    ])
    const lines = await linesOf(store, async () => {
      expect((await other(`/api/tokens/${both.record.id}`)).status).toBe(404)
      expect((await other(`/api/tokens/${both.record.id}`, { method: 'DELETE' })).status).toBe(404)
    })
    expect(lines).toEqual(['access.refused refused', 'access.refused refused'])
    expect((await both.read('/api/orders')).status).toBe(200)

    expect((await other(`/api/tokens/${first.record.id}`, { method: 'DELETE' })).status).toBe(200)
    const seen = (await (await other('/api/audit')).json()) as { action: string; object: string }[]
    const ofTokens = seen.filter(({ object }) => object?.startsWith('token:'))
    expect(ofTokens.map(({ action, object }) => [action, object])).toEqual([
      ['token.revoked', `token:${first.record.id}`],
      ['token.created', `token:${first.record.id}`],
    ])
  })

  test('suspends a token while its maker could not grant it, and ends it after its last day', async () => {
    const { as, ask, store, wait } = await startTimedStack(engine)
    const { record, read } = await makeToken(await as('admin'), ask, { mids: ['mer_1', 'mer_2'] })
    const { id } = await operatorRow(store, 'admin@countinghouse.test')
    const maker = (changes: object) =>
      store.db.updateTable('operator').set(changes).where('id', '=', id).execute()
    const readAnswer = async () => {
      const { status, ...answer } = await read('/api/orders').then(async (one) => ({
        status: one.status,
        ...(await one.json()),
      }))
      return status === 200 ? 200 : `${status} ${answer.message}`
    }
    const suspended =
      '401 the admin who created this token no longer has the rights for it: ask another admin for a new token'

    expect(await readAnswer()).toBe(200)
    await maker({ disabled_at: '2026-11-21T10:00:00.000Z' })
    expect(await readAnswer()).toBe(suspended)
    await maker({ disabled_at: null, role: 'finance' })
    expect(await readAnswer()).toBe(suspended)
    await maker({ role: 'admin', everything: 0, mids: '["mer_1"]' })
    expect(await readAnswer()).toBe(suspended)
    await maker({ mids: '["mer_1","mer_2"]' })
    expect(await readAnswer()).toBe(200)
    wait(30 * day)
    expect(await readAnswer()).toBe('401 this token has expired')
    expect(await (await (await as('admin'))(`/api/tokens/${record.id}`)).json()).toMatchObject({
      state: 'expired',
    })
  })

  test('refuses a new token above 100 live ones', async () => {
    const { as, ask, store } = await startTimedStack(engine)
    const admin = await as('admin')
    const { record } = await makeToken(admin, ask)
    const first = await store.db.selectFrom('access_token').selectAll().executeTakeFirstOrThrow()
    const moreTokens = Array.from({ length: 99 }, (_, n) => ({ ...first, id: `t-${n}`, token_hash: `${n}` }))
    await store.db.insertInto('access_token').values(moreTokens).execute()

    expect((await admin('/api/tokens', { json: good })).status).toBe(409)
    await admin(`/api/tokens/${record.id}`, { method: 'DELETE' })
    expect((await admin('/api/tokens', { json: good })).status).toBe(201)
  })

  test('filters, sorts and pages the list', async () => {
    const { as, ask } = await startTimedStack(engine)
    const admin = await as('admin')
    const made = []
    for (const [name, days] of [
      ['b', 3],
      ['a', 5],
      ['c', 1],
    ] as const)
      made.push(await makeToken(admin, ask, { name, expiresAt: `2026-11-2${1 + days}T10:00:00Z` }))
    await made[0]?.read('/api/coverage')
    await admin(`/api/tokens/${made[2]?.record.id}`, { method: 'DELETE' })
    const names = async (query: Record<string, unknown>) => {
      const texts = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])
      const answer = await admin(`/api/tokens?${new URLSearchParams(texts)}`)
      const rows = answer.ok ? await answer.json() : []
      return [answer.status, rows.map(({ name }: { name: string }) => name).join('')]
    }

    expect(await names({})).toEqual([200, 'abc'])
    expect(await names({ sort: ['expiresAt', 'ASC'] })).toEqual([200, 'cba'])
    expect(await names({ sort: ['lastUsedAt', 'ASC'], range: [0, 0] })).toEqual([200, 'b'])
    expect(await names({ sort: ['lastUsedAt', 'DESC'], range: [0, 0] })).toEqual([200, 'b'])
    expect(await names({ filter: { state: 'revoked' } })).toEqual([200, 'c'])
    expect(await names({ filter: { id: [made[1]?.record.id] } })).toEqual([200, 'a'])
    expect(await names({ filter: { token: 'x' } })).toEqual([400, ''])
    expect(await names({ sort: ['tokenHash', 'ASC'] })).toEqual([400, ''])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('shows a new token once and stores only its hash', async () => {
    const { as, ask, store } = await startTimedStack(engine)
    const admin = await as('admin')

    const { record, token } = await makeToken(admin, ask, { name: ' Books ', mids: ['mer_1', 'mer_2'] })

    expect(token).toMatch(/^cth_[\w-]{43}$/)
    expect(record).toEqual({
      id: expect.any(String),
      prefix: token.slice(0, 10),
      name: 'Books',
      role: 'finance',
      mids: ['mer_1', 'mer_2'],
      createdAt: '2026-11-21T10:00:00.000Z',
      createdBy: 'admin@countinghouse.test',
      expiresAt: '2026-12-21T10:00:00.000Z',
      lastUsedAt: null,
      revokedAt: null,
      revokedBy: null,
      state: 'live',
    })
    expect(await (await admin(`/api/tokens/${record.id}`)).json()).toEqual(record)
    const list = await admin('/api/tokens')
    expect([list.headers.get('content-range'), await list.json()]).toEqual(['tokens 0-0/1', [record]])
    const [row] = await store.db.selectFrom('access_token').selectAll().execute()
    expect(row?.token_hash).toBe(hashToken(token))
    expect(JSON.stringify([row, await auditLines(store)])).not.toContain(token.slice(12))
    const line = (await auditLines(store)).at(-1)
    expect(line).toMatchObject({
      action: 'token.created',
      object: `token:${record.id}`,
      operator_email: 'admin@countinghouse.test',
    })
    expect(JSON.parse(line?.details ?? '')).toEqual({
      name: 'Books',
      role: 'finance',
      prefix: token.slice(0, 10),
      expiresAt: '2026-12-21T10:00:00.000Z',
      mids: ['mer_1', 'mer_2'],
    })
  })

  test('names the field of each invalid value', async () => {
    const { as, time } = await startTimedStack(engine)
    const admin = await as('admin')
    const make = async (changes: object) => {
      const answer = await admin('/api/tokens', { json: { ...good, ...changes } })
      const { details = [] } = await answer.json()
      return [answer.status, ...details.map(({ field }: { field: string }) => field)].join(' ')
    }
    const inMs = (ms: number) => ({ expiresAt: new Date(time.now + ms).toISOString() })

    expect(await make({ name: ' ' })).toBe('400 name')
    expect(await make({ role: 'admin' })).toBe('400 role')
    expect(await make({ mids: [] })).toBe('400 mids')
    expect(await make({ mids: ['mer_1', 'mer_9'] })).toBe('400 mids.1')
    expect(await make({ expiresAt: undefined })).toBe('400 expiresAt')
    expect(await make({ expiresAt: '2026-12-21' })).toBe('400 expiresAt')
    expect(await make(inMs(0))).toBe('400 expiresAt')
    expect(await make(inMs(366 * day + 1))).toBe('400 expiresAt')
    expect(await make(inMs(366 * day))).toBe('201')
    expect(await make({ expiresAt: '2026-12-21T11:00:00+01:00' })).toBe('201')
    expect(await make({ token_hash: 'x' })).toMatch(/^400/)
  })

  test('making a token needs a second factor from those who have one, revoking does not', async () => {
    const { as, ask, time, wait, askWith, cookieFor } = await startTimedStack(engine)
    const first = await makeToken(await as('admin'), ask)
    await enrol(await as('admin'), time)
    const admin = askWith(await cookieFor('admin@countinghouse.test'))
    wait(6 * minute)

    const refused = await admin('/api/tokens', { json: good })
    expect([refused.status, (await refused.json()).reason]).toEqual([403, 'step_up'])
    expect((await admin(`/api/tokens/${first.record.id}`, { method: 'DELETE' })).status).toBe(200)
  })

  test('a revoked token ends at once, and a repeated revocation adds no audit line', async () => {
    const { as, ask, store } = await startTimedStack(engine)
    const admin = await as('admin')
    const { record, read } = await makeToken(admin, ask)
    const revoke = () => admin(`/api/tokens/${record.id}`, { method: 'DELETE' })
    expect((await read('/api/orders')).status).toBe(200)

    const lines = await linesOf(store, async () => {
      expect(await (await revoke()).json()).toMatchObject({
        state: 'revoked',
        revokedAt: '2026-11-21T10:00:00.000Z',
        revokedBy: 'admin@countinghouse.test',
      })
      expect((await revoke()).status).toBe(200)
    })

    expect(lines).toEqual(['token.revoked'])
    const answer = await read('/api/orders')
    expect([answer.status, answer.headers.get('www-authenticate'), await answer.json()]).toEqual([
      401,
      'Bearer error="invalid_token"',
      expect.objectContaining({ message: 'this token was revoked', reason: 'token' }),
    ])
  })
})
