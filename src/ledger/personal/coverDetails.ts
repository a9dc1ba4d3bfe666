import { isObject } from '../../contract/isObject.ts'
import { coverKnown, coverPersonal } from './coverPersonal.ts'

/** Values that the gateway makes or checks. Merchant IDs and amounts may be long numbers. */
const openKeys: ReadonlySet<string> = new Set([
  'mids',
  'orderMid',
  'sha256',
  'amount',
  'floor',
  'rate',
  'fixed',
  'sourceAmount_gte',
  'sourceAmount_lte',
])

/** Ids have long numbers, too: only e-mail addresses, phone numbers with a plus and accounts are covered in them. */
const idKeys: ReadonlySet<string> = new Set([
  'id',
  'userId',
  'orderId',
  'order',
  'duplicates',
  // Of an account at the single sign-on provider.
  'subject',
])

/** Details of a line of the audit log, without the contact data that people typed into them. */
export function coverDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).map(([key, value]) => [key, coverValue(value, key)]))
}

function coverValue(value: unknown, key: string): unknown {
  if (openKeys.has(key)) return value
  if (typeof value === 'string') return idKeys.has(key) ? coverKnown(value) : coverPersonal(value)
  if (Array.isArray(value)) return value.map((item: unknown) => coverValue(item, key))
  return isObject(value) ? coverDetails(value) : value
}
