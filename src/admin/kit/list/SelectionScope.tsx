import {
  Suspense,
  useEffect,
  useMemo,
  useState,
  createContext,
  useContext,
  useRef,
  type ReactNode,
} from 'react'
import { useListContext, useTranslate, useEvent } from 'ra-core'
import { useKeys } from '../page/useKeys.ts'
import { visibleText } from '../field/Foreign.tsx'

/** Maximum number of IDs in a filter of the server. */
const maxRows = 100

const none: ReadonlyMap<string, Selected> = new Map()

/** Keeps selected rows across pages until the filter changes. */
export function SelectionScope({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const { filterValues, filter } = useListContext()
  const translate = useTranslate()
  const of = JSON.stringify([filterValues, filter])
  const [scope, keep] = useState({ of, picked: none })
  const picked = scope.of === of ? scope.picked : none
  // Clears the stored rows too, so that returning to the old filter finds nothing selected.
  useEffect(() => keep((before) => (before.of === of ? before : { of, picked: none })), [of])

  const selection = useMemo(
    () => ({
      rows: [...picked.values()],
      isFull: picked.size >= maxRows,
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
      {/* Always rendered, so that screen readers announce the first selection. */}
      <p className="unseen" aria-live="polite">
        {hasSome && translate('selection.count', { smart_count: picked.size })}
      </p>
      {hasSome && <Suspense>{bar}</Suspense>}
    </SelectionContext>
  )
}

/** Orders of two merchants may have the same ID. */
function keyOf({ id, mid }: Row): string {
  return `${mid ?? ''} ${String(id)}`
}

function changed(before: ReadonlyMap<string, Selected>, rows: readonly Row[], isSelected: boolean) {
  const after = new Map(before)
  for (const row of rows) {
    if (!isSelected) after.delete(keyOf(row))
    else if (after.size < maxRows) after.set(keyOf(row), { id: String(row.id), mid: row.mid })
  }
  return after
}

function isPopupOpen(): boolean {
  return document.querySelector('.popup:not(:empty)') !== null
}

/** Enough to load the record again after its page of the list is gone. */
export type Selected = { id: string; mid: string | undefined }

export type Selection = {
  rows: readonly Selected[]
  isFull: boolean
  has: (row: Row) => boolean
  set: (rows: readonly Row[], isSelected: boolean) => void
  clear: () => void
}

type Row = { id: unknown; mid?: string | undefined }

export const SelectionContext = createContext<Selection | undefined>(undefined)

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

export type Picking<R> = {
  isPicked: (record: R) => boolean
  isAny: boolean
  pick: (record: R, isRange: boolean) => void
}

type PickBoxProps = { id: string; isPicked: boolean; pick: (isRange: boolean) => void }

export function PickBox({ id, isPicked, pick }: PickBoxProps) {
  const translate = useTranslate()
  return (
    // Shift-click would also select the text in between.
    <label className="pick" onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input
        type="checkbox"
        aria-label={translate('selection.row', { id: visibleText(id) })}
        checked={isPicked}
        onChange={({ nativeEvent }) => pick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
