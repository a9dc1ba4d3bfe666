import { useStore } from 'ra-core'

/** The view that a list was opened by, until another one is: its columns hold, and it can be brought up to date. */
export type OpenView = { id: string; columns: string[] | null; gone: string[] }

export function useOpenView(resource: string) {
  return useStore<OpenView | null>(`${resource}.openView`, null)
}
