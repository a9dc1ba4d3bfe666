import { useListContext } from 'react-admin'
import type { ListFacts } from '../data-provider/ledgerOrLive.ts'

/** Where the rows of the list around this come from; undefined until the first answer. */
export function useListFacts(): ListFacts | undefined {
  const { meta } = useListContext()
  const facts = meta as Partial<ListFacts> | undefined
  return facts?.source === undefined ? undefined : (facts as ListFacts)
}
