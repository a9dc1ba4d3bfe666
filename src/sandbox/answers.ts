import type { OrderRequestV1, OrderRequestV3 } from '../contract/orderRequest.ts'
import type { RouteName } from '../contract/routes.ts'
import type { UserRequestV1, UserRequestV3, Pagination } from '../contract/records.ts'
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
import { createUserV1, createUserV3, createUserBook } from './userBook.ts'
import type { Letter } from './dialect/speak.ts'
import type { Behaviour, World } from './knobs.ts'
import { createOrderBook } from './orderBook.ts'
import { choose, noSuchPage, showPayPage } from './pages.ts'
import { chance, hash } from './catalogue/random.ts'
import { Refusal } from './dialect/refusal.ts'
import { swapForms, toOrderRow, toOrderSingle, toUserRow } from './wireForms.ts'

type ApiRequest = {
  merchant: number
  query: Query
  body: unknown
  parameters: Record<string, string>
  payBase: string
  behaviour: Behaviour
}

export type Query = {
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

export function createAnswers(world: World, clock: () => number) {
  const start = world.start === undefined ? clock() : Date.parse(world.start)
  const shops = merchants.map((merchant, nth) => {
    const share = 10 ** nth
    const users = Math.max(1, Math.ceil(world.users / share))
    const past = Math.ceil(world.orders / share)
    const everyMs = (60_000 * share) / world.rate
    const { seed, pace, days } = world
    const place = { merchant: nth, merchants: merchants.length }
    const book = createOrderBook({ ...place, seed, past, users, start, everyMs, pace, days })
    return { merchant, book, users: createUserBook({ seed: book.seed, past: users, start }) }
  })

  const shopOf = ({ merchant }: ApiRequest) => {
    const shop = shops[merchant]
    if (!shop) throw new Error(`no merchant ${merchant}`)
    return shop
  }
  const orderingIn = (request: ApiRequest) => {
    const { book, users } = shopOf(request)
    return { book, users, now: clock(), pace: world.pace, payBase: request.payBase }
  }
  const listOf = (request: ApiRequest) => {
    const { merchant, book } = shopOf(request)
    const { query, behaviour } = request
    const rows = book.list(query, windowOf(query, behaviour.cap), clock(), behaviour)
    return rows.map((row) => toOrderRow(row, merchant.mid))
  }
  /** The list of an organisation: orders of all merchant IDs by time, regardless of the requested one. */
  const listOfAll = ({ query, behaviour }: ApiRequest) => {
    const { from, to } = windowOf(query, behaviour.cap)
    const rows = shops.flatMap(({ merchant, book }) =>
      book
        .list(query, { from: 0, to }, clock(), behaviour)
        .map((row) => ({ at: row.createdAt, row: toOrderRow(row, merchant.mid) })),
    )
    const oldestFirst = behaviour.sort === 'oldest'
    return rows
      .toSorted((a, b) => (oldestFirst ? a.at - b.at : b.at - a.at))
      .slice(from, to)
      .map(({ row }) => row)
  }
  const page = <T>(rows: T[], { query, behaviour }: ApiRequest) => {
    const { from, to } = windowOf(query, behaviour.cap)
    return rows.slice(from, to)
  }
  const pagePaymentMethods = (request: ApiRequest) =>
    wrap(page(listPaymentMethods(request.query), request).map(toPaymentMethod))

  const table: Record<RouteName, (request: ApiRequest) => Letter> = {
    'v3.listCurrencies': (request) => wrapV3(page(listCurrencies(request.query), request).map(toCurrencyV3)),
    'v3.listTokens': ({ query }) => wrapV3(listTokens(query)),
    'v3.listPaymentMethods': pagePaymentMethods,
    'v1.listPaymentMethods': pagePaymentMethods,
    'v1.listCurrencies': (request) => {
      const currencies = listCurrencies(request.query)
      const pagination = paginationOf(windowOf(request.query, request.behaviour.cap), currencies.length)
      return { ...wrap(page(currencies, request).map(toCurrencyV1)), pagination }
    },
    'v1.listMids': (request) => wrap(page([...merchants], request)),

    'v3.createOrder': (request) => wrap(createOrderV3(request.body as OrderRequestV3, orderingIn(request))),
    'v1.createOrder': (request) => wrap(createOrderV1(request.body as OrderRequestV1, orderingIn(request))),
    'v1.listOrders': (request) => {
      const { behaviour } = request
      const rows = behaviour.dialect.mid === 'organisation' ? listOfAll(request) : listOf(request)
      return wrap({ transfers: rows.map((row) => withOddNumbers(row, behaviour)) })
    },
    'v1.getOrder': (request) => {
      const { behaviour, parameters } = request
      const visible = behaviour.dialect.mid === 'organisation' ? shops : [shopOf(request)]
      for (const { merchant, book } of visible) {
        const order = book.get(parameters.orderId ?? '', clock())
        if (order) return wrap(withOddNumbers(toOrderSingle(order, merchant.mid), behaviour))
      }
      throw new Refusal(404, 'no such order')
    },

    'v3.createUser': (request) =>
      wrap(createUserV3(request.body as UserRequestV3, shopOf(request).users, clock())),
    'v1.createUser': (request) =>
      wrap(createUserV1(request.body as UserRequestV1, shopOf(request).users, clock())),
    'v1.listUsers': (request) => {
      const { merchant, users } = shopOf(request)
      const rows = users.list(request.query, windowOf(request.query, request.behaviour.cap))
      return wrap(rows.map((row) => withOddNumbers(toUserRow(row, merchant), request.behaviour)))
    },
  }

  /** The knob `numbers` changes the same share of rows each time. */
  const withOddNumbers = (row: Record<string, unknown>, { numbers }: Behaviour) =>
    numbers > 0 && chance(hash(world.seed, String(row.id ?? row.userId), 0), numbers) ? swapForms(row) : row

  return {
    answer: (name: RouteName, request: ApiRequest): Letter => table[name](request),
    payPage: async (request: Request, token: string): Promise<Response> => {
      const order = shops.flatMap(({ book }) => book.made).find((one) => one.token === token)
      if (!order) return noSuchPage()
      if (request.method === 'GET') return showPayPage(order, clock())
      if (request.method !== 'POST') throw new Refusal(405, `no ${request.method} here`)
      const form = new URLSearchParams(await request.text())
      return choose(order, form.get('outcome'), clock(), world.pace)
    },
    /** What was created, even if the response was lost. */
    made: () => ({
      ordersMade: shops.reduce((sum, { book }) => sum + book.made.length, 0),
      usersMade: shops.reduce((sum, { users }) => sum + users.made.length, 0),
    }),
  }
}

function wrap<T>(data: T): { status: 'success'; data: T } {
  return { status: 'success', data }
}

function wrapV3<T>(data: T): { success: true; data: T } {
  return { success: true, data }
}

/** docs/interface.md, part 8, point 5: default and maximum are undocumented; services have used ten. */
const defaultSize = 10

type Window = { from: number; to: number; limit: number; page: number }

/** Like real services, silently cuts a limit above the cap. */
function windowOf({ limit = defaultSize, page = 1 }: { limit?: number; page?: number }, cap: number): Window {
  const size = Math.min(limit, cap)
  return { from: (page - 1) * size, to: page * size, limit: size, page }
}

function paginationOf({ limit, page }: Window, total: number): Pagination {
  const pages = Math.ceil(total / limit)
  return { total, pages, currentPage: page, limit, hasNext: page < pages, hasPrev: page > 1 }
}
