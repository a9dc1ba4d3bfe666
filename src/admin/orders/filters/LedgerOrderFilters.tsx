import { useTranslate } from 'ra-core'
import { useGetOne } from 'react-admin'
import { everyMid, type OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { Foreign, IdText } from '../../fields/Foreign.tsx'
import { lazyMui } from '../../lazyMui.tsx'
import { FilterBar, FilterChip, ListSearch } from '../../list/FilterBar.tsx'
import { useFilters } from '../../list/useFilters.ts'
import type { User } from '../../records.ts'
import { useMid, usePermission } from '../../session/SessionContext.ts'
import { filterParts, useFilterWords, type FilterPart } from './useFilterWords.ts'

const panel = (name: FilterPart) =>
  lazyMui(['customers'], () => import('./filterPanels.tsx').then(({ panels }) => panels[name]))

/** What can be chosen comes when somebody opens it: the list itself is small. */
const panels = Object.fromEntries(filterParts.map((name) => [name, panel(name)])) as Record<
  FilterPart,
  ReturnType<typeof panel>
>

/** Everything that the ledger can be asked for. */
export function LedgerOrderFilters() {
  const translate = useTranslate()
  const byContact = usePermission('contacts.reveal')
  const { mids } = useMid()
  const { values } = useFilters<OrderFilterValues>()
  const words = useFilterWords(values)
  const seesFees = usePermission('fees.read')
  // The top bar says that it is all of them, and none is left out.
  const isSet = (name: FilterPart) =>
    words[name] !== undefined && !(name === 'mid' && values.mid === everyMid)
  const shown = filterParts.filter((name) => {
    // The top bar offers one merchant or all; several are chosen among those.
    if (name === 'mid') return mids.length > 1 && words.mid !== undefined
    if (name === 'fees') return seesFees
    // Reports lead here by pair; by hand both ends are chosen where amounts are.
    return name !== 'pair' || words.pair !== undefined
  })
  return (
    <FilterBar
      search={
        <ListSearch
          label={translate('filter.search_orders')}
          placeholder={translate(byContact ? 'filter.search_orders_by_contact' : 'filter.search_orders_by')}
          title={translate(byContact ? 'filter.contact_help' : 'filter.names_help')}
        />
      }
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

/** The name behind a person's id, where one is known; the address holds the id alone. */
function PersonName({ id }: { id: string }) {
  const { data: user } = useGetOne<User>('users', { id }, { retry: false, staleTime: 60_000 })
  return user?.name === undefined ? <IdText id={id} /> : <Foreign text={user.name} />
}
