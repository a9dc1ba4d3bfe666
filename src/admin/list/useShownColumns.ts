import { useMemo } from 'react'
import { useResourceContext, useStore } from 'react-admin'
import { columnsKey, shownColumns, type Choosable } from './shownColumns.ts'

/** Which columns of a list this person wants to see, in which order. */
export function useShownColumns<C extends Choosable>(columns: readonly C[]) {
  const [chosen, setChosen] = useStore<string[] | undefined>(columnsKey(useResourceContext()), undefined)
  const shown = useMemo(() => shownColumns(columns, chosen), [columns, chosen])
  return { shown, setChosen }
}
