import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { useGateway } from '../data-provider/useGateway.ts'
import { useOpenView } from '../list/openView.ts'
import { useHidden } from '../list/useFilters.ts'
import { useShownColumns } from '../list/ColumnChooser.tsx'
import { useMid } from '../session/SessionContext.ts'
import type { View } from '../../api/views.ts'
import { stateOf } from './viewState.ts'

const noColumns: never[] = []
const noViews: View[] = []

export type Views = ReturnType<typeof useViews>

/** The saved views of the list around this component, and the actions on them. Every action throws when it fails. */
export function useViews() {
  const client = useQueryClient()
  const gateway = useGateway()
  const { mid } = useMid()
  const { resource, filterValues, sort } = useListContext()
  const hidden = useHidden()
  const [open, setOpen] = useOpenView(resource)
  const { chosen } = useShownColumns(noColumns)
  const queryKey = ['views', 'list', resource]
  const { data: views = noViews, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => gateway.listViews(resource, signal),
    staleTime: 60_000,
  })
  const { left, ...state } = stateOf({
    values: { ...filterValues, ...hidden.values },
    sort,
    columns: chosen,
  })
  const refresh = () => client.invalidateQueries({ queryKey })

  return {
    views,
    error,
    gone: open?.gone ?? [],
    /** Names of the filters in use that no view may keep. */
    left,
    close: () => setOpen(null),
    async save(name: string, sharedWith: View['sharedWith']): Promise<void> {
      const { id, columns } = await gateway.saveView({ ...state, resource, name, sharedWith, mid })
      setOpen({ id, columns, gone: [] })
      await refresh()
    },
    async change({ id }: View, changes: Partial<Pick<View, 'name' | 'sharedWith'>>): Promise<void> {
      await gateway.changeView(id, changes)
      await refresh()
    },
    async remove({ id }: View): Promise<void> {
      await gateway.deleteView(id)
      if (open?.id === id) setOpen(null)
      await refresh()
    },
  }
}
