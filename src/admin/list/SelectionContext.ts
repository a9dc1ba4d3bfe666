import { createContext } from 'react'

/** A row that is selected: what it takes to find its record again once its page of the list is gone. */
export type Selected = { id: string; mid: string | undefined }

export type Selection = {
  rows: readonly Selected[]
  /** As many as can be selected at once are selected. */
  isFull: boolean
  has: (row: Row) => boolean
  /** Selects all of them, or none of them any more. */
  set: (rows: readonly Row[], isSelected: boolean) => void
  clear: () => void
}

export type Row = { id: unknown; mid?: string | undefined }

/** Undefined: nothing can be done with rows of this list. */
export const SelectionContext = createContext<Selection | undefined>(undefined)
