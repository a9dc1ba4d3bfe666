import { Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useGateway } from '../../data-provider/useGateway.ts'
import { FailureNote } from '../../failure/FailureNote.tsx'
import { PlainDialog } from '../../forms/PlainDialog.tsx'
import { useOnce } from '../../forms/useOnce.ts'
import type { FeeLevel, FeeLevelRow } from '../../records.ts'
import { useLevelWords } from './useLevelWords.ts'

type Props = { row: FeeLevelRow; level: FeeLevel; onClose: () => void }

/** An act with a name and a reason. What is signed is what is shown: a level that has moved meanwhile is refused. */
export function AcceptDialog({ row, level, onClose }: Props) {
  const translate = useTranslate()
  const { acceptFeeLevel } = useGateway()
  const queryClient = useQueryClient()
  const { kindText, levelText, countText } = useLevelWords()
  const [reason, setReason] = useState('')
  const isGiven = reason.trim().length >= 3
  const { run, isBusy, error } = useOnce(async () => {
    await acceptFeeLevel(row.id, { reason: reason.trim(), rate: level.rate, fixed: level.fixed })
    await queryClient.invalidateQueries({ queryKey: ['fee-levels'] })
    onClose()
  })
  return (
    <PlainDialog
      title={translate('levels.accept_title', { kind: kindText(row) })}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => isGiven && void run()}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || !isGiven}>
            {translate('levels.accept_do')}
          </Button>
        </>
      }
    >
      <p>
        {translate('levels.accept_help', {
          level: levelText(level, row.feeCurrency),
          orders: countText(level.orders),
        })}
      </p>
      <TextField
        fullWidth
        autoFocus
        autoComplete="off"
        label={translate('levels.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <FailureNote error={error} />
    </PlainDialog>
  )
}
