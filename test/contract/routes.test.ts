import { expect, test } from 'vitest'
import { namedRoutes, type Route } from '../../src/contract/routes.ts'

const methodQuery = 'direction userType currency headlessMode limit page'

test('the table contains exactly the thirteen documented routes with their parameters', () => {
  const queryOf = ({ query }: Route) => Object.keys(query.shape).join(' ')

  expect(namedRoutes.map(({ name, route }) => [name, route.method, route.path, queryOf(route)])).toEqual([
    ['v3.listCurrencies', 'GET', '/v3/config/supported-currencies', 'direction userType limit page'],
    ['v3.listTokens', 'GET', '/v3/config/list-tokens', 'direction'],
    ['v3.createOrder', 'POST', '/v3/orders', ''],
    ['v3.createUser', 'POST', '/v3/users/individual', ''],
    ['v3.listPaymentMethods', 'GET', '/v3/config/payment-methods', methodQuery],
    ['v1.createOrder', 'POST', '/v1/public/orders', ''],
    ['v1.listOrders', 'GET', '/v1/public/orders', 'limit page status orderType'],
    ['v1.getOrder', 'GET', '/v1/public/orders/{orderId}', ''],
    ['v1.listPaymentMethods', 'GET', '/v1/public/config/payment-methods', methodQuery],
    ['v1.createUser', 'POST', '/v1/public/users/individual', ''],
    ['v1.listUsers', 'GET', '/v1/public/users/individual', 'limit page email phone'],
    ['v1.listMids', 'GET', '/v1/public/config/list-mids', 'limit page'],
    ['v1.listCurrencies', 'GET', '/v1/public/config/supported-currencies', 'direction userType limit page'],
  ])
})
