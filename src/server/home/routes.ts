import type { z } from 'zod'
import { attentionFilter } from '../../api/orders.requests.ts'
import { orderAttention } from './orderAttention.ts'
import { coverageIn } from '../ledger/coverage.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { lateAttention } from '../late/lateKinds.ts'
import { iso, type Store } from '../../store/openStore.ts'
import type { Context, Handler } from '../http/context.ts'
import { may, type OwnRoute } from '../access/permissions.ts'
import { readFilter, readListQuery } from '../http/simpleRest.ts'
import type { Attention, AttentionItem } from '../../api/attention.ts'
import {
  itemsOf,
  intentItem,
  pausedItem,
  periodItem,
  receiverItem,
  statementItems,
  syncItem,
  unreadableItem,
} from './attentionItems.ts'
import { maskText } from '../text/masks.ts'
import { requestedMids, withoutUndefined, grantedMids } from '../access/grantedMids.ts'

type Parts = { store: Store; mids: readonly string[] }

/** Work that needs the operator, and orders in progress: counts, ages, and the list filter for exactly these records. */
export function attentionRoutes({ store, mids: all }: Parts) {
  return {
    'GET /api/attention': async (context) => {
      const query = readListQuery(context.req.url, ['kind'], { field: 'kind', order: 'asc' })
      const { mid } = readFilter(query.filter, attentionFilter)
      const mids = [...new Set(requestedMids(context, all, mid))]
      const now = await store.now()
      const view = viewLedger(store, mids)
      const coverage = await coverageIn(view, now)
      // Without a merchant ID a list shows all of them; a filter can name only a limited number.
      const midPart = (of: readonly string[]) =>
        mid === undefined && of.length === mids.length ? {} : { mid: of }
      const { items, stages, withoutStage } = await orderAttention(view, isShown)
      const late = await lateAttention(view, now)
      const body: Attention = {
        items: [
          ...(await ownItems(context, mids, mid)),
          ...[...late.items, ...items].flatMap(({ mids: of, isPart, ...item }) =>
            itemsOf({
              ...item,
              filter: { ...item.filter, ...midPart(of) },
              coverage: isPart ? 'at-least' : coverage,
            }),
          ),
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
      const answer = Response.json(body)
      answer.headers.set('Coverage', coverage)
      return answer
    },
  } satisfies Partial<Record<OwnRoute, Handler>>

  /** Items other than orders; only those whose list the operator may open. */
  async function ownItems(
    context: Context,
    mids: string[],
    mid: z.output<typeof attentionFilter>['mid'],
  ): Promise<AttentionItem[]> {
    const { role, mids: granted } = context.get('session').operator
    const held = grantedMids(granted, all)
    const query = { store, mids, filter: withoutUndefined({ mid }) }
    return [
      ...(may(role, 'intents.read') ? await intentItem(query, 'intents') : []),
      ...(may(role, 'orders.approve') ? await intentItem(query, 'approvals') : []),
      ...(await syncItem(query)),
      ...(may(role, 'alerts.watches') ? await receiverItem(query, held) : []),
      ...(may(role, 'alerts.receivers') ? await pausedItem(query, held) : []),
      ...(may(role, 'unreadable.read') ? await unreadableItem(query) : []),
      ...(may(role, 'periods') ? await periodItem(query, held) : []),
      ...(may(role, 'statements') ? await statementItems(query, { held, all }) : []),
    ]
  }
}

/** A status that contains personal data is not used as a filter. */
function isShown(status: string): boolean {
  return maskText(status) === status
}
