import { createContext } from 'react'

export type BoxPlace = { path: string; name: string }

/** A hook for all pages that this person may see, which the frame knows: they are named only while the list is open. */
export const BoxPlaces = createContext<() => readonly BoxPlace[]>(() => [])
