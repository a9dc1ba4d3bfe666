import { noteMethod } from '../../ledger/orderMethods.ts'
import type { Db } from '../../store/openStore.ts'
import type { Seal } from '../sign-in/seal.ts'
import { isObject } from '../../contract/isObject.ts'
import { tryParseJson } from '../../contract/json.ts'

/** With the intent whose order this is, in the same transaction: the ledger is told how the order is paid. */
export async function noteMade(db: Db, seal: Seal, key: string, id: string): Promise<void> {
  const intent = await db
    .selectFrom('order_intent')
    .select(['mid', 'kind', 'body'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (intent?.kind !== 'order') return
  await noteMethod(db, { mid: intent.mid, id, method: methodOf(seal.open(intent.body, `intent ${key}`)) })
}

/** How an order is paid, as its creation said: the code of a payment method, or where it named none their type. */
export function methodOf(text: string | undefined): string | null {
  const order = text === undefined ? undefined : tryParseJson(text)
  const source = isObject(order) && isObject(order.source) ? order.source : {}
  for (const word of [source.paymentCode, source.paymentType])
    // Whatever else stands there may be somebody's account.
    if (typeof word === 'string' && /^[A-Za-z][\w.-]{0,63}$/.test(word)) return word
  return null
}
