import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CopyButton } from '../fields/CopyButton.tsx'
import { TimeText } from '../fields/TimeText.tsx'

type Props = { password: string; expiresAt?: string }

/** Held by the page alone: whoever leaves it before passing the password on starts a reset. */
export function FirstPassword({ password, expiresAt }: Props) {
  const translate = useTranslate()
  const name = translate('operators.first_password')
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <strong>{name}</strong>
      <div className="first-password">
        {password}
        <CopyButton value={password} of={name} />
      </div>
      {translate('operators.shown_once')}{' '}
      {expiresAt !== undefined && (
        <>
          {translate('operators.expires')} <TimeText iso={expiresAt} exact />
        </>
      )}
    </Alert>
  )
}
