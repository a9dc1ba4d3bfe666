import { noteMethod } from '../sync/orderMethods.ts'
import type { Db } from '../../store/openStore.ts'
import type { Seal } from '../sign-in/seal.ts'
import { isObject } from '../../contract/isObject.ts'
import { tryParseJson } from '../../contract/json.ts'

/** Stores the order's payment method in the transaction that settles its intent. */
export async function noteMade(db: Db, seal: Seal, key: string, id: string): Promise<void> {
  const intent = await db
    .selectFrom('order_intent')
    .select(['mid', 'kind', 'body'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (intent?.kind !== 'order') return
  await noteMethod(db, { mid: intent.mid, id, method: methodOf(seal.open(intent.body, `intent ${key}`)) })
}

/** The payment method code of the created order, or else its type. */
export function methodOf(text: string | undefined): string | null {
  const order = text === undefined ? undefined : tryParseJson(text)
  const source = isObject(order) && isObject(order.source) ? order.source : {}
  for (const word of [source.paymentCode, source.paymentType])
    // Any other text could be an account number.
    if (typeof word === 'string' && /^[A-Za-z][\w.-]{0,63}$/.test(word)) return word
  return null
}
