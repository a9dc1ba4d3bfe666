import type { ReactNode } from 'react'
import type { FoundOrder } from '../../api/search.ts'

export const groups = ['recent', 'orders', 'customers', 'pages', 'commands'] as const

/** One line of the list: a page to open or something to do. */
export type Option = {
  id: string
  group: (typeof groups)[number]
  content: ReactNode
  /** Of what is told to a caller while this is chosen. */
  about?: FoundOrder | undefined
} & ({ path: string; run?: undefined } | { path?: undefined; run: () => void })
