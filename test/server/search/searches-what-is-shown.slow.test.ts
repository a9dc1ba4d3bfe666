import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNamed } from '../../../src/server/customers/findUsers.ts'
import { listOrders } from '../../../src/server/orders/listOrders.ts'
import { listUsers } from '../../../src/server/customers/listUsers.ts'
import type { Role } from '../../../src/server/access/permissions.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { book, bookUsers } from '../ledger/ledgers.ts'
import { askBest, askPage, idsFound } from '../../support/searches.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, openSharedStore, rowsOn } from '../../support/stores.ts'

const coveredNames = [
  'maria@example.com',
  'ｍａｒｉａ＠example．com',
  'maria@okbank',
  'Maria +49 170 1234567',
  'Maria 4111 1111 1111 1111',
]
const coveredIds = ['maria@example.com', 'maria%40example.com', 'ｍａｒｉａ＠example．com']
const shownNames = [
  'Ann Lee',
  'Łukasz Châtelain',
  'Shane O’Neil',
  '王伟明',
  'María-José de la Cruz',
  'Deniz Atdotcom',
]
const shownIds = [
  'OR-2609011000001234',
  'UX-77',
  'cust_42',
  '3f2b8c1e-5d4a-4f6b-9a7c-0e1d2c3b4a5f',
  '1701234567',
  'DE89370400440532013000',
]

/** Every part of a text that a search accepts: the first two letters, and 3, 5 or 9 letters from any position. */
function slicesOf(text: string): string[] {
  const letters = [...text.normalize('NFKC')]
  const slices = [3, 5, 9].flatMap((size) =>
    letters.map((_, from) =>
      letters
        .slice(from, from + size)
        .join('')
        .trim(),
    ),
  )
  return [...new Set([letters.slice(0, 2).join(''), ...slices])].filter((slice) => [...slice].length >= 2)
}

describe.each(engines)('on %s', (engine) => {
  let store: Store
  let close: () => Promise<void>
  let as: (role: Role) => Promise<Ask>
  const covered = [
    ...coveredNames.map((name, n) => ({ userId: `ZZ-${n}`, name })),
    ...coveredIds.map((userId) => ({ userId })),
  ]

  beforeAll(async () => {
    ;({ store, close } = await openSharedStore(engine))
    ;({ as } = await startStack({ store, mids: ['mer_1', 'mer_2', 'mer_3'] }))
    await bookUsers(store, covered)
    await book(store, [
      ...coveredNames.map((name, n) => ({ id: `ZZ-${n}`, senderName: { firstName: name } })),
      ...coveredIds.map((userId, n) => ({ id: `ZY-${n}`, userId })),
      ...coveredIds.map((id) => ({ id })),
    ])
    const mer2 = { mid: 'mer_2' }
    await bookUsers(
      store,
      [
        ...shownNames.map((name, n) => ({ userId: `UX-${n}`, name })),
        ...shownIds.map((userId) => ({ userId })),
      ],
      mer2,
    )
    await book(
      store,
      [
        ...shownNames.map((name, n) => ({ id: `OR-${n}`, senderName: { firstName: name } })),
        ...shownIds.map((id) => ({ id })),
      ],
      mer2,
    )
  })
  afterAll(() => close())

  async function findIds(q: string, mids = ['mer_1']) {
    const query = { mids, filter: { q }, offset: 0, limit: 100 }
    const [users, orders, named] = [
      await listUsers(store, query),
      await listOrders(store, query),
      await findNamed(store, mids, q),
    ]
    return [...users.rows, ...orders.rows, ...named].map(({ id }) => id)
  }

  test('masks these names and IDs for readers without the right to reveal', async () => {
    const ask = await as('finance')
    const answer = await ask('/api/users?filter={"mid":"mer_1"}&range=[0,99]')
    const rows = (await answer.json()) as { userId: string; name?: string }[]

    expect(rows.length).toBe(covered.length)
    const shown = rows.flatMap(({ userId, name }) => [name ?? '', userId])
    for (const text of [...coveredNames, ...coveredIds]) expect(shown).not.toContain(text)
  })

  test.each(rowsOn(engine, [...coveredNames, ...coveredIds]))(
    'finds nothing by any part of %s',
    async (text) => {
      for (const slice of slicesOf(text)) expect([slice, await findIds(slice)]).toEqual([slice, []])
    },
  )

  test.each(rowsOn(engine, [...shownNames, ...shownIds]))(
    'finds the customer and the order by every part of %s',
    async (text) => {
      for (const slice of slicesOf(text).filter((one) => [...one].length > 2))
        expect((await findIds(slice, ['mer_2'])).length).toBeGreaterThanOrEqual(2)
    },
  )

  test('finds no masked ID for readers without the right, not even by the whole ID', async () => {
    const ask = await as('finance')
    for (const text of coveredIds) {
      const [orders, byId] = await Promise.all(
        ['userId', 'id'].map((name) =>
          ask(`/api/orders?filter=${encodeURIComponent(JSON.stringify({ [name]: text }))}`),
        ),
      )
      expect([text, await orders?.json(), await byId?.json()]).toEqual([text, [], []])
      const searches = [
        askPage(ask, 'user', text),
        askPage(ask, 'order', text),
        askBest(ask, text),
        ask('/api/search', { json: { text } }),
      ]
      for (const search of searches) expect([text, await idsFound(await search)]).toEqual([text, []])
    }
  })
})
