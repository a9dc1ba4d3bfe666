import { addressPart } from '../addressPart.ts'
import type { Intent, OrderTemplate, RecentRate, Spread } from '../records.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { toIntent } from './intents.ts'
import { numberOf, objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'
import { readAllRows } from './readAllRows.ts'

export type NewTemplate = { mid: string; name: string; shared: boolean; draft: object }

/** What the form of an order asks the gateway beside sending it. */
export function createCreateCalls(http: GatewayHttp) {
  const get = async (path: string, signal?: AbortSignal) => (await http(path, { signal })).json as unknown
  const send = async (method: string, path: string, body?: object) =>
    (await http(path, { method, ...(body && { body: JSON.stringify(body) }) })).json as unknown
  const pathOf = (id: string) => `/order-templates/${addressPart(id)}`
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

    async listTemplates(mid: string, signal?: AbortSignal): Promise<OrderTemplate[]> {
      return (await readAllRows(http, '/order-templates', { filter: { mid }, signal })).map(toTemplate)
    },

    async readTemplate(id: string, signal?: AbortSignal): Promise<OrderTemplate> {
      return toTemplate(await get(pathOf(id), signal))
    },

    async saveTemplate(template: NewTemplate): Promise<OrderTemplate> {
      return toTemplate(await send('POST', '/order-templates', template))
    },

    async changeTemplate(id: string, change: { name?: string; shared?: boolean }): Promise<OrderTemplate> {
      return toTemplate(await send('PUT', pathOf(id), change))
    },

    async deleteTemplate(id: string): Promise<void> {
      await send('DELETE', pathOf(id))
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

function toTemplate(value: unknown): OrderTemplate {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'mid', 'operator', 'sharedWith', 'updatedAt'),
    id: textOf(row.id) ?? '',
    name: textOf(row.name) ?? '',
    isOwn: row.isOwn === true,
    draft: objectOf(row.draft),
  }
}
