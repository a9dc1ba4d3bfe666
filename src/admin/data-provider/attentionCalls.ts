import type { Attention, OutcomeCount } from '../../api/attention.ts'
import type { OrderOutcome } from '../../contract/status.ts'
import type { Call } from './createCall.ts'
import type { GatewayHttp } from './gatewayHttp.ts'

/** Orders of a time by what became of them. */
export type OutcomeCounts = {
  counts: Partial<Record<OrderOutcome, number>>
  isExact: boolean
  /** Without a readable time: in no day. */
  undated: number
}

export function createAttentionCalls(http: GatewayHttp, call: Call) {
  return {
    readAttention: (filter: { mid?: string | string[] | undefined }, signal?: AbortSignal) =>
      call<Attention>('GET', '/attention', { filter, signal }),

    async countOutcomes(
      filter: { mid: string; createdAt_gte: string; createdAt_lt: string },
      signal?: AbortSignal,
    ): Promise<OutcomeCounts> {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) })
      const { json, headers } = await http(`/order-outcomes?${query}`, { signal })
      return {
        counts: countsOf(json as OutcomeCount[]),
        isExact: headers.get('Coverage') === 'exact',
        undated: Number(headers.get('Undated') ?? 0),
      }
    },
  }
}

export function countsOf(rows: OutcomeCount[]): OutcomeCounts['counts'] {
  return Object.fromEntries(rows.map(({ outcome, orders }) => [outcome, orders]))
}
