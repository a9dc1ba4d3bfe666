import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { orderTypes } from '../../contract/orderWords.ts'
import { knownStatuses, readStatus } from '../../contract/status.ts'
import { PlainSearch } from '../forms/PlainSearch.tsx'
import { PlainSelect } from '../forms/PlainSelect.tsx'

type Values = { status?: string; orderType?: string }

const statuses = knownStatuses.map((word) => ({
  value: readStatus({ status: word, orderType: 'payin' }).label,
  label: word,
}))

/** The service's own word for what people read on the screen; any other word is taken as it is. */
function wordOf(typed: string): string {
  const wanted = typed.toLowerCase()
  return (
    statuses.find(({ value, label }) => value.toLowerCase() === wanted || label === wanted)?.label ?? typed
  )
}

function labelOf(status: string): string {
  return statuses.find(({ label }) => label === status)?.value ?? status
}

/** The two filters the service has. Statuses are an open set: the known ones are offered, any word is taken. */
export function OrderFilters() {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const { status = '', orderType = '' } = filterValues as Values
  const change = (changed: Values) => {
    const next = Object.entries({ ...filterValues, ...changed }).filter(([, value]) => value)
    setFilters(Object.fromEntries(next), {})
  }
  return (
    <>
      <PlainSearch
        label={translate('order.status')}
        placeholder={translate('order.any_status')}
        value={labelOf(status)}
        options={statuses}
        onChange={(typed) => change({ status: wordOf(typed) })}
      />
      <PlainSelect
        label={translate('order.type')}
        value={orderType}
        options={[
          { value: '', label: translate('order.any_type') },
          ...orderTypes.map((type) => ({ value: type, label: type })),
        ]}
        onChange={(type) => change({ orderType: type })}
      />
      {(status || orderType) && <Button onClick={() => setFilters({}, {})}>{translate('list.clear')}</Button>}
    </>
  )
}
