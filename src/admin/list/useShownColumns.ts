import { useMemo } from 'react'
import { useResourceContext, useStore } from 'ra-core'
import { useOpenView } from './openView.ts'

type Choosable = { source: string; isHiddenByDefault?: boolean; width?: number }
export type Widths = Record<string, number>

/**
 * Which columns of a list this person wants to see, in which order: those of the open view, those chosen, else all but
 * the extra ones. What is chosen in a view with columns of its own holds until another one is opened.
 */
export function useShownColumns<C extends Choosable>(columns: readonly C[]) {
  const resource = useResourceContext() ?? ''
  const [own, setOwn] = useStore<string[] | undefined>(`${resource}.columns`)
  const [open, setOpen] = useOpenView(resource)
  const [widths, setWidths] = useStore<Widths>(`${resource}.widths`, noWidths)
  const chosen = open?.columns ?? own
  const shown = useMemo(() => {
    const some = chosen
      ? chosen.flatMap((source) => columns.filter((column) => column.source === source))
      : columns.filter(({ isHiddenByDefault }) => !isHiddenByDefault)
    return some.map((column) => {
      const width = widths[column.source]
      return width === undefined ? column : { ...column, width }
    })
  }, [columns, chosen, widths])
  const setChosen = (sources: string[]) => {
    if (open?.columns) setOpen({ ...open, columns: sources })
    else setOwn(sources)
  }
  return { shown, setChosen, chosen, widths, setWidths }
}

const noWidths: Widths = {}
