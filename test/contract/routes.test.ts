import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { createOpenApi } from '../../src/contract/openapi.ts'
import { namedRoutes } from '../../src/contract/routes.ts'

test('the table contains exactly the thirteen documented routes', () => {
  expect(namedRoutes.map(({ name, route }) => `${name} ${route.method} ${route.path}`)).toEqual([
    'v3.listCurrencies GET /v3/config/supported-currencies',
    'v3.listTokens GET /v3/config/list-tokens',
    'v3.createOrder POST /v3/orders',
    'v3.createUser POST /v3/users/individual',
    'v3.listPaymentMethods GET /v3/config/payment-methods',
    'v1.createOrder POST /v1/public/orders',
    'v1.listOrders GET /v1/public/orders',
    'v1.getOrder GET /v1/public/orders/{orderId}',
    'v1.listPaymentMethods GET /v1/public/config/payment-methods',
    'v1.createUser POST /v1/public/users/individual',
    'v1.listUsers GET /v1/public/users/individual',
    'v1.listMids GET /v1/public/config/list-mids',
    'v1.listCurrencies GET /v1/public/config/supported-currencies',
  ])
})

test('the OpenAPI document from the table is valid', async () => {
  const document = createOpenApi()

  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
})

test('the OpenAPI document describes the interface, without our tolerances', () => {
  const paths = createOpenApi().paths as Record<
    string,
    Record<string, { parameters: unknown[]; responses: unknown }>
  >
  const methods = paths['/v1/public/config/payment-methods']?.get

  expect(methods?.parameters[0]).toEqual({
    name: 'direction',
    in: 'query',
    required: true,
    schema: { type: 'string', enum: ['deposit', 'withdraw'] },
  })
  expect(methods?.responses).toMatchObject({
    200: {
      content: {
        'application/json': {
          schema: {
            required: ['status', 'data'],
            properties: {
              data: { items: { properties: { minAmount: { type: 'number' }, name: { type: 'string' } } } },
            },
          },
        },
      },
    },
  })
})
