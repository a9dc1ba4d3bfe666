import { createContext } from 'react'

export type BoxPlace = { path: string; name: string }

/** All pages that this person may see, which the frame knows. */
export const BoxPlaces = createContext<readonly BoxPlace[]>([])
