import { useContext } from 'react'
import { sentId } from '../data-provider/distinct.ts'
import { SelectionContext, type Selected, type Selection } from '../list/SelectionScope.tsx'

/** What is selected in the list around this. */
export function useSelected(): Selection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('useSelected outside of a list whose rows can be selected')
  return selection
}

/** As the service sent them, each once. */
export function sentIds(rows: readonly Selected[]): string[] {
  return [...new Set(rows.map(({ id }) => sentId(id)))]
}
