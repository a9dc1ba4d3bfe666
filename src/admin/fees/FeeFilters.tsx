import { useTranslate } from 'react-admin'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { DayField } from '../forms/DayField.tsx'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useMid } from '../session/MidContext.ts'
import { presets } from './period.ts'
import { groupings, type FeeQuery } from './useFeeQuery.ts'
import { ZonePicker } from './ZonePicker.tsx'

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
