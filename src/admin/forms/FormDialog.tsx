import { Button, Dialog, DialogActions, DialogContent, DialogTitle, type DialogProps } from '@mui/material'
import { useId, useRef, useState, type ReactNode } from 'react'
import { TextInput, useTranslate, type TextInputProps } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { isReason } from '../../api/reason.ts'
import { CopyButton } from '../kit/field/CopyButton.tsx'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { PlainForm, useFormSubmit, type Send } from './SentForm.tsx'

type FrameProps = {
  title: string
  onClose: () => void
  /** Blocks closing while a request runs, since its outcome would be lost. */
  isBusy?: boolean
  children: ReactNode
}

function Frame({ title, onClose, isBusy = false, children }: FrameProps) {
  const id = useId()
  const close: DialogProps['onClose'] = isBusy ? undefined : onClose
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
      transitionDuration={120}
      slotProps={{ paper: { variant: 'outlined' } }}
      // Only the content scrolls: the title and the buttons stay in view.
      sx={{ '& .MuiDialog-paper > form': { display: 'contents' } }}
    >
      <DialogTitle id={id} variant="h2" sx={{ fontSize: 16, pb: 1 }}>
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  )
}

type PlainDialogProps = FrameProps & { actions: ReactNode; onSubmit?: () => void }

/** A dialog without inputs of its own. */
export function PlainDialog({ actions, children, onSubmit, ...frame }: PlainDialogProps) {
  return (
    <Frame {...frame}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog inside another form must not submit that form.
          event.stopPropagation()
          onSubmit?.()
        }}
      >
        <Parts actions={actions}>{children}</Parts>
      </form>
    </Frame>
  )
}

type SecretProps = Omit<FrameProps, 'onClose'> & { secret: string; done: string; onDone: () => void }

/** Shows a secret for the only time. Only the button closes the dialog, because a click beside it would lose the secret. */
export function SecretDialog({ secret, done, onDone, title, children }: SecretProps) {
  const translate = useTranslate()
  const button = (
    <Button type="submit" variant="contained">
      {translate(done)}
    </Button>
  )
  return (
    <PlainDialog title={title} onClose={() => {}} onSubmit={onDone} actions={button}>
      <p className="first-password">
        <code>{secret}</code>
        <CopyButton value={secret} of={title} />
      </p>
      {children}
    </PlainDialog>
  )
}

function Parts({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <>
      <DialogContent sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>{actions}</DialogActions>
    </>
  )
}

type FormDialogProps<V> = Pick<FrameProps, 'title' | 'onClose' | 'children'> & {
  /** Of its button, if it is not the title. */
  confirm?: string
  /** Holds a value for every input. An emptied input sends null. */
  defaultValues?: V
  onSubmit: Send<V>
  /** After the request succeeded. Closes the dialog, unless said otherwise. */
  onDone?: () => void
  isDisabled?: boolean
  /** May be closed while its request runs. */
  canAbandon?: boolean
  /** Further buttons. */
  more?: ReactNode
}

export function FormDialog<V extends FieldValues>({
  confirm,
  defaultValues,
  onSubmit,
  onDone,
  isDisabled = false,
  canAbandon = false,
  more,
  children,
  ...frame
}: FormDialogProps<V>) {
  const translate = useTranslate()
  // The dialog stays on screen for a moment after it was sent.
  const isSent = useRef(false)
  const { submit, isBusy, error } = useFormSubmit<V>(async (values) => {
    if (isSent.current) return
    const faults = await onSubmit(values)
    if (faults) return faults
    isSent.current = true
    ;(onDone ?? frame.onClose)()
  })
  const actions = (
    <>
      {more}
      <Button onClick={frame.onClose} disabled={isBusy && !canAbandon}>
        {translate('ra.action.cancel')}
      </Button>
      <Button type="submit" variant="contained" disabled={isBusy || isDisabled}>
        {confirm ?? frame.title}
      </Button>
    </>
  )
  return (
    <Frame {...frame} isBusy={isBusy && !canAbandon}>
      <PlainForm defaultValues={defaultValues} onSubmit={submit}>
        <Parts actions={actions}>
          {children}
          <FailureNote error={error} />
        </Parts>
      </PlainForm>
    </Frame>
  )
}

/** Its source is `reason`. */
export function ReasonInput(props: Omit<TextInputProps, 'source'>) {
  return (
    <TextInput
      source="reason"
      autoComplete="off"
      helperText="reason.help"
      validate={isReasonGiven}
      slotProps={{ htmlInput: { maxLength: 500 } }}
      {...props}
    />
  )
}

function isReasonGiven(reason: string | null): string | undefined {
  return isReason(reason ?? '') ? undefined : 'reason.missing'
}

type ConfirmDialogProps = Pick<FrameProps, 'title' | 'onClose'> & {
  confirm?: string
  children?: ReactNode
  asksReason?: boolean
  onConfirm: (reason: string) => Promise<void>
}

const noReason = { reason: '' }

export function ConfirmDialog({ children, asksReason = false, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <FormDialog {...dialog} defaultValues={noReason} onSubmit={({ reason }) => onConfirm(reason.trim())}>
      {children}
      {asksReason && <ReasonInput autoFocus multiline minRows={2} label="form.reason" />}
    </FormDialog>
  )
}

type ConfirmButtonProps = Omit<ConfirmDialogProps, 'onClose' | 'title'> & {
  label: string
  /** Of the dialog, if it is not the label. */
  title?: string
  look?: 'plain' | 'outlined' | 'main'
  ariaLabel?: string
}

/** A button whose dialog asks first. */
export function ConfirmButton({
  label,
  title = label,
  confirm = label,
  look = 'plain',
  ariaLabel,
  ...dialog
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={look === 'plain' ? 'button' : `button button-${look}`}
        aria-label={ariaLabel}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </button>
      {isOpen && <ConfirmDialog {...dialog} {...{ title, confirm }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
