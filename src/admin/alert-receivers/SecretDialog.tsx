import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PlainDialog } from '../forms/PlainDialog.tsx'

/** What signs the notices of a webhook: nobody sees it again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <PlainDialog
      title={translate('receivers.secret')}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" variant="contained">
          {translate('receivers.done')}
        </Button>
      }
    >
      <p>{translate('receivers.secret_help')}</p>
      <p>
        <code className="receiver-secret">{secret}</code>
      </p>
    </PlainDialog>
  )
}
