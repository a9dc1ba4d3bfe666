import { useContext } from 'react'
import { BoxPlaces } from './BoxPlaces.ts'
import { matchesWords } from './matchesWords.ts'
import type { Option } from './Option.ts'

export function usePageOptions(typed: string): Option[] {
  const usePlaces = useContext(BoxPlaces)
  return usePlaces()
    .filter(({ name }) => matchesWords(typed, name))
    .map(({ path, name }) => ({ id: `page-${path}`, group: 'pages', path, content: name }))
}
