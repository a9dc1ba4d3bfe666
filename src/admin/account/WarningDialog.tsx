import { formatTime } from '../time/time.ts'
import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNow } from '../kit/field/TimeText.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { PlainDialog } from '../forms/FormDialog.tsx'
import type { SessionMonitor, Warning } from '../session/createSessionMonitor.ts'
import { SignOutButton } from './SignOutButton.tsx'

type Props = { warning: Warning; sessionMonitor: SessionMonitor }

export function WarningDialog({ warning: { kind, at }, sessionMonitor }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  useNow('quick')
  const left = Math.max(0, Math.ceil((at - sessionMonitor.now()) / 1000))
  const isIdle = kind === 'idle'
  const time = formatTime(at, locale, { timeStyle: 'short' })
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  const goOn = () => (isIdle ? void sessionMonitor.stay() : sessionMonitor.dismissWarning())
  return (
    <PlainDialog
      title={translate(isIdle ? 'account.idle_title' : 'account.over_title')}
      onClose={goOn}
      onSubmit={goOn}
      actions={
        <>
          <SignOutButton sessionMonitor={sessionMonitor} />
          <Button type="submit" variant="contained" autoFocus>
            {translate(isIdle ? 'account.stay' : 'sign_in.go_on')}
          </Button>
        </>
      }
    >
      {translate(isIdle ? 'account.idle_help' : 'account.over_help', { time })}
      <Box
        role="timer"
        aria-label={translate('account.left', { time: clock })}
        sx={{ mt: 1.5, fontSize: 28 }}
      >
        {clock}
      </Box>
    </PlainDialog>
  )
}
