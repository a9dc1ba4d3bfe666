import { Alert, Button, TextField } from '@mui/material'
import { useContext, useEffect, useState } from 'react'
import { DataProviderContext, useTranslate } from 'react-admin'
import type { AdminProvider } from '../data-provider/createDataProvider.ts'
import { PlainDialog } from './PlainDialog.tsx'
import { useOnce } from './useOnce.ts'

/** Stands in the frame: a call that wants a fresh code waits here for it, and goes on by itself. */
export function StepUpDialog() {
  // Not by useDataProvider: a wrong code is no reason to be signed out.
  const provider = useContext(DataProviderContext) as AdminProvider | null
  const [answer, setAnswer] = useState<(isGiven: boolean) => void>()
  useEffect(
    () =>
      provider?.stepUp?.askBy(
        () => new Promise<boolean>((resolve) => setAnswer(() => (isGiven: boolean) => resolve(isGiven))),
      ),
    [provider],
  )
  if (!provider || !answer) return null
  const end = (isGiven: boolean) => {
    setAnswer(undefined)
    answer(isGiven)
  }
  return <CodeDialog send={(code) => provider.sendCode(code)} onEnd={end} />
}

type Props = { send: (code: string) => Promise<void>; onEnd: (isGiven: boolean) => void }

function CodeDialog({ send, onEnd }: Props) {
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
