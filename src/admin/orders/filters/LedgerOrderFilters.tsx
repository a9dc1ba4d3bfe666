import { useTranslate, useListContext, useGetOne } from 'ra-core'
import { everyMid, type OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { Foreign, IdText, useTypeName } from '../../kit/field/Foreign.tsx'
import { lazyPage } from '../../language/lazyMui.tsx'
import { FilterBar, FilterChip, ListSearch, ClearFilters } from '../../kit/filter/FilterBar.tsx'
import { useFilters } from '../../kit/filter/useFilters.ts'
import type { User } from '../../data-provider/records.ts'
import { useMid, usePermission } from '../../session/SessionContext.ts'
import { filterParts, useFilterWords, wordsOf, type FilterPart } from '../../order-filter/useFilterWords.ts'
import { orderTypes } from '../../../contract/status.ts'
import { useStatuses, useStatusLabel } from '../../kit/field/ToneMark.tsx'
import { PlainSelect } from '../../kit/filter/PlainSelect.tsx'
import { SearchField } from '../../kit/filter/SearchField.tsx'
import { useListFacts } from '../../kit/list/useListFacts.ts'
import { useIsNarrow } from '../../kit/page/useMediaQuery.ts'

const panel = (name: FilterPart) =>
  lazyPage(['customers'], () => import('./filterPanels.tsx').then(({ panels }) => panels), name)

/** Panels load when first opened, to keep the list small. */
const panels = Object.fromEntries(filterParts.map((name) => [name, panel(name)])) as Record<
  FilterPart,
  ReturnType<typeof panel>
>

function LedgerOrderFilters() {
  const translate = useTranslate()
  const { mids } = useMid()
  const { values } = useFilters<OrderFilterValues>()
  const words = useFilterWords(values)
  const seesFees = usePermission('fees.read')
  const seesRates = usePermission('agreed-rates')
  // The top bar already shows "all merchants".
  const isSet = (name: FilterPart) =>
    words[name] !== undefined && !(name === 'mid' && values.mid === everyMid)
  const shown = filterParts.filter((name) => {
    // The top bar offers one merchant or all; this filter selects several.
    if (name === 'mid') return mids.length > 1 && words.mid !== undefined
    if (name === 'fees') return seesFees
    if (name === 'feeCheck') return seesRates
    // Reports link here with a pair; by hand, the amount panel sets both currencies.
    return name !== 'pair' || words.pair !== undefined
  })
  return (
    <FilterBar
      search={<ListSearch of="orders" />}
      set={shown.filter(isSet).length}
      filters={shown.map((name) => {
        const Panel = panels[name]
        return (
          <FilterChip
            key={name}
            label={translate(`filter.${name}`)}
            value={
              name === 'person' && values.userId !== undefined ? (
                <PersonName id={values.userId} />
              ) : isSet(name) ? (
                words[name]
              ) : undefined
            }
            isSet={isSet(name)}
          >
            <Panel />
          </FilterChip>
        )
      })}
    />
  )
}

function PersonName({ id }: { id: string }) {
  const { data: user } = useGetOne<User>('users', { id }, { staleTime: 60_000 })
  return user?.name === undefined ? <IdText id={id} /> : <Foreign text={user.name} />
}

export function OrderFilters() {
  const facts = useListFacts()
  const { error } = useListContext()
  if (facts?.source === 'ledger') return <LedgerOrderFilters />
  return facts || error ? <LiveOrderFilters /> : null
}

/** Statuses are open: known ones are offered, and any other can be typed. */
function LiveOrderFilters() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const isNarrow = useIsNarrow()
  const [status = '', ...more] = wordsOf(values.status)
  const [orderType = ''] = wordsOf(values.orderType)
  const statusLabel = useStatusLabel()
  const typeName = useTypeName()
  const statuses = useStatuses().map((word) => ({ value: statusLabel(word), label: word }))
  const wordOf = (typed: string) => {
    const lower = typed.toLowerCase()
    return (
      statuses.find(({ value, label }) => value.toLowerCase() === lower || label === lower)?.label ?? typed
    )
  }
  return (
    <>
      <SearchField
        label={translate('filter.status')}
        placeholder={translate('order.any_status')}
        // The service accepts one status.
        value={status === '' || more.length > 0 ? '' : statusLabel(status)}
        options={statuses}
        width={isNarrow ? 110 : 190}
        onSearch={(typed) => change({ status: wordOf(typed) })}
      />
      <PlainSelect
        label={translate('filter.orderType')}
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
