import { Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { PlainDialog, ConfirmDialog } from '../forms/FormDialog.tsx'
import { useOnce } from '../forms/useOnce.ts'
import {
  type Settlement,
  type SettlementKind,
  settlementKinds,
  type StatementClass,
  type WholeStatement,
} from '../../api/statements.ts'
import { TimeText } from '../kit/field/TimeText.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useRefreshResults } from './useResults.ts'

type Props = {
  statement: WholeStatement
  chosen: { ids: number[] } | { class: StatementClass } | { cause: string }
  count: number
  onSettled: () => void
}

type ButtonsProps = Props & { isAll?: boolean; isDisabled?: boolean }

export function SettleButtons({ isAll = false, isDisabled = false, onSettled, ...dialog }: ButtonsProps) {
  const translate = useTranslate()
  const refresh = useRefreshResults(dialog.statement.id)
  const [kind, setKind] = useState<SettlementKind>()
  const suffix = isAll ? '_all' : ''
  return (
    <span className="buttons">
      {(
        [
          ['settle', 'accepted'],
          ['claim', 'claimed'],
        ] as const
      ).map(([name, each]) => (
        <button
          key={name}
          type="button"
          className={isAll ? 'button' : 'button button-outlined'}
          disabled={isDisabled}
          onClick={() => setKind(each)}
        >
          {translate(`statements.${name}${suffix}`, { count: dialog.count })}
        </button>
      ))}
      {kind && (
        <SettleDialog
          {...dialog}
          initial={kind}
          onSettled={() => {
            refresh()
            onSettled()
          }}
          onClose={() => setKind(undefined)}
        />
      )}
    </span>
  )
}

type DialogProps = Props & { initial: SettlementKind; onClose: () => void }

/** A reason is required for later readers. */
function SettleDialog({ statement, chosen, count, initial, onSettled, onClose }: DialogProps) {
  const translate = useTranslate()
  const { settleResults } = useApi()
  const [kind, setKind] = useState(initial)
  const [note, setNote] = useState('')
  const [isFaultShown, setIsFaultShown] = useState(false)
  const isEmpty = note.trim() === ''
  const { run, isBusy, error } = useOnce(async () => {
    await settleResults(statement.id, { ...chosen, kind, note: note.trim() })
    onSettled()
    onClose()
  })
  return (
    <PlainDialog
      title={translate('statements.settle_title', { smart_count: count })}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => {
        setIsFaultShown(true)
        if (!isEmpty) void run()
      }}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('statements.settle')}
          </Button>
        </>
      }
    >
      <fieldset className="statement-kinds">
        <legend className="note">{translate('statements.settle_kind')}</legend>
        {settlementKinds.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="kind"
              value={each}
              checked={kind === each}
              onChange={() => setKind(each)}
            />{' '}
            {translate(`statements.kind.${each}`)}
          </label>
        ))}
      </fieldset>
      <TextField
        fullWidth
        multiline
        minRows={2}
        autoFocus
        autoComplete="off"
        label={translate('statements.settle_note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={isFaultShown && isEmpty}
        helperText={translate('statements.settle_note_help')}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        sx={{ mt: 2 }}
      />
      {isBusy && (
        <SettleProgress
          id={statement.id}
          of={count}
          doneIn={(now) => settledIn(now) - settledIn(statement)}
        />
      )}
      <FailureNote error={error} />
    </PlainDialog>
  )
}

function settledIn({ classes }: WholeStatement): number {
  return Object.values(classes ?? {}).reduce((sum, { settled }) => sum + settled, 0)
}

type SettlementsProps = { statement: WholeStatement; onChange: () => void }

/** A settlement can be reverted, but stays on record. */
export function Settlements({ statement, onChange }: SettlementsProps) {
  const translate = useTranslate()
  const [undoing, setUndoing] = useState<Settlement>()
  const [isBusy, setIsBusy] = useState(false)
  const { undoSettlement } = useApi()
  const refresh = useRefreshResults(statement.id)
  const { settlements } = statement
  if (settlements.length === 0) return null
  return (
    <Section title={translate('statements.settlements')}>
      <ul className="plain-list">
        {settlements.toReversed().map((settlement) => (
          <li key={settlement.number} className="list-item statement-settlement">
            <span>
              <b>{translate(`statements.kind.${settlement.kind}`, { _: settlement.kind })}</b>
              {', '}
              {translate('statements.settled_rows', { smart_count: settlement.results })}
              {': '}
              {visibleText(settlement.note)}
            </span>
            <span className="note">
              {visibleText(settlement.by)}, <TimeText iso={settlement.at} />
              {settlement.undoneBy !== null &&
                `, ${translate('statements.undone', { by: visibleText(settlement.undoneBy) })}`}
            </span>
            {settlement.undoneAt === null && (
              <button type="button" className="button" onClick={() => setUndoing(settlement)}>
                {translate('statements.undo')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <ConfirmDialog
          title={translate('statements.undo_title')}
          confirm={translate('statements.undo')}
          onConfirm={async () => {
            setIsBusy(true)
            await undoSettlement(statement.id, undoing.number).finally(() => setIsBusy(false))
            refresh()
            onChange()
          }}
          onClose={() => setUndoing(undefined)}
        >
          {translate('statements.undo_help')}
          {isBusy && (
            <SettleProgress
              id={statement.id}
              of={undoing.left}
              doneIn={(now) => undoing.left - leftIn(now, undoing.number)}
            />
          )}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function leftIn({ settlements }: WholeStatement, settlement: number): number {
  return settlements.find(({ number }) => number === settlement)?.left ?? 0
}

type ProgressProps = {
  id: string
  of: number
  doneIn: (statement: WholeStatement) => number
}

/** Fewer rows finish before a progress bar could be read. */
const fewRows = 5_000

/** The server continues even when the page is left. */
function SettleProgress({ id, of, doneIn }: ProgressProps) {
  const translate = useTranslate()
  const { readStatement } = useApi()
  const { data } = useQuery({
    queryKey: ['statements', 'settling', id],
    queryFn: ({ signal }) => readStatement(id, signal),
    enabled: of > fewRows,
    refetchInterval: 1_000,
    retry: false,
    gcTime: 0,
  })
  if (!data) return null
  const done = Math.min(of, Math.max(0, doneIn(data)))
  return (
    <div role="status" className="statement-progress">
      <progress value={done} max={of} aria-label={translate('statements.settle')} />
      <p className="note">
        {translate('statements.progress.settling', { done, of })} {translate('statements.progress.leave')}
      </p>
    </div>
  )
}
