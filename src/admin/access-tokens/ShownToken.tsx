import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CopyButton } from '../fields/CopyButton.tsx'
import { PlainDialog } from '../forms/PlainDialog.tsx'

/** Held by the dialog alone: whoever closes it before keeping the token makes another one. */
export function ShownToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  const title = translate('access_tokens.shown')
  return (
    <PlainDialog
      title={title}
      // A press beside the dialog would lose it.
      onClose={() => {}}
      onSubmit={onClose}
      actions={
        <Button type="submit" variant="contained">
          {translate('access_tokens.kept')}
        </Button>
      }
    >
      <p>{translate('access_tokens.shown_once')}</p>
      <p className="first-password">
        <code>{secret}</code>
        <CopyButton value={secret} of={title} />
      </p>
      <p className="note">{translate('access_tokens.how')}</p>
      <div className="raw">
        <pre
          tabIndex={0}
        >{`curl -H "Authorization: Bearer $TOKEN" '${window.location.origin}/api/coverage'`}</pre>
      </div>
    </PlainDialog>
  )
}
