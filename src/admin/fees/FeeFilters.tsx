import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '@mui/material'
import { DayField } from '../kit/filter/DayField.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { FilterChip, FoldedFilters } from '../kit/filter/FilterBar.tsx'
import { presets, isStep } from '../time/period.ts'
import {
  closedSets,
  filterNames,
  groupings,
  type AddressChange,
  type FeeQuery,
  type FilterName,
  type Grouping,
} from './useFeeQuery.ts'
import { reportQuery, useFees, type ReportQuery } from './useFees.ts'
import { zonesWith } from '../time/zones.ts'
import { CheckList } from '../kit/filter/CheckList.tsx'
import { useFeeWords } from './useFeeWords.ts'

export function FeeFilters({ query, change }: { query: FeeQuery; change: (changed: AddressChange) => void }) {
  const translate = useTranslate()
  const { filterText } = useFeeWords()
  const { period, days, zone, by, filters } = query
  const report = reportQuery(query)
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
        options={[...presets, 'days'].map((value) => ({
          value,
          label: translate(`filter.${value.replaceAll('-', '_')}`),
        }))}
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
      <FoldedFilters set={set}>
        <PlainSelect
          label={translate('fault_field.timeZone')}
          value={zone}
          options={zonesWith(zone).map((value) => ({ value, label: value }))}
          onChange={(chosen) => change({ zone: chosen })}
        />
        {filterNames.map((name) => (
          <FilterChip
            key={name}
            label={translate(`filter.${name}`)}
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
          label={translate('fault_field.groupBy')}
          value={by.length === 0 ? undefined : by.map((one) => translate(`filter.${one}`)).join(', ')}
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
      </FoldedFilters>
    </div>
  )
}

type FilterPanelProps = {
  name: FilterName
  report: ReportQuery
  chosen: readonly string[]
  choose: (values: readonly string[]) => void
}

function FilterPanel({ name, chosen, choose, report }: FilterPanelProps) {
  const { valueText } = useFeeWords()
  const known = closedSets[name]
  if (!known && name !== 'outcome') return <ValuePanel {...{ name, chosen, choose, report }} />
  const choices = (known ?? []).map((value) => ({ value, label: valueText(name, value) }))
  return <Choices choices={choices} chosen={chosen} choose={choose} />
}

type ValueProps = FilterPanelProps & { name: Exclude<FilterName, 'outcome'> }

function ValuePanel({ name, report, chosen, choose }: ValueProps) {
  const translate = useTranslate()
  const { valueText } = useFeeWords()
  const { isRead, values } = useGroupCounts(report, name)
  const added = chosen.filter((word) => !values.some(({ value }) => value === word))
  const choices = [
    ...values.map(({ value, orders }) => ({ value, label: valueText(name, value), count: orders })),
    ...added.map((value) => ({ value, label: valueText(name, value) })),
  ]
  return (
    <div className="panel panel-narrow">
      {!isRead && <p className="note">{translate('fees.counting')}</p>}
      {isRead && choices.length === 0 && <p className="note">{translate('fees.none_to_choose')}</p>}
      <Choices choices={choices} chosen={chosen} choose={choose} />
      {name === 'paymentMethod' && <MethodNote query={report} />}
    </div>
  )
}

type ChoiceProps = Pick<FilterPanelProps, 'chosen' | 'choose'> & {
  choices: readonly { value: string; label: string; count?: number }[]
}

function Choices({ choices, chosen, choose }: ChoiceProps) {
  const translate = useTranslate()
  const toggle = (value: string) =>
    choose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <>
      {choices.length > 0 && <CheckList choices={choices} chosen={chosen} onToggle={toggle} />}
      {chosen.length > 0 && <Button onClick={() => choose([])}>{translate('filter.any')}</Button>}
    </>
  )
}

function GroupPanel({ by, change }: { by: readonly Grouping[]; change: (by: readonly Grouping[]) => void }) {
  const translate = useTranslate()
  const toggle = (value: string) => {
    const chosen = groupings.find((one) => one === value)
    if (chosen === undefined) return
    const rest = by.filter((one) => one !== chosen && !(isStep(chosen) && isStep(one)))
    change(by.includes(chosen) ? rest : [...rest, chosen])
  }
  return (
    <CheckList
      choices={groupings.map((value) => ({ value, label: translate(`filter.${value}`) }))}
      chosen={by}
      onToggle={toggle}
    />
  )
}

function useGroupCounts({ days, zone, mid }: ReportQuery, by: Grouping) {
  const { data } = useFees({ days, zone, mid, by: [by], filters: {} })
  return useMemo(() => {
    const answer = data?.query.by[0] === by ? data : undefined
    const counts = new Map<string | null, number>()
    for (const { group, orders } of answer?.rows ?? []) {
      const value = [group].flat()[1] ?? null
      counts.set(value, (counts.get(value) ?? 0) + orders)
    }
    const all = [...counts].map(([value, orders]) => ({ value, orders }))
    return {
      isRead: answer !== undefined,
      orders: all.reduce((sum, one) => sum + one.orders, 0),
      values: all
        .flatMap(({ value, orders }) => (value === null ? [] : [{ value, orders }]))
        .toSorted((one, other) => other.orders - one.orders),
    }
  }, [data, by])
}

/** Only orders created here have a known payment method, so the filter says how many do. */
export function MethodNote({ query }: { query: ReportQuery }) {
  const translate = useTranslate()
  const { countText } = useFeeWords()
  const { isRead, orders, values } = useGroupCounts(query, 'paymentMethod')
  if (!isRead) return null
  const total = values.reduce((sum, one) => sum + one.orders, 0)
  return (
    <p className="note">
      {translate('fees.known_methods', { known: countText(total), count: countText(orders) })}
    </p>
  )
}
