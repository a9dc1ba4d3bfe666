import { useListContext, useTranslate } from 'ra-core'
import { orderTypes, knownStatuses } from '../../contract/status.ts'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { useNamedStatuses, useStatusLabel } from '../fields/useReadStatus.ts'
import { useTypeName } from '../fields/Foreign.tsx'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { SearchField } from '../forms/SearchField.tsx'
import { ClearFilters } from '../list/FilterBar.tsx'
import { useFilters } from '../list/useFilters.ts'
import { useListFacts } from '../list/useListFacts.ts'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import { LedgerOrderFilters } from './filters/LedgerOrderFilters.tsx'
import { wordsOf } from './filters/useFilterWords.ts'

/** Those of the ledger, or those of the service; nothing until it is known which. */
export function OrderFilters() {
  const facts = useListFacts()
  const { error } = useListContext()
  if (facts?.source === 'ledger') return <LedgerOrderFilters />
  return facts || error ? <LiveOrderFilters /> : null
}

/** The two filters the service has. Statuses are an open set: the known ones are offered, any word is taken. */
function LiveOrderFilters() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const isNarrow = useIsNarrow()
  const [status = '', ...more] = wordsOf(values.status)
  const [orderType = ''] = wordsOf(values.orderType)
  const statusLabel = useStatusLabel()
  const typeName = useTypeName()
  const known = new Set([...knownStatuses, ...useNamedStatuses()])
  const statuses = [...known].map((word) => ({ value: statusLabel(word), label: word }))
  /** The service's own word for what people read on the screen; any other word is taken as it is. */
  const wordOf = (typed: string) => {
    const lower = typed.toLowerCase()
    return (
      statuses.find(({ value, label }) => value.toLowerCase() === lower || label === lower)?.label ?? typed
    )
  }
  return (
    <>
      <SearchField
        label={translate('order.status')}
        placeholder={translate('order.any_status')}
        // The service takes one status, not several.
        value={status === '' || more.length > 0 ? '' : statusLabel(status)}
        options={statuses}
        width={isNarrow ? 110 : 190}
        onSearch={(typed) => change({ status: wordOf(typed) })}
      />
      <PlainSelect
        label={translate('order.type')}
        value={orderType}
        options={[
          { value: '', label: translate('order.any_type') },
          ...orderTypes.map((type) => ({ value: type, label: typeName(type) })),
        ]}
        onChange={(type) => change({ orderType: type })}
      />
      <ClearFilters />
    </>
  )
}
