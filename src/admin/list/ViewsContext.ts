import { createContext, type ComponentType } from 'react'

/** What stands between the heading of a list and its filters: the frame gives it, where there is a gateway to keep views. */
export const ViewsContext = createContext<ComponentType | undefined>(undefined)
