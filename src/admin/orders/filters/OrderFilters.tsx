import { useTranslate, useListContext, useGetOne } from 'ra-core'
import { everyMid, type OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { Foreign, IdText } from '../../kit/field/Foreign.tsx'
import { lazyPage } from '../../language/lazyMui.tsx'
import { FilterBar, FilterChip, ListSearch } from '../../kit/filter/FilterBar.tsx'
import { useFilters } from '../../kit/filter/useFilters.ts'
import type { User } from '../../data-provider/records.ts'
import { useMid, usePermission } from '../../session/SessionContext.ts'
import { filterParts, useFilterWords, type FilterPart } from '../../order-filter/useFilterWords.ts'
import { useListFacts } from '../../kit/list/useListFacts.ts'

const panel = (name: FilterPart) =>
  lazyPage(['customers'], () => import('./filterPanels.tsx').then(({ panels }) => panels), name)

/** Panels load when first opened, to keep the list small. */
const panels = Object.fromEntries(filterParts.map((name) => [name, panel(name)])) as Record<
  FilterPart,
  ReturnType<typeof panel>
>

/** The service filters by these only. */
const liveParts: readonly FilterPart[] = ['status', 'orderType']

export function OrderFilters() {
  const translate = useTranslate()
  const facts = useListFacts()
  const { error } = useListContext()
  const isLedger = facts?.source === 'ledger'
  const { mids } = useMid()
  const { values } = useFilters<OrderFilterValues>()
  const words = useFilterWords(values)
  const seesFees = usePermission('fees.read')
  const seesRates = usePermission('agreed-rates')
  // The top bar already shows "all merchants".
  const isSet = (name: FilterPart) =>
    words[name] !== undefined && !(name === 'mid' && values.mid === everyMid)
  const shown = (isLedger ? filterParts : liveParts).filter((name) => {
    // The top bar offers one merchant or all; this filter selects several.
    if (name === 'mid') return mids.length > 1 && words.mid !== undefined
    if (name === 'fees') return seesFees
    if (name === 'feeCheck') return seesRates
    // Reports link here with a pair; by hand, the amount panel sets both currencies.
    return name !== 'pair' || words.pair !== undefined
  })
  if (!facts && !error) return null
  return (
    <FilterBar
      search={isLedger && <ListSearch of="orders" />}
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
