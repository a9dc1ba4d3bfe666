import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showPath } from '../kit/field/RowLink.tsx'
import type { PeriodChoice } from '../data-provider/apiCalls.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { FailurePanel } from '../kit/failure/FailurePanel.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { PeriodPreview } from '../../api/periods.ts'
import { PeriodBasis } from './PeriodBasis.tsx'
import { IncompleteNote } from './PeriodWords.tsx'
import { usePeriodName } from './usePeriodName.ts'
import { CountBar, PeriodFigures } from './PeriodFigures.tsx'

const refetchMs = 500

export function ClosePreview({ choice }: { choice: PeriodChoice }) {
  const { previewPeriod } = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['periods', 'preview', choice],
    queryFn: ({ signal }) => previewPeriod(choice, signal),
    refetchInterval: ({ state }) => (!state.error && state.data?.progress ? refetchMs : false),
  })
  if (error) return <FailurePanel error={error} retry={() => void refetch()} />
  if (data)
    return (
      <ReadyToClose choice={choice} preview={data}>
        <PreviewFigures preview={data} />
      </ReadyToClose>
    )
  return <PageSkeleton isPart rows={4} />
}

type Ready = { choice: PeriodChoice; preview: PeriodPreview; children: ReactNode }

function ReadyToClose({ choice, preview, children }: Ready) {
  const translate = useTranslate()
  const nameOf = usePeriodName()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { closePeriod } = useApi()
  const [note, setNote] = useState('')
  const [isAccepted, setIsAccepted] = useState(false)
  const { run, isBusy, error } = useOnce(async () => {
    const { id } = await closePeriod({
      ...choice,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(isAccepted && { overlap: 'accepted' as const }),
    })
    void queryClient.invalidateQueries({ queryKey: ['periods'] })
    void navigate(showPath('periods', id))
  })
  const { overlaps, orders } = preview
  const title = nameOf({ ...preview, timeZone: choice.timeZone })
  return (
    <Section title={`${title} · ${translate('source.held_orders', { smart_count: orders, count: orders })}`}>
      <IncompleteNote doubts={preview.why} coverage={preview.coverage} />
      {children}
      <PeriodBasis statements={preview.statements} orders={orders} />
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
        {translate(isBusy ? 'periods.state.closing' : 'periods.close')}
      </Button>
      <FailureNote error={error} />
    </Section>
  )
}

function PreviewFigures({ preview: { figures, progress } }: { preview: PeriodPreview }) {
  const translate = useTranslate()
  if (figures) return <PeriodFigures figures={figures} label={translate('periods.figures')} />
  return progress && <CountBar label={translate('fees.counting')} {...progress} />
}
