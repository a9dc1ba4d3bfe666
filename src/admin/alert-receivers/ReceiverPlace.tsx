import type { AlertReceiver } from '../alertRecords.ts'
import { Absent } from '../fields/Absent.tsx'
import { SentText } from '../fields/SentText.tsx'

/** E-mail addresses for those who may see them; of a webhook its host. */
export function ReceiverPlace({ receiver: { host, to } }: { receiver: AlertReceiver }) {
  if (to.length > 0) return <SentText text={to.join(', ')} />
  return host === undefined || host === '' ? <Absent /> : <SentText text={host} />
}
