import { z } from 'zod'
import {
  currencyV1Schema,
  currencyV3Schema,
  midSchema,
  paymentMethodSchema,
  tokenSchema,
  orderRowSchema,
  orderSingleSchema,
  userReceiptSchema,
  userRequestV1Schema,
  userRequestV3Schema,
  userSchema,
} from './records.ts'
import { countingNumber, flag } from './field.ts'
import { orderReceiptSchema, orderRequestV1Schema, orderRequestV3Schema } from './orderRequest.ts'
import { orderTypes } from './status.ts'

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
  /** The documented wrapper is `success: true` instead of `status: 'success'`; reading accepts both. */
  wrapper?: 'success'
  /** The samples send `Authorization` always, or for gaming orders only. */
  basic?: 'always' | 'gaming'
}

export const directions = ['deposit', 'withdraw'] as const
export const userTypes = ['individual', 'business'] as const

const none = z.strictObject({})
const list = { method: 'GET', shape: 'list' } as const
const creation = { method: 'POST', query: none, shape: 'one' } as const
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
      ...list,
      path: '/v3/config/supported-currencies',
      query: currencyQuery,
      record: currencyV3Schema,
      reading: 'currency v3',
      wrapper: 'success',
      basic: 'always',
    },
    listTokens: {
      ...list,
      path: '/v3/config/list-tokens',
      query: z.strictObject({ direction: direction.optional() }),
      record: tokenSchema,
      reading: 'token',
      wrapper: 'success',
      basic: 'always',
    },
    createOrder: {
      ...creation,
      path: '/v3/orders',
      body: orderRequestV3Schema,
      record: orderReceiptSchema,
      reading: 'order receipt',
      basic: 'gaming',
    },
    createUser: {
      ...creation,
      path: '/v3/users/individual',
      body: userRequestV3Schema,
      record: userReceiptSchema,
      reading: 'user receipt',
    },
    listPaymentMethods: {
      ...list,
      path: '/v3/config/payment-methods',
      query: paymentMethodQuery,
      record: paymentMethodSchema,
      reading: 'payment method',
    },
  },
  /** docs/interface.md 4.2 */
  v1: {
    createOrder: {
      ...creation,
      path: '/v1/public/orders',
      body: orderRequestV1Schema,
      record: orderReceiptSchema,
      reading: 'order receipt',
    },
    listOrders: {
      ...list,
      path: '/v1/public/orders',
      query: z.strictObject({
        ...page,
        status: z.string().optional(),
        orderType: z.enum(orderTypes).optional(),
      }),
      rowsIn: 'transfers',
      record: orderRowSchema,
      reading: 'order row',
    },
    getOrder: {
      method: 'GET',
      path: '/v1/public/orders/{orderId}',
      query: none,
      shape: 'one',
      record: orderSingleSchema,
      reading: 'order single',
    },
    listPaymentMethods: {
      ...list,
      path: '/v1/public/config/payment-methods',
      query: paymentMethodQuery,
      record: paymentMethodSchema,
      reading: 'payment method',
    },
    createUser: {
      ...creation,
      path: '/v1/public/users/individual',
      body: userRequestV1Schema,
      record: userReceiptSchema,
      reading: 'user receipt',
    },
    listUsers: {
      ...list,
      path: '/v1/public/users/individual',
      query: z.strictObject({ ...page, email: z.string().optional(), phone: z.string().optional() }),
      record: userSchema,
      reading: 'user',
    },
    listMids: {
      ...list,
      path: '/v1/public/config/list-mids',
      query: z.strictObject(page),
      record: midSchema,
      reading: 'mid',
    },
    listCurrencies: {
      ...list,
      path: '/v1/public/config/supported-currencies',
      query: currencyQuery,
      record: currencyV1Schema,
      reading: 'currency v1',
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
