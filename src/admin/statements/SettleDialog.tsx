import { Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { PlainDialog } from '../forms/PlainDialog.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { SettleProgress } from './SettleProgress.tsx'
import {
  settlementKinds,
  type SettlementKind,
  type StatementClass,
  type WholeStatement,
} from '../../api/statements.ts'

type Props = {
  statement: WholeStatement
  chosen: { ids: number[] } | { class: StatementClass }
  count: number
  onSettled: () => void
  onClose: () => void
}

/** Says of some rows what becomes of them; nothing is settled without a word for whoever reads it later. */
export function SettleDialog({ statement, chosen, count, onSettled, onClose }: Props) {
  const translate = useTranslate()
  const { settleResults } = useGateway()
  const [kind, setKind] = useState<SettlementKind>('accepted')
  const [note, setNote] = useState('')
  const [isTold, setIsTold] = useState(false)
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
        setIsTold(true)
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
        error={isTold && isEmpty}
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
