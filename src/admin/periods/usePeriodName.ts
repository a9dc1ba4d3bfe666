import type { Period } from '../../api/periods.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'

export function usePeriodName(): (period: Pick<Period, 'from' | 'to'> & { timeZone?: string }) => string {
  const locale = useFormatLocale()
  return ({ from, to, timeZone = 'UTC' }) => {
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
    const [first, last] = [Date.parse(from), Date.parse(to) - 1]
    return Number.isNaN(first) || Number.isNaN(last) ? `${from} – ${to}` : days.formatRange(first, last)
  }
}
