import {
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Button,
  TextField,
  type TextFieldProps,
} from '@mui/material'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { isReason } from '../../api/reason.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { useOnce } from './useOnce.ts'

type Props = {
  title: string
  onClose: () => void
  /** Blocks closing while a request runs, since its outcome would be lost. */
  isBusy?: boolean
  actions: ReactNode
  children: ReactNode
  onSubmit?: () => void
}

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
          // A dialog inside another form must not submit that form.
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

type FormDialogProps = Omit<Props, 'actions' | 'onSubmit'> & {
  confirm: string
  isDisabled?: boolean
  error: unknown
  onSubmit: () => void
  more?: ReactNode
}

export function FormDialog({
  confirm,
  isDisabled = false,
  error,
  more,
  children,
  ...dialog
}: FormDialogProps) {
  const translate = useTranslate()
  const { isBusy = false, onClose } = dialog
  return (
    <PlainDialog
      {...dialog}
      actions={
        <>
          {more}
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || isDisabled}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <FailureNote error={error} />
    </PlainDialog>
  )
}

type ReasonFieldProps = Pick<TextFieldProps, 'label' | 'autoFocus' | 'multiline' | 'minRows'> & {
  value: string
  onChange: (reason: string) => void
  isSubmitted: boolean
}

export function ReasonField({ value, onChange, isSubmitted, ...field }: ReasonFieldProps) {
  const translate = useTranslate()
  const isMissing = isSubmitted && !isReason(value)
  return (
    <TextField
      {...field}
      fullWidth
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={isMissing}
      helperText={translate(isMissing ? 'reason.missing' : 'reason.help')}
      slotProps={{ htmlInput: { maxLength: 500 } }}
      sx={{ mt: 2 }}
    />
  )
}

type ConfirmDialogProps = Pick<FormDialogProps, 'title' | 'confirm' | 'onClose'> & {
  children?: ReactNode
  asksReason?: boolean
  reasonLabel?: string
  onConfirm: (reason: string) => Promise<void>
}

export function ConfirmDialog({
  children,
  asksReason = false,
  reasonLabel,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isDone = useRef(false)
  const { run, isBusy, error } = useOnce(async () => {
    // The dialog stays for a moment and could be submitted again.
    if (isDone.current) return
    await onConfirm(reason.trim())
    isDone.current = true
    dialog.onClose()
  })
  const submit = () => {
    setIsSubmitted(true)
    if (!asksReason || isReason(reason)) void run()
  }
  return (
    <FormDialog {...dialog} isBusy={isBusy} error={error} onSubmit={submit}>
      {children}
      {asksReason && (
        <ReasonField
          autoFocus
          multiline
          minRows={2}
          label={reasonLabel ?? translate('form.reason')}
          value={reason}
          onChange={setReason}
          isSubmitted={isSubmitted}
        />
      )}
    </FormDialog>
  )
}
