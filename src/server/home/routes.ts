import { midFilter } from '../../api/orders.requests.ts'
import { orderAttention } from './orderAttention.ts'
import { coverageIn } from '../ledger/coverage.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { lateAttention } from '../late/lateKinds.ts'
import type { OrderItem } from '../late/openOrders.ts'
import { iso, type Store } from '../../store/openStore.ts'
import type { Routes } from '../access/permissions.ts'
import { readFilter, readListQuery } from '../http/simpleRest.ts'
import type { Attention, AttentionItem } from '../../api/attention.ts'
import { ownItems, toItems } from './attentionItems.ts'
import { requestedMids, withoutUndefined, grantedMids } from '../access/rightsOf.ts'

type Parts = { store: Store; mids: readonly string[] }

/** Work that needs the operator, and orders in progress: counts, ages, and the list filter for exactly these records. */
export function attentionRoutes({ store, mids: all }: Parts) {
  return {
    'GET /api/attention': async (context) => {
      const query = readListQuery(context.req.url, ['kind'], { field: 'kind', order: 'asc' })
      const { mid } = readFilter(query.filter, midFilter)
      const { role, mids: granted } = context.get('session').operator
      const mids = [...new Set(requestedMids(context, all, mid))]
      const now = await store.now()
      const view = viewLedger(store, mids)
      const coverage = await coverageIn(view, now)
      // Without a merchant ID a list shows all of them; a filter can name only a limited number.
      const midPart = (of: readonly string[]) =>
        mid === undefined && of.length === mids.length ? {} : { mid: of }
      const toOrderItems = ({ mids: of, isPart, filter, ...item }: OrderItem): AttentionItem[] =>
        toItems({
          ...item,
          filter: { ...filter, ...midPart(of) },
          coverage: isPart ? 'at-least' : coverage,
        })
      const held = grantedMids(granted, all)
      const { items, stages, withoutStage } = await orderAttention(view)
      const late = await lateAttention(view, now)
      const body: Attention = {
        items: [
          ...(await ownItems(role, { store, all, held, mids, filter: withoutUndefined({ mid }) })),
          ...[...late.items, ...items].flatMap(toOrderItems),
        ],
        // Merchant IDs whose sync is behind, and open orders without a usual time.
        late: { behind: late.behind, notTold: late.notTold },
        stages: stages.map(({ filter: { mids: of, ...filter }, orders, ...ages }) => ({
          filter: { ...filter, ...midPart(of) },
          count: orders,
          ...ages,
          coverage,
        })),
        withoutStage,
        coverage,
        at: iso(now),
      }
      return Response.json(body, { headers: { Coverage: coverage } })
    },
  } satisfies Routes
}
