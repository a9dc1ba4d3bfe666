import { isObject } from '../../contract/isObject.ts'
import type { RouteName } from '../../contract/routes.ts'
import type { Dialect } from './dialects.ts'
import { headOf, wrapOne } from './envelopes.ts'

/** What a receipt calls the id of an order, and that of a person. */
const idNames = {
  letter: { order: 'orderId', user: 'userId' },
  orderId: { order: 'orderId', user: 'id' },
  order_id: { order: 'order_id', user: 'user_id' },
  _id: { order: '_id', user: '_id' },
} as const

/** What the creation of an order or of a person answers. */
export function wrapReceipt(receipt: unknown, name: RouteName, dialect: Dialect): unknown {
  const { create, wrap, id } = dialect
  const made = name.endsWith('createUser') ? 'user' : 'order'
  if (create === 'no-id-person' && made === 'user')
    return { ...headOf(wrap), message: 'the user was created', data: null }
  if (create === 'bare') return receipt
  if (!isObject(receipt) || (create !== 'id-only' && create !== 'nested'))
    return wrapOne(receipt, name, dialect)
  const idName = idNames[id ?? 'letter'][made]
  const { [idName]: value, ...more } = receipt
  const data =
    create === 'id-only'
      ? { [idName]: value }
      : { [made]: { [id === undefined ? 'id' : idName]: value, ...more } }
  return wrapOne(data, name, dialect)
}
