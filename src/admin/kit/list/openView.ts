import { useStore } from 'ra-core'
import { createContext, type ComponentType } from 'react'

/** The last opened view: its columns apply, and it can be updated. */
type OpenView = { id: string; columns: string[] | null }

export function useOpenView(resource: string) {
  return useStore<OpenView | null>(`${resource}.openView`, null)
}

/** Rendered between heading and filters; undefined in the demo, which cannot store views. */
export const ViewsContext = createContext<ComponentType | undefined>(undefined)
