import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SearchAnswer } from '../../../src/api/search.ts'
import type { Role } from '../../../src/server/access/permissions.ts'
import { createUpstream } from '../../../src/server/provider/createUpstream.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { book, bookUsers } from '../ledger/ledgers.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, openSharedStore } from '../../support/stores.ts'

const [ann, jo] = [
  { userId: 'UX-1', name: 'Ann Lee', email: 'Ann.Lee@shop.test', phone: '170 1234567', phoneCode: '+49' },
  { userId: 'UX-2', name: 'Joanne Leeson', email: 'jo@shop.test', phone: '212 5550100', phoneCode: '+1' },
]
const bob = { userId: 'UX-9', name: 'Bob Far', email: 'bob@far.test', phone: '912345678', phoneCode: '+351' }
const order = (id: string, userId: string, day: number, more: object = {}) => ({
  id,
  userId,
  status: 'fund_processing',
  orderType: 'payin',
  createdAt: `2026-09-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  source: { currency: 'EUR', amount: '25.10' },
  destination: { currency: 'USDT' },
  fees: { processingFee: 0.37 },
  ...more,
})
const orders = [
  order('OR-2609011000001', 'UX-1', 1, {
    partnerContext: { partnerId: 'INV-2001', note: 'call 0170 1234567' },
  }),
  order('OR-2609031000003', 'UX-1', 3, { status: 'completed' }),
  order('OR-2609021000002', 'UX-2', 2),
  order('1701234567', 'UX-2', 4),
]
const hidden = order('OR-2609050000009', 'UX-7', 5, { senderName: { firstName: 'Zed', lastName: 'Zorn' } })
/** The service lists this order, but the ledger does not hold it. */
const late = { ...order('OR-2611221200000', 'UX-1', 6), mid: 'mer_1' }

describe.each(engines)('on %s', (engine) => {
  const clock = { ms: Date.parse('2026-11-21T09:00:00Z') }
  const serviceQueries: string[] = []
  let isDown: (mid: string) => boolean = () => false
  let store: Store
  let close: () => Promise<void>
  let as: (role: Role) => Promise<Ask>

  beforeAll(async () => {
    ;({ store, close } = await openSharedStore(engine))
    const upstream = createUpstream({
      baseUrl: 'https://service.test',
      username: 'u',
      password: 'p',
      retry: { tries: 1 },
      fetch: async (request) => {
        const { pathname, searchParams } = new URL(request.url)
        const mid = request.headers.get('mid') ?? ''
        const id = pathname.split('/').at(-1) ?? ''
        serviceQueries.push(`${mid} ${searchParams.get('email') ?? searchParams.get('phone') ?? id}`)
        if (isDown(mid)) return new Response('<html>', { status: 503 })
        if (pathname.endsWith('/individual'))
          return Response.json({ status: 'success', data: mid === 'mer_2' ? [bob, ann] : [] })
        if (id === late.id && mid === 'mer_1') return Response.json({ status: 'success', data: late })
        // An order of another merchant ID, for every caller.
        if (id === 'OR-2611229999999')
          return Response.json({ status: 'success', data: { ...late, id, mid: 'mer_3' } })
        return Response.json({ error: 'Not Found', code: 404, message: 'no such order' }, { status: 404 })
      },
    })
    const timed = { ...store, now: async () => clock.ms }
    ;({ as } = await startStack({ store: timed, upstream, mids: ['mer_1', 'mer_2', 'mer_3'] }))
    await store.db.updateTable('operator').set({ mids: '["mer_1","mer_2"]' }).execute()
    await bookUsers(store, [ann, jo])
    await book(store, orders)
    await book(store, [hidden], { mid: 'mer_3' })
    await bookUsers(store, [{ ...bob, userId: 'UX-7', email: 'zed@far.test' }], { mid: 'mer_3' })
  })
  afterAll(() => close())
  beforeEach(() => {
    clock.ms += 11 * 60_000
    serviceQueries.length = 0
    isDown = () => false
  })

  async function find(text: string, role: Role = 'support', more: object = {}): Promise<SearchAnswer> {
    const answer = await (await as(role))('/api/search', { json: { text, ...more } })
    expect([text.slice(0, 40), answer.status]).toEqual([text.slice(0, 40), 200])
    return (await answer.json()) as SearchAnswer
  }
  const idsOf = ({ results }: SearchAnswer) =>
    results.map((result) => `${result.kind} ${result.id} by ${result.by}`)

  async function newLines() {
    const rows = await store.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'contact.searched')
      .where('seq', '>', last)
      .orderBy('seq')
      .execute()
    last = Math.max(last, ...rows.map(({ seq }) => Number(seq)))
    return rows
  }
  let last = 0

  test('finds an order by its ID in any notation, without a request to the service', async () => {
    for (const text of [
      'OR-2609011000001',
      'or-2609011000001',
      ' OR 2609011000001 ',
      '2609011000001',
      '#OR-2609011000001.',
    ])
      expect([text, idsOf(await find(text))]).toEqual([text, ['order OR-2609011000001 by order-id']])
    expect(serviceQueries).toEqual([])
  })

  test('describes an order with its customer', async () => {
    const { results } = await find('OR-2609011000001')

    expect(results).toEqual([
      {
        kind: 'order',
        id: 'OR-2609011000001',
        mid: 'mer_1',
        title: '25.10 EUR → USDT, Ann Lee',
        why: 'order ID',
        by: 'order-id',
        of: 'OR-2609011000001',
        from: 'ledger',
        order: {
          id: 'OR-2609011000001',
          mid: 'mer_1',
          status: 'fund_processing',
          orderType: 'payin',
          createdAt: '2026-09-01T10:00:00.000Z',
          source: { currency: 'EUR', amount: '25.10' },
          destination: { currency: 'USDT' },
          userId: 'UX-1',
          customer: 'Ann Lee',
          isFirstStatus: true,
        },
      },
    ])
  })

  test('finds a customer by ID, contact data or name, with the latest orders', async () => {
    for (const [text, by] of [
      ['UX-1', 'user-id'],
      ['ann.lee@SHOP.test', 'email'],
      ['+49 170 1234567', 'phone'],
      ['0049 (0)170/1234567', 'phone'],
      ['0170.123.4567', 'phone'],
      ['Lee 4567', 'last-digits'],
      ['ann lee', 'name'],
    ] as const) {
      const { results } = await find(text)
      expect([text, results]).toMatchObject([
        text,
        [
          {
            kind: 'user',
            id: 'UX-1',
            title: 'Ann Lee',
            by,
            ordersTotal: 2,
            orders: [{ id: 'OR-2609031000003' }, {}],
          },
        ],
      ])
    }
    expect(serviceQueries).toEqual([])
  })

  test('finds an order by a reference and by part of its ID', async () => {
    expect(idsOf(await find('INV-2001'))).toEqual(['order OR-2609011000001 by reference'])
    expect(idsOf(await find('26090210'))).toEqual(['order OR-2609021000002 by part'])
  })

  test('finds every record named in a message and lists the missing terms', async () => {
    const answer = await find(`Hello,
      where is OR-2609021000002 and https://pay.example/p/OR-2609011000001?a=1 ?
      > From: Ann <ann.lee@shop.test>
      Call me: +1 (212) 555-0100, or write nobody@far.test; OR-2611220000000 is lost!`)

    expect(idsOf(answer)).toEqual([
      'order OR-2609021000002 by order-id',
      'order OR-2609011000001 by order-id',
      'user UX-1 by email',
      'user UX-2 by phone',
    ])
    expect(answer.missing.map(({ text, kind }) => `${kind} ${text}`)).toEqual([
      'id OR-2611220000000',
      'email nobody@far.test',
    ])
    expect(answer.picked.length).toBe(6)
    expect(answer.leftOut).toBe(0)
  })

  test('asks the service for unknown IDs and contacts, under each merchant ID of the operator', async () => {
    const order = await find(late.id)
    const person = await find('bob@far.test')

    expect(order.results).toMatchObject([
      { id: late.id, mid: 'mer_1', from: 'service', order: { customer: 'Ann Lee' } },
    ])
    expect(person.results).toMatchObject([
      { kind: 'user', id: 'UX-9', mid: 'mer_2', title: 'Bob Far', from: 'service' },
    ])
    expect(serviceQueries.toSorted()).toEqual([
      `mer_1 ${late.id}`,
      'mer_1 bob@far.test',
      `mer_2 ${late.id}`,
      'mer_2 bob@far.test',
    ])
    serviceQueries.length = 0
    // The first search stored the order in the ledger.
    expect(await find(late.id)).toMatchObject({ results: [{ from: 'ledger' }] })
    expect(serviceQueries).toEqual([])
  })

  test('"not found" states the first day of the ledger and the answer of the service', async () => {
    const wordsOf = async (text: string) => (await find(text)).missing.map(({ words }) => words)

    expect(await wordsOf('OR-2611220000001')).toEqual([
      'Not found in orders read so far, at least since 1 Sept 2026 (mer_1); not all are read yet, nor at the payment provider',
    ])
    isDown = (mid) => mid === 'mer_2'
    expect(await wordsOf('OR-2611220000002')).toEqual([
      expect.stringMatching(/; the payment provider could not be reached for mer_2$/),
    ])
    isDown = () => true
    const { missing, coverage } = await find('nobody2@far.test')
    expect(coverage).toBe('at-least')
    expect(missing).toMatchObject([
      {
        kind: 'email',
        why: 'not-found',
        service: { asked: ['mer_1', 'mer_2'], failed: ['mer_1', 'mer_2'], left: [] },
      },
    ])
    expect(missing[0]?.words).toMatch(/; the payment provider could not be reached$/)
    expect(await find('Nobody Known')).toMatchObject({
      results: [],
      missing: [{ text: 'Nobody Known', kind: 'name', why: 'not-found' }],
    })
  })

  test('hides orders and people of other merchant IDs, also when the service returns them', async () => {
    for (const text of [hidden.id, 'UX-7', 'zed@far.test', 'Zorn', 'OR-2611229999999'])
      expect([text, (await find(text, 'admin')).results]).toEqual([text, []])
    const refused = await (await as('admin'))('/api/search', { json: { text: 'Zorn', mid: 'mer_3' } })
    expect(refused.status).toBe(403)
    expect(idsOf(await find('ann lee', 'admin', { mid: 'mer_2' }))).toEqual([])
  })

  test('without the right to reveal, a search uses IDs and names, sends no request and records nothing', async () => {
    await newLines()

    for (const text of ['ann.lee@shop.test', '+49 170 1234567', 'Lee 4567', 'INV-2001', 'ann.lee@', '0170'])
      expect([text, (await find(text, 'finance')).results]).toEqual([text, []])
    expect((await find('ann.lee@shop.test', 'finance')).missing).toMatchObject([
      { why: 'not-allowed', words: 'Your role cannot search by e-mail or phone' },
    ])
    const mail = await find('I am ann.lee@shop.test, +49 170 1234567, order OR-2609021000002', 'finance')
    expect(idsOf(mail)).toEqual(['order OR-2609021000002 by order-id'])
    expect(idsOf(await find('Ann Lee', 'finance'))).toEqual(['user UX-1 by name'])
    expect(serviceQueries).toEqual([])
    expect(await newLines()).toEqual([])
  })

  test('answers contain neither contact data nor fees', async () => {
    for (const role of ['support', 'finance', 'admin'] as const)
      for (const text of ['OR-2609011000001', 'UX-1', 'Ann Lee', 'INV-2001']) {
        const results = JSON.stringify((await find(text, role)).results)
        expect(results).not.toMatch(/shop\.test|1234567|0\.37|[Ff]ee/)
      }
  })

  test('records each search by contact data with a keyed hash, but not a numeric ID', async () => {
    await newLines()

    await find('Please call 0170 1234567 or write to jo@shop.test, yours')
    await find('+49 170 1234567')
    await find('1701234567')

    const lines = await newLines()
    expect(
      lines.map(({ outcome, details }) => [outcome, JSON.parse(details).by, JSON.parse(details).found]),
    ).toEqual([
      ['done', 'email', 1],
      ['done', 'phone', 1],
      ['done', 'phone', 1],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/jo@|1234567/)
    expect(JSON.parse(lines[0]?.details ?? '')).toMatchObject({
      route: 'POST /api/search',
      mids: ['mer_1', 'mer_2'],
    })
  })

  test('asks for the password after thirty different people in ten minutes', async () => {
    const ask = await as('support')
    const search = async (text: string) => (await ask('/api/search', { json: { text } })).json()
    const eight = (n: number) => Array.from({ length: 8 }, (_, k) => `u${n * 8 + k}@shop.test`).join(' , ')

    for (let n = 0; n < 3; n++) await search(eight(n))

    expect(await search(eight(3))).toMatchObject({ code: 403, reason: 'step_up' })
    expect(await search('Ann Lee')).toMatchObject({ results: [{ id: 'UX-1' }] })
  })

  test('finds notes by their text, but not by masked contact data inside', async () => {
    const ask = await as('support')
    const note = (path: string, text: string) => ask(path, { json: { text } })
    await note(
      '/api/orders/OR-2609021000002/notes',
      'Ticket Umbrella-77: write to secret@hidden.test about it',
    )
    await note('/api/users/UX-1/notes', 'prefers an umbrella in autumn')

    for (const role of ['support', 'ops', 'admin'] as const)
      expect(idsOf(await find('umbrella', role))).toEqual([
        'order OR-2609021000002 by note',
        'user UX-1 by note',
      ])
    const { results } = await find('Ticket Umbrella-77')
    expect(results).toMatchObject([{ by: 'note', note: expect.stringContaining('Ticket Umbrella-77') }])
    expect(JSON.stringify(results)).not.toContain('secret@')
    for (const text of ['secret', 'hidden.test', 'secret hid'])
      expect([text, (await find(text)).results]).toEqual([text, []])
    expect((await find('umbrella', 'admin', { mid: 'mer_2' })).results).toEqual([])
  })

  test('finds only pages that the role may open', async () => {
    expect(idsOf(await find('fees', 'finance'))).toEqual(['page /fees by page'])
    expect(idsOf(await find('fees', 'support'))).toEqual([])
    expect(idsOf(await find('paym meth', 'support'))).toEqual(['page /payment-methods by page'])
  })

  test('answers hostile texts', async () => {
    for (const text of [
      '\0',
      '\u202e',
      '%',
      "'; drop table ledger_order; --",
      '\ud800',
      '()'.repeat(25_000),
      '1 '.repeat(25_000),
    ])
      await find(text)
    const tooLong = await (await as('support'))('/api/search', { json: { text: 'x'.repeat(60_001) } })
    expect(tooLong.status).toBe(400)
  })
})
