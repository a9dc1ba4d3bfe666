import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookPage } from '../../../src/server/sync/bookPage.ts'
import type { Role } from '../../../src/server/access/permissions.ts'
import { createUpstream } from '../../../src/server/provider/createUpstream.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { askBest, askPage } from '../../support/searches.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, openSharedStore } from '../../support/stores.ts'

const people = [
  { userId: 'UX-1', name: 'Ann Lee', email: 'Ann.Lee@shop.test', phone: '170 1234567', phoneCode: '+49' },
  { userId: 'UX-2', name: 'Joanne Leeson', email: 'jo@shop.test', phone: '212 5550100', phoneCode: '+1' },
]
const orders = [
  { id: 'OR-1', userId: 'UX-1', status: 'completed' },
  { id: 'OR-2', userId: 'UX-2', status: 'completed' },
  { id: '1701234567', userId: 'UX-2', status: 'completed' },
]
const listPath = '/api/v1/public/users/individual'

/** All searches with free text. Each returns IDs. */
const ways: Record<string, (ask: Ask, text: string) => Promise<Response>> = {
  'GET /api/users': (ask, q) => ask(`/api/users?filter=${encodeURIComponent(JSON.stringify({ q }))}`),
  'POST /api/search, customers': (ask, text) => askPage(ask, 'user', text),
  'GET /api/orders': (ask, q) => ask(`/api/orders?filter=${encodeURIComponent(JSON.stringify({ q }))}`),
  'POST /api/search, orders': (ask, text) => askPage(ask, 'order', text),
  'POST /api/search, order form': (ask, text) => askBest(ask, text),
}
const live = (text: string) => new URLSearchParams({ [text.includes('@') ? 'email' : 'phone']: text })
const searchLive = (ask: Ask, text: string) => ask(`${listPath}?${live(text)}`)

async function idsIn(answer: Response): Promise<string[]> {
  const body = (await answer.json()) as unknown
  const { results, data } = body as { results?: object[]; data?: object[] }
  const rows = Array.isArray(body) ? body : (results ?? data ?? [])
  return rows.map((row: { userId?: string; id?: string }) => row.id ?? row.userId ?? '')
}

