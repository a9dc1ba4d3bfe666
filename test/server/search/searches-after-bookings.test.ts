import { describe, expect, test } from 'vitest'
import { listOrders } from '../../../src/server/orders/listOrders.ts'
import { normalise } from '../../../src/server/text/searchText.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { runs } from '../../support/runs.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book, bookUsers, chance, minute, type Chance } from '../ledger/ledgers.ts'

const mids = ['mer_1', 'mer_2', 'mer_3']
const names = ['Anna', 'Hannah', 'Bo', 'Savannah Ann', 'Mo']

type Order = { id: string; mid: string; userId: string; name: string; status: string; createdAt?: string }
type User = { mid: string; userId: string; name: string }

describe.each(engines)('on %s', (engine) => {
  test('counts the matches of a search correctly after every booking', { timeout: 600_000 }, async () => {
    const store = await openTestStore(engine)
    const { orders, users } = await fillLedger(store)

    for (let seed = 1; seed <= runs(1500); seed++) {
      const random = chance(seed)
      for (let i = random.below(3); i > 0; i--) await bookSomething(store, random, { orders, users })
      const searchedMids = random.one([mids, ['mer_1', 'mer_2'], ['mer_3']])
      const q = random.one(['ann', 'o1', 'o', 'bo', 'hop', 'u1'])
      const status = random.one([undefined, undefined, 'expired'])
      const expected = scanOrders(orders, users, { searchedMids, q, status })
      const offset = random.one([0, 0, 1200, Math.max(0, expected.length - 20)])

      const { rows, total } = await listOrders(store, {
        mids: searchedMids,
        filter: { q, ...(status === undefined ? {} : { status }) },
        offset,
        limit: 20,
      })

      expect(total, `seed ${seed}: ${q} ${status} ${searchedMids}`).toBe(expected.length)
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 20).map(({ id }) => id))
    }
  })
})

function idOf(n: number) {
  return { id: `o${n}`, mid: mids[n % 3] ?? '' }
}

/** Stores many orders, and users of two merchant IDs. */
async function fillLedger(store: Store) {
  const random = chance(5)
  const orders = new Map<string, Order>()
  const users = new Map<string, User>()
  for (let n = 0; n < 9000; n++) {
    const more = random.below(9) === 0 ? {} : { createdAt: minute(random.below(5000)) }
    orders.set(`o${n}`, { ...idOf(n), ...randomWords(random), ...more })
  }
  for (const mid of ['mer_1', 'mer_2'])
    for (let n = 0; n < 30; n++) users.set(`${mid} u${n}`, { mid, userId: `u${n}`, name: random.one(people) })
  for (let start = 0; start < 9000; start += 1500)
    for (const mid of mids)
      await book(
        store,
        [...orders.values()]
          .slice(start, start + 1500)
          .filter((order) => order.mid === mid)
          .map(wire),
        { mid },
      )
  for (const mid of ['mer_1', 'mer_2'])
    await bookUsers(
      store,
      [...users.values()].filter((user) => user.mid === mid),
      { mid },
    )
  return { orders, users }
}

const people = ['Grace Hopper', 'Ms. Annable', 'Kim', 'Lee']

function randomWords(random: Chance) {
  return {
    userId: `u${random.below(40)}`,
    name: random.one(names),
    status: random.one(['expired', 'completed']),
  }
}

function wire({ name, ...order }: Order) {
  return { ...order, senderName: { firstName: name } }
}

/** Books a new or changed order, or a person. */
async function bookSomething(
  store: Store,
  random: Chance,
  { orders, users }: { orders: Map<string, Order>; users: Map<string, User> },
): Promise<void> {
  if (random.below(3) === 0) {
    const user = { mid: random.one(mids), userId: `u${random.below(40)}`, name: random.one(people) }
    users.set(`${user.mid} ${user.userId}`, user)
    await bookUsers(store, [user], { mid: user.mid })
    return
  }
  const n = random.below(orders.size + orders.size / 4)
  const previous = orders.get(`o${n}`)
  const order = previous
    ? { ...previous, ...randomWords(random) }
    : { ...idOf(orders.size), ...randomWords(random), createdAt: minute(random.below(5000)) }
  orders.set(order.id, order)
  await book(store, [wire(order)], { mid: order.mid })
}

type Search = { searchedMids: string[]; q: string; status: string | undefined }

function scanOrders(
  orders: Map<string, Order>,
  users: Map<string, User>,
  { searchedMids, q, status }: Search,
) {
  return [...orders.values()]
    .filter((order) => searchedMids.includes(order.mid) && (status === undefined || order.status === status))
    .filter(({ id, mid, userId, name }) => {
      const texts = [id, name, userId]
      if (q.length < 3) return texts.slice(0, 2).some((text) => normalise(text).startsWith(q))
      const user = users.get(`${mid} ${userId}`)
      return [...texts, user?.name ?? ''].some((text) => normalise(text).includes(q))
    })
    .toSorted((a, b) => compare(b.createdAt ?? '', a.createdAt ?? '') || compare(b.id, a.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
