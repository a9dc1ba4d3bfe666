import { useTranslate } from 'react-admin'
import type { RuleSays } from '../alertRecords.ts'
import { exactTime, readTime } from '../fields/time.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'

/** Why a rule is silent about a merchant, or what it tells, in a few words. */
export function useSaysText(): (says: RuleSays) => string {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const timeOf = (iso: string | undefined) => {
    const time = iso === undefined ? undefined : readTime(iso)
    return time === undefined ? undefined : exactTime(time, locale)
  }
  return ({ reason, clearSince, since, until, count, seen, needed }) => {
    const [clear, behind] = [timeOf(clearSince), timeOf(since)]
    const key =
      reason === 'nothing' && clear === undefined
        ? 'nothing_yet'
        : reason === 'behind' && behind !== undefined
          ? 'behind_since'
          : reason === 'quiet' && count > 0
            ? 'quiet_held'
            : reason
    const time = timeOf(until) ?? behind ?? clear ?? ''
    return translate(`alert_rules.reasons.${key}`, {
      time,
      count,
      smart_count: count,
      seen,
      needed,
      _: reason,
    })
  }
}
