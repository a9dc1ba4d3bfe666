import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'ra-core'
import { useKeys } from '../page/useKeys.ts'
import { SelectionContext, type Row, type Selected } from './SelectionContext.ts'

/** As many ids as a filter of the gateway takes. */
const mostRows = 100

const none: ReadonlyMap<string, Selected> = new Map()

type Props = {
  /** What can be done with them; its script comes with the first one. */
  bar: ReactNode
  children: ReactNode
}

/** The selected rows of the list around this, on whatever page: they stay until it is filtered otherwise. */
export function SelectionScope({ bar, children }: Props) {
  const { filterValues, filter } = useListContext()
  const translate = useTranslate()
  const of = JSON.stringify([filterValues, filter])
  const [kept, keep] = useState({ of, picked: none })
  const picked = kept.of === of ? kept.picked : none
  // Also where nobody looks: who goes back to the filter before finds nothing selected.
  useEffect(() => keep((before) => (before.of === of ? before : { of, picked: none })), [of])

  const selection = useMemo(
    () => ({
      rows: [...picked.values()],
      isFull: picked.size >= mostRows,
      has: (row: Row) => picked.has(keyOf(row)),
      set: (rows: readonly Row[], isSelected: boolean) =>
        keep((before) => ({
          of,
          picked: changed(before.of === of ? before.picked : none, rows, isSelected),
        })),
      clear: () => keep({ of, picked: none }),
    }),
    [picked, of],
  )
  const hasSome = picked.size > 0
  useKeys({ Escape: hasSome ? () => isPopupOpen() || selection.clear() : undefined })

  return (
    <SelectionContext value={selection}>
      {children}
      {/* For screen readers, there before the first one is selected. */}
      <p className="unseen" aria-live="polite">
        {hasSome && translate('selection.count', { smart_count: picked.size })}
      </p>
      {hasSome && <Suspense>{bar}</Suspense>}
    </SelectionContext>
  )
}

/** Two merchants may have orders of one id. */
function keyOf({ id, mid }: Row): string {
  return `${mid ?? ''} ${String(id)}`
}

function changed(before: ReadonlyMap<string, Selected>, rows: readonly Row[], isSelected: boolean) {
  const after = new Map(before)
  for (const row of rows) {
    if (!isSelected) after.delete(keyOf(row))
    else if (after.size < mostRows) after.set(keyOf(row), { id: String(row.id), mid: row.mid })
  }
  return after
}

/** Escape closes what is open first. */
function isPopupOpen(): boolean {
  return document.querySelector('.popup:not(:empty)') !== null
}
