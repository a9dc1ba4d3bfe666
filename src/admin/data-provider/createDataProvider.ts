import type { DataProvider } from 'react-admin'
import type { Client } from '../../client/createClient.ts'
import { currencies } from './currencies.ts'
import { mids } from './mids.ts'
import { orders } from './orders.ts'
import { paymentMethods } from './paymentMethods.ts'
import { failure, toHttpError } from './toHttpError.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'

/**
 * | resource        | call             | route                                                                    |
 * | --------------- | ---------------- | ------------------------------------------------------------------------ |
 * | orders          | getList          | GET /v1/public/orders: limit, page, status, orderType                    |
 * |                 | getOne           | GET /v1/public/orders/{orderId}                                          |
 * |                 | getManyReference | the same list, looked through for a person                               |
 * |                 | create           | POST /v3/orders, or POST /v1/public/orders for the quick form            |
 * | users           | getList          | GET /v1/public/users/individual: limit, page, email, phone               |
 * |                 | getOne           | seen before, or the same list looked through                             |
 * |                 | create           | POST /v3/users/individual, or POST /v1/public/users/individual           |
 * | mids            | getList          | GET /v1/public/config/list-mids: limit, page                             |
 * | currencies      | getList          | GET /v1/public/config/supported-currencies, names from the v3 route      |
 * | tokens          | getList          | GET /v3/config/list-tokens: direction                                    |
 * | payment-methods | getList          | GET /v1/public/config/payment-methods, or the v3 route                   |
 *
 * Everything else is refused: the service has no route for it.
 */
export function createDataProvider(client: Client): DataProvider {
  const resources: Record<string, object> = {
    orders: orders(client),
    users: users(client),
    mids: mids(client),
    currencies: currencies(client),
    tokens: tokens(client),
    'payment-methods': paymentMethods(client),
  }

  const call = (method: string) => async (resource: string, params: object) => {
    const work: unknown = Reflect.get(resources[resource] ?? {}, method)
    if (typeof work !== 'function')
      throw failure('unsupported', `the payment service cannot do ${method} on ${resource}`)
    try {
      return await work(params)
    } catch (error) {
      throw toHttpError(error)
    }
  }

  const methods = Object.fromEntries(allMethods.map((method) => [method, call(method)]))
  // react-admin's type promises any record a caller names; each file above promises its own.
  return { ...methods, supportAbortSignal: true } as unknown as DataProvider
}

const allMethods = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
]
