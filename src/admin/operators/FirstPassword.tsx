import { Alert, Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CopyButton } from '../fields/CopyButton.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { monospace } from '../theme.ts'

type Props = { password: string; expiresAt?: string }

/** Held by the page alone: whoever leaves it before passing the password on starts a reset. */
export function FirstPassword({ password, expiresAt }: Props) {
  const translate = useTranslate()
  const name = translate('operators.first_password')
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
      <Box sx={{ fontFamily: monospace, fontSize: 16, my: 1, overflowWrap: 'anywhere' }}>
        {password}
        <CopyButton value={password} of={name} />
      </Box>
      {translate('operators.shown_once')}{' '}
      {expiresAt !== undefined && (
        <>
          {translate('operators.expires')} <TimeText iso={expiresAt} exact />
        </>
      )}
    </Alert>
  )
}
