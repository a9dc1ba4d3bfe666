import { Button, Checkbox, FormControlLabel, FormGroup, TextField } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import type { PeriodChoice } from '../data-provider/periodCalls.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { visibleText } from '../fields/visibleText.ts'
import { ownZone } from '../fields/zonedDay.ts'
import { DayField } from '../forms/DayField.tsx'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { RowSkeletons } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { Section } from '../page/Section.tsx'
import type { PeriodPreview } from '../periodRecords.ts'
import { useMid } from '../session/MidContext.ts'
import { daysOf, periodChoices } from './periodChoices.ts'
import { PeriodFigures } from './PeriodFigures.tsx'
import { PeriodRests } from './PeriodRests.tsx'
import { IncompleteNote, usePeriodName } from './PeriodWords.tsx'

/** Choose, look, close: the last month is chosen already. */
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
      <FormGroup row role="group" aria-label={translate('periods.merchants')}>
        {mids.map((mid) => (
          <FormControlLabel
            key={mid}
            label={visibleText(mid)}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(mid)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, mid] : chosen.filter((one) => one !== mid))
                }
              />
            }
          />
        ))}
      </FormGroup>
      {chosen.length === 0 && <p className="warning">{translate('periods.no_merchant')}</p>}
      {!days && <p className="note">{translate('periods.no_days')}</p>}
      {days && chosen.length > 0 && <Preview choice={{ ...days, timeZone: zone, mids: chosen.toSorted() }} />}
    </>
  )
}

function Preview({ choice }: { choice: PeriodChoice }) {
  const translate = useTranslate()
  const { previewPeriod } = useGateway()
  const { data, error, refetch } = useQuery({
    queryKey: ['periods', 'preview', choice],
    queryFn: ({ signal }) => previewPeriod(choice, signal),
    retry: false,
  })
  if (error) return <FailurePanel error={error} retry={() => void refetch()} />
  if (data) return <ReadyToClose key={JSON.stringify(choice)} choice={choice} preview={data} />
  return (
    <div role="status" aria-busy className="late">
      <span className="unseen">{translate('list.loading')}</span>
      <RowSkeletons rows={4} />
    </div>
  )
}

function ReadyToClose({ choice, preview }: { choice: PeriodChoice; preview: PeriodPreview }) {
  const translate = useTranslate()
  const nameOf = usePeriodName()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { closePeriod } = useGateway()
  const [note, setNote] = useState('')
  const [isAccepted, setIsAccepted] = useState(false)
  const { run, isBusy, error } = useOnce(async () => {
    const id = await closePeriod({
      ...choice,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(isAccepted && { overlap: 'accepted' as const }),
    })
    void queryClient.invalidateQueries({ queryKey: ['periods'] })
    void navigate(`/periods/${encodeURIComponent(id)}/show`)
  })
  const { overlaps, figures, orders } = preview
  const title = nameOf({ ...preview, timeZone: choice.timeZone })
  return (
    <Section title={`${title} · ${translate('periods.counted', { smart_count: orders })}`}>
      <IncompleteNote doubts={preview.doubts} isExact={preview.isExact} />
      {figures ? (
        <PeriodFigures figures={figures} label={translate('periods.figures')} />
      ) : (
        <p className="note">{translate('periods.counted_later')}</p>
      )}
      <PeriodRests rests={preview.rests} orders={orders} />
      {overlaps.length > 0 && (
        <>
          <p className="warning">
            {translate('periods.overlaps')}
            {overlaps.map((one) => (
              <span key={one.id}>
                {' '}
                <Link to={`/periods/${encodeURIComponent(one.id)}/show`}>
                  {nameOf({ ...one, timeZone: choice.timeZone })}
                </Link>
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
        label={translate('periods.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        autoComplete="off"
        fullWidth
        sx={{ my: 2, maxWidth: 560, display: 'block' }}
      />
      <Button
        variant="contained"
        disabled={isBusy || (overlaps.length > 0 && !isAccepted)}
        onClick={() => void run()}
      >
        {translate(isBusy ? 'periods.closing' : 'periods.close')}
      </Button>
      <FailureNote error={error} />
    </Section>
  )
}
