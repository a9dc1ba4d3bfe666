import { sortKey } from '../../contract/amount.ts'
import { isoTime } from '../../contract/reading/time.ts'
import { outcomeOf, type StatusName } from '../../contract/status.ts'
import { feeColumns } from './feeColumns.ts'
import {
  openId,
  openName,
  amountOf,
  partsOf,
  textOf,
  ownReference,
  referencesIn,
  indexableText,
} from './recordFields.ts'
import { orderText } from '../text/searchText.ts'

/** Unreadable values are null and stay in the raw record. */
export type OrderRow = ReturnType<typeof toOrderRow>

/** `record`: the stored one, read with `parseJson`, so that large numbers are text. */
export function toOrderRow(record: unknown, id: string) {
  const order = partsOf(record)
  const [source, destination, fees, senderName] = [
    partsOf(order.source),
    partsOf(order.destination),
    partsOf(order.fees),
    partsOf(order.senderName),
  ]
  const status = indexableText(textOf(order.status))
  const orderType = indexableText(textOf(order.orderType) ?? textOf(order.type))
  const sourceCurrency = indexableText(textOf(source.currency))
  const destinationCurrency = indexableText(textOf(destination.currency))
  const userId = indexableText(textOf(order.userId))
  const names = [textOf(senderName.firstName), textOf(senderName.lastName)]
  const sender = indexableText(names.filter(Boolean).join(' '))
  // The mask checks first and last name separately.
  const openSender = names.every((name) => !name || openName(name) !== null)
  const stated = indexableText(textOf(partsOf(fees.fixedFee).fixedFeesCurrency))
  const [sourceAmount, destinationAmount] = [amountOf(source.amount), amountOf(destination.amount)]
  const feeAmounts = {
    network_fee: amountOf(fees.networkFee),
    processing_fee: amountOf(fees.processingFee),
    rr_fee: amountOf(fees.rrFee),
  }
  const feeCurrency = stated ?? sourceCurrency
  const charges = {
    ...feeAmounts,
    fee_currency: feeCurrency,
    source_currency: sourceCurrency,
    source_amount: sourceAmount,
  }
  return {
    status,
    order_type: orderType,
    purpose_code: indexableText(textOf(order.purposeCode)),
    failure_code: indexableText(textOf(order.failureCode)),
    user_id: userId,
    source_currency: sourceCurrency,
    source_amount: sourceAmount,
    source_key: keyOf(sourceAmount),
    destination_currency: destinationCurrency,
    destination_amount: destinationAmount,
    destination_key: keyOf(destinationAmount),
    ...feeAmounts,
    ...feeColumns(charges),
    fee_currency: feeCurrency,
    fee_currency_stated: stated === null ? 0 : 1,
    has_fees: Object.values(feeAmounts).some((fee) => fee !== null) ? 1 : 0,
    sender_name: sender,
    reference: indexableText(ownReference(order.partnerContext)),
    created_at: isoTime(textOf(order.createdAt)),
    updated_at: isoTime(textOf(order.updatedAt)),
    is_final: isFinal(status, orderType, destinationCurrency) ? 1 : 0,
    time_assumed: isTimeWithoutZone(partsOf(order.assumed).createdAt) ? 1 : 0,
    // No contact data: everyone who sees the order may search any part of this.
    search: orderText(
      [openSender ? openName(sender) : null, openId(userId), openId(id)],
      referencesIn(order.partnerContext),
    ),
  }
}

/** Other time formats are unambiguous. */
function isTimeWithoutZone(assumed: unknown): boolean {
  return typeof assumed === 'string' && /\bread as\b/.test(assumed)
}

function keyOf(amount: string | null): string | null {
  return amount === null ? null : sortKey(amount)
}

/** The team's name for a status overrides the documented meaning. */
export function isFinal(
  status: string | null,
  orderType: string | null,
  credited: string | null,
  name?: StatusName,
): boolean {
  const outcome = outcomeOf({ status, orderType, credited, name })
  return outcome === 'completed' || outcome === 'closed'
}
