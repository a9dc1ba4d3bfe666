import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { ageText } from '../../time/durationText.ts'
import { readTime } from '../../time/time.ts'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { useNow } from '../../kit/field/TimeText.tsx'
import type { OrderStay } from '../../../api/orders.ts'
import { useReadStatus } from '../../kit/field/ToneMark.tsx'
import { visibleText } from '../../kit/field/Foreign.tsx'
import type { Observed, Order } from '../../data-provider/records.ts'
import { isPaymentUnknown, type StatusReading, type Tone } from '../../../contract/status.ts'

type Props = {
  order: Order
  observed: Observed | null | undefined
  children?: ReactNode
}

export function NextStepLine({ order, observed, children }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const now = useNow()
  const reading = useReadStatus()(order)
  const { status, isFirstStatus } = order
  // The ledger may lag behind the page's own read.
  const isSame = observed?.order.status === status
  const stay = isSame ? observed?.stay : undefined
  // Only an observed start counts: an order first seen in this status may have been in it for long.
  const stayedSince = stay?.since ?? undefined
  const sawBegin = stayedSince !== undefined && stayedSince !== observed?.firstSeenAt
  const begun = sawBegin ? stayedSince : status === 'initiated' ? order.createdAt : undefined
  const since = readTime(begun ?? stayedSince ?? '')
  const isMissing = typeof observed?.missingAt === 'string'
  const step = nextStep({ status, reading, stay, since, isMissing, isFirstStatus, now })
  return (
    <div className="next-step" style={{ borderColor: `var(--${step.tone})` }}>
      <p>
        {sentence(step, visibleText(reading.label), { translate, locale, isAtLeast: begun === undefined })}
      </p>
      {children}
    </div>
  )
}

type Words = { translate: ReturnType<typeof useTranslate>; locale: string; isAtLeast: boolean }

function sentence({ says, forMs, usualMs }: NextStep, status: string, words: Words): string {
  const { translate, locale, isAtLeast } = words
  const key = `order_page.next.${says}`
  const values = {
    status,
    age:
      forMs === undefined
        ? ''
        : isAtLeast
          ? translate('order_page.at_least', { age: ageText(forMs, locale) })
          : ageText(forMs, locale),
    usual: usualMs === undefined ? '' : ageText(usualMs, locale),
  }
  const forms = [
    ...(forMs !== undefined && usualMs !== undefined ? [`${key}_usual`] : []),
    ...(forMs === undefined ? [] : [`${key}_for`]),
  ]
  return forms.map((form) => translate(form, { ...values, _: '' })).find(Boolean) ?? translate(key, values)
}

type NextStep = {
  says: string
  tone: Tone
  /** Time in this status in ms; undefined when its start was not observed. */
  forMs: number | undefined
  /** Time in ms within which nine of ten similar orders moved on. */
  usualMs: number | undefined
}

type Of = {
  status: string | undefined
  reading: StatusReading
  stay: Pick<OrderStay, 'state' | 'usual'> | undefined
  /** Observed start of this status; the first status starts with the creation. */
  since: number | undefined
  isMissing: boolean
  isFirstStatus?: boolean | undefined
  now: number
}

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
