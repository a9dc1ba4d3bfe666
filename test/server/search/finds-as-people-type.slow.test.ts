import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SearchAnswer } from '../../../src/api/search.ts'
import type { Role } from '../../../src/server/access/permissions.ts'
import { createUpstream } from '../../../src/server/provider/createUpstream.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { book, bookUsers } from '../ledger/ledgers.ts'
import { askBest, askPage, idsFound } from '../../support/searches.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, openSharedStore, rowsOn } from '../../support/stores.ts'

const maria = {
  userId: 'UX-2609010000000777',
  name: 'Maria Rossi',
  email: 'Maria.Rossi@shop.test',
  phone: '170 1234567',
  phoneCode: '+49',
}
const otherPeople = [
  { userId: 'UX-2', name: 'Pierossi Tamaria', email: 'am@shop.test' },
  { userId: 'UX-3', name: 'Maria Bianchi', email: 'mb@shop.test' },
  { userId: 'UX-4', name: "Sean O'Brien", email: 'sob@shop.test' },
  { userId: 'UX-5', name: 'Zoë D’Angelo', email: 'za@shop.test' },
  { userId: 'UX-6', name: 'Jean-Luc Al-Rashid', email: 'jr@shop.test' },
  { userId: 'UX-7', name: 'Björn Müller', email: 'bm@shop.test' },
  { userId: 'UX-8', name: 'Karin Groening', email: 'kg@shop.test' },
  { userId: 'UX-9', name: 'Aarav Kaur', email: 'ak@shop.test' },
]
const order = {
  id: 'OR-2609011000001234',
  userId: maria.userId,
  status: 'completed',
  source: { currency: 'MXN', amount: '119.40' },
  destination: { currency: 'USDT', amount: '1284.5' },
}
const dashed = { id: 'ORD-2609-0110-77', userId: 'UX-3', status: 'completed' }

const names = [
  'maria rossi',
  'Rossi Maria',
  'Rossi, Maria',
  'ROSSI,MARIA',
  'rossi mar',
  'Maria Rossi.',
  'Rossi\nMaria',
  'Mrs. Maria Rossi',
]
const emails = [
  'maria.rossi@shop.test',
  'Maria.Rossi@shop.test.',
  'maria.rossi@shop.test,',
  'maria.rossi@shop.test;',
  '<maria.rossi@shop.test>',
  'mailto:maria.rossi@shop.test',
  'mailto:maria.rossi@shop.test?subject=my%20money',
  'Maria Rossi <maria.rossi@shop.test>',
  '"Rossi, Maria" <Maria.Rossi@shop.test>',
  'maria.rossi@\nshop.test',
  'Maria Rossi (maria.rossi@shop.test)',
  'E-mail: maria.rossi@shop.test.',
]
const phones = [
  '0170 1234567,',
  '+49 170 1234567',
  '+49 170 1234567.',
  'tel:+491701234567',
  '(0170) 1234567;',
  '+49 (0)170 1234567',
  '00491701234567',
  '(0) 170/123 45 67',
]
const groupedIds = (prefix: string, digits: string) => [
  `${prefix}-${digits}`,
  `${prefix}-${digits}.`,
  `"${prefix}-${digits}",`,
  `${prefix} ${digits.slice(0, 4)} ${digits.slice(4, 8)} ${digits.slice(8)}`,
  `${prefix}-${digits.slice(0, 4)}-${digits.slice(4)}`,
  `${prefix}-${digits.slice(0, 8)}.${digits.slice(8, 12)}.${digits.slice(12)}.`,
  `${prefix.toLowerCase()} ${digits.slice(0, 8)} ${digits.slice(8)}`,
  `${prefix}${digits}`,
  `${prefix}–${digits}`,
  `${prefix}-\n${digits}`,
  `${prefix}-${digits.replace('0', 'O')}`,
  `${prefix} ${digits.slice(0, 4).replace('0', 'O')} ${digits.slice(4)}`,
]

