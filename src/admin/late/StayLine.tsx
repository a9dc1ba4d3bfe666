import { useTranslate } from 'ra-core'
import { readTime } from '../fields/time.ts'
import { durationText } from '../fields/durationText.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { useNow } from '../fields/useNow.ts'
import type { OrderStay } from '../lateRecords.ts'

type Props = {
  /** From `useLedgerOrder`: `data.stay`, and `dataUpdatedAt` for when that was. */
  stay: OrderStay
  readAt: number
  /** What the order is called now: "Confirming". */
  status: string
  /** It was in its status when the ledger first saw it: `data.firstSeenAt`. */
  firstSeenAt?: string | undefined
}

/** How long an order has been in its status, and what is usual: one sentence, or two where somebody should ask. */
export function StayLine({ stay, readAt, status, firstSeenAt }: Props) {
  const sentence = useStaySentence({ stay, readAt, status, firstSeenAt })
  return sentence === undefined ? null : <p className="stay">{sentence}</p>
}

/** The same as text; undefined where an order has ended, or nobody knows since when it is what it is. */
export function useStaySentence({ stay, readAt, status, firstSeenAt }: Props): string | undefined {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const now = useNow()
  const [since, at] = [readTime(stay.since ?? ''), readTime(stay.at ?? '')]
  if (stay.state === 'ended' || since === undefined || at === undefined) return undefined
  // The ledger's clock is not this one: what has passed here since then is added to what it said.
  const seconds = (at - since + Math.max(0, now - readAt)) / 1000
  const age = durationText(seconds, locale, { isAge: true })
  const isAtLeast = stay.since === firstSeenAt
  const base = translate(isAtLeast ? 'late.stay.at_least' : 'late.stay.for', { status, age })
  if (stay.state === 'sync behind') return `${base}. ${translate('late.stay.behind')}`
  const advice = stay.state === 'late' || stay.state === 'stuck' ? translate(`late.stay.${stay.state}`) : ''
  return `${base}; ${usual()}.${advice && ` ${advice}`}`

  function usual(): string {
    const { usual: told, limit } = stay
    if (told) {
      const orders = new Intl.NumberFormat(locale).format(told.orders)
      const told_at = readTime(told.at ?? '')
      const isOld = told_at !== undefined && (at ?? 0) - told_at > 2 * 86_400_000
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
      const words = { time: durationText(told.p95, locale), orders, at: date.format(told_at) }
      return translate(isOld ? 'late.stay.usually_as_of' : 'late.stay.usually', words)
    }
    return limit === undefined
      ? translate('late.stay.not_told')
      : translate('late.stay.limit', { time: durationText(limit, locale) })
  }
}
