import { z } from 'zod'
import {
  currencyV1Schema,
  currencyV3Schema,
  midSchema,
  paymentMethodSchema,
  tokenSchema,
} from './configuration.ts'
import { countingNumber, flag } from './field.ts'
import { orderRowSchema, orderSingleSchema } from './order.ts'
import { orderReceiptSchema, orderRequestV1Schema, orderRequestV3Schema } from './orderRequest.ts'
import { orderTypes } from './status.ts'
import { userReceiptSchema, userRequestV1Schema, userRequestV3Schema, userSchema } from './user.ts'

export type RecordName =
  | 'order row'
  | 'order single'
  | 'order receipt'
  | 'user'
  | 'user receipt'
  | 'mid'
  | 'currency v1'
  | 'currency v3'
  | 'token'
  | 'payment method'

/**
 * One documented route, shared by client, server and sandbox. Requests are closed (undocumented names are
 * refused); responses stay open.
 */
export type Route = {
  method: 'GET' | 'POST'
  path: string
  query: z.ZodObject
  body?: z.ZodType
  shape: 'list' | 'one'
  rowsIn?: string
  record: z.ZodType
  /** Record type, which decides how it is read. */
  reading: RecordName
  /** The documented wrapper; reading accepts both. */
  wrapper: 'status' | 'success'
  paginated?: true
  /** The samples send `Authorization` always, or for gaming orders only. */
  basic?: 'always' | 'gaming'
  /** docs/interface.md 4, rules 5 and 6: the success body is undocumented, so any is accepted. */
  bodyNotShown?: true
}

export const directions = ['deposit', 'withdraw'] as const
export const userTypes = ['individual', 'business'] as const

const none = z.strictObject({})
const page = { limit: countingNumber.optional(), page: countingNumber.optional() }
const direction = z.enum(directions)
const currencyQuery = z.strictObject({
  direction: direction.optional(),
  userType: z.enum(userTypes).optional(),
  ...page,
})
const paymentMethodQuery = z.strictObject({
  direction,
  userType: z.enum(userTypes).optional(),
  currency: z.string().optional(),
  headlessMode: flag.optional(),
  ...page,
})

export const routes = {
  /** docs/interface.md 4.1 */
  v3: {
    listCurrencies: {
      method: 'GET',
      path: '/v3/config/supported-currencies',
      query: currencyQuery,
      shape: 'list',
      record: currencyV3Schema,
      reading: 'currency v3',
      wrapper: 'success',
      basic: 'always',
    },
    listTokens: {
      method: 'GET',
      path: '/v3/config/list-tokens',
      query: z.strictObject({ direction: direction.optional() }),
      shape: 'list',
      record: tokenSchema,
      reading: 'token',
      wrapper: 'success',
      basic: 'always',
    },
    createOrder: {
      method: 'POST',
      path: '/v3/orders',
      query: none,
      body: orderRequestV3Schema,
      shape: 'one',
      record: orderReceiptSchema,
      reading: 'order receipt',
      wrapper: 'status',
      basic: 'gaming',
    },
    createUser: {
      method: 'POST',
      path: '/v3/users/individual',
      query: none,
      body: userRequestV3Schema,
      shape: 'one',
      record: userReceiptSchema,
      reading: 'user receipt',
      wrapper: 'status',
      bodyNotShown: true,
    },
    listPaymentMethods: {
      method: 'GET',
      path: '/v3/config/payment-methods',
      query: paymentMethodQuery,
      shape: 'list',
      record: paymentMethodSchema,
      reading: 'payment method',
      wrapper: 'status',
      bodyNotShown: true,
    },
  },
  /** docs/interface.md 4.2 */
  v1: {
    createOrder: {
      method: 'POST',
      path: '/v1/public/orders',
      query: none,
      body: orderRequestV1Schema,
      shape: 'one',
      record: orderReceiptSchema,
      reading: 'order receipt',
      wrapper: 'status',
    },
    listOrders: {
      method: 'GET',
      path: '/v1/public/orders',
      query: z.strictObject({
        ...page,
        status: z.string().optional(),
        orderType: z.enum(orderTypes).optional(),
      }),
      shape: 'list',
      rowsIn: 'transfers',
      record: orderRowSchema,
      reading: 'order row',
      wrapper: 'status',
    },
    getOrder: {
      method: 'GET',
      path: '/v1/public/orders/{orderId}',
      query: none,
      shape: 'one',
      record: orderSingleSchema,
      reading: 'order single',
      wrapper: 'status',
    },
    listPaymentMethods: {
      method: 'GET',
      path: '/v1/public/config/payment-methods',
      query: paymentMethodQuery,
      shape: 'list',
      record: paymentMethodSchema,
      reading: 'payment method',
      wrapper: 'status',
    },
    createUser: {
      method: 'POST',
      path: '/v1/public/users/individual',
      query: none,
      body: userRequestV1Schema,
      shape: 'one',
      record: userReceiptSchema,
      reading: 'user receipt',
      wrapper: 'status',
    },
    listUsers: {
      method: 'GET',
      path: '/v1/public/users/individual',
      query: z.strictObject({ ...page, email: z.string().optional(), phone: z.string().optional() }),
      shape: 'list',
      record: userSchema,
      reading: 'user',
      wrapper: 'status',
    },
    listMids: {
      method: 'GET',
      path: '/v1/public/config/list-mids',
      query: z.strictObject(page),
      shape: 'list',
      record: midSchema,
      reading: 'mid',
      wrapper: 'status',
    },
    listCurrencies: {
      method: 'GET',
      path: '/v1/public/config/supported-currencies',
      query: currencyQuery,
      shape: 'list',
      record: currencyV1Schema,
      reading: 'currency v1',
      wrapper: 'status',
      paginated: true,
    },
  },
} as const satisfies Record<'v1' | 'v3', Record<string, Route>>

/** `v1.listOrders`, `v3.createOrder`, …: the route's name in logs, faults and counters. */
export type RouteName = {
  [F in keyof typeof routes]: `${F}.${keyof (typeof routes)[F] & string}`
}[keyof typeof routes]

export const namedRoutes = Object.entries(routes).flatMap(([family, entries]) =>
  Object.entries(entries).map(([name, route]) => ({
    // `Object.entries` loses the key's literal type.
    name: `${family}.${name}` as RouteName,
    route: route as Route,
  })),
)

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}
