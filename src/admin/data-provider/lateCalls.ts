import type { Usual, UsualTimeRow } from '../lateRecords.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { numberOf, objectOf, textOf } from './jsonValues.ts'
import { readAllRows } from './readAllRows.ts'

type Limit = { mids: string[]; orderType: string | null; status: string; seconds: number | null }

/** How long orders usually are in a status, and from when on a team calls one late. */
export function createLateCalls(http: GatewayHttp) {
  return {
    async listUsualTimes(mid: string[] | undefined, signal?: AbortSignal): Promise<UsualTimeRow[]> {
      return (await readAllRows(http, '/usual-times', { filter: { mid }, signal })).map((value) => {
        const row = objectOf(value)
        return {
          id: textOf(row.id) ?? '',
          mid: textOf(row.mid) ?? '',
          orderType: textOf(row.orderType),
          paymentMethod: textOf(row.paymentMethod),
          status: textOf(row.status) ?? '',
          orders: numberOf(row.orders) ?? 0,
          open: numberOf(row.open) ?? 0,
          usual: toUsual(row.usual),
          limit: numberOf(row.limit),
        }
      })
    },

    /** None where it is null. */
    async setTimeLimit(limit: Limit): Promise<void> {
      await http('/time-limits', { method: 'PUT', body: JSON.stringify(limit) })
    },
  }
}

function toUsual(value: unknown): Usual | undefined {
  const { median, p90, p95, orders, at } = objectOf(value)
  const [half, most, nearlyAll] = [numberOf(median), numberOf(p90), numberOf(p95)]
  if (half === undefined || most === undefined || nearlyAll === undefined) return undefined
  return { median: half, p90: most, p95: nearlyAll, orders: numberOf(orders) ?? 0, at: textOf(at) }
}
