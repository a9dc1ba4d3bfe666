import { useTranslate } from 'react-admin'
import type { AlertReceiver } from '../../api/alerts.ts'
import { TimeText } from '../fields/TimeText.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'

/** Whether notices get there. */
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
