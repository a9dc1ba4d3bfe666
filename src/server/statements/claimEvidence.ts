import type { ClaimEvidence } from '../../api/claims.ts'
import type { Db } from '../../store/openStore.ts'
import { checkedColumns, rateFor, readFeeTerms } from '../ledger/agreedFee.ts'
import type { Change } from '../ledger/order.ts'

/** Status times and agreed rate of orders of one merchant ID, by order ID. */
export async function readEvidence(
  db: Db,
  mid: string,
  ids: readonly string[],
): Promise<Map<string, ClaimEvidence>> {
  if (ids.length === 0) return new Map()
  const orders = await db
    .selectFrom('ledger_order')
    .select(['id', 'status', 'first_seen_at', ...checkedColumns])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  const lines = await db
    .selectFrom('order_history')
    .select(['order_id', 'seen_after', 'changes'])
    .where('mid', '=', mid)
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('seq')
    .execute()
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  const { rates } = await readFeeTerms(db, mid)
  return new Map(
    orders.map(({ id, status, first_seen_at, ...order }) => {
      const moves = (linesOf.get(id) ?? []).flatMap(({ seen_after, changes }) => {
        const change = (JSON.parse(changes) as Change[]).find(({ field }) => field === 'status')
        return change ? [{ ...change, seenAt: seen_after }] : []
      })
      const first = { status: moves[0] ? moves[0].from : status, seenAt: first_seen_at }
      const statuses = [first, ...moves.map(({ to, seenAt }) => ({ status: to, seenAt }))]
      const rate = rateFor(order, rates)
      const terms = rate && {
        currency: rate.currency,
        percent: rate.percent,
        fixed: rate.fixed,
        minimum: rate.minimum,
        maximum: rate.maximum,
      }
      return [id, { createdAt: order.created_at, statuses, rate: terms ?? null }]
    }),
  )
}
