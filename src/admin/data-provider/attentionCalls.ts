import type { Attention } from '../attentionRecords.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { numberOf, objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'

/** Orders of a time by what became of them, and what that is worth. */
export type OutcomeCounts = {
  counts: Partial<Record<string, number>>
  isExact: boolean
  /** Without a readable time: in no day. */
  undated: number
}

export function createAttentionCalls(http: GatewayHttp) {
  const about = (path: string, filter: object) =>
    `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
  return {
    async readAttention(filter: { mid: string }, signal?: AbortSignal): Promise<Attention> {
      const { json } = await http(about('/attention', filter), { signal })
      const { items, stages, withoutStage, coverage, late } = objectOf(json)
      const { behind, notTold } = objectOf(late)
      return {
        items: rowsOf(items).map((value) => {
          const row = objectOf(value)
          return {
            ...factsOf(row),
            kind: textOf(row.kind) ?? '',
            value: Array.isArray(row.value) ? rowsOf(row.value).map(toSum) : undefined,
            withoutAmount: numberOf(row.withoutAmount) ?? 0,
          }
        }),
        stages: rowsOf(stages).map((value) => {
          const row = objectOf(value)
          return { ...factsOf(row), ...textsOf(row, 'median'), undated: numberOf(row.undated) ?? 0 }
        }),
        withoutStage: numberOf(withoutStage) ?? 0,
        late: {
          behind: rowsOf(behind).flatMap((mid) => textOf(mid) ?? []),
          notTold: numberOf(notTold) ?? 0,
        },
        isExact: coverage === 'exact',
      }
    },

    async countOutcomes(
      filter: { mid: string; createdAt_gte: string; createdAt_lt: string },
      signal?: AbortSignal,
    ): Promise<OutcomeCounts> {
      const { json, headers } = await http(about('/order-outcomes', filter), { signal })
      const counts = rowsOf(json).map((value) => {
        const { outcome, orders } = objectOf(value)
        return [textOf(outcome) ?? '', numberOf(orders) ?? 0] as const
      })
      return {
        counts: Object.fromEntries(counts),
        isExact: headers.get('Coverage') === 'exact',
        undated: Number(headers.get('Undated') ?? 0),
      }
    },
  }
}

function factsOf(row: Record<string, unknown>) {
  return {
    ...textsOf(row, 'oldest'),
    count: numberOf(row.count) ?? 0,
    filter: objectOf(row.filter),
    isExact: row.coverage === 'exact',
  }
}

function toSum(value: unknown) {
  const { currency, amount } = objectOf(value)
  return { currency: textOf(currency) ?? '', amount: textOf(amount) ?? '0' }
}
