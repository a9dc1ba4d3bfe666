import { Dialog, DialogActions, DialogContent, DialogTitle, Button, TextField } from '@mui/material'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { isReason } from '../../api/reason.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { useOnce } from './useOnce.ts'

type Props = {
  title: string
  onClose: () => void
  /** What was asked for is on its way: whoever left now would not learn what came of it. */
  isBusy?: boolean
  actions: ReactNode
  children: ReactNode
  onSubmit?: () => void
}

/** One question above the page: nothing else can be pressed until it is answered or left. */
export function PlainDialog({ title, onClose, isBusy = false, actions, children, onSubmit }: Props) {
  const id = useId()
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
      transitionDuration={120}
      slotProps={{ paper: { variant: 'outlined' } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // It may stand inside another form, which must not be sent by that.
          event.stopPropagation()
          onSubmit?.()
        }}
      >
        <DialogTitle id={id} variant="h2" sx={{ fontSize: 16, pb: 1 }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>{children}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>{actions}</DialogActions>
      </form>
    </Dialog>
  )
}

type ConfirmDialogProps = {
  title: string
  confirm: string
  children?: ReactNode
  asksReason?: boolean
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks before it does something, and for what reason; however fast one presses, it is done once. */
export function ConfirmDialog({
  title,
  confirm,
  children,
  asksReason = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
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
