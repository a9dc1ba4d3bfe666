import { useListContext } from 'react-admin'
import type { Query } from '@tanstack/react-query'
import type { ListFacts } from '../../data-provider/ledgerOrLive.ts'

export function useListFacts(): ListFacts | undefined {
  const { meta } = useListContext()
  const facts = meta as Partial<ListFacts> | undefined
  return facts?.source === undefined ? undefined : (facts as ListFacts)
}

export function useTotalWords(): 'list.of' | 'list.of_at_least' | 'list.of_more_than' {
  const facts = useListFacts()
  if (facts?.source !== 'ledger') return 'list.of'
  if (facts.isCapped) return 'list.of_more_than'
  return facts.coverage === 'at-least' ? 'list.of_at_least' : 'list.of'
}

/** Polls the service only: the ledger sends events. */
export function pollLive(everyMs: number) {
  return ({ state }: { state: Query['state'] }): number | false => {
    const { meta } = (state.data ?? {}) as { meta?: Partial<ListFacts> }
    return meta?.source === 'ledger' ? false : everyMs
  }
}
