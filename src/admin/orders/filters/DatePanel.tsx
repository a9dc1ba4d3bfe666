import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { zonesWith } from '../../time/zones.ts'
import { DayField } from '../../kit/filter/DayField.tsx'
import { PlainSelect } from '../../kit/filter/PlainSelect.tsx'
import { viewDays } from '../../../api/views.ts'
import { datePresets, useDays, type Days } from '../../order-filter/useFilterWords.ts'

/** The zone is explicit, so that a link means the same everywhere. */
export function DatePanel() {
  const translate = useTranslate()
  const { values, change, zone, today, preset } = useDays()
  const { from, to } = values
  const set = ({ from, to }: Days, inZone = zone) =>
    change({
      ...notInstants,
      from,
      to,
      zone: from === undefined && to === undefined ? undefined : inZone,
    })
  return (
    <div className="panel">
      <div className="buttons">
        {viewDays.map((name, nth) => (
          <Button
            key={name}
            autoFocus={preset === undefined ? nth === 0 : name === preset}
            variant={name === preset ? 'contained' : 'outlined'}
            aria-pressed={name === preset}
            onClick={() => set(datePresets[name](today))}
          >
            {translate(`filter.${name}`)}
          </Button>
        ))}
      </div>
      <div className="buttons">
        <DayField
          label={translate('filter.from')}
          value={from}
          most={to}
          onChange={(day) => set({ from: day, to })}
        />
        <DayField
          label={translate('filter.to')}
          value={to}
          least={from}
          onChange={(day) => set({ from, to: day })}
        />
      </div>
      <PlainSelect
        label={translate('fault_field.timeZone')}
        value={zone}
        options={zonesWith(zone).map((name) => ({ value: name, label: name }))}
        onChange={(next) => set({ from, to }, next)}
      />
      {(from ?? to ?? values.createdAt_gte ?? values.createdAt_lt) !== undefined && (
        <Button onClick={() => set({})}>{translate('filter.any_time')}</Button>
      )}
    </div>
  )
}

const notInstants = { createdAt_gte: undefined, createdAt_lt: undefined }
