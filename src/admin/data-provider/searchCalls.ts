import { readAmount } from '../../contract/amount.ts'
import type { FoundOrder, SearchAnswer, SearchMissing, SearchResult } from '../searchRecords.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { numberOf, objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'

export function createSearchCalls(http: GatewayHttp) {
  return {
    /** What a pasted text leads to, under all merchant IDs of this person. In a body: addresses end up in histories. */
    async searchAnything(text: string, signal?: AbortSignal): Promise<SearchAnswer> {
      const { json } = await http('/search', { method: 'POST', body: JSON.stringify({ text }), signal })
      const { results, missing, coverage, picked, leftOut, isCut } = objectOf(json)
      return {
        results: rowsOf(results).flatMap((row) => toResult(objectOf(row)) ?? []),
        missing: rowsOf(missing).map((row) => toMissing(objectOf(row))),
        isExact: coverage === 'exact',
        picked: rowsOf(picked).map((row) => textsOf(objectOf(row), 'kind', 'text')),
        leftOut: numberOf(leftOut) ?? 0,
        isCut: isCut === true,
      }
    },
  }
}

/** Pages are known to the screens themselves, in their own language. */
function toResult(row: Record<string, unknown>): SearchResult | undefined {
  const found = {
    id: textOf(row.id) ?? '',
    mid: textOf(row.mid) ?? '',
    title: textOf(row.title) ?? '',
    by: textOf(row.by) ?? '',
    isFresh: row.from === 'service',
    ...textsOf(row, 'note'),
  }
  if (row.kind === 'order') return { kind: 'order', ...found, order: toFoundOrder(row.order) }
  if (row.kind !== 'user') return undefined
  const orders = rowsOf(row.orders).map(toFoundOrder)
  return { kind: 'user', ...found, orders, ordersTotal: numberOf(row.ordersTotal) ?? orders.length }
}

function toFoundOrder(value: unknown): FoundOrder {
  const row = objectOf(value)
  const money = (side: unknown) => {
    const { amount, currency } = objectOf(side)
    return { ...textsOf({ currency }, 'currency'), amount: readAmount(amount) }
  }
  return {
    ...textsOf(row, 'status', 'orderType', 'createdAt', 'userId', 'customer'),
    id: textOf(row.id) ?? '',
    mid: textOf(row.mid) ?? '',
    source: money(row.source),
    destination: money(row.destination),
    ...(row.isFirstStatus === true && { isFirstStatus: true }),
  }
}

function toMissing(row: Record<string, unknown>): SearchMissing {
  const { asked, failed, left } = objectOf(row.service)
  return {
    ...textsOf(row, 'since'),
    text: textOf(row.text) ?? '',
    kind: textOf(row.kind) ?? '',
    why: textOf(row.why) ?? '',
    isExact: row.coverage === 'exact',
    asked: rowsOf(asked).map(String),
    failed: rowsOf(failed).map(String),
    left: rowsOf(left).length,
  }
}
