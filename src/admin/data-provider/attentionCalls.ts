import type { Attention, OutcomeCount, AttentionItem, StatusCount } from '../../api/attention.ts'
import type { OrderOutcome } from '../../contract/status.ts'
import type { Call } from './createCall.ts'
import { readAllRows, type ApiHttp } from './apiHttp.ts'
import type { NewView, View } from '../../api/views.ts'
import { addressPart } from './addressPart.ts'

export type OutcomeCounts = {
  counts: Partial<Record<OrderOutcome, number>>
  isExact: boolean
  undated: number
}

export function createAttentionCalls(http: ApiHttp, call: Call) {
  return {
    readAttention: (filter: { mid?: string | string[] | undefined }, signal?: AbortSignal) =>
      call<Attention>('GET', '/attention', { filter, signal }),

    async countOutcomes(filter: Span, signal?: AbortSignal): Promise<OutcomeCounts> {
      const { rows, ...basis } = await readOutcomes(filter, signal)
      return { counts: countsOf(rows), ...basis }
    },

    /** Per day of the zone. */
    countDays: (filter: Omit<Span, 'createdAt_lt'> & { timeZone: string }, signal?: AbortSignal) =>
      readOutcomes(filter, signal),
  }

  async function readOutcomes(filter: object, signal?: AbortSignal) {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) })
    const { json, headers } = await http(`/order-outcomes?${query}`, { signal })
    return {
      rows: json as OutcomeCount[],
      isExact: headers.get('Coverage') === 'exact',
      undated: Number(headers.get('Undated') ?? 0),
    }
  }
}

type Span = { mid: string; createdAt_gte: string; createdAt_lt: string }

function countsOf(rows: OutcomeCount[]): OutcomeCounts['counts'] {
  return Object.fromEntries(rows.map(({ outcome, orders }) => [outcome, orders]))
}

export type TabCounts = {
  outcomes: OutcomeCounts['counts']
  statuses: Record<string, number>
  attention: AttentionItem[]
  isExact: boolean
}

export function createViewCalls(http: ApiHttp, call: Call) {
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
      const options = { filter: { mid }, signal }
      const [outcomes, statuses, attention] = await Promise.all([
        call<OutcomeCount[]>('GET', '/order-outcomes', options),
        readAllRows<StatusCount>(http, '/order-counts', options),
        call<Attention>('GET', '/attention', options),
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