describe.each(engines)('on %s', (engine) => {
  const clock = { ms: Date.parse('2026-11-21T09:00:00Z') }
  /** Queries sent to the service. It also matches parts of contact data. */
  const serviceQueries: URLSearchParams[] = []
  let store: Store
  let close: () => Promise<void>
  let as: (role: Role) => Promise<Ask>

  beforeAll(async () => {
    ;({ store, close } = await openSharedStore(engine))
    const upstream = createUpstream({
      baseUrl: 'https://service.test',
      username: 'u',
      password: 'p',
      fetch: (request) => {
        const { searchParams } = new URL(request.url)
        serviceQueries.push(searchParams)
        const part = (searchParams.get('email') ?? searchParams.get('phone') ?? '').toLowerCase()
        const data = people.filter((row) =>
          `${row.email} ${row.phone.replace(' ', '')}`.toLowerCase().includes(part),
        )
        return Response.json({ status: 'success', data })
      },
    })
    const timed = { ...store, now: async () => clock.ms }
    ;({ as } = await startStack({ store: timed, upstream, mids: ['mer_1'] }))
    const page = { mid: 'mer_1', fetchSeq: 1, at: '2026-11-21T08:00:00.000Z' }
    await bookPage(store, { ...page, kind: 'users', rows: people })
    await bookPage(store, { ...page, kind: 'orders', rows: orders })
  })
  afterAll(() => close())
  // Separates the tests by more than the ten minutes of the search limit.
  beforeEach(() => {
    clock.ms += 11 * 60_000
    serviceQueries.length = 0
  })

  /** Reads the lines about searches since the last call. */
  let last = 0
  async function newLines() {
    const rows = await store.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'contact.searched')
      .where('seq', '>', last)
      .orderBy('seq')
      .execute()
    last = Math.max(last, ...rows.map(({ seq }) => Number(seq)))
    return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as object }))
  }

  test('support finds a person by e-mail or phone in every search, and each search is recorded', async () => {
    const ask = await as('support')
    await newLines()

    for (const [route, search] of Object.entries({ ...ways, [`GET ${listPath}`]: searchLive })) {
      const objects = new Set<string | null>()
      for (const text of ['ann.lee@SHOP.test', '+49 170 1234567', '0170/123-4567']) {
        const ids = await idsIn(await search(ask, text))
        expect([route, text, ids]).toEqual([route, text, route.endsWith('orders') ? ['OR-1'] : ['UX-1']])
        const lines = await newLines()
        expect(lines).toMatchObject([
          {
            outcome: 'done',
            mid: 'mer_1',
            operator_email: 'support@countinghouse.test',
            details: { by: text.includes('@') ? 'email' : 'phone', found: 1, route: route.split(',')[0] },
          },
        ])
        expect(JSON.stringify(lines)).not.toMatch(/ann\.lee|1234567/i)
        objects.add(lines[0]?.object ?? null)
      }
      expect([...objects].every((object) => /^contact:[\w-]{43}$/.test(object ?? ''))).toBe(true)
    }
  })

  test('records one hash per e-mail address or phone number, in any notation', async () => {
    const ask = await as('support')
    await newLines()

    for (const q of [
      'jo@shop.test',
      ' JO@Shop.test',
      'jo2@shop.test',
      '+1 212 555 0100',
      '001 (212) 555-0100',
    ])
      await askPage(ask, 'user', q)

    const [jo, again, other, phone, samePhone] = (await newLines()).map(({ object }) => object)
    expect(again).toBe(jo)
    expect(samePhone).toBe(phone)
    expect(new Set([jo, other, phone]).size).toBe(3)
  })

  test('finds a person by a name with the last four digits only', async () => {
    const ask = await as('support')
    const search = async (q: string) => idsIn(await askPage(ask, 'user', q))

    expect(await search('Lee 4567')).toEqual(['UX-1'])
    expect(await search('0100 joanne')).toEqual(['UX-2'])
    expect(await search('Lee 0101')).toEqual([])
    expect(await search('4567')).toEqual([])
  })

  test('finds no person by part of contact data, and sends no such query to the service', async () => {
    const ask = await as('support')

    for (const [route, search] of Object.entries(ways))
      for (const text of [
        'shop.test',
        'ann.lee',
        'ann.lee@',
        '@shop.test',
        'jo@shop.tes',
        '1234567',
        '170 123',
        '55501',
      ])
        expect([route, text, await idsIn(await search(ask, text))]).toEqual([
          route,
          text,
          // The order ID contains these digits.
          route.endsWith('orders') && '1701234567'.includes(text) ? ['1701234567'] : [],
        ])
    serviceQueries.length = 0
    for (const text of ['ann.lee@', '@shop.test', 'jo@shop', '12345'])
      expect((await searchLive(ask, text)).status).toBe(400)
    expect(serviceQueries).toEqual([])
  })

  test('discards partial matches of the service', async () => {
    const ask = await as('support')

    for (const search of [searchLive, (by: Ask, text: string) => askPage(by, 'user', text), askBest])
      for (const text of ['lee@shop.test', '01234567', '234567'])
        expect([text, await idsIn(await search(ask, text))]).toEqual([text, []])
    expect(serviceQueries.length).toBeGreaterThan(0)
  })

  test('finance finds no person by contact data, and the service gets no request', async () => {
    const ask = await as('finance')
    await newLines()

    for (const [route, search] of Object.entries(ways))
      for (const text of ['ann.lee@shop.test', '+49 170 1234567', 'lee 4567', '12125550100'])
        expect([route, text, await idsIn(await search(ask, text))]).toEqual([route, text, []])
    for (const text of ['ann.lee@shop.test', '1701234567', 'ann'])
      expect(await (await searchLive(ask, text)).json()).toMatchObject({
        code: 403,
        permission: 'contacts.reveal',
      })
    expect(serviceQueries).toEqual([])
    expect(await newLines()).toEqual([])
  })

  test('records a repeated search of a page once per operator', async () => {
    const again = (ask: Ask) => askPage(ask, 'user', 'ann.lee@shop.test', { headers: { 'X-Again': '1' } })
    const [support, ops] = [await as('support'), await as('ops')]
    await newLines()

    for (const ask of [support, support, ops]) expect(await idsIn(await again(ask))).toEqual(['UX-1'])

    expect((await newLines()).map(({ operator_email }) => operator_email)).toEqual([
      'support@countinghouse.test',
      'ops@countinghouse.test',
    ])
    clock.ms += 11 * 60_000
    await again(support)
    expect((await newLines()).length).toBe(1)
  })

  test('treats an e-mail address used as an ID as contact data', async () => {
    const user = { userId: 'cleo@shop.test', name: 'Cleo Ray' }
    const order = { id: 'OR-3', userId: 'cleo@shop.test', status: 'completed' }
    const page = { mid: 'mer_1', fetchSeq: 2, at: '2026-11-21T08:30:00.000Z' }
    await bookPage(store, { ...page, kind: 'users', rows: [user] })
    await bookPage(store, { ...page, kind: 'orders', rows: [order] })
    const asks = { finance: await as('finance'), support: await as('support') }
    const find = async (role: keyof typeof asks, kind: 'order' | 'user', text: string) =>
      (await idsIn(await askPage(asks[role], kind, text))).length
    const list = async (role: keyof typeof asks, path: string, filter: object) =>
      (await idsIn(await asks[role](`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`))).length
    await newLines()

    for (const q of ['cleo@', 'cl', 'leo@shop', 'shop.test', 'cleo@shop.test'])
      expect([q, await find('finance', 'user', q), await find('finance', 'order', q)]).toEqual([
        q,
        // The name starts with it.
        q === 'cl' ? 1 : 0,
        0,
      ])
    expect(await list('finance', '/api/users', { id: 'cleo@shop.test' })).toBe(0)
    expect(await list('finance', '/api/orders', { userId: 'cleo@shop.test' })).toBe(0)
    expect(await newLines()).toEqual([])
    expect(await find('support', 'user', 'leo@shop')).toBe(0)
    expect(await list('support', '/api/orders', { userId: 'cleo@shop.test' })).toBe(1)
    expect(await newLines()).toMatchObject([{ details: { by: 'email', found: 1 } }])
  })

  test('refuses to sort people by contact data', async () => {
    for (const role of ['admin', 'finance'] as const)
      for (const field of ['email', 'phone', 'phoneCode', 'search', 'email_key'])
        expect((await (await as(role))(`/api/users?sort=["${field}","ASC"]`)).status).toBe(400)
  })

  test('treats a number as an ID when an order has it', async () => {
    const ask = await as('support')
    await newLines()

    expect(await idsIn(await askPage(ask, 'order', '1701234567'))).toEqual(['1701234567'])
    expect(await newLines()).toEqual([])
  })

  test('asks for the password after thirty different contacts in ten minutes', async () => {
    const ask = await as('support')
    await newLines()
    const search = async (n: number) => {
      const answer = await askPage(ask, 'user', `user${n}@shop.test`)
      return answer.status === 200 ? 200 : ((await answer.json()) as { reason: string }).reason
    }

    for (let n = 0; n < 30; n++) expect(await search(n)).toBe(200)
    expect(await search(7)).toBe(200)
    for (const way of [...Object.values(ways), searchLive])
      expect((await way(ask, 'one.more@shop.test')).status).toBe(403)
    expect(await search(31)).toBe('step_up')
    // Repeated searches and names stay possible.
    expect(await search(7)).toBe(200)
    expect(await idsIn(await askPage(ask, 'user', 'ann'))).toEqual(['UX-1', 'UX-2'])
    expect((await newLines()).length).toBe(32)
    clock.ms += 10 * 60_000 + 1
    expect(await search(31)).toBe(200)
  })
})
