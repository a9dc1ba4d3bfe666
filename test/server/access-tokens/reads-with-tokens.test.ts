import { describe, expect, test } from 'vitest'
import { book } from '../ledger/ledgers.ts'
import { makeToken, withToken } from '../../support/accessTokens.ts'
import { readCsvRecords } from '../../support/csv.ts'
import { requestExport } from '../../support/requestExport.ts'
import { engines, longEngines } from '../../support/stores.ts'
import { auditLines, linesOf, minute, startTimedStack } from '../../support/timedStack.ts'

const order = (id: string, more: object = {}) => ({
  id,
  status: 'completed',
  orderType: 'payin',
  userId: 'UX-1',
  senderName: { firstName: 'Ines', lastName: 'Duarte', email: 'ines.duarte@mail.test' },
  source: { currency: 'EUR', amount: '100.00' },
  destination: { currency: 'USDT', amount: '108.5' },
  fees: { networkFee: 7.41, processingFee: 25.69 },
  partnerContext: { note: 'Tell Zora Quill about it', customerEmail: 'zora@context.test' },
  createdAt: '2026-11-20T07:59:18.556Z',
  ...more,
})
const filterOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`
const file = '/api/exports/orders.csv'

/** A ledger of two merchant IDs, and an admin who makes tokens for it. */
async function startBooked(engine: (typeof engines)[number]) {
  const started = await startTimedStack(engine, { world: { orders: 5, users: 5 } })
  await book(started.store, [order('OR-1'), order('OR-2', { status: 'expired' })])
  await book(started.store, [order('OR-3')], { mid: 'mer_2' })
  const admin = await started.as('admin')
  return {
    ...started,
    admin,
    make: (wish: Parameters<typeof makeToken>[2] = {}) => makeToken(admin, started.ask, wish),
  }
}

describe.each(engines)('on %s', (engine) => {
  test('a token reads the orders, fees and coverage of its merchant IDs', async () => {
    const { make } = await startBooked(engine)
    const { read } = await make()

    const orders = await read('/api/orders?sort=["id","ASC"]')
    expect(orders.headers.get('content-range')).toBe('orders 0-1/2')
    const [first] = await orders.json()
    expect(first).toMatchObject({ id: 'OR-1', mid: 'mer_1', fees: { networkFee: 7.41 } })
    const coverage = await (await read('/api/coverage')).json()
    expect(coverage.map(({ mid }: { mid: string }) => mid)).toEqual(['mer_1'])
    const fees = await (await read('/api/fees')).json()
    expect(fees).toMatchObject([{ currency: 'EUR', orders: 2, processingFee: '51.38' }])
    for (const path of ['orders', 'fees', 'coverage'])
      expect((await read(`/api/${path}${filterOf({ mid: 'mer_2' })}`)).status).toBe(403)
  })

  test('fees depend on the role, and no role gets contact data', async () => {
    const { make } = await startBooked(engine)
    const seen: Record<string, string> = {}
    const status: Record<string, number[]> = {}
    for (const role of ['ops', 'support', 'finance']) {
      const { read } = await make({ role })
      seen[role] = await (await read('/api/orders')).text()
      status[role] = []
      for (const path of ['/api/fees', file, `/api/orders${filterOf({ networkFee_gte: '1' })}`]) {
        const answer = await read(path)
        await answer.arrayBuffer()
        status[role].push(answer.status)
      }
    }

    expect(status).toEqual({ ops: [403, 200, 200], support: [403, 403, 403], finance: [200, 200, 200] })
    expect(Object.entries(seen).map(([role, text]) => [role, /25\.69/.test(text)])).toEqual([
      ['ops', true],
      ['support', false],
      ['finance', true],
    ])
    for (const text of Object.values(seen)) {
      expect(text).toContain('OR-1')
      expect(text).not.toMatch(/ines\.duarte|zora@|Quill|"reveal"/i)
    }
  })

  test('exports the same file as a person in one request, recorded as the token’s', async () => {
    const { make, admin, store } = await startBooked(engine)
    const { read, record } = await make({ name: 'Books' })
    const filter = { status: 'completed' }
    const mine = await (await admin(await requestExport(admin, { ...filter, mid: 'mer_1' }))).text()

    const lines = await linesOf(store, async () => {
      const answer = await read(`${file}${filterOf(filter)}`)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toMatch(
        /filename="orders-2026-11-21-incomplete\.csv"/,
      )
      expect(await answer.text()).toBe(mine)
      await expect.poll(async () => (await auditLines(store)).at(-1)?.action).toBe('export.finished')
    })
    const zoned = await (await read(`${file}${filterOf(filter)}&timeZone=Europe/Lisbon`)).text()

    expect(lines).toEqual(['token.first-used', 'export.started', 'export.finished'])
    expect(readCsvRecords(mine).map((row) => row['order id'])).toEqual(['OR-1'])
    expect(readCsvRecords(zoned)[0]).toHaveProperty('created in Europe/Lisbon')
    const started = (await auditLines(store)).find(
      ({ action, operator_id }) => action === 'export.started' && operator_id === `token:${record.id}`,
    )
    expect(started?.operator_email).toBe(`token ${record.prefix}`)
    expect(JSON.parse(started?.details ?? '')).toMatchObject({ filter, reason: 'read by the token “Books”' })
    expect(await read(file, { method: 'HEAD' }).then(({ status }) => status)).toBe(200)
  })

  test('records the first use, and updates the last use once a minute', async () => {
    const { make, store, wait } = await startBooked(engine)
    const { read, record } = await make()
    const used = async () =>
      (await store.db.selectFrom('access_token').select('last_used_at').executeTakeFirstOrThrow())
        .last_used_at

    const first = await linesOf(store, () => Promise.all([1, 2, 3].map(() => read('/api/orders'))))
    expect([first, await used()]).toEqual([['token.first-used'], '2026-11-21T10:00:00.000Z'])
    expect((await auditLines(store)).at(-1)).toMatchObject({
      operator_id: `token:${record.id}`,
      object: `token:${record.id}`,
      mid: 'mer_1',
    })
    wait(minute - 1)
    await read('/api/orders')
    expect(await used()).toBe('2026-11-21T10:00:00.000Z')
    wait(1)
    expect(await linesOf(store, () => read('/api/orders'))).toEqual([])
    expect(await used()).toBe('2026-11-21T10:01:00.000Z')
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('refuses names, e-mail addresses and pages in a query string', async () => {
    const { make, store } = await startBooked(engine)
    const { read } = await make()
    await read('/api/coverage')
    const readFault = async (path: string) => {
      const answer = await read(path)
      const { details = [] } = await answer.json()
      return [answer.status, ...details.map(({ field }: { field: string }) => field)].join(' ')
    }

    const lines = await linesOf(store, async () => {
      for (const path of ['/api/orders', file]) {
        expect(await readFault(path + filterOf({ q: 'Ines' }))).toBe('400 filter.q')
        expect(await readFault(path + filterOf({ id: ['OR-1', 'ines.duarte@mail.test'] }))).toBe(
          '400 filter.id',
        )
        expect(await readFault(path + filterOf({ userId: 'ines.duarte@mail.test' }))).toBe(
          '400 filter.userId',
        )
        expect(await readFault(path + filterOf({ email: 'x' }))).toBe('400 filter.email')
      }
      expect(await readFault(`${file}?range=[0,9]`)).toBe('400 range')
      expect(await readFault(`${file}?timeZone=Mars`)).toBe('400 timeZone')
    })

    expect(lines).toEqual([])
  })

  test('refuses an unknown parameter and a header without Bearer by name', async () => {
    const { make, ask } = await startBooked(engine)
    const { read, token } = await make()
    const messageOf = async (answer: Promise<Response>) => {
      const { code, message } = await (await answer).json()
      return `${code} ${message}`
    }

    for (const path of ['/api/orders?status=expired', '/api/fees?status=open', '/api/coverage?status=x'])
      expect(await messageOf(read(path))).toBe('400 status: a list accepts only filter, sort and range')
    for (const authorization of [token, `Bearer Bearer ${token}`])
      expect(await messageOf(ask('/api/orders', { headers: { authorization } }))).toBe(
        '401 expected Authorization: Bearer cth_…',
      )
  })

  test('a token opens no other route or method, and is refused beside a session', async () => {
    const { make, admin, ask, cookieFor, askWith, store } = await startBooked(engine)
    const { read, token } = await make()
    const refusal = async (path: string, init = {}) => {
      const answer = await read(path, init)
      return `${answer.status} ${(await answer.json()).reason}`
    }

    for (const path of [
      '/api/session',
      '/api/sign-in',
      '/api/tokens',
      '/api/orders/OR-1',
      '/api/users',
      '/api/audit',
      '/api/events',
      '/api/v1/public/orders',
      '/api/v3/config/list-tokens?direction=deposit',
    ])
      expect([path, await refusal(path)]).toEqual([path, '403 token'])
    expect(await refusal('/api/search', { json: { text: 'a' } })).toBe('403 token')
    expect(await refusal('/api/v3/orders', { json: {}, headers: { 'Idempotency-Key': 'k' } })).toBe(
      '403 token',
    )
    expect(await refusal('/api/session', { json: { email: 'a@b.test', password: 'x' } })).toBe('403 token')
    expect((await read('/api/orders', { method: 'POST', json: {} })).status).toBe(405)
    const beside = withToken(askWith(await cookieFor('admin@countinghouse.test')), token)
    expect((await beside('/api/orders')).status).toBe(400)
    expect((await ask(`/api/orders?token=${token}&access_token=${token}`)).status).toBe(401)
    // Pages of another site may not use the token either.
    expect((await read('/api/orders', { headers: { origin: 'https://evil.test' } })).status).toBe(403)
    // Refusals are visible to readers of the audit log.
    const refused = (await auditLines(store)).filter(({ action }) => action === 'access.refused')
    expect(refused.map(({ details }) => JSON.parse(details).route)).toContain('GET /api/audit')
    expect((await admin('/api/session')).status).toBe(200)
  })

  test('ignores an authorization header of a proxy in front', async () => {
    const { ask, admin, signIn } = await startBooked(engine)
    const proxied = { headers: { authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9.x.y' } }

    expect((await admin('/api/orders', proxied)).status).toBe(200)
    expect((await (await ask('/api/orders', proxied)).json()).reason).toBe('none')
    expect((await ask('/api/sign-in', proxied)).status).toBe(200)
    expect((await signIn('ops@countinghouse.test')).answer.status).toBe(200)
  })

  test('leaves an export slot for people while a token exports', async () => {
    const { make, admin } = await startBooked(engine)
    const { read } = await make()
    const first = await read(file)
    const second = await read(file)

    expect([first.status, second.status, second.headers.get('retry-after')]).toEqual([200, 429, '30'])
    const persons = await admin(await requestExport(admin))
    expect(persons.status).toBe(200)
    await Promise.all([first.body?.cancel(), persons.body?.cancel()])
  })
})

test('log lines contain no token', async () => {
  const logLines: string[] = []
  const { as, ask } = await startTimedStack('sqlite', {
    log: (level, event, facts) => void logLines.push(JSON.stringify([level, event, facts])),
  })
  const { read, token } = await makeToken(await as('admin'), ask)

  await read('/api/orders')
  await read(`/api/orders?filter={"${token}":1}`)
  await read(`/api/${token}`)
  await withToken(ask, `${token}x`)('/api/orders')

  expect(logLines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(3)
  expect(logLines.join('\n')).not.toContain(token.slice(12))
})
