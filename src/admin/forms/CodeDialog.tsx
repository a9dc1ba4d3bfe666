import { Alert, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PlainDialog } from './PlainDialog.tsx'
import { useOnce } from './useOnce.ts'

type Props = { send: (code: string) => Promise<void>; onEnd: (isGiven: boolean) => void }

export function CodeDialog({ send, onEnd }: Props) {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const isWhole = /^\d{6}$/.test(code)
  const { run, isBusy, error } = useOnce(async () => {
    await send(code)
    onEnd(true)
  })
  return (
    <PlainDialog
      title={translate('step_up.title')}
      onClose={() => onEnd(false)}
      onSubmit={() => {
        if (isWhole) void run()
      }}
      actions={
        <>
          <Button onClick={() => onEnd(false)}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy || !isWhole}>
            {translate('step_up.go_on')}
          </Button>
        </>
      }
    >
      {translate('step_up.help')}
      <TextField
        autoFocus
        fullWidth
        label={translate('step_up.code')}
        value={code}
        onChange={({ target }) => setCode(target.value.replace(/\s/g, ''))}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
        sx={{ mt: 2 }}
      />
      {error !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {translate('step_up.wrong')}
        </Alert>
      )}
    </PlainDialog>
  )
}
