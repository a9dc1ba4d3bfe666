import { useTranslate } from 'react-admin'
import type { AlertReceiver } from '../alertRecords.ts'
import { TimeText } from '../fields/TimeText.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'

/** Whether notices get there. */
export function ReceiverState({
  receiver: { isOn, failingSince, pausedSince },
}: {
  receiver: AlertReceiver
}) {
  const translate = useTranslate()
  if (!isOn) return <ToneMark tone="closed">{translate('receivers.off')}</ToneMark>
  const since = pausedSince ?? failingSince
  if (since === undefined) return <ToneMark tone="done">{translate('receivers.on')}</ToneMark>
  return (
    <ToneMark tone="failed">
      {translate(`receivers.${pausedSince === undefined ? 'failing' : 'paused'}`)}{' '}
      <span className="quiet">
        <TimeText iso={since} plain />
      </span>
    </ToneMark>
  )
}
