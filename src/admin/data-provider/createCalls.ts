import type { Intent, RecentRate, Spread } from '../records.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { toIntent } from './intents.ts'
import { numberOf, objectOf, rowsOf, textsOf } from './jsonValues.ts'

/** What the form of an order asks the gateway beside sending it. */
export function createCreateCalls(http: GatewayHttp) {
  const get = async (path: string, signal?: AbortSignal) => (await http(path, { signal })).json as unknown
  const inList = (name: string, filter: object, range: string) =>
    `/${name}?${new URLSearchParams({ filter: JSON.stringify(filter), range })}`

  return {
    /** What recent completed orders of a pair came to. */
    async readRecentRate(
      asked: { mid: string; source: string; destination: string },
      signal?: AbortSignal,
    ): Promise<RecentRate> {
      return toRate(await get(`/recent-rate?${new URLSearchParams(asked)}`, signal))
    },

    /** What is known of the request with this key; null where it has not arrived. */
    async findRequest(key: string, signal?: AbortSignal): Promise<Intent | null> {
      const [row] = rowsOf(await get(inList('intents', { id: key }, '[0,0]'), signal))
      return row === undefined ? null : toIntent(row)
    },
  }
}

function toRate(value: unknown): RecentRate {
  const row = objectOf(value)
  return {
    hours: numberOf(row.hours) ?? 0,
    orders: numberOf(row.orders) ?? 0,
    perSource: toSpread(row.perSource),
    perDestination: toSpread(row.perDestination),
  }
}

function toSpread(value: unknown): Spread | undefined {
  const { low, median, high } = textsOf(objectOf(value), 'low', 'median', 'high')
  return low === undefined || median === undefined || high === undefined ? undefined : { low, median, high }
}
