import { useTranslate } from 'react-admin'
import type { AlertReceiver } from '../alertRecords.ts'
import { TimeText } from '../fields/TimeText.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'

/** Whether notices get there. */
export function ReceiverState({ receiver: { isOn, failingSince } }: { receiver: AlertReceiver }) {
  const translate = useTranslate()
  if (!isOn) return <ToneMark tone="closed">{translate('alert_rules.off')}</ToneMark>
  if (failingSince === undefined) return <ToneMark tone="done">{translate('alert_rules.on')}</ToneMark>
  return (
    <ToneMark tone="failed">
      {translate('alert_rules.receiver.failing')} <TimeText iso={failingSince} plain />
    </ToneMark>
  )
}
