import { sortKey } from '../contract/amount.ts'
import { isObject } from '../contract/isObject.ts'
import { isoTime } from '../contract/reading/time.ts'
import { readStatus, type StatusName } from '../contract/status.ts'
import { storableText } from '../store/storableText.ts'
import { amountOf, partsOf, textOf } from './recordFields.ts'
import { cut, searchText } from './searchText.ts'

/** What the columns hold of an order; whatever cannot be read is null and stays in the raw record. */
export type OrderRow = ReturnType<typeof toOrderRow>

/** `record` as it is stored, read with `parseJson`: a number that a double cannot hold is its source text. */
export function toOrderRow(record: unknown, id: string) {
  const order = partsOf(record)
  const [source, destination, fees, senderName] = [
    partsOf(order.source),
    partsOf(order.destination),
    partsOf(order.fees),
    partsOf(order.senderName),
  ]
  const status = indexableText(textOf(order.status))
  // The list and the single record have two names for one thing.
  const orderType = indexableText(textOf(order.orderType) ?? textOf(order.type))
  const sourceCurrency = indexableText(textOf(source.currency))
  const destinationCurrency = indexableText(textOf(destination.currency))
  const userId = indexableText(textOf(order.userId))
  const names = [textOf(senderName.firstName), textOf(senderName.lastName)]
  const sender = indexableText(names.filter(Boolean).join(' '))
  const stated = indexableText(textOf(partsOf(fees.fixedFee).fixedFeesCurrency))
  const [sourceAmount, destinationAmount] = [amountOf(source.amount), amountOf(destination.amount)]
  const feeAmounts = {
    network_fee: amountOf(fees.networkFee),
    processing_fee: amountOf(fees.processingFee),
    rr_fee: amountOf(fees.rrFee),
  }
  return {
    status,
    order_type: orderType,
    purpose_code: indexableText(textOf(order.purposeCode)),
    user_id: userId,
    source_currency: sourceCurrency,
    source_amount: sourceAmount,
    source_key: keyOf(sourceAmount),
    destination_currency: destinationCurrency,
    destination_amount: destinationAmount,
    destination_key: keyOf(destinationAmount),
    ...feeAmounts,
    fee_currency: stated ?? sourceCurrency,
    fee_currency_stated: stated === null ? 0 : 1,
    has_fees: Object.values(feeAmounts).some((fee) => fee !== null) ? 1 : 0,
    sender_name: sender,
    created_at: isoTime(textOf(order.createdAt)),
    updated_at: isoTime(textOf(order.updatedAt)),
    is_final: isFinal(status, orderType, destinationCurrency) ? 1 : 0,
    time_assumed: cameWithoutZone(partsOf(order.assumed).createdAt) ? 1 : 0,
    search: searchText([sender, userId, id, ...referencesIn(order.partnerContext)]),
  }
}

/** Other forms of a time leave nothing open. */
function cameWithoutZone(assumed: unknown): boolean {
  return typeof assumed === 'string' && /\bread as\b/.test(assumed)
}

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

function keyOf(amount: string | null): string | null {
  return amount === null ? null : sortKey(amount)
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
