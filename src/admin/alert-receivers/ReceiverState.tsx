import { useTranslate } from 'react-admin'
import type { AlertReceiver } from '../alertRecords.ts'
import { ToneMark } from '../fields/ToneMark.tsx'

export function ReceiverState({ receiver: { isOn } }: { receiver: AlertReceiver }) {
  const translate = useTranslate()
  return (
    <ToneMark tone={isOn ? 'done' : 'closed'}>
      {translate(isOn ? 'alert_rules.on' : 'alert_rules.off')}
    </ToneMark>
  )
}
