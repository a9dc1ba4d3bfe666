import { addressPart } from '../addressPart.ts'
import type { NewView, View, ViewDays } from '../viewRecords.ts'
import type { GatewayHttp } from './gatewayHttp.ts'
import { numberOf, objectOf, rowsOf, textOf } from './jsonValues.ts'
import { readAllRows } from './readAllRows.ts'

/** How many orders of some merchant IDs there are, by what became of them and by status, and which need somebody. */
export type TabCounts = {
  outcomes: Record<string, number>
  statuses: Record<string, number>
  attention: { kind: string; count: number; filter: Record<string, unknown> }[]
  isExact: boolean
}

/** Saved views of lists, and the counts of the status tabs. */
export function createViewCalls(http: GatewayHttp) {
  const get = async (path: string, filter: object, signal?: AbortSignal) =>
    http(`${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, { signal })
  const send = async (method: string, path: string, body: object) =>
    (await http(path, { method, body: JSON.stringify(body) })).json as unknown
  const pathOf = (id: string) => `/views/${addressPart(id)}`

  return {
    async listViews(resource: string, signal?: AbortSignal): Promise<View[]> {
      return (await readAllRows(http, '/views', { filter: { resource }, signal })).map(toView)
    },

    async readView(id: string, signal?: AbortSignal): Promise<View> {
      return toView((await http(pathOf(id), { signal })).json)
    },

    async saveView(view: NewView): Promise<View> {
      return toView(await send('POST', '/views', view))
    },

    async changeView(id: string, changes: Partial<Pick<View, 'name' | 'sharedWith'>>): Promise<View> {
      return toView(await send('PUT', pathOf(id), changes))
    },

    async deleteView(id: string): Promise<void> {
      await http(pathOf(id), { method: 'DELETE' })
    },

    async countTabs(mid: string[] | undefined, signal?: AbortSignal): Promise<TabCounts> {
      const [outcomes, statuses, attention] = await Promise.all([
        get('/order-outcomes', { mid }, signal),
        readAllRows(http, '/order-counts', { filter: { mid }, signal }),
        get('/attention', { mid }, signal),
      ])
      const { items, coverage } = objectOf(attention.json)
      return {
        outcomes: countsIn(outcomes.json, 'outcome'),
        statuses: countsIn(statuses, 'status'),
        attention: rowsOf(items).map((value) => {
          const { kind, count, filter } = objectOf(value)
          return { kind: textOf(kind) ?? '', count: numberOf(count) ?? 0, filter: objectOf(filter) }
        }),
        isExact: coverage === 'exact',
      }
    },
  }
}

function countsIn(rows: unknown, name: string): Record<string, number> {
  return Object.fromEntries(
    rowsOf(rows).map((value) => {
      const row = objectOf(value)
      return [textOf(row[name]) ?? '', numberOf(row.orders) ?? 0]
    }),
  )
}

function toView(value: unknown): View {
  const row = objectOf(value)
  const { field, order } = objectOf(row.sort)
  return {
    id: textOf(row.id) ?? '',
    resource: textOf(row.resource) ?? '',
    name: textOf(row.name) ?? '',
    owner: textOf(row.owner) ?? '',
    sharedWith: textOf(row.sharedWith) ?? null,
    isOwn: row.isOwn === true,
    mayChange: row.mayChange === true,
    gone: rowsOf(row.gone).map(String),
    filter: objectOf(row.filter),
    days: (textOf(row.days) as ViewDays | undefined) ?? null,
    sort: typeof field === 'string' ? { field, order: order === 'ASC' ? 'ASC' : 'DESC' } : null,
    columns: Array.isArray(row.columns) ? row.columns.map(String) : null,
  }
}
