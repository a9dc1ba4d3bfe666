import { Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isReason } from '../../api/reason.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { PlainDialog } from '../forms/PlainDialog.tsx'
import { useOnce } from '../forms/useOnce.ts'
import type { Period } from '../../api/periods.ts'

type Props = { id: string; onClose: () => void; onDone: () => void }

/** Reopening takes nothing away; it is an act with a name and a reason. */
export function ReopenDialog({ id, onClose, onDone }: Props) {
  const translate = useTranslate()
  const { reopenPeriod } = useGateway()
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const { run, isBusy, error } = useOnce(async () => {
    await reopenPeriod(id, reason.trim())
    onDone()
    onClose()
  })
  const isMissing = isTold && !isReason(reason)
  return (
    <PlainDialog
      title={translate('periods.reopen')}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={() => {
        setIsTold(true)
        if (isReason(reason)) void run()
      }}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('periods.reopen')}
          </Button>
        </>
      }
    >
      <p>{translate('periods.reopen_help')}</p>
      <TextField
        label={translate('periods.reopen_reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isMissing}
        helperText={translate(isMissing ? 'reason.missing' : 'reason.help')}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        autoComplete="off"
        autoFocus
        fullWidth
        sx={{ mt: 1 }}
      />
      <FailureNote error={error} />
    </PlainDialog>
  )
}

/** The same period once more, as its next version. What overlapped before was accepted then. */
export function CloseAgain({ period, onDone }: { period: Period; onDone: () => void }) {
  const translate = useTranslate()
  const { closePeriod } = useGateway()
  const { from, to, timeZone, mids } = period
  const { run, isBusy, error } = useOnce(async () => {
    await closePeriod({ from, to, timeZone, mids, overlap: 'accepted' })
    onDone()
  })
  return (
    <>
      <Button variant="contained" onClick={() => void run()} disabled={isBusy}>
        {translate('periods.close_again')}
      </Button>
      <FailureNote error={error} />
    </>
  )
}
