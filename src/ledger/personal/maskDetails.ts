import { isObject } from '../../contract/isObject.ts'
import { maskId } from './masks.ts'
import { maskText } from './maskText.ts'

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

/** Ids may be long numbers, too: only e-mail addresses are masked in them. */
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
export function maskDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).map(([key, value]) => [key, maskValue(value, key)]))
}

function maskValue(value: unknown, key: string): unknown {
  if (openKeys.has(key)) return value
  if (typeof value === 'string') return idKeys.has(key) ? maskId(value) : maskText(value)
  if (Array.isArray(value)) return value.map((item: unknown) => maskValue(item, key))
  return isObject(value) ? maskDetails(value) : value
}
