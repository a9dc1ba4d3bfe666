import { describe, expect, test } from 'vitest'
import { findContact } from '../../../src/server/customers/findUsers.ts'
import { listOrders } from '../../../src/server/orders/listOrders.ts'
import { listUsers } from '../../../src/server/customers/listUsers.ts'
import { normalise } from '../../../src/server/text/searchText.ts'
import type { RowKey } from '../../../src/server/ledger/textMatch.ts'
import { readContact } from '../../../src/server/text/typedContact.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { runs } from '../../support/runs.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book, bookUsers, chance, minute, hasTrigramIndex } from '../ledger/ledgers.ts'

const mids = ['mer_1', 'mer_2']
const people = [
  {
    userId: 'UX-1',
    name: 'Grace Hopper',
    email: 'Grace@Example.test',
    phone: '0170 123-4567',
    phoneCode: '+49',
  },
  { userId: 'UX-2', name: 'Kim', email: 'kim@example.test', phone: '7700900123', phoneCode: '+44' },
]

async function idsOf(store: Store, q: string, more = {}) {
  const { rows, total } = await listOrders(store, {
    mids,
    filter: { q, ...more },
    sort: { field: 'id', order: 'asc' },
    offset: 0,
    limit: 50,
  })
  expect(total).toBe(rows.length)
  return rows.map(({ id }) => id)
}

async function usersOf(store: Store, q: string, people?: RowKey[]) {
  const filter = { q, ...(people && { people }) }
  const { rows, total } = await listUsers(store, { mids, filter, offset: 0, limit: 50 })
  expect(total).toBe(rows.length)
  return rows.map(({ id }) => id)
}

