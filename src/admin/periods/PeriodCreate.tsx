import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useState } from 'react'
import { DateInput, required, SelectInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { MidsInput } from '../forms/MidsInput.tsx'
import { PlainForm } from '../forms/SentForm.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { PageTitle, PageSkeleton } from '../kit/page/PageTitle.tsx'
import { ownZone, addDays, dayOf } from '../time/zonedDay.ts'
import { useMid } from '../session/SessionContext.ts'
import { Link, useNavigate } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showPath } from '../kit/field/RowLink.tsx'
import type { PeriodChoice } from '../data-provider/apiCalls.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { Section } from '../kit/page/Section.tsx'
import type { PeriodPreview } from '../../api/periods.ts'
import { isReason } from '../../api/reason.ts'
import { PeriodBasis } from './PeriodBasis.tsx'
import { UnsettledPart } from './UnsettledPart.tsx'
import { IncompleteNote } from './PeriodWords.tsx'
import { usePeriodName } from './usePeriodName.ts'
import { CountBar, PeriodFigures } from './PeriodFigures.tsx'

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
          <DateInput source="first" label="periods.from" />
          <DateInput source="last" label="periods.to" />
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
  return <ClosePreview key={JSON.stringify(choice)} choice={choice} />
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

const refetchMs = 500

function ClosePreview({ choice }: { choice: PeriodChoice }) {
  const { previewPeriod } = useApi()
  const query = useQuery({
    queryKey: ['periods', 'preview', choice],
    queryFn: ({ signal }) => previewPeriod(choice, signal),
    refetchInterval: ({ state }) => (!state.error && state.data?.progress ? refetchMs : false),
  })
  return (
    <QueryState query={query} skeleton={<PageSkeleton isPart rows={4} />}>
      {(preview) => <ReadyToClose choice={choice} preview={preview} />}
    </QueryState>
  )
}

function ReadyToClose({ choice, preview }: { choice: PeriodChoice; preview: PeriodPreview }) {
  const translate = useTranslate()
  const nameOf = usePeriodName()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { closePeriod } = useApi()
  const [note, setNote] = useState('')
  const [isAccepted, setIsAccepted] = useState(false)
  const [isKnown, setIsKnown] = useState(false)
  const { run, isBusy, error } = useOnce(async () => {
    const { id } = await closePeriod({
      ...choice,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(isAccepted && { overlap: 'accepted' as const }),
    })
    void queryClient.invalidateQueries({ queryKey: ['periods'] })
    void navigate(showPath('periods', id))
  })
  const { overlaps, orders, figures, progress, unsettled } = preview
  const isUnsettled = unsettled.classes.length + unsettled.claims.length + unsettled.asks > 0
  const title = nameOf({ ...preview, timeZone: choice.timeZone })
  return (
    <Section title={`${title} · ${translate('source.held_orders', { smart_count: orders, count: orders })}`}>
      <IncompleteNote doubts={preview.why} coverage={preview.coverage} />
      {figures ? (
        <PeriodFigures figures={figures} label={translate('periods.figures')} />
      ) : (
        progress && <CountBar label={translate('fees.counting')} {...progress} />
      )}
      <PeriodBasis statements={preview.statements} orders={orders} />
      {isUnsettled && (
        <UnsettledPart unsettled={preview.unsettled} isAccepted={isKnown} accept={setIsKnown} />
      )}
      {overlaps.length > 0 && (
        <>
          <p className="warning">
            {translate('periods.overlaps')}
            {overlaps.map((one) => (
              <span key={one.id}>
                {' '}
                <Link to={showPath('periods', one.id)}>{nameOf({ ...one, timeZone: choice.timeZone })}</Link>
              </span>
            ))}
          </p>
          <FormControlLabel
            label={translate('periods.overlap_accept')}
            control={
              <Checkbox
                size="small"
                checked={isAccepted}
                onChange={({ target }) => setIsAccepted(target.checked)}
              />
            }
          />
        </>
      )}
      <TextField
        label={translate(isUnsettled ? 'periods.unsettled.reason' : 'periods.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        autoComplete="off"
        fullWidth
        sx={{ my: 2, maxWidth: 560, display: 'block' }}
      />
      <Button
        variant="contained"
        disabled={
          isBusy || (overlaps.length > 0 && !isAccepted) || (isUnsettled && !(isKnown && isReason(note)))
        }
        onClick={() => void run()}
      >
        {translate(isBusy ? 'periods.state.closing' : 'periods.close')}
      </Button>
      <FailureNote error={error} />
    </Section>
  )
}
