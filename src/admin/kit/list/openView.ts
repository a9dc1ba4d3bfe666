import { useStore } from 'ra-core'
import type { View } from '../../../api/views.ts'
import { createContext, type ComponentType } from 'react'

/** The last opened view: its columns apply, and it can be updated. */
type OpenView = Pick<View, 'id' | 'columns' | 'exportColumns'>

export function useOpenView(resource: string) {
  return useStore<OpenView | null>(`${resource}.openView`, null)
}

/** Rendered between heading and filters; undefined in the demo, which cannot store views. */
export const ViewsContext = createContext<ComponentType | undefined>(undefined)
