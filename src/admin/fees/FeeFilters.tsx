import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DayField } from '../forms/FormText.tsx'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { FilterChip } from '../list/FilterBar.tsx'
import { Icon } from '../page/Icon.tsx'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { presets } from './period.ts'
import { filterNames, type AddressChange, type FeeQuery } from './useFeeQuery.ts'
import { reportQuery } from './useFees.ts'
import { useFilterText } from './useFilterText.ts'
import { ZonePicker } from './ZonePicker.tsx'

type Props = { query: FeeQuery; change: (changed: AddressChange) => void }

/** What the report is of. Each choice is a step in the browser's history. */
export function FeeFilters({ query, change }: Props) {
  const translate = useTranslate()
  const { filterText } = useFilterText()
  const { period, days, zone, by, filters } = query
  const report = reportQuery(query)
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const set = Object.keys(filters).length
  const choosePeriod = (chosen: string) =>
    change(
      chosen === 'days' ? { period: undefined, ...days } : { period: chosen, from: undefined, to: undefined },
    )
  return (
    <div className="page-filters fee-filters no-print">
      <PlainSelect
        label={translate('fees.period')}
        value={typeof period === 'string' ? period : 'days'}
        options={[...presets, 'days'].map((value) => ({ value, label: translate(`fees.presets.${value}`) }))}
        onChange={choosePeriod}
      />
      {typeof period !== 'string' && (
        <>
          <DayField
            label={translate('filter.from')}
            value={days.from}
            onChange={(from) => from && change({ from, to: days.to < from ? from : days.to })}
          />
          <DayField
            label={translate('filter.to')}
            value={days.to}
            onChange={(to) => to && change({ to, from: days.from > to ? to : days.from })}
          />
        </>
      )}
      {isNarrow && (
        <button
          type="button"
          className="button button-outlined"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="filter" size={18} />
          {set > 0 ? translate('filter.filters_set', { count: set }) : translate('list.filters')}
        </button>
      )}
      {(!isNarrow || isOpen) && (
        <>
          <ZonePicker zone={zone} onChange={(chosen) => change({ zone: chosen })} />
          {filterNames.map((name) => (
            <FilterChip
              key={name}
              label={translate(`fees.filter.${name}`)}
              value={filterText(name, filters[name])}
              isSet={filters[name] !== undefined}
            >
              <FilterPanel
                name={name}
                report={report}
                chosen={filters[name] ?? []}
                choose={(values) => change({ [name]: values })}
              />
            </FilterChip>
          ))}
          <FilterChip
            label={translate('fees.grouped')}
            value={by.length === 0 ? undefined : by.map((one) => translate(`fees.by.${one}`)).join(', ')}
          >
            <GroupPanel by={by} change={(chosen) => change({ by: chosen })} />
          </FilterChip>
          {set > 0 && (
            <button
              type="button"
              className="button"
              onClick={() => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
            >
              {translate('filter.clear_all')}
            </button>
          )}
        </>
      )}
    </div>
  )
}
