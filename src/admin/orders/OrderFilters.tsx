import { useListContext } from 'ra-core'
import { useListFacts } from '../list/useListFacts.ts'
import { LedgerOrderFilters } from './filters/LedgerOrderFilters.tsx'
import { LiveOrderFilters } from './LiveOrderFilters.tsx'

/** Those of the ledger, or those of the service; nothing until it is known which. */
export function OrderFilters() {
  const facts = useListFacts()
  const { error } = useListContext()
  if (facts?.source === 'ledger') return <LedgerOrderFilters />
  return facts || error ? <LiveOrderFilters /> : null
}
