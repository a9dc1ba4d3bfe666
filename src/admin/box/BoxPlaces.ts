import { createContext } from 'react'

export type BoxPlace = { path: string; name: string }

export const BoxPlaces = createContext<() => readonly BoxPlace[]>(() => [])
