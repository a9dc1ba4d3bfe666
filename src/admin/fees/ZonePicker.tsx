import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isZone } from '../time/zonedDay.ts'
import { SearchField } from '../kit/filter/SearchField.tsx'

export function ZonePicker({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const translate = useTranslate()
  const [bad, setBad] = useState<string>()
  const take = (typed: string) => {
    const match = findZone(typed)
    setBad(match === undefined && typed !== '' ? typed : undefined)
    if (match !== undefined && match !== zone) onChange(match)
  }
  return (
    <>
      {/* A new key resets the field to the current zone after an invalid entry. */}
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

/** The zone of that name, else the first that contains it: `lisbon`, `new york`. */
export function findZone(typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_')
  if (wanted === '') return undefined
  const all = zones()
  return (
    all.find((zone) => zone.toLowerCase() === wanted) ??
    all.find((zone) => zone.toLowerCase().endsWith(`/${wanted}`)) ??
    all.find((zone) => zone.toLowerCase().includes(wanted)) ??
    // Former names are in no list, but still valid.
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
