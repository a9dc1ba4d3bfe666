import { exportColumnNames, exportColumnRights, type ExportColumn } from '../../api/exports.ts'
import type { Amount } from '../../contract/amount.ts'
import { outcomeOf } from '../../contract/status.ts'
import type { Db } from '../../store/openStore.ts'
import { feeFacts, readFeeTerms, type FeeTerms } from '../ledger/agreedFee.ts'
import { nameOf, readNames, type StatusNames } from '../ledger/statusNames.ts'
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
  'payment_method',
  'reference',
] as const satisfies readonly (keyof Tables['ledger_order'])[]

export type OrderLine = Pick<Tables['ledger_order'], (typeof exportedFields)[number]>

/** `total` is the order's total fee. */
export type Column = { name: string; of: (line: OrderLine, total: Amount | null) => string | null }

/** Columns of the file by choice and role. No undocumented fields. */
export function exportColumns(
  role: Role,
  { timeZone, columns }: { timeZone: string | undefined; columns?: readonly ExportColumn[] | undefined },
  facts: LineFacts,
): Column[] {
  const byName = columnsOf(timeZone, facts)
  return exportColumnNames
    .filter((name) => columns === undefined || name === 'id' || columns.includes(name))
    .filter((name) => {
      const right = exportColumnRights[name]
      return right === null || may(role, right)
    })
    .flatMap((name) => byName[name])
}

/** What the columns need beside the order. */
export type LineFacts = { names: StatusNames; terms: ReadonlyMap<string, FeeTerms> }

export async function readLineFacts(db: Db, mids: readonly string[]): Promise<LineFacts> {
  const terms = new Map<string, FeeTerms>()
  for (const mid of mids) terms.set(mid, await readFeeTerms(db, mid))
  return { names: await readNames(db, mids), terms }
}

function columnsOf(timeZone: string | undefined, facts: LineFacts): Record<ExportColumn, Column[]> {
  const checkOf = (line: OrderLine) => {
    const terms = facts.terms.get(line.mid)
    return terms && feeFacts(line, terms)
  }
  return {
    id: [{ name: 'order id', of: ({ id }) => id }],
    mid: [{ name: 'merchant id', of: ({ mid }) => mid }],
    createdAt: [
      { name: 'created', of: ({ created_at }) => created_at },
      ...(timeZone === undefined ? [] : [createdIn(timeZone)]),
    ],
    updatedAt: [{ name: 'updated', of: ({ updated_at }) => updated_at }],
    status: [{ name: 'status', of: ({ status }) => status && maskId(status) }],
    outcome: [{ name: 'outcome', of: (line) => outcomeIn(line, facts.names) }],
    orderType: [{ name: 'type', of: ({ order_type }) => order_type && maskId(order_type) }],
    purposeCode: [{ name: 'purpose', of: ({ purpose_code }) => purpose_code && maskId(purpose_code) }],
    paymentMethod: [
      { name: 'payment method', of: ({ payment_method }) => payment_method && maskId(payment_method) },
    ],
    reference: [{ name: 'reference', of: ({ reference }) => reference && maskId(reference) }],
    userId: [{ name: 'user id', of: ({ user_id }) => user_id && maskId(user_id) }],
    senderName: [{ name: 'person', of: ({ sender_name }) => sender_name && maskText(sender_name) }],
    source: [
      { name: 'source amount', of: ({ source_amount }) => source_amount },
      { name: 'source currency', of: ({ source_currency }) => source_currency },
    ],
    destination: [
      { name: 'destination amount', of: ({ destination_amount }) => destination_amount },
      { name: 'destination currency', of: ({ destination_currency }) => destination_currency },
    ],
    networkFee: [{ name: 'network fee', of: ({ network_fee }) => network_fee }],
    processingFee: [{ name: 'processing fee', of: ({ processing_fee }) => processing_fee }],
    rrFee: [{ name: 'rr fee', of: ({ rr_fee }) => rr_fee }],
    fees: [{ name: 'total fee', of: (_line, total) => total }],
    feeShare: [{ name: 'fee share', of: orderShare }],
    feeCurrency: [
      { name: 'fee currency', of: (line) => (feeCurrencyIs(line) === '' ? null : line.fee_currency) },
      { name: 'fee currency stated', of: feeCurrencyIs },
    ],
    expectedFee: [{ name: 'fee as agreed', of: (line) => checkOf(line)?.expectedFee ?? null }],
    feeCheck: [
      { name: 'fee difference', of: (line) => checkOf(line)?.feeDifference ?? null },
      { name: 'against the agreed rate', of: (line) => checkOf(line)?.feeCheck ?? null },
    ],
    missingAt: [{ name: 'missing at provider since', of: ({ missing_at }) => missing_at }],
    failureCode: [{ name: 'failure code', of: ({ failure_code }) => failure_code && maskId(failure_code) }],
  }
}

function outcomeIn({ mid, status, order_type, destination_currency }: OrderLine, names: StatusNames) {
  const name = nameOf(names, mid, status)
  return outcomeOf({ status, orderType: order_type, credited: destination_currency, name })
}

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
