import type { AlertReceiver } from '../../api/alerts.ts'
import { Absent } from '../fields/Absent.tsx'
import { SentText } from '../fields/SentText.tsx'

/** E-mail addresses for those who may see them; of a webhook its host. */
export function ReceiverPlace({ receiver: { host, to } }: { receiver: AlertReceiver }) {
  if (to !== undefined) return <SentText text={to.join(', ')} />
  return host === '' ? <Absent /> : <SentText text={host} />
}
