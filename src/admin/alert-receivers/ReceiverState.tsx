import { useTranslate } from 'react-admin'
import type { AlertReceiver } from '../alertRecords.ts'
import { TimeText } from '../fields/TimeText.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'

/** Whether notices get there. */
export function ReceiverState({ receiver: { isOn, failingSince } }: { receiver: AlertReceiver }) {
  const translate = useTranslate()
  if (!isOn) return <ToneMark tone="closed">{translate('alert_rules.receiver.off')}</ToneMark>
  if (failingSince === undefined)
    return <ToneMark tone="done">{translate('alert_rules.receiver.on')}</ToneMark>
  return (
    <ToneMark tone="failed">
      {translate('alert_rules.receiver.failing')}{' '}
      <span className="quiet">
        <TimeText iso={failingSince} plain />
      </span>
    </ToneMark>
  )
}
