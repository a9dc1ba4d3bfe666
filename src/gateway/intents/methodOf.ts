import { isObject } from '../../contract/isObject.ts'
import { tryParseJson } from '../../contract/json.ts'

/** How an order is paid, as its creation said: the code of a payment method, or where it named none their type. */
export function methodOf(text: string | undefined): string | null {
  const order = text === undefined ? undefined : tryParseJson(text)
  const source = isObject(order) && isObject(order.source) ? order.source : {}
  for (const word of [source.paymentCode, source.paymentType])
    // Whatever else stands there may be somebody's account.
    if (typeof word === 'string' && /^[A-Za-z][\w.-]{0,63}$/.test(word)) return word
  return null
}
