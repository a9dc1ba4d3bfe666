import { auditedChange } from '../trail/audit.ts'
import { tryParseJson } from '../../contract/json.ts'
import { fixedSideOf } from '../../contract/fixedSide.ts'
import { maskId } from '../text/masks.ts'
import type { Store } from '../../store/openStore.ts'
import { actorOf, type Handler } from '../http/context.ts'
import type { RateLimit } from '../access/rateLimit.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { maskRecord } from '../masking/maskRecord.ts'
import { shownAssumed, withOffer } from '../customers/redactRecord.ts'
import type { Reveals } from '../customers/reveals.ts'
import { rightsOf } from '../access/rightsOf.ts'
import { recordRules } from '../masking/recordRules.ts'
import type { Seal } from '../sign-in/seal.ts'
import { openReceipt, withOrder } from './receipts.ts'
import { requestedMids } from '../access/grantedMids.ts'

type Parts = { store: Store; seal: Seal; mids: readonly string[]; limitActs: RateLimit; reveals: Reveals }

/** Receipts (pay link, bank details) of orders created here. The service never returns them again; each access is logged. */
export function receiptRoutes({ store, seal, mids: all, limitActs, reveals }: Parts) {
  return {
    'GET /api/orders/:id/receipt': async (context) => {
      const id = context.req.param('id') ?? ''
      const mids = requestedMids(context, all, context.req.query('mid'))
      const row = await withOrder(store.db)
        .where('order_intent.mid', 'in', mids)
        .where('order_intent.upstream_order_id', '=', id)
        .where('order_intent.state', 'in', ['confirmed', 'linked'])
        .executeTakeFirst()
      // Most orders were created elsewhere, so a missing receipt is no error.
      if (!row) return context.json({ receipt: null, why: 'none' })
      if (row.is_final === 1) return context.json({ receipt: null, why: 'final' })
      const storedReceipt = openReceipt(seal, row)
      if (!storedReceipt) return context.json({ receipt: null, why: 'none' })
      await limitActs(context.get('session').operator.id)
      const object = `order:${maskId(id).slice(0, 200)}`
      await auditedChange(store, async () => ({
        action: 'receipt.read',
        object,
        mid: row.mid,
        ...actorOf(context),
      }))
      const { operator } = context.get('session')
      const rights = rightsOf(operator, all)
      const masked = maskRecord(storedReceipt.data, recordRules['order receipt'], rights)
      return context.json({
        receipt: withOffer(masked, rights, (raw) =>
          reveals.offer(raw, { operatorId: operator.id, mid: row.mid, object }),
        ),
        assumed: shownAssumed(storedReceipt.assumed, rights),
        madeAt: row.settled_at,
        fixedSide: fixedSideOf(tryParseJson(seal.open(row.body, `intent ${row.key}`) ?? '')),
      })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
