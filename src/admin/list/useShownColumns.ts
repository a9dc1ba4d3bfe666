import { useMemo } from 'react'
import { useResourceContext, useStore } from 'react-admin'

type Choosable = { source: string; isHiddenByDefault?: boolean }

/** Which columns of a list this person wants to see, in which order: those chosen, else all but the extra ones. */
export function useShownColumns<C extends Choosable>(columns: readonly C[]) {
  const [chosen, setChosen] = useStore<string[] | undefined>(`${useResourceContext()}.columns`)
  const shown = useMemo(() => {
    if (!chosen) return columns.filter(({ isHiddenByDefault }) => !isHiddenByDefault)
    return chosen.flatMap((source) => columns.filter((column) => column.source === source))
  }, [columns, chosen])
  return { shown, setChosen }
}