describe.each(engines)('on %s', (engine) => {
  test('finds orders by parts of IDs, names and references, and by the name of the user', async () => {
    const store = await openTestStore(engine)
    await book(store, [
      {
        id: 'OR-26110200001',
        userId: 'UX-1',
        senderName: { firstName: 'Ärne', lastName: 'O’Neil 50%_off "x"' },
      },
      { id: 'OR-26110200002', userId: 'UX-2', partnerContext: { cart: { ref: 'CART/77-x' } } },
      { id: 'PF-3', userId: 'UX-1', partnerContext: 'plain text', status: 'expired' },
    ])
    await book(store, [{ id: 'OR-9', userId: 'UX-1', senderName: { firstName: 'Other' } }], { mid: 'mer_2' })
    await bookUsers(store, people)

    for (const [q, ids] of Object.entries({
      '26110200001': ['OR-26110200001'],
      ' or-2611 ': ['OR-26110200001', 'OR-26110200002'],
      ÄRNE: ['OR-26110200001'],
      'a\u0308rne o’neil': ['OR-26110200001'],
      'är\u200Bne': ['OR-26110200001'],
      'ux-1': ['OR-26110200001', 'OR-9', 'PF-3'],
      'cart/77': ['OR-26110200002'],
      '50%_off "x"': ['OR-26110200001'],
      '50%xoff': [],
      hopper: ['OR-26110200001', 'PF-3'],
      är: ['OR-26110200001'],
      o: ['OR-26110200001', 'OR-26110200002', 'OR-9'],
      pf: ['PF-3'],
      'kim*': [],
      '" OR "': [],
      '\\': [],
      xyz: [],
    }))
      expect(await idsOf(store, q, { inReferences: true }), q).toEqual(ids)
    for (const q of ['cart/77', '77-x', 'ca']) expect([q, await idsOf(store, q)]).toEqual([q, []])
    expect(await idsOf(store, 'ux-1')).toEqual(['OR-26110200001', 'OR-9', 'PF-3'])
    expect(await idsOf(store, 'ux-1', { status: 'expired' })).toEqual(['PF-3'])
    expect((await idsOf(store, '\u200B ')).length).toBe(4)
  })

  test('matches the whole search text, not only its end', async () => {
    const store = await openTestStore(engine)
    const [own, other] = ['OR-2611020000123456789', 'PF-9911020000123456789']
    await book(store, [{ id: own, userId: 'UX-1' }, { id: other }])
    await bookUsers(store, [{ userId: 'UX-2611020000123456789', name: 'Ümit Özdemir-Österreicher' }])

    expect(await idsOf(store, own)).toEqual([own])
    expect(await idsOf(store, own.slice(0, -1))).toEqual([own])
    expect(await idsOf(store, '20000123456789')).toEqual([own, other])
    expect(await usersOf(store, 'ux-2611020000123456789')).toHaveLength(1)
    expect(await usersOf(store, 'ux-9911020000123456789')).toEqual([])
    expect(await usersOf(store, 'ümit özdemir-österreicher')).toHaveLength(1)
  })

  test('finds nothing by any part of contact data in any field', async () => {
    const store = await openTestStore(engine)
    await book(store, [
      {
        id: 'OR-1',
        userId: 'ann@mail.test',
        senderName: { firstName: 'bob@mail.test' },
        partnerContext: {
          email: 'cleo@mail.test',
          note: 'call 0170 7654321, passport X7654321',
          reference: 'dan@mail.test',
          orderRef: 'INV-7654321',
          document: { reference: 'AB76543' },
        },
        customerMetaData: { customerEmail: 'eve@mail.test' },
      },
    ])
    await bookUsers(store, [
      ...people,
      { userId: 'ann@mail.test', name: 'Fay 0170 7654321', email: 'gus@mail.test' },
      { userId: 'UX-7', name: 'hal@mail.test' },
    ])

    for (const q of [
      '@',
      'mail',
      'mail.test',
      'ann',
      'an',
      'bo',
      'bob',
      'cleo',
      'dan',
      'eve',
      'gus',
      'hal',
      'ha',
    ])
      expect([q, await idsOf(store, q), await usersOf(store, q)]).toEqual([q, [], []])
    for (const q of ['7654321', '76543', '0170', '170 1', '1234567', '+49 170 1234567', 'grace@example.test'])
      expect([q, await idsOf(store, q), await usersOf(store, q)]).toEqual([q, [], []])
  })

  test('finds users by part of a name or ID', async () => {
    const store = await openTestStore(engine)
    await bookUsers(store, people)

    for (const [q, ids] of Object.entries({
      hopp: ['UX-1'],
      kim: ['UX-2'],
      'grace hopper': ['UX-1'],
      'x-2': ['UX-2'],
      ux: ['UX-1', 'UX-2'],
      g: ['UX-1'],
      '12': [],
    }))
      expect(await usersOf(store, q), q).toEqual(ids)
  })

  test('adds given people to the matches of a text without duplicates', async () => {
    const store = await openTestStore(engine)
    await bookUsers(store, people)
    await book(store, [
      { id: '1', userId: 'UX-1', senderName: { firstName: 'Kim' } },
      { id: '2', userId: 'UX-2' },
      { id: '3', userId: 'UX-3', senderName: { firstName: 'Kim' } },
    ])
    const grace = [{ mid: 'mer_1', id: 'UX-1' }]

    expect(await idsOf(store, 'kim', { people: grace })).toEqual(['1', '2', '3'])
    expect(await idsOf(store, '', { people: grace })).toEqual(['1'])
    expect(await idsOf(store, '', { people: [{ mid: 'mer_2', id: 'UX-1' }] })).toEqual([])
    expect(await idsOf(store, '', { people: [] })).toEqual([])
    expect(await usersOf(store, 'kim', grace)).toEqual(['UX-1', 'UX-2'])
    expect(await usersOf(store, '', [])).toEqual([])
  })

  test('finds a person by e-mail, by phone, or by a name with the last four digits', async () => {
    const store = await openTestStore(engine)
    await bookUsers(store, [...people, { userId: 'UX-3', name: 'Graceland', phone: '+49 170 1234567' }])
    const findIds = async (text: string) => {
      const contact = readContact(text)
      const rows = contact ? await findContact(store, mids, contact) : []
      return rows.map(({ id }) => id).toSorted()
    }

    for (const [text, ids] of Object.entries({
      'GRACE@example.test ': ['UX-1'],
      'race@example.test': [],
      'grace@example.tes': [],
      '@example.test': [],
      '+49 170 1234567': ['UX-1', 'UX-3'],
      '0049 (0)170/123.45–67': ['UX-1', 'UX-3'],
      '0170 1234567': ['UX-1', 'UX-3'],
      '1701234567': ['UX-1', 'UX-3'],
      '+43 170 1234567': [],
      '170123456': [],
      '1234567': [],
      '07700 900123': ['UX-2'],
      'grace 4567': ['UX-1', 'UX-3'],
      '4567 Hopper': ['UX-1'],
      'hopper •••4567': ['UX-1'],
      'hopper 0123': [],
      'hopper 567': [],
      '4567': [],
    }))
      expect([text, await findIds(text)]).toEqual([text, ids])
  })

  test('finds a changed name by its new form only', async () => {
    const store = await openTestStore(engine)
    await bookUsers(store, [{ userId: 'UX-1', name: 'Grace Murray' }])
    await bookUsers(store, [{ userId: 'UX-1', name: 'Grace Hopper' }])

    expect([await usersOf(store, 'murray'), await usersOf(store, 'hopper')]).toEqual([[], ['UX-1']])
  })

  test('returns exact pages and totals for thousands of matches, up to the limit of the total', async () => {
    const store = await openTestStore(engine)
    const random = chance(3)
    const names = ['Anna', 'Hannah', 'Bo', 'Savannah Ann']
    const rows = Array.from({ length: 11_000 }, (_, i) => ({
      id: `o${i}`,
      mid: i < 4000 ? 'mer_1' : 'mer_3',
      // One user owns thousands of orders.
      userId: i % 2 === 0 ? 'u7' : `u${i % 50}`,
      senderName: { firstName: random.one(names) },
      status: random.one(['expired', 'completed']),
      ...(random.below(9) === 0 ? {} : { createdAt: minute(random.below(5000)) }),
    }))
    for (let start = 0; start < rows.length; start += 1000)
      await book(store, rows.slice(start, start + 1000), { mid: rows[start]?.mid ?? '' })
    await bookUsers(store, [{ userId: 'u7', name: 'Ms. Annable' }])

    for (let seed = 1; seed <= runs(800); seed++) {
      const random = chance(seed)
      const q = random.one(['ann', 'annah', 'o1', 'o', 'bo', 'u', 'annab', 'ms. annab'])
      const searchedMids = random.one([['mer_1', 'mer_2'], ['mer_1', 'mer_2', 'mer_3'], ['mer_3']])
      const status = random.one([undefined, 'expired'])
      const offset = random.one([0, 100, 1500, 3000, 9980])
      const {
        rows: page,
        total,
        hasMore,
      } = await listOrders(store, {
        mids: searchedMids,
        filter: { q, ...(status === undefined ? {} : { status }) },
        offset,
        limit: 20,
      })

      const expected = rows
        .filter((row) => searchedMids.includes(row.mid) && (status === undefined || row.status === status))
        .filter(({ id, mid, userId, senderName: { firstName } }) =>
          q.length < 3
            ? id.startsWith(q) || normalise(firstName).startsWith(q)
            : normalise(firstName).includes(q) ||
              (mid === 'mer_1' && userId === 'u7' && 'ms. annable'.includes(q)),
        )
        .toSorted((a, b) => compare(b.createdAt ?? '', a.createdAt ?? '') || compare(b.id, a.id))
      expect({ total, hasMore }, `${q} ${status} ${offset}`).toEqual({
        total: Math.min(expected.length, 10_000),
        hasMore: expected.length > 10_000,
      })
      expect(page.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 20).map(({ id }) => id))
    }
  })

  test('reports an existing trigram index', async () => {
    expect(await hasTrigramIndex(await openTestStore(engine))).toBe(true)
  })

  test('sorts users without a value last', async () => {
    const store = await openTestStore(engine)
    await bookUsers(store, [{ userId: '1', name: 'B' }, { userId: '2' }, { userId: '3', name: 'A' }])

    for (const [order, ids] of [
      ['asc', ['3', '1', '2']],
      ['desc', ['1', '3', '2']],
    ] as const) {
      const { rows, total } = await listUsers(store, {
        mids,
        sort: { field: 'name', order },
        offset: 0,
        limit: 9,
      })
      expect([rows.map(({ id }) => id), total]).toEqual([ids, 3])
    }
    const some = await listUsers(store, { mids, filter: { ids: ['2', '9'] }, offset: 0, limit: 9 })
    expect(some).toMatchObject({ rows: [{ id: '2' }], total: 1 })
  })
})

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
