import { useContext, useMemo, useRef } from 'react'
import { useEvent } from 'ra-core'
import { useKeys } from '../page/useKeys.ts'
import type { Picking } from './RecordTable.tsx'
import { SelectionContext, type Row } from './SelectionContext.ts'

/** How rows of a table are selected: by their box or X, and with Shift all from the last one to this one. */
export function usePicking<R extends Row>(rows: readonly R[]): Picking<R> | undefined {
  const selection = useContext(SelectionContext)
  const last = useRef<unknown>(undefined)

  const pick = useEvent((row: R, isRange: boolean) => {
    if (!selection) return
    const [from, to] = [rows.findIndex(({ id }) => id === last.current), rows.indexOf(row)]
    const span =
      isRange && from !== -1 && to !== -1 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
    last.current = row.id
    selection.set(span, !selection.has(row))
  })
  const pickFocused = (isRange: boolean) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    const row = rows.find(({ id }) => String(id) === focused)
    if (row) pick(row, isRange)
  }
  useKeys(selection ? { x: () => pickFocused(false), X: () => pickFocused(true) } : {})

  return useMemo(
    () => selection && { isPicked: selection.has, isAny: selection.rows.length > 0, pick },
    [selection, pick],
  )
}
