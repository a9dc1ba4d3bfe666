import { tryParseJson } from '../../contract/json.ts'
import { fixedSideOf } from '../../contract/fixedSide.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Handler } from '../context.ts'
import type { RateLimit } from '../edge/rateLimit.ts'
import { requestedMids } from '../ledger/orderQuery.ts'
import type { OwnRoute } from '../permissions.ts'
import { coverKnown } from '../redact/detect/coverPersonal.ts'
import { coverRecord } from '../redact/coverRecord.ts'
import { coverAssumed } from '../redact/redactRecord.ts'
import { rightsOf } from '../redact/rightsOf.ts'
import { recordRules } from '../redact/rules/recordRules.ts'
import type { Seal } from '../sign-in/seal.ts'
import { openReceipt } from './receipts.ts'

type Parts = { store: Store; seal: Seal; mids: readonly string[]; limitActs: RateLimit }

/**
 * The receipt of an order that was made here: the pay link, which lets whoever has it pay, and the bank's details.
 * No read of the service gives them back. Each time they are handed out stands in the trail.
 */
export function receiptRoutes({ store, seal, mids: all, limitActs }: Parts) {
  return {
    'GET /api/orders/:id/receipt': async (context) => {
      const id = context.req.param('id') ?? ''
      const mids = requestedMids(context, all, context.req.query('mid'))
      const row = await store.db
        .selectFrom('order_intent')
        .leftJoin('ledger_order', (join) =>
          join
            .onRef('ledger_order.mid', '=', 'order_intent.mid')
            .onRef('ledger_order.id', '=', 'order_intent.upstream_order_id'),
        )
        .selectAll('order_intent')
        .select('ledger_order.is_final')
        .where('order_intent.mid', 'in', mids)
        .where('order_intent.upstream_order_id', '=', id)
        .where('order_intent.kind', '=', 'order')
        .where('order_intent.state', 'in', ['confirmed', 'linked'])
        .executeTakeFirst()
      // Most orders were made elsewhere: that is no error.
      if (!row) return context.json({ receipt: null, why: 'none' })
      if (row.is_final === 1) return context.json({ receipt: null, why: 'final' })
      const kept = openReceipt(seal, row)
      if (!kept) return context.json({ receipt: null, why: 'none' })
      await limitActs(context.get('session').operator.id)
      const at = iso(await store.now())
      await store.transaction((db) =>
        appendAudit(db, at, {
          action: 'receipt.read',
          outcome: 'done',
          object: `order:${coverKnown(id).slice(0, 200)}`,
          mid: row.mid,
          ...actorOf(context),
        }),
      )
      const rights = rightsOf(context.get('session').operator, all)
      const { record } = coverRecord(kept.data, recordRules['order receipt'], rights)
      return context.json({
        receipt: record,
        assumed: coverAssumed(kept.assumed, rights),
        madeAt: row.settled_at,
        fixedSide: fixedSideOf(tryParseJson(seal.open(row.body, `intent ${row.key}`) ?? '')),
      })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
