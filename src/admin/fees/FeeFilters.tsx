import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { isZone } from '../fields/zonedDay.ts'
import { DayField } from '../forms/DayField.tsx'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { SearchField } from '../forms/SearchField.tsx'
import { useMid } from '../session/MidContext.ts'
import { presets } from './period.ts'
import { groupings, type FeeQuery } from './useFeeQuery.ts'

type Props = { query: FeeQuery; change: (changed: Record<string, string | undefined>) => void }

/** What the report is of. Each choice is a step in the browser's history. */
export function FeeFilters({ query, change }: Props) {
  const translate = useTranslate()
  const { mid, mids: own } = useMid()
  const { period, days, zone, by, mids } = query
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
      <ZonePicker zone={zone} onChange={(chosen) => change({ zone: chosen })} />
      <PlainSelect
        label={translate('fees.grouped')}
        value={by}
        options={groupings.map((value) => ({ value, label: translate(`fees.by.${value}`) }))}
        onChange={(chosen) => change({ by: chosen })}
      />
      {own.length > 1 && (
        <PlainSelect
          label={translate('account.mids')}
          value={mids === everyMid ? everyMid : mid}
          options={[
            { value: mid, label: translate('fees.in_use', { mid }) },
            { value: everyMid, label: translate('fees.all_mids') },
          ]}
          onChange={(chosen) => change({ mids: chosen })}
        />
      )}
    </div>
  )
}

type ZoneProps = { zone: string; onChange: (zone: string) => void }

/** Any time zone, searched by a part of its name. */
function ZonePicker({ zone, onChange }: ZoneProps) {
  const translate = useTranslate()
  const [bad, setBad] = useState<string>()
  const take = (typed: string) => {
    const match = findZone(typed)
    setBad(match === undefined && typed !== '' ? typed : undefined)
    if (match !== undefined && match !== zone) onChange(match)
  }
  return (
    <>
      {/* A new key where the text is no zone: the field shows the current zone again. */}
      <SearchField
        key={bad}
        label={translate('filter.zone')}
        value={zone}
        options={zones().map((value) => ({ value }))}
        onSearch={take}
        width={170}
      />
      {bad !== undefined && (
        <div role="alert" className="warning">
          {translate('fees.bad_zone', { typed: bad })}
        </div>
      )}
    </>
  )
}

/** The zone of that name; else the first that has it as a part: `lisbon`, `new york`. */
export function findZone(typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_')
  if (wanted === '') return undefined
  const all = zones()
  return (
    all.find((zone) => zone.toLowerCase() === wanted) ??
    all.find((zone) => zone.toLowerCase().endsWith(`/${wanted}`)) ??
    all.find((zone) => zone.toLowerCase().includes(wanted)) ??
    // Names of earlier years are in no list and are still valid.
    (isZone(typed.trim()) && typed.includes('/') ? typed.trim() : undefined)
  )
}

let cachedZones: string[] | undefined

function zones(): string[] {
  cachedZones ??= [...new Set([...Intl.supportedValuesOf('timeZone'), ...renamed.filter(isZone)])].toSorted()
  return cachedZones
}

/** Browsers list some cities by their former name only. */
const renamed = [
  'UTC',
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
]
