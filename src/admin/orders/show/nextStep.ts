import { isPaymentUnknown, type StatusReading, type Tone } from '../../../contract/status.ts'
import type { OrderStay } from '../../records.ts'

export type NextStep = {
  /** Its sentence in the words of the page. */
  says: string
  tone: Tone
  /** How long it has been so, in milliseconds; undefined where nobody saw it begin. */
  forMs: number | undefined
  /** Within which nine of ten like it have gone on, in milliseconds. */
  usualMs: number | undefined
}

type Of = {
  status: string | undefined
  reading: StatusReading
  stay: OrderStay | undefined
  /** When it came to this status, as was seen; a creation begins the first of them. */
  since: number | undefined
  isMissing: boolean
  isFirstStatus?: boolean | undefined
  now: number
}

/** The one thing to know, or to do, about an order now. */
export function nextStep({ status = '', reading, stay, since, isMissing, isFirstStatus, now }: Of): NextStep {
  const { tone, finality } = reading
  const step = (says: string, toned: Tone = tone): NextStep => ({
    says,
    tone: toned,
    forMs: since === undefined ? undefined : Math.max(0, now - since),
    usualMs: stay?.usual && stay.state !== 'sync behind' ? stay.usual.p90 * 1000 : undefined,
  })
  const isSlow = stay?.state === 'late' || stay?.state === 'stuck'
  if (isMissing) return step('missing', 'look')
  if (finality === 'good') return step('good')
  if (finality === 'bad') return step(Object.hasOwn(badEnds, status) ? (badEnds[status] ?? 'bad') : 'bad')
  if (finality === 'unknown') return step('unknown')
  if (status === 'manual_review') return step('review', 'look')
  if (status === 'asset_deposit_failed') return step('retry', 'look')
  if (status === 'initiated') return isSlow ? step('unpaid', 'look') : step('awaiting')
  if (isSlow) return step('slow', 'look')
  if (isPaymentUnknown(reading, isFirstStatus)) return step('first_status', 'waiting')
  return step('moving')
}

const badEnds: Readonly<Record<string, string>> = {
  fund_returned: 'returned',
  asset_settle_failed: 'undelivered',
  expired: 'unpaid_end',
  cancelled: 'unpaid_end',
}
