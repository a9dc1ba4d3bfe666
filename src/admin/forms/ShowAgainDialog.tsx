import { Alert, Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FailureBody } from '../data-provider/toHttpError.ts'
import type { Needed, Shown } from '../data-provider/stepUp.ts'
import { PlainDialog } from './PlainDialog.tsx'
import { useOnce } from './useOnce.ts'

type Props = {
  needs: readonly Needed[]
  send: (shown: Shown) => Promise<void>
  onEnd: (isGiven: boolean) => void
}

export function ShowAgainDialog({ needs, send, onEnd }: Props) {
  const translate = useTranslate()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const needsPassword = needs.includes('password')
  const needsCode = needs.includes('code')
  const isWhole = (!needsPassword || password !== '') && (!needsCode || /^\d{6}$/.test(code))
  const { run, isBusy, error } = useOnce(async () => {
    await send({ ...(needsPassword && { password }), ...(needsCode && { code }) })
    onEnd(true)
  })
  const kind = needs.join('_and_')
  return (
    <PlainDialog
      title={translate(`step_up.title.${kind}`)}
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
      {translate(`step_up.help.${kind}`)}
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        {needsPassword && (
          <TextField
            autoFocus
            fullWidth
            type="password"
            label={translate('step_up.password')}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            autoComplete="current-password"
          />
        )}
        {needsCode && (
          <TextField
            autoFocus={!needsPassword}
            fullWidth
            label={translate('step_up.code')}
            value={code}
            onChange={({ target }) => setCode(target.value.replace(/\s/g, ''))}
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
          />
        )}
      </Box>
      {error !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {translate(...wordsOf(error))}
        </Alert>
      )}
    </PlainDialog>
  )
}

function wordsOf(error: unknown): [key: string, facts?: { minutes: number }] {
  const { status, body } = error as { status?: number; body?: Partial<FailureBody> }
  if (status === 429)
    return ['step_up.wait', { minutes: Math.max(1, Math.ceil((body?.retryAfterMs ?? 0) / 60_000)) }]
  if (body?.reason === 'wrong') return ['step_up.wrong_password']
  return [status === 401 ? 'step_up.wrong' : 'step_up.failed']
}
