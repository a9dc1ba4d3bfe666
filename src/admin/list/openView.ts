import { useStore } from 'ra-core'
import { createContext, type ComponentType } from 'react'

/** The view that a list was opened by, until another one is: its columns hold, and it can be brought up to date. */
type OpenView = { id: string; columns: string[] | null; gone: string[] }

export function useOpenView(resource: string) {
  return useStore<OpenView | null>(`${resource}.openView`, null)
}

/** What stands between the heading of a list and its filters: the frame gives it, where there is a gateway to keep views. */
export const ViewsContext = createContext<ComponentType | undefined>(undefined)
