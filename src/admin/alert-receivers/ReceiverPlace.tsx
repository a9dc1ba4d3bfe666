import type { AlertReceiver } from '../../api/alerts.ts'
import { Absent, SentText } from '../fields/Foreign.tsx'

/** E-mail addresses for those who may see them; of a webhook its host. */
export function ReceiverPlace({ receiver: { host, to } }: { receiver: AlertReceiver }) {
  if (to !== undefined) return <SentText text={to.join(', ')} />
  return host === '' ? <Absent /> : <SentText text={host} />
}
