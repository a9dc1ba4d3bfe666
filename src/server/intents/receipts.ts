import { auditedChange } from '../trail/audit.ts'
import type { Selectable } from 'kysely'
import { isObject } from '../../contract/isObject.ts'
import { parseJson, rawNumber } from '../../contract/json.ts'
import type { Receipt } from '../../contract/reading/receipt.ts'
import type { Db, Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import type { Seal } from '../sign-in/seal.ts'

/** Stored in the browser's form, so a repeated request gets the same response. */
export type StoredReceipt = Pick<Receipt, 'data' | 'assumed'>

type Row = Selectable<Tables['order_intent']>

export function sealReceipt(seal: Seal, key: string, { data, assumed }: StoredReceipt): string {
  return seal.seal(JSON.stringify({ data, assumed }), about(key))
}

export function openReceipt(
  seal: Seal,
  { key, receipt }: Pick<Row, 'key' | 'receipt'>,
): StoredReceipt | undefined {
  const text = receipt === null ? undefined : seal.open(receipt, about(key))
  const stored: unknown = text === undefined ? undefined : parseJson(text, { lossy: rawNumber })
  return isObject(stored) ? (stored as StoredReceipt) : undefined
}

function about(key: string): string {
  return `intent ${key} receipt`
}

export function withOrder(db: Db) {
  return db
    .selectFrom('order_intent')
    .leftJoin('ledger_order', (join) =>
      join
        .onRef('ledger_order.mid', '=', 'order_intent.mid')
        .onRef('ledger_order.id', '=', 'order_intent.upstream_order_id'),
    )
    .selectAll('order_intent')
    .select('ledger_order.is_final')
    .where('order_intent.kind', '=', 'order')
}

const perRun = 200

/** Deletes receipts of final orders: they can no longer be paid. */
export async function forgetFinalReceipts({ store, seal }: { store: Store; seal: Seal }): Promise<number> {
  const rows = await withOrder(store.db)
    .where('ledger_order.is_final', '=', 1)
    .where('order_intent.has_pay_data', '=', 1)
    .limit(perRun)
    .execute()
  for (const row of rows) {
    const stored = openReceipt(seal, row)
    await auditedChange(store, async (db) => {
      const moved = await db
        .updateTable('order_intent')
        .set({
          receipt: stored ? sealReceipt(seal, row.key, withoutPayData(stored)) : null,
          has_pay_data: 0,
          answer: null,
        })
        .where('key', '=', row.key)
        .where('has_pay_data', '=', 1)
        .returning('key')
        .executeTakeFirst()
      const object = `order:${row.upstream_order_id?.slice(0, 200)}`
      return moved && { action: 'receipt.forgotten', object, mid: row.mid }
    })
  }
  return rows.length
}

function withoutPayData({ data, assumed }: StoredReceipt): StoredReceipt {
  const { flow, orderId, amount } = data
  return { data: { flow, orderId, amount }, assumed }
}
