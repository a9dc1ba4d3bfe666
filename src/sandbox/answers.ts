import type { OrderRequestV1, OrderRequestV3 } from '../contract/order.ts'
import type { RouteName } from '../contract/routes.ts'
import type { UserRequestV1, UserRequestV3 } from '../contract/user.ts'
import { merchants } from './access.ts'
import {
  listCurrencies,
  listPaymentMethods,
  listTokens,
  toCurrencyV1,
  toCurrencyV3,
  toPaymentMethod,
} from './config.ts'
import { createOrderV1, createOrderV3 } from './createOrder.ts'
import { createUserV1, createUserV3 } from './createUser.ts'
import type { Behaviour, World } from './knobs.ts'
import { createOrderBook } from './orderBook.ts'
import { paginationOf, windowOf } from './page.ts'
import { choose, noSuchPage, showPayPage } from './payPage.ts'
import { chance, hash } from './random.ts'
import { Refusal } from './refusal.ts'
import { createUserBook } from './userBook.ts'
import { swapForms, toOrderRow, toOrderSingle, toUserRow } from './wireForms.ts'

/** A request that passed every check. */
export type Asked = {
  merchant: number
  query: Query
  body: unknown
  parameters: Record<string, string>
  payBase: string
  behaviour: Behaviour
}

/** The union of all queries; each route has checked its own. */
type Query = {
  limit?: number
  page?: number
  status?: string
  orderType?: string
  email?: string
  phone?: string
  direction?: 'deposit' | 'withdraw'
  userType?: 'individual' | 'business'
  currency?: string
  headlessMode?: boolean
}

/** What each documented route answers, out of one world. */
export function createAnswers(world: World, clock: () => number) {
  const start = world.start === undefined ? clock() : Date.parse(world.start)
  const desks = merchants.map((merchant, nth) => {
    const share = 10 ** nth
    const users = Math.max(1, Math.ceil(world.users / share))
    const past = Math.ceil(world.orders / share)
    const everyMs = (60_000 * share) / world.rate
    const { seed, pace } = world
    const book = createOrderBook({
      merchant: nth,
      merchants: merchants.length,
      seed,
      past,
      users,
      start,
      everyMs,
      pace,
    })
    return { merchant, book, users: createUserBook({ seed: book.seed, past: users, start }) }
  })

  const deskOf = ({ merchant }: Asked) => {
    const desk = desks[merchant]
    if (!desk) throw new Error(`no merchant ${merchant}`)
    return desk
  }
  const shopOf = (asked: Asked) => {
    const { book, users } = deskOf(asked)
    return { book, users, now: clock(), pace: world.pace, payBase: asked.payBase }
  }
  const page = <T>(rows: T[], { query, behaviour }: Asked) => {
    const { from, to } = windowOf(query, behaviour.cap)
    return rows.slice(from, to)
  }

  const table: Record<RouteName, (asked: Asked) => unknown> = {
    'v3.listCurrencies': (asked) => wrapV3(page(listCurrencies(asked.query), asked).map(toCurrencyV3)),
    'v3.listTokens': ({ query }) => wrapV3(listTokens(query)),
    'v3.listPaymentMethods': (asked) =>
      wrap(page(listPaymentMethods(asked.query), asked).map(toPaymentMethod)),
    'v1.listPaymentMethods': (asked) =>
      wrap(page(listPaymentMethods(asked.query), asked).map(toPaymentMethod)),
    'v1.listCurrencies': (asked) => {
      const found = listCurrencies(asked.query)
      const pagination = paginationOf(windowOf(asked.query, asked.behaviour.cap), found.length)
      return { ...wrap(page(found, asked).map(toCurrencyV1)), pagination }
    },
    'v1.listMids': (asked) => wrap(page([...merchants], asked)),

    'v3.createOrder': (asked) => wrap(createOrderV3(asked.body as OrderRequestV3, shopOf(asked))),
    'v1.createOrder': (asked) => wrap(createOrderV1(asked.body as OrderRequestV1, shopOf(asked))),
    'v1.listOrders': (asked) => {
      const { merchant, book } = deskOf(asked)
      const { query, behaviour } = asked
      const rows = book.list(query, windowOf(query, behaviour.cap), clock(), behaviour)
      return wrap({ transfers: rows.map((row) => odd(toOrderRow(row, merchant.mid), behaviour)) })
    },
    'v1.getOrder': (asked) => {
      const { merchant, book } = deskOf(asked)
      const order = book.get(asked.parameters.orderId ?? '', clock())
      if (!order) throw new Refusal(404, 'no such order')
      return wrap(odd(toOrderSingle(order, merchant.mid), asked.behaviour))
    },

    'v3.createUser': (asked) => wrap(createUserV3(asked.body as UserRequestV3, deskOf(asked).users, clock())),
    'v1.createUser': (asked) => wrap(createUserV1(asked.body as UserRequestV1, deskOf(asked).users, clock())),
    'v1.listUsers': (asked) => {
      const { merchant, users } = deskOf(asked)
      const rows = users.list(asked.query, windowOf(asked.query, asked.behaviour.cap))
      return wrap(rows.map((row) => odd(toUserRow(row, merchant), asked.behaviour)))
    },
  }

  /** The knob `numbers` turns a share of the rows, always the same ones. */
  const odd = (row: Record<string, unknown>, { numbers }: Behaviour) =>
    numbers > 0 && chance(hash(world.seed, String(row.id ?? row.userId), 0), numbers) ? swapForms(row) : row

  return {
    answer: (name: RouteName, asked: Asked) => Response.json(table[name](asked)),
    payPage: async (request: Request, token: string): Promise<Response> => {
      const order = desks.flatMap(({ book }) => book.made).find((one) => one.token === token)
      if (!order) return noSuchPage()
      if (request.method === 'GET') return showPayPage(order, clock())
      if (request.method !== 'POST') throw new Refusal(405, `no ${request.method} here`)
      const form = new URLSearchParams(await request.text())
      return choose(order, form.get('outcome'), clock(), world.pace)
    },
    /** What was really made, whether or not its answer arrived. */
    made: () => ({
      ordersMade: desks.reduce((sum, { book }) => sum + book.made.length, 0),
      usersMade: desks.reduce((sum, { users }) => sum + users.made.length, 0),
    }),
  }
}

/** 2: the two wrappers. */
function wrap<T>(data: T): { status: 'success'; data: T } {
  return { status: 'success', data }
}

function wrapV3<T>(data: T): { success: true; data: T } {
  return { success: true, data }
}
