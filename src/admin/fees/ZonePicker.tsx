import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isZone } from '../fields/zonedDay.ts'
import { SearchField } from '../forms/SearchField.tsx'

type Props = { zone: string; onChange: (zone: string) => void }

/** Any zone there is, found by a part of its name. */
export function ZonePicker({ zone, onChange }: Props) {
  const translate = useTranslate()
  const [bad, setBad] = useState<string>()
  const take = (typed: string) => {
    const found = findZone(typed)
    setBad(found === undefined && typed !== '' ? typed : undefined)
    if (found !== undefined && found !== zone) onChange(found)
  }
  return (
    <>
      {/* Drawn anew where what was typed is not taken: the field shows what holds. */}
      <SearchField
        key={bad}
        label={translate('fees.zone')}
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
    // Old names are in no list, and hold all the same.
    (isZone(typed.trim()) && typed.includes('/') ? typed.trim() : undefined)
  )
}

let known: string[] | undefined

function zones(): string[] {
  known ??= [...new Set([...Intl.supportedValuesOf('timeZone'), ...renamed.filter(isZone)])].toSorted()
  return known
}

/** Browsers list many a city by the name that it had; people look for the one that it has. */
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
