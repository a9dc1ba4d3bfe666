import type { Amount } from '../../contract/amount.ts'
import { orderShare } from '../ledger/feeColumns.ts'
import type { Tables } from '../../store/tables.ts'
import { may, type Role } from '../access/permissions.ts'
import { createZonedTime } from '../files/zonedTime.ts'
import { maskId, maskText } from '../text/masks.ts'

export const exportedFields = [
  'id',
  'mid',
  'created_at',
  'updated_at',
  'status',
  'order_type',
  'purpose_code',
  'user_id',
  'sender_name',
  'source_amount',
  'source_currency',
  'destination_amount',
  'destination_currency',
  'network_fee',
  'processing_fee',
  'rr_fee',
  'fee_currency',
  'fee_currency_stated',
  'has_fees',
  'missing_at',
  'failure_code',
] as const satisfies readonly (keyof Tables['ledger_order'])[]

export type OrderLine = Pick<Tables['ledger_order'], (typeof exportedFields)[number]>

/** `total` is the order's total fee. */
export type Column = { name: string; of: (line: OrderLine, total: Amount | null) => string | null }

/** Columns by role. No undocumented fields. */
export function exportColumns(role: Role, timeZone: string | undefined): Column[] {
  return [
    { name: 'order id', of: ({ id }) => id },
    { name: 'merchant id', of: ({ mid }) => mid },
    { name: 'created', of: ({ created_at }) => created_at },
    { name: 'updated', of: ({ updated_at }) => updated_at },
    ...(timeZone === undefined ? [] : [createdIn(timeZone)]),
    { name: 'status', of: ({ status }) => status && maskId(status) },
    { name: 'type', of: ({ order_type }) => order_type && maskId(order_type) },
    { name: 'purpose', of: ({ purpose_code }) => purpose_code && maskId(purpose_code) },
    { name: 'user id', of: ({ user_id }) => user_id && maskId(user_id) },
    { name: 'person', of: ({ sender_name }) => sender_name && maskText(sender_name) },
    { name: 'source amount', of: ({ source_amount }) => source_amount },
    { name: 'source currency', of: ({ source_currency }) => source_currency },
    { name: 'destination amount', of: ({ destination_amount }) => destination_amount },
    { name: 'destination currency', of: ({ destination_currency }) => destination_currency },
    ...(may(role, 'fees.read') ? feeColumns : []),
    { name: 'missing at provider since', of: ({ missing_at }) => missing_at },
    { name: 'failure code', of: ({ failure_code }) => failure_code && maskId(failure_code) },
  ]
}

const feeColumns: Column[] = [
  { name: 'network fee', of: ({ network_fee }) => network_fee },
  { name: 'processing fee', of: ({ processing_fee }) => processing_fee },
  { name: 'rr fee', of: ({ rr_fee }) => rr_fee },
  { name: 'total fee', of: (_line, total) => total },
  { name: 'fee share', of: orderShare },
  { name: 'fee currency', of: (line) => (feeCurrencyIs(line) === '' ? null : line.fee_currency) },
  { name: 'fee currency stated', of: feeCurrencyIs },
]

function createdIn(timeZone: string): Column {
  const zoned = createZonedTime(timeZone)
  const of = ({ created_at }: OrderLine) => created_at && zoned(created_at)
  return { name: `created in ${timeZone}`, of }
}

function feeCurrencyIs({ fee_currency, fee_currency_stated, has_fees }: OrderLine): 'yes' | 'assumed' | '' {
  if (fee_currency === null) return ''
  if (fee_currency_stated === 1) return 'yes'
  return has_fees === 1 ? 'assumed' : ''
}
