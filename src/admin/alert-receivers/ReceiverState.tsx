import { useTranslate } from 'react-admin'
import { Button } from '@mui/material'
import type { AlertReceiver } from '../../api/alerts.ts'
import { TimeText } from '../fields/TimeText.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'
import { Absent, SentText } from '../fields/Foreign.tsx'
import { PlainDialog } from '../forms/PlainDialog.tsx'

export function ReceiverState({ receiver: { on, failingSince, pausedSince } }: { receiver: AlertReceiver }) {
  const translate = useTranslate()
  if (!on) return <ToneMark tone="closed">{translate('receivers.off')}</ToneMark>
  const since = pausedSince ?? failingSince
  if (since === null) return <ToneMark tone="done">{translate('receivers.on')}</ToneMark>
  return (
    <ToneMark tone="failed">
      {translate(`receivers.${pausedSince === null ? 'failing' : 'paused'}`)}{' '}
      <span className="quiet">
        <TimeText iso={since} plain />
      </span>
    </ToneMark>
  )
}

/** E-mail addresses for those who may see them; of a webhook its host. */
export function ReceiverPlace({ receiver: { host, to } }: { receiver: AlertReceiver }) {
  if (to !== undefined) return <SentText text={to.join(', ')} />
  return host === '' ? <Absent /> : <SentText text={host} />
}

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
