import type { Selectable } from 'kysely'
import type { Tables } from '../store/tables.ts'

type Row = Selectable<Tables['ledger_order']>

/** An order as the ledger knows it. `raw` is the service's own record, as JSON text with every digit. */
export type LedgerOrder = ReturnType<typeof toOrder>

export function toOrder(row: Row) {
  return {
    id: row.id,
    mid: row.mid,
    status: row.status,
    orderType: row.order_type,
    purposeCode: row.purpose_code,
    userId: row.user_id,
    senderName: row.sender_name,
    source: { currency: row.source_currency, amount: row.source_amount },
    destination: { currency: row.destination_currency, amount: row.destination_amount },
    fees: {
      network: row.network_fee,
      processing: row.processing_fee,
      rr: row.rr_fee,
      currency: row.fee_currency,
      currencyStated: row.fee_currency_stated === 1,
      any: row.has_fees === 1,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isFinal: row.is_final === 1,
    /** When it was first seen in its status. */
    statusSince: row.status_since,
    paymentMethod: row.payment_method,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    missingAt: row.missing_at,
    erasedAt: row.erased_at,
    erasedWhy: row.erased_why,
    raw: row.raw,
    sourceText: row.source_text,
  }
}
