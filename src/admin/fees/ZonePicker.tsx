import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { findZone, zones } from '../time/zones.ts'
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
