import type { DataProvider } from 'react-admin'
import type { Client } from '../../client/createClient.ts'
import { currencies, mids, paymentMethods, tokens } from './catalog.ts'
import { createApiCalls, type ApiCalls } from './apiCalls.ts'
import { createApiHttp, type Server } from './apiHttp.ts'
import { createApiResources } from './apiResources.ts'
import { createLedgerOrLive } from './ledgerOrLive.ts'
import { ledgerOrders, ledgerUsers } from './ledgerOrders.ts'
import { orders } from './orders.ts'
import { createStepUp, type StepUp } from './stepUp.ts'
import { failure, toHttpError } from './toHttpError.ts'
import { users } from './users.ts'

/**
 * | resource        | call             | route                                                                    |
 * | --------------- | ---------------- | ------------------------------------------------------------------------ |
 * | orders          | getList          | GET /orders of the ledger, POST /search with `q`; or live:               |
 * |                 |                  | GET /v1/public/orders: limit, page, status, orderType                    |
 * |                 | getOne           | GET /v1/public/orders/{orderId}; or GET /orders/{id}, as last seen       |
 * |                 | getManyReference | GET /orders of the ledger by userId; or the live list looked through     |
 * |                 | create           | POST /v3/orders, or POST /v1/public/orders for the quick form            |
 * | users           | getList          | GET /users of the ledger; or live:                                       |
 * |                 |                  | GET /v1/public/users/individual: limit, page                             |
 * |                 | getList, `q`     | POST /search; without a server the live list                            |
 * |                 | getOne           | GET /users of the ledger by id; or seen before, or the live list         |
 * |                 | create           | POST /v3/users/individual, or POST /v1/public/users/individual           |
 * | mids            | getList          | GET /v1/public/config/list-mids: limit, page                             |
 * | currencies      | getList          | GET /v1/public/config/supported-currencies, names from the v3 route      |
 * | tokens          | getList          | GET /v3/config/list-tokens: direction                                    |
 * | payment-methods | getList          | GET /v1/public/config/payment-methods, or the v3 route                   |
 *
 * `getMany` of orders and users asks the ledger first; the other four are found in their lists, as `getOne` of them.
 * `create` sends a plain record by the v3 route; `meta.family: 'v1'` picks the other one, `meta.idempotencyKey` a key.
 * `ledgerOrLive.ts` chooses between ledger and service; `meta` of the response says which and why (`ListFacts`).
 * Resources of the server use ra-data-simple-rest: `GET /api/intents`, …. The demo has no server and refuses them.
 */
export function createDataProvider(client: Client, server?: Server): AdminProvider {
  const http = server && createApiHttp(server)
  const own = http && createApiResources(http)
  const mid = server?.headers?.MID ?? ''
  const ledgerOrLive = createLedgerOrLive(http, mid)
  const resources: Record<string, object> = {
    orders: ledgerOrders(orders(client), own, ledgerOrLive),
    users: ledgerUsers(users(client), own, ledgerOrLive, mid),
    mids: mids(client),
    currencies: currencies(client),
    tokens: tokens(client),
    'payment-methods': paymentMethods(client),
    // `tokens` is taken by the service's crypto currencies.
    ...(own && {
      ...Object.fromEntries(ofServer.map((name) => [name, own(name)])),
      'access-tokens': own('tokens'),
    }),
  }
  const stepUp = createStepUp()

  const methods = Object.entries(doneBy).map(([method, done]) => [
    method,
    async (resource: string, params: object) => {
      const work = (resources[resource] as Partial<Record<string, Work>> | undefined)?.[method]
      if (!work) throw failure('unsupported', `${resource} cannot be ${done} here`)
      try {
        return await stepUp.repeat(() => work(params))
      } catch (error) {
        throw toHttpError(error)
      }
    },
  ])
  const calls = http && ownCalls(createApiCalls(http), stepUp)
  // react-admin's type promises any record type; each file above promises its own.
  return {
    ...Object.fromEntries(methods),
    ...calls,
    stepUp,
    supportAbortSignal: true,
  } as unknown as AdminProvider
}

const ofServer = [
  'intents',
  'fees',
  'periods',
  'audit',
  'operators',
  'unreadable',
  'undocumented',
  'statements',
  'alerts',
  'alert-receivers',
  'agreed-rates',
  'claims',
  'payouts',
]

const doneBy = {
  getList: 'read',
  getOne: 'read',
  getMany: 'read',
  getManyReference: 'read',
  create: 'created',
  update: 'changed',
  updateMany: 'changed',
  delete: 'deleted',
  deleteMany: 'deleted',
}

/** Server calls are undefined in the demo; screens check a permission first. */
export type AdminProvider = DataProvider & ApiCalls & { stepUp: StepUp }

type Work = (params: object) => Promise<unknown>

/** `showAgain` is the step-up itself: a wrong code there must not ask again. */
function ownCalls({ showAgain, ...calls }: ApiCalls, stepUp: StepUp): object {
  const repeated = Object.entries(calls).map(([name, call]) => [
    name,
    (...args: unknown[]) => stepUp.repeat(() => (call as (...args: unknown[]) => Promise<unknown>)(...args)),
  ])
  return { ...Object.fromEntries(repeated), showAgain }
}