describe.each(engines)('on %s', (engine) => {
  const clock = { ms: Date.parse('2026-11-21T09:00:00Z') }
  let store: Store
  let close: () => Promise<void>
  /** Signed in once a test: sessions end before the clock of the next one. */
  const asks = new Map<Role, Ask>()
  let as: (role: Role) => Promise<Ask>

  beforeAll(async () => {
    ;({ store, close } = await openSharedStore(engine))
    const upstream = createUpstream({
      baseUrl: 'https://service.test',
      username: 'u',
      password: 'p',
      retry: { tries: 1 },
      fetch: async () => Response.json({ error: 'Not Found', code: 404, message: 'none' }, { status: 404 }),
    })
    const timed = { ...store, now: async () => clock.ms }
    const { as: signIn } = await startStack({ store: timed, upstream, mids: ['mer_1'] })
    as = async (role) => {
      const ask = asks.get(role) ?? (await signIn(role))
      asks.set(role, ask)
      return ask
    }
    await bookUsers(store, [maria, ...otherPeople])
    await book(store, [order, dashed])
  })
  afterAll(() => close())
  beforeEach(() => {
    clock.ms += 11 * 60_000
    asks.clear()
  })

  /** Searches by the search box, the customer list and the picker of the order form. */
  async function findPeople(text: string, role: Role = 'support') {
    const ask = await as(role)
    const [box, list, picker] = await Promise.all([
      ask('/api/search', { json: { text } }),
      askPage(ask, 'user', text),
      askBest(ask, text),
    ])
    const { results } = (await box.json()) as SearchAnswer
    return {
      box: results.flatMap(({ kind, id }) => (kind === 'user' ? [id] : [])),
      list: await idsFound(list),
      picker: await idsFound(picker),
    }
  }

  async function findOrders(text: string, role: Role = 'support') {
    const ask = await as(role)
    const box = await ask('/api/search', { json: { text } })
    const { results } = (await box.json()) as SearchAnswer
    return {
      box: results.flatMap(({ kind, id }) => (kind === 'order' ? [id] : [])),
      list: await idsFound(await askPage(ask, 'order', text)),
    }
  }
  const only = (id: string) => ({ box: [id], list: [id], picker: [id] })

  test.each(rowsOn(engine, names))(
    'finds a customer by the name %s, for support and finance',
    async (text) => {
      expect(await findPeople(text)).toEqual(only(maria.userId))
      expect(await findPeople(text, 'finance')).toEqual(only(maria.userId))
      expect((await findOrders(text)).list).toEqual([order.id])
    },
  )

  test.each([emails, phones].flatMap((forms) => rowsOn(engine, forms)))(
    'finds a customer by %s only to roles that may reveal contact data',
    async (text) => {
      expect(await findPeople(text)).toEqual(only(maria.userId))
      // Every role may search by the name beside an e-mail address.
      const ids = /^"?(?:Maria|Rossi).*</.test(text) ? [maria.userId] : []
      expect(await findPeople(text, 'finance')).toEqual({ box: ids, list: ids, picker: ids })
    },
  )

  test('finds a name with the last four digits also when the surname comes first', async () => {
    expect(await findPeople('Rossi, Maria 4567')).toEqual(only(maria.userId))
    expect(await findPeople('Rossi, Maria 4568')).toEqual({ box: [], list: [], picker: [] })
  })

  test('records one hash for all notations of an e-mail address', async () => {
    const ask = await as('support')
    for (const text of emails) await askPage(ask, 'user', text)

    const rows = await store.db
      .selectFrom('audit')
      .select(['object', 'details'])
      .where('action', '=', 'contact.searched')
      .where('details', 'like', '%"by":"email"%')
      .execute()
    expect(new Set(rows.map(({ object }) => object)).size).toBe(1)
    expect(JSON.stringify(rows)).not.toMatch(/rossi/i)
  })

  test.each(rowsOn(engine, groupedIds('UX', '2609010000000777')))(
    'finds a customer by the ID %s',
    async (text) => {
      expect(await findPeople(text)).toEqual(only(maria.userId))
      expect(await findPeople(text, 'finance')).toEqual(only(maria.userId))
    },
  )

  const orderIds = [
    ...groupedIds('OR', '2609011000001234'),
    '2609 0110 0000 1234',
    '2609.0110.0000.1234',
    '2609-011-000-001-234.',
  ]
  test.each(rowsOn(engine, orderIds))('finds an order by the ID %s', async (text) => {
    expect(await findOrders(text)).toEqual({ box: [order.id], list: [order.id] })
    expect((await findOrders(text, 'finance')).box).toEqual([order.id])
  })

  test('finds orders and customers by shortened IDs', async () => {
    const ask = await as('support')
    for (const text of ['OR-26…1234', 'or-2609...234', 'OR-26***1234', '…1234'])
      expect(await idsFound(await askPage(ask, 'order', text)), text).toEqual([order.id])
    expect(await idsFound(await askPage(ask, 'user', 'UX-26…0777'))).toEqual([maria.userId])
    expect(await idsFound(await askPage(ask, 'order', 'OR-26…1235'))).toEqual([])
    expect((await searchBox('OR-26…1234')).found).toEqual([['part', order.id]])
  })

  test.each(rowsOn(engine, ['ORD 2609 0110 77', 'ord.2609.0110.77', 'ORD-2609-0110-77,']))(
    'finds an order with separators in its ID by %s',
    async (text) => {
      expect(await findOrders(text)).toEqual({ box: [dashed.id], list: [dashed.id] })
    },
  )

  async function searchBox(text: string, role: Role = 'support') {
    const answer = await (await as(role))('/api/search', { json: { text } })
    const { results, missing } = (await answer.json()) as SearchAnswer
    return {
      found: results.map((one) => [one.by, one.id]),
      missing: missing.map(({ kind, why }) => [kind, why]),
    }
  }

  test.each(
    rowsOn(engine, ['Maria Rosi', 'Rossi, Mraia', 'maria rossj', 'biancchi maria', 'Bianhci', 'Aarav Kar']),
  )('suggests the customer whose name differs by one letter from %s, to every role', async (text) => {
    const id = /^bian/i.test(text) ? 'UX-3' : /kar/i.test(text) ? 'UX-9' : maria.userId
    const suggestion = { found: [['similar', id]], missing: [['name', 'similar']] }
    expect(await searchBox(text)).toEqual(suggestion)
    expect(await searchBox(text, 'finance')).toEqual(suggestion)
    // A list would show a suggestion like a match.
    expect((await findPeople(text)).list).toEqual([])
  })

  const typos = [
    ['UX-4', 'obrein'],
    ['UX-4', 'Obreen Sean'],
    ['UX-5', 'dangello'],
    ['UX-6', 'alrashdi'],
    ['UX-6', 'jaenluc'],
  ] as const
  test.each(rowsOn(engine, typos))(
    'suggests %s for %s, with a typo and without the apostrophe or hyphen',
    async (id, text) => {
      expect((await searchBox(text)).found).toEqual([['similar', id]])
    },
  )

  const wrongEmails = [
    'maria.rosi@shop.test',
    'maria.rossi@hsop.test',
    'maria.rossi@shop.tets',
    'mmaria.rossi@shop.test',
  ]
  test.each(rowsOn(engine, wrongEmails))(
    'suggests the customer whose e-mail address differs by one letter from %s, only to roles that may reveal contact data',
    async (text) => {
      expect(await searchBox(text)).toEqual({
        found: [['similar', maria.userId]],
        missing: [['email', 'similar']],
      })
      expect(await searchBox(text, 'finance')).toEqual({ found: [], missing: [['email', 'not-allowed']] })
      expect((await findPeople(text)).list).toEqual([])
    },
  )

  test.each(['Mario Rosi', 'marla.rosi@shop.test'])(
    'suggests nobody for %s, with two typos',
    async (text) => {
      expect((await searchBox(text)).found).toEqual([])
    },
  )

  const umlauts = [
    ['UX-7', 'Bjoern Mueller'],
    ['UX-7', 'Mueller, Bjoern'],
    ['UX-8', 'Gröning Karin'],
  ] as const
  test.each(rowsOn(engine, umlauts))('finds %s by the other spelling of an umlaut: %s', async (id, text) => {
    expect((await searchBox(text)).found).toEqual([['name', id]])
  })

  const amounts = [
    '119.40 MXN',
    'MXN119.40',
    'MXN 119,40',
    '119.4 mxn',
    '$119.40',
    '119,40',
    '1,284.50 USDT',
    'usdt 1284.5',
  ]
  test.each(rowsOn(engine, amounts))('finds an order by the amount %s', async (text) => {
    expect(await findOrders(text, 'finance')).toEqual({ box: [order.id], list: [order.id] })
  })

  test.each(rowsOn(engine, ['119.40 EUR', '119.41 MXN', '1.2845 USDT']))(
    'finds no order by the amount %s',
    async (text) => {
      expect(await findOrders(text)).toEqual({ box: [], list: [] })
      expect((await searchBox(text)).missing).toEqual([['amount', 'not-found']])
    },
  )

  test('finds the order of an amount in a message, of its sender if the sender is known', async () => {
    const text = (name: string) =>
      `Hello,\nI paid $ 119.40 last week and nothing came.\nBest regards\n${name}`

    expect((await searchBox(text('Maria Rossi'))).found).toEqual([
      ['amount', order.id],
      ['name', maria.userId],
    ])
    expect((await searchBox(text('Maria Bianchi'))).found).toEqual([['name', 'UX-3']])
    expect((await searchBox(text('Someone Else'))).found).toEqual([['amount', order.id]])
  })

  test('finds the customer and the orders of a pasted message in every search', async () => {
    const text = `From: "Rossi, Maria" <maria.rossi@shop.test>
      Where is my order OR 2609 0110 0000 1234? And ORD 2609 0110 77.
      My phone: +49 170 1234567.`

    expect(await findPeople(text)).toEqual(only(maria.userId))
    const { box, list } = await findOrders(text)
    expect([box.toSorted(), list.toSorted()]).toEqual([
      [order.id, dashed.id],
      [order.id, dashed.id],
    ])
  })

  test('matches name words only from their first letter', async () => {
    expect((await findPeople('ossi aria')).list).toEqual([])
    expect((await findPeople('rossi bianchi')).list).toEqual([])
  })

  test('finds no person by part of an e-mail address or phone in any notation', async () => {
    for (const text of [
      'mailto:maria.rossi@',
      '<maria.rossi@shop>',
      '<maria.rossi@',
      '@shop.test>',
      'shop.test.',
      '1234567.',
      '170 123 45',
    ]) {
      expect([text, await findPeople(text)]).toEqual([text, { box: [], list: [], picker: [] }])
    }
  })
})
