import { sortKey } from '../contract/amount.ts'
import { isObject } from '../contract/isObject.ts'
import { orderRowSchema, orderSingleSchema } from '../contract/order.ts'
import { readRecord } from '../contract/readRecord.ts'
import { isoTime } from '../contract/reading/time.ts'
import { readStatus, type StatusName } from '../contract/status.ts'
import { storableText } from '../store/storableText.ts'
import { cut, searchText } from './searchText.ts'

/** What the columns hold of an order; whatever cannot be read is null and stays in the raw record. */
export type OrderRow = ReturnType<typeof toOrderRow>

/** `record` is the wire's, read with `parseJson`: a number that a double cannot hold is its source text. */
export function toOrderRow(record: unknown, id: string) {
  const { record: order } = readRecord(eitherForm, record)
  const { source, destination, fees, senderName } = order
  const status = indexableText(order.status)
  const orderType = indexableText(order.orderType ?? order.type)
  const sourceCurrency = indexableText(source?.currency)
  const destinationCurrency = indexableText(destination?.currency)
  const userId = indexableText(order.userId)
  const sender = indexableText([senderName?.firstName, senderName?.lastName].filter(Boolean).join(' '))
  const stated = indexableText(fees?.fixedFee?.fixedFeesCurrency)
  const feeAmounts = [fees?.networkFee, fees?.processingFee, fees?.rrFee]
  return {
    status,
    order_type: orderType,
    purpose_code: indexableText(order.purposeCode),
    user_id: userId,
    source_currency: sourceCurrency,
    source_amount: source?.amount ?? null,
    source_key: keyOf(source?.amount),
    destination_currency: destinationCurrency,
    destination_amount: destination?.amount ?? null,
    destination_key: keyOf(destination?.amount),
    network_fee: fees?.networkFee ?? null,
    processing_fee: fees?.processingFee ?? null,
    rr_fee: fees?.rrFee ?? null,
    fee_currency: stated ?? sourceCurrency,
    fee_currency_stated: stated === null ? 0 : 1,
    has_fees: feeAmounts.some((fee) => typeof fee === 'string') ? 1 : 0,
    sender_name: sender,
    created_at: isoTime(order.createdAt),
    updated_at: isoTime(order.updatedAt),
    is_final: isFinal(status, orderType, destinationCurrency) ? 1 : 0,
    time_assumed: isObject(order.assumed) && 'createdAt' in order.assumed ? 1 : 0,
    search: searchText([sender, userId, id, ...referencesIn(order.partnerContext)]),
  }
}

const eitherForm = orderRowSchema.extend({ type: orderSingleSchema.shape.type })

const mostLetters = 200
/** PostgreSQL takes 2,700 in a line of an index, and one index holds an id and five of these. */
const mostBytes = 300

/** Short enough for an index, and the same text on both engines; an empty one says nothing. */
export function indexableText(text: string | null | undefined): string | null {
  const letters = cut(storableText(text ?? ''), mostLetters)
  if (letters.length * 3 <= mostBytes) return letters.trim() || null
  const bytes = new TextEncoder().encode(letters)
  // As a stream, it leaves out a letter that is cut in two.
  const kept =
    bytes.length <= mostBytes
      ? letters
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, mostBytes), { stream: true })
  return kept.trim() === '' ? null : kept.trim()
}

function keyOf(amount: string | null | undefined): string | null {
  return typeof amount === 'string' ? sortKey(amount) : null
}

const fiat = new Set(Intl.supportedValuesOf('currency'))

/** Whether the status ends the order, as it is known here or as an admin says. */
export function isFinal(
  status: string | null,
  orderType: string | null,
  credited: string | null,
  name?: StatusName,
): boolean {
  if (status === null) return false
  const { finality } = readStatus({
    status,
    name,
    ...(orderType === null ? {} : { orderType }),
    // The interface does not tell a token from money; a code of ISO 4217 is money.
    ...(credited !== null && fiat.has(credited) ? { credited: 'fiat' } : {}),
  })
  return finality === 'good' || finality === 'bad'
}

/** References of the merchant's own, wherever they stand in the free-form part. */
function referencesIn(context: unknown, depth = 0): string[] {
  if (typeof context === 'string') return [context.slice(0, mostLetters)]
  if (typeof context === 'number') return [String(context)]
  if (depth > 3 || (!isObject(context) && !Array.isArray(context))) return []
  const inner = Object.values(context).slice(0, 20)
  return inner.flatMap((value) => referencesIn(value, depth + 1)).slice(0, 20)
}
