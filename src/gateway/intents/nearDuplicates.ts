import { compareAmounts } from '../../contract/amount.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { GatewayError } from '../GatewayError.ts'
import type { NewIntent } from './intentBook.ts'

const windowMs = 10 * 60_000

/** The same user, amount and currency within ten minutes: asked about before anything is kept or sent. */
export function checkDuplicates({ store }: { store: Store }, intent: NewIntent) {
  return async (db: Db): Promise<void> => {
    const { key, mid, userId, amount, amountSide, currency } = intent
    if (userId === null || amount === null || currency === null) return
    const rows = await db
      .selectFrom('order_intent')
      .innerJoin('operator', 'operator.id', 'order_intent.operator_id')
      .select([
        'order_intent.key',
        'order_intent.created_at',
        'upstream_order_id',
        'state',
        'amount',
        'operator.name',
      ])
      .where('order_intent.mid', '=', mid)
      .where('user_id', '=', userId)
      .where('order_intent.created_at', '>=', iso((await store.now()) - windowMs))
      .where('currency', '=', currency)
      .where('amount_side', '=', amountSide)
      .where('key', '!=', key)
      .where('state', 'not in', ['rejected', 'not_sent', 'abandoned'])
      .orderBy('order_intent.created_at', 'desc')
      .limit(50)
      .execute()
    const duplicates = rows
      .filter((row) => row.amount !== null && compareAmounts(row.amount, amount) === 0)
      .map((row) => ({
        key: row.key,
        createdAt: row.created_at,
        orderId: row.upstream_order_id,
        state: row.state,
        operator: row.name,
      }))
    if (duplicates.length === 0) return
    throw new GatewayError(409, 'the same person, amount and currency within the last ten minutes', {
      facts: { reason: 'near_duplicate', duplicates },
    })
  }
}
