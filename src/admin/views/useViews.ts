import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { useApi, useRead } from '../data-provider/useApi.ts'
import { useOpenView } from '../kit/list/openView.ts'
import { useHidden } from '../kit/filter/useFilters.ts'
import { useShownColumns } from '../kit/list/ColumnChooser.tsx'
import { useExportColumns } from '../exports/useExportColumns.ts'
import { useMid } from '../session/SessionContext.ts'
import { personalFilters, type View, type ViewState } from '../../api/views.ts'
import { dayOf, isZone, ownZone } from '../time/zonedDay.ts'
import { datePresets, presetOf } from '../order-filter/useFilterWords.ts'

const noColumns: never[] = []
const noViews: View[] = []

export type Views = ReturnType<typeof useViews>

export function useViews() {
  const client = useQueryClient()
  const server = useApi()
  const { mid } = useMid()
  const { resource, filterValues, sort } = useListContext()
  const hidden = useHidden()
  const [open, setOpen] = useOpenView(resource)
  const { chosen } = useShownColumns(noColumns)
  const exported = useExportColumns()
  const queryKey = ['views', 'list', resource]
  const { data: views = noViews, error } = useRead(
    queryKey,
    (api, signal) => api.listViews(resource, signal),
    { staleTime: 60_000 },
  )
  const { left, ...state } = stateOf({
    values: { ...filterValues, ...hidden.values },
    sort,
    columns: chosen,
  })
  const refresh = () => client.invalidateQueries({ queryKey })

  return {
    views,
    error,
    left,
    close: () => setOpen(null),
    async save(name: string, sharedWith: View['sharedWith']): Promise<void> {
      const { id, columns } = await server.saveView({
        ...state,
        exportColumns: resource === 'orders' ? exported.chosen : null,
        resource,
        name,
        sharedWith,
        mid,
      })
      setOpen({ id, columns, exportColumns: exported.chosen })
      await refresh()
    },
    async change({ id }: View, changes: Partial<Pick<View, 'name' | 'sharedWith'>>): Promise<void> {
      await server.changeView(id, changes)
      await refresh()
    },
    async remove({ id }: View): Promise<void> {
      await server.deleteView(id)
      if (open?.id === id) setOpen(null)
      await refresh()
    },
  }
}

type Shown = {
  values: Record<string, unknown>
  sort: { field: string; order: string }
  columns?: readonly string[] | undefined
}

/** State to store in a view: named days stay relative, personal filters are left out. */
export function stateOf({ values, sort, columns }: Shown, now = Date.now()) {
  const { from, to, ...rest } = values as { from?: string; to?: string; zone?: string }
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
  const left = entries.map(([name]) => name).filter((name) => personalFilters.includes(name))
  const filter = Object.fromEntries(entries.filter(([name]) => !left.includes(name)))
  const days = presetOf({ from, to }, today(rest.zone, now)) ?? null
  return {
    filter: days === null ? { ...filter, ...(from && { from }), ...(to && { to }) } : filter,
    days,
    sort: { field: sort.field, order: sort.order === 'ASC' ? ('ASC' as const) : ('DESC' as const) },
    columns: columns ? [...columns] : null,
    left,
  }
}

export function filterOf({ filter, days }: Pick<ViewState, 'filter' | 'days'>, now = Date.now()) {
  if (days === null || !(days in datePresets)) return filter
  const zone = typeof filter.zone === 'string' ? filter.zone : ownZone()
  return { ...filter, ...datePresets[days](today(zone, now)), zone }
}

function today(zone = ownZone(), now: number): string {
  return dayOf(now, isZone(zone) ? zone : ownZone())
}

export function addressOf(view: View, now = Date.now()): string {
  const { resource, sort, id } = view
  const search = new URLSearchParams({
    filter: JSON.stringify(filterOf(view, now)),
    ...(sort && { sort: sort.field, order: sort.order }),
    view: id,
  })
  return `/${resource}?${search}`
}

export function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other])
}
