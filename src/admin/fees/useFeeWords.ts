import { useTranslate } from 'react-admin'
import type { Amount } from '../../contract/amount.ts'
import type { FeeFigures } from '../../api/addUpFees.ts'
import type { FeeGroup } from '../../api/fees.ts'
import { formatShare } from '../kit/field/MoneyText.tsx'
import { visibleText, useTypeName } from '../kit/field/Foreign.tsx'
import { useCount, useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useStatusLabel } from '../kit/field/ToneMark.tsx'
import { isStep, type Days } from '../time/period.ts'
import type { FeeLine, Group } from './feeFigures.ts'
import type { FilterName, Grouping } from './useFeeQuery.ts'

export function useFeeWords() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const statusLabel = useStatusLabel()
  const typeName = useTypeName()
  const countText = useCount()
  // Calendar days have no zone: parse and format both in UTC.
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const dates = format({ dateStyle: 'medium' })
  const weekdays = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const months = format({ month: 'long', year: 'numeric' })

  const daysText = ({ from, to }: Days) => dates.formatRange(Date.parse(from), Date.parse(to))

  function valueText(by: Grouping | FilterName, key: FeeGroup, days?: Days): string {
    if (key === null) return translate(`fees.no_group.${isStep(by) ? 'time' : by}`)
    if (days && by === 'day') return weekdays.format(Date.parse(days.from))
    if (days && by === 'week') return `${key.slice(5)}, ${daysText(days)}`
    if (days && by === 'month')
      return isWholeMonth(days) ? months.format(Date.parse(days.from)) : daysText(days)
    if (by === 'outcome') return translate(`fee.outcome.${key}`)
    if (by === 'feeCheck') return translate(`fee.check.${key}`)
    if (by === 'status') return statusLabel(key)
    if (by === 'orderType') return typeName(key)
    return visibleText(key)
  }

  const currencyText = (currency: string | null) =>
    currency === null ? translate('fees.no_currency') : visibleText(currency)

  return {
    locale,
    daysText,
    valueText,
    filterText: (name: FilterName, values: readonly string[] | undefined) =>
      values?.map((value) => valueText(name, value)).join(', '),
    groupText: ({ keys, days }: Pick<Group, 'keys' | 'days'>, by: readonly Grouping[]) =>
      by.map((one, at) => valueText(one, keys[at] ?? null, days)).join(' · '),
    countText,
    ordersText: ({ orders, ordersWithFees }: Pick<FeeFigures, 'orders' | 'ordersWithFees'>) =>
      translate('fees.of_orders', { smart_count: orders, count: orders, with: ordersWithFees }),
    currencyText,
    lineText: ({ outcome, currency }: Pick<FeeLine, 'outcome' | 'currency'>) =>
      `${currencyText(currency)}, ${translate(`fee.outcome.${outcome}`).toLowerCase()}`,
    shareText: (share: Amount | undefined) => (share === undefined ? undefined : formatShare(share, locale)),
    spanText: (days: Days, zone: string) => `${daysText(days)}, ${zone}`,
  }
}

function isWholeMonth({ from, to }: Days): boolean {
  const [year, month, first] = from.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10)
  return first === 1 && to === last
}
