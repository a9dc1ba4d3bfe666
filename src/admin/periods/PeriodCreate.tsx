import { Box } from '@mui/material'
import { useState } from 'react'
import { DateInput, required, SelectInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { MidsInput } from '../forms/MidsInput.tsx'
import { PlainForm } from '../forms/SentForm.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { PageTitle } from '../kit/page/PageTitle.tsx'
import { ownZone, addDays, dayOf } from '../time/zonedDay.ts'
import { useMid } from '../session/SessionContext.ts'
import { ClosePreview, CloseForm } from './ClosePreview.tsx'

type PeriodValues = {
  period: string
  first: string | null
  last: string | null
  zone: string
  mids: string[]
}

export function PeriodCreate() {
  const translate = useTranslate()
  const { mids } = useMid()
  const [now] = useState(Date.now)
  return (
    <>
      <PageTitle title={translate('periods.close_one')} />
      <PlainForm<PeriodValues>
        defaultValues={{
          period: periodChoices(now, ownZone())[0]?.id ?? custom,
          first: '',
          last: '',
          zone: ownZone(),
          mids: [...mids],
        }}
        // The preview below has the button.
        onSubmit={async () => {}}
      >
        <PeriodInputs now={now} />
        <Preview now={now} />
      </PlainForm>
    </>
  )
}

const custom = 'custom'

function PeriodInputs({ now }: { now: number }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { mids } = useMid()
  const { period, zone } = useWatch<PeriodValues>()
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const nameOf = (id: string) =>
    id.includes('Q') ? id.replace(/(\d+)-(Q\d)/, '$2 $1') : months.format(Date.parse(`${id}-01T00:00:00Z`))
  return (
    <Box sx={{ maxWidth: 360 }}>
      <SelectInput
        source="period"
        label="periods.period"
        translateChoice={false}
        validate={required()}
        choices={[
          ...periodChoices(now, zone ?? ownZone()).map(({ id }) => ({ id, name: nameOf(id) })),
          { id: custom, name: translate('periods.custom') },
        ]}
      />
      {period === custom && (
        <>
          <DateInput source="first" label="form.first_day" />
          <DateInput source="last" label="form.last_day" />
        </>
      )}
      <SelectInput
        source="zone"
        label="fault_field.timeZone"
        translateChoice={false}
        validate={required()}
        choices={[...new Set([ownZone(), 'UTC'])].map((id) => ({ id, name: id }))}
      />
      <MidsInput mids={mids} />
    </Box>
  )
}

function Preview({ now }: { now: number }) {
  const translate = useTranslate()
  const { period, first, last, zone = ownZone(), mids = [] } = useWatch<PeriodValues>()
  const days =
    period === custom ? daysOf(first, last) : periodChoices(now, zone).find(({ id }) => id === period)?.days
  if (mids.length === 0) return <p className="warning">{translate('periods.no_merchant')}</p>
  if (!days) return <p className="note">{translate('periods.no_days')}</p>
  const choice = { ...days, timeZone: zone, mids: mids.toSorted() }
  return (
    <ClosePreview key={JSON.stringify(choice)} choice={choice}>
      {(preview) => <CloseForm choice={choice} preview={preview} />}
    </ClosePreview>
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

function daysOf(first: string | null | undefined, last: string | null | undefined): Days | undefined {
  if (!first || !last || last < first) return undefined
  return { from: first, to: addDays(last, 1) }
}
