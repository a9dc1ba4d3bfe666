import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, type ReactNode } from 'react'

type Props = {
  title: string
  onClose: () => void
  /** What was asked for is on its way: whoever left now would not learn what came of it. */
  isBusy?: boolean
  actions: ReactNode
  children: ReactNode
  /** What Enter does. */
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
