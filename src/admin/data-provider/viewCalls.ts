import type { Attention, AttentionItem, OutcomeCount, StatusCount } from '../../api/attention.ts'
import type { NewView, View } from '../../api/views.ts'
import { addressPart } from '../addressPart.ts'
import { countsOf, type OutcomeCounts } from './attentionCalls.ts'
import type { Call } from './createCall.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { readAllRows } from './readAllRows.ts'

/** How many orders of some merchant IDs there are, by what became of them and by status, and which need somebody. */
export type TabCounts = {
  outcomes: OutcomeCounts['counts']
  statuses: Record<string, number>
  attention: AttentionItem[]
  isExact: boolean
}

/** Saved views of lists, and the counts of the status tabs. */
export function createViewCalls(http: GatewayHttp, call: Call) {
  const pathOf = (id: string) => `/views/${addressPart(id)}`

  return {
    listViews: (resource: string, signal?: AbortSignal) =>
      readAllRows<View>(http, '/views', { filter: { resource }, signal }),

    readView: (id: string, signal?: AbortSignal) => call<View>('GET', pathOf(id), { signal }),

    saveView: (view: NewView) => call<View>('POST', '/views', { body: view }),

    changeView: (id: string, changes: Partial<Pick<View, 'name' | 'sharedWith'>>) =>
      call<View>('PUT', pathOf(id), { body: changes }),

    deleteView: (id: string) => call<View>('DELETE', pathOf(id)),

    async countTabs(mid: string[] | undefined, signal?: AbortSignal): Promise<TabCounts> {
      const asked = { filter: { mid }, signal }
      const [outcomes, statuses, attention] = await Promise.all([
        call<OutcomeCount[]>('GET', '/order-outcomes', asked),
        readAllRows<StatusCount>(http, '/order-counts', asked),
        call<Attention>('GET', '/attention', asked),
      ])
      return {
        outcomes: countsOf(outcomes),
        statuses: Object.fromEntries(statuses.map(({ status, orders }) => [status, orders])),
        attention: attention.items,
        isExact: attention.coverage === 'exact',
      }
    },
  }
}
