import { Alert, Box, Button, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FailureNote } from '../failure/FailureNote.tsx'
import { PlainDialog } from '../forms/PlainDialog.tsx'
import { useOnce } from '../forms/useOnce.ts'

const usual = ['called', 'payment', 'fraud', 'law'] as const
const other = 'other'

type Props = { onConfirm: (reason: string) => Promise<void>; onClose: () => void }

/** Asks why, before contact data is shown; the reason goes into the audit trail. */
export function RevealDialog({ onConfirm, onClose }: Props) {
  const translate = useTranslate()
  const [choice, setChoice] = useState('')
  const [words, setWords] = useState('')
  const [isTold, setIsTold] = useState(false)
  const isDone = useRef(false)
  const isMissing = choice === '' || (choice === other && words.trim() === '')
  const { run, isBusy, error } = useOnce(async () => {
    if (isDone.current) return
    const chosen = choice === other ? '' : translate(`reveal.reasons.${choice}`)
    await onConfirm([chosen, words.trim()].filter(Boolean).join(': '))
    isDone.current = true
    onClose()
  })
  return (
    <PlainDialog
      title={translate('reveal.title')}
      onClose={onClose}
      onSubmit={() => {
        setIsTold(true)
        if (!isMissing) void run()
      }}
      actions={
        <>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('reveal.reveal')}
          </Button>
        </>
      }
    >
      {translate('reveal.help')}
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <TextField
          select
          autoFocus
          label={translate('reveal.why')}
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{translate('reveal.choose')}</option>
          {[...usual, other].map((reason) => (
            <option key={reason} value={reason}>
              {translate(`reveal.reasons.${reason}`)}
            </option>
          ))}
        </TextField>
        <TextField
          label={translate(choice === other ? 'reveal.words' : 'reveal.more_words')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          autoComplete="off"
        />
      </Box>
      {isTold && isMissing && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {translate('reveal.missing')}
        </Alert>
      )}
      <FailureNote error={error} />
    </PlainDialog>
  )
}
