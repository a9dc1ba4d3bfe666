import { createContext, useContext } from 'react'

/** What the session says that this person may do; the gateway decides anew at each call. */
export const PermissionContext = createContext<readonly string[]>([])

export function usePermission(permission: string): boolean {
  return useContext(PermissionContext).includes(permission)
}
