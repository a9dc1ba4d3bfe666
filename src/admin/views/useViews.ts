import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { useRef, useState } from 'react'
import { useGateway } from '../data-provider/useGateway.ts'
import { useOpenView } from '../list/openView.ts'
import { useHidden } from '../list/useHiddenFilter.ts'
import { useShownColumns } from '../list/useShownColumns.ts'
import { useMid } from '../session/MidContext.ts'
import type { View } from '../viewRecords.ts'
import { stateOf } from './viewState.ts'

const noColumns: never[] = []

export type Views = ReturnType<typeof useViews>

/** The saved views of the list around this, and what can be done with them. */
export function useViews() {
  const client = useQueryClient()
  const gateway = useGateway()
  const { mid } = useMid()
  const { resource, filterValues, sort } = useListContext()
  const hidden = useHidden()
  const [open, setOpen] = useOpenView(resource)
  const { chosen } = useShownColumns(noColumns)
  const [deleted, setDeleted] = useState<View>()
  const [failed, setFailed] = useState<unknown>()
  const isRunning = useRef(false)
  const key = ['views', 'list', resource]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => gateway.listViews(resource, signal),
    staleTime: 60_000,
  })
  const views = query.data ?? []
  const { left, ...state } = stateOf({
    values: { ...filterValues, ...hidden.values },
    sort,
    columns: chosen,
  })

  /** Done and shown, or told why not. */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    // A state would come too late for the second click of a double click.
    if (isRunning.current) return undefined
    isRunning.current = true
    setFailed(undefined)
    setDeleted(undefined)
    try {
      const done = await work().finally(() => {
        isRunning.current = false
      })
      await client.invalidateQueries({ queryKey: key })
      return done
    } catch (error) {
      setFailed(error)
      return undefined
    }
  }
  async function opened(work: () => Promise<View>): Promise<View | undefined> {
    const view = await run(work)
    if (view) setOpen({ id: view.id, columns: view.columns, gone: [] })
    return view
  }

  return {
    views,
    error: failed ?? query.error ?? undefined,
    current: views.find(({ id }) => id === open?.id),
    gone: open?.gone ?? [],
    close: () => setOpen(null),
    state,
    /** Names of filters that are set and that no view keeps. */
    left,
    deleted,
    save: (name: string, sharedWith: string | null) =>
      opened(() => gateway.saveView({ ...state, resource, name, sharedWith, mid })),
    change: (view: View, changes: Parameters<typeof gateway.changeView>[1]) =>
      run(() => gateway.changeView(view.id, changes)),
    update: (view: View) => opened(() => gateway.changeView(view.id, state)),
    remove: async (view: View) => {
      const isDone = await run(() => gateway.deleteView(view.id).then(() => true))
      if (!isDone) return
      if (open?.id === view.id) setOpen(null)
      setDeleted(view)
    },
    /** Saved anew as it was. */
    undo: ({ name, sharedWith, filter, days, sort: order, columns }: View) =>
      run(() => gateway.saveView({ resource, name, sharedWith, filter, days, sort: order, columns, mid })),
  }
}
