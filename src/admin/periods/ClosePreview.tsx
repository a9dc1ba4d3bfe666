import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { isSettled, type Period, type PeriodPreview } from '../../api/periods.ts'
import { isReason } from '../../api/reason.ts'
import type { PeriodChoice } from '../data-provider/apiCalls.ts'
import { useApi, useRead } from '../data-provider/useApi.ts'
import { ActButton } from '../forms/ActButton.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { showPath } from '../kit/field/RowLink.tsx'
import { PageSkeleton } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useSession } from '../session/SessionContext.ts'
import { PeriodBasis, UnsettledPart } from './PeriodBasis.tsx'
import { PeriodFigures } from './PeriodFigures.tsx'
import { IncompleteNote } from './PeriodWords.tsx'
import { usePeriodName } from './usePeriodName.ts'

type Props = { choice: PeriodChoice; children: (preview: PeriodPreview) => ReactNode }

/** What a close would rest on now. `children` are what can be done about it. */
export function ClosePreview({ choice, children }: Props) {
  const translate = useTranslate()
  const nameOf = usePeriodName()
  const query = useRead(['periods', 'preview', choice], (api, signal) => api.previewPeriod(choice, signal))
  const titleOf = ({ from, to, orders }: PeriodPreview) => {
    const held = translate('source.held_orders', { smart_count: orders, count: orders })
    return `${nameOf({ from, to, timeZone: choice.timeZone })} · ${held}`
  }
  return (
    <QueryState query={query} skeleton={<PageSkeleton isPart rows={4} />}>
      {(preview) => (
        <Section title={titleOf(preview)}>
          <IncompleteNote doubts={preview.why} coverage={preview.coverage} />
          {preview.figures ? (
            <PeriodFigures figures={preview.figures} label={translate('periods.figures')} />
          ) : (
            <p className="note">{translate('periods.figures_later')}</p>
          )}
          <PeriodBasis statements={preview.statements} orders={preview.orders} />
          <UnsettledPart unsettled={preview.unsettled} title="periods.unsettled.title" />
          {children(preview)}
        </Section>
      )}
    </QueryState>
  )
}

type FormProps = { choice: PeriodChoice; preview: PeriodPreview; isAgain?: boolean }

/** `isAgain`: the overlaps of a reopened period were accepted before. */
export function CloseForm({ choice, preview, isAgain = false }: FormProps) {
  const translate = useTranslate()
  const nameOf = usePeriodName()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { closePeriod } = useApi()
  const [note, setNote] = useState('')
  const [isOverlapAccepted, acceptOverlap] = useState(false)
  const [isUnsettledAccepted, acceptUnsettled] = useState(false)
  const overlaps = isAgain ? [] : preview.overlaps
  const isUnsettled = !isSettled(preview.unsettled)
  const { run, isBusy, error } = useOnce(async () => {
    const { id } = await closePeriod({
      ...choice,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...((isAgain || isOverlapAccepted) && { overlap: 'accepted' as const }),
      ...(isUnsettledAccepted && { unsettled: 'accepted' as const }),
    })
    void queryClient.invalidateQueries({ queryKey: ['periods'] })
    if (!isAgain) void navigate(showPath('periods', id))
  })
  const isReady =
    (overlaps.length === 0 || isOverlapAccepted) && (!isUnsettled || (isUnsettledAccepted && isReason(note)))
  const act = isAgain ? 'periods.close_again' : 'periods.close'
  return (
    <>
      {isUnsettled && (
        <Tick
          label={translate('periods.unsettled.accept')}
          isSet={isUnsettledAccepted}
          set={acceptUnsettled}
        />
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
          <Tick label={translate('periods.overlap_accept')} isSet={isOverlapAccepted} set={acceptOverlap} />
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
      {preview.needsSecond && <p className="note">{translate('periods.needs_second')}</p>}
      <Button variant="contained" disabled={isBusy || !isReady} onClick={() => void run()}>
        {translate(isBusy ? 'periods.state.closing' : preview.needsSecond ? 'periods.propose' : act)}
      </Button>
      <FailureNote error={error} />
    </>
  )
}

type TickProps = { label: string; isSet: boolean; set: (isSet: boolean) => void }

function Tick({ label, isSet, set }: TickProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox size="small" checked={isSet} onChange={({ target }) => set(target.checked)} />}
    />
  )
}

type ProposedProps = { period: Period; by: string; note: string | null }

/** A close that somebody requested: a second person confirms it, and either may withdraw it. */
export function ProposedClose({ period, by, note }: ProposedProps) {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { confirmClose, cancelClose } = useApi()
  const { email } = useSession().session.operator
  const actAnd = (act: (id: string) => Promise<unknown>) => async () => {
    await act(period.id)
    await queryClient.invalidateQueries({ queryKey: ['periods'] })
  }
  const { from, to, timeZone, mids } = period
  return (
    <ClosePreview choice={{ from, to, timeZone, mids }}>
      {() => (
        <>
          <p>{translate('periods.proposed_by', { by: visibleText(by) })}</p>
          {note !== null && <p className="note">{visibleText(note)}</p>}
          {by !== email && (
            <ActButton isMain act={actAnd((id) => confirmClose(id, period.requestedAt))}>
              {translate('periods.confirm')}
            </ActButton>
          )}{' '}
          <ActButton act={actAnd(cancelClose)}>{translate('periods.withdraw')}</ActButton>
        </>
      )}
    </ClosePreview>
  )
}
