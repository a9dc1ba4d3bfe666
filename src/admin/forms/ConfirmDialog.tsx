import { Button, TextField } from '@mui/material'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { isReason } from '../../api/reason.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { PlainDialog } from './PlainDialog.tsx'
import { useOnce } from './useOnce.ts'

type Props = {
  title: string
  /** The verb of the button. */
  confirm: string
  /** What follows from it. */
  children?: ReactNode
  asksReason?: boolean
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks before it does something, and for what reason; however fast one presses, it is done once. */
export function ConfirmDialog({ title, confirm, children, asksReason = false, onConfirm, onClose }: Props) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isShort = asksReason && !isReason(reason)
  const isDone = useRef(false)
  const { run, isBusy, error } = useOnce(async () => {
    // The dialog stays for a moment, in which it can be submitted again.
    if (isDone.current) return
    await onConfirm(reason.trim())
    isDone.current = true
    onClose()
  })
  const submit = () => {
    setIsSubmitted(true)
    if (!isShort) void run()
  }
  return (
    <PlainDialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {asksReason && (
        <TextField
          fullWidth
          multiline
          autoFocus
          minRows={2}
          autoComplete="off"
          label={translate('form.reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isSubmitted && isShort}
          helperText={translate('form.reason_help')}
          sx={{ mt: 2 }}
        />
      )}
      <FailureNote error={error} />
    </PlainDialog>
  )
}
