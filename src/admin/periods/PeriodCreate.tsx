import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { ownZone, addDays, dayOf } from '../time/zonedDay.ts'
import { DayField, MidChecks } from '../forms/FormText.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { PageTitle } from '../kit/page/PageTitle.tsx'
import { useMid } from '../session/SessionContext.ts'
import { ClosePreview } from './ClosePreview.tsx'

export function PeriodCreate() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { mids } = useMid()
  const [chosen, setChosen] = useState<readonly string[]>(mids)
  const [zone, setZone] = useState(ownZone)
  const [now] = useState(Date.now)
  const choices = periodChoices(now, zone)
  const [choice, setChoice] = useState(choices[0]?.id ?? 'custom')
  const [first, setFirst] = useState<string>()
  const [last, setLast] = useState<string>()
  const days = choice === 'custom' ? daysOf(first, last) : choices.find(({ id }) => id === choice)?.days
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const nameOf = (id: string) =>
    id.includes('Q') ? id.replace(/(\d+)-(Q\d)/, '$2 $1') : months.format(Date.parse(`${id}-01T00:00:00Z`))
  return (
    <>
      <PageTitle title={translate('periods.close_one')} />
      <div className="page-filters">
        <PlainSelect
          label={translate('periods.period')}
          value={choice}
          options={[
            ...choices.map(({ id }) => ({ value: id, label: nameOf(id) })),
            { value: 'custom', label: translate('periods.custom') },
          ]}
          onChange={setChoice}
        />
        {choice === 'custom' && (
          <>
            <DayField label={translate('periods.from')} value={first} onChange={setFirst} />
            <DayField label={translate('periods.to')} value={last} onChange={setLast} />
          </>
        )}
        <PlainSelect
          label={translate('periods.zone')}
          value={zone}
          options={[...new Set([ownZone(), 'UTC'])].map((value) => ({ value, label: value }))}
          onChange={setZone}
        />
      </div>
      <MidChecks label={translate('periods.merchants')} offered={mids} chosen={chosen} onChange={setChosen} />
      {chosen.length === 0 && <p className="warning">{translate('periods.no_merchant')}</p>}
      {!days && <p className="note">{translate('periods.no_days')}</p>}
      {days && chosen.length > 0 && (
        <ClosePreview
          key={JSON.stringify([days, zone, chosen.toSorted()])}
          choice={{ ...days, timeZone: zone, mids: chosen.toSorted() }}
        />
      )}
    </>
  )
}

type Days = { from: string; to: string }

function periodChoices(now: number, zone: string): { id: string; days: Days }[] {
  const today = dayOf(now, zone)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const first = (back: number) => new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 10)
  const months = Array.from({ length: 12 }, (_, n) => ({
    id: first(n + 1).slice(0, 7),
    days: { from: first(n + 1), to: first(n) },
  }))
  const intoQuarter = (month - 1) % 3
  const quarters = Array.from({ length: 4 }, (_, n) => {
    const from = first(intoQuarter + 3 * (n + 1))
    const number = Math.floor(Number(from.slice(5, 7)) / 3) + 1
    return { id: `${from.slice(0, 4)}-Q${number}`, days: { from, to: first(intoQuarter + 3 * n) } }
  })
  return [...months, ...quarters]
}

function daysOf(first: string | undefined, last: string | undefined): Days | undefined {
  if (first === undefined || last === undefined || last < first) return undefined
  return { from: first, to: addDays(last, 1) }
}
