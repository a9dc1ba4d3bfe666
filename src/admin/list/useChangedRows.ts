import { createContext, useContext } from 'react'

const nothing: ReadonlySet<unknown> = new Set()
export const ChangedContext = createContext(nothing)

/** The ids of the rows that have just changed. */
export function useChangedRows(): ReadonlySet<unknown> {
  return useContext(ChangedContext)
}
