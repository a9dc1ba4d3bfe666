import { useTranslate } from 'react-admin'
import type { AgreedRate, RateTerms } from '../../api/agreedRates.ts'
import type { RateBody } from '../../api/agreedRates.requests.ts'
import { formatAmount } from '../../contract/formatAmount.ts'
import { useTypeName, visibleText } from '../kit/field/Foreign.tsx'
import { useUnits } from '../kit/field/MoneyText.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { addDays, dayOf, ownZone, startOfDay } from '../time/zonedDay.ts'

type Terms = Pick<RateTerms, 'percent' | 'fixed' | 'minimum' | 'maximum' | 'currency'>
type Scope = Pick<RateTerms, 'orderType' | 'pair' | 'paymentMethod'>

export function useRateText() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const typeName = useTypeName()
  const { decimalsOf } = useUnits()
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const money = (amount: string, currency: string) =>
    `${formatAmount(amount, { locale, decimals: decimalsOf(currency) })} ${visibleText(currency)}`
  return {
    scopeText: ({ orderType, pair, paymentMethod }: Scope) =>
      [
        orderType && typeName(orderType),
        pair && visibleText(pair),
        paymentMethod && visibleText(paymentMethod),
      ]
        .filter(Boolean)
        .join(', ') || translate('agreed_rates.all_orders'),
    termsText: ({ percent, fixed, minimum, maximum, currency }: Terms) => {
      const parts = [
        ...(percent !== '0' || fixed === '0' ? [`${formatAmount(percent, { locale })}\u2009%`] : []),
        ...(fixed === '0' ? [] : [money(fixed, currency)]),
      ]
      const bounds = [
        ...(minimum === null
          ? []
          : [translate('agreed_rates.at_least', { amount: money(minimum, currency) })]),
        ...(maximum === null
          ? []
          : [translate('agreed_rates.at_most', { amount: money(maximum, currency) })]),
      ]
      // A rate without a fixed part names its currency, too.
      return [parts.join(' + ') + (fixed === '0' ? ` ${visibleText(currency)}` : ''), ...bounds].join(', ')
    },
    validText: ({ from, to }: Pick<RateTerms, 'from' | 'to'>) => {
      const first = days.format(Date.parse(firstDay(from)))
      if (to === null) return translate('agreed_rates.since', { from: first })
      return `${first} – ${days.format(Date.parse(lastDay(to)))}`
    },
  }
}

export type RateValues = {
  orderType: string | null
  paymentMethod: string | null
  pair: string | null
  currency: string | null
  percent: string | null
  fixed: string | null
  minimum: string | null
  maximum: string | null
  covers: AgreedRate['covers']
  from: string | null
  to: string | null
}

export function newRate(): RateValues {
  const scope = { orderType: null, paymentMethod: null, pair: null }
  const terms = { currency: '', percent: '', fixed: '', minimum: '', maximum: '', covers: 'total' as const }
  return { ...scope, ...terms, from: `${dayOf(Date.now(), ownZone()).slice(0, 8)}01`, to: '' }
}

export function valuesOf(rate: RateTerms, write: (amount: string) => string): RateValues {
  const { orderType, paymentMethod, pair, currency, percent, fixed, minimum, maximum, covers, from, to } =
    rate
  const [least, most] = [minimum, maximum].map((amount) => (amount === null ? '' : write(amount)))
  return {
    orderType,
    paymentMethod,
    pair,
    currency,
    percent: write(percent),
    fixed: write(fixed),
    minimum: least ?? '',
    maximum: most ?? '',
    covers,
    from: firstDay(from),
    to: to === null ? '' : lastDay(to),
  }
}

/**
 * Days are those of the operator's time zone; a day of `before` that was not changed keeps its instant. An amount that cannot be
 * read is sent as typed: the server refuses it at its input.
 */
export function toBody(
  values: RateValues,
  mid: string,
  read: (typed: string) => string | undefined,
  before?: RateTerms,
): RateBody {
  const text = (typed: string | null) => (typed ?? '').trim()
  const amount = (typed: string | null) =>
    text(typed) === '' ? undefined : (read(text(typed)) ?? text(typed))
  const zone = ownZone()
  const startOf = (day: string) => (zone === 'UTC' ? day : (startOfDay(day, zone) ?? day))
  const [from, to] = [text(values.from), text(values.to)]
  return {
    mid,
    orderType: text(values.orderType) || null,
    paymentMethod: text(values.paymentMethod) || null,
    pair: text(values.pair).toUpperCase() || null,
    currency: text(values.currency),
    percent: amount(values.percent?.replace('%', '') ?? null) ?? '0',
    fixed: amount(values.fixed) ?? '0',
    minimum: amount(values.minimum) ?? null,
    maximum: amount(values.maximum) ?? null,
    covers: values.covers,
    from: before && firstDay(before.from) === from ? before.from : startOf(from),
    to:
      to === ''
        ? null
        : before?.to && lastDay(before.to) === to
          ? before.to
          : zone === 'UTC'
            ? to
            : startOf(addDaysTo(to)),
  }
}

function addDaysTo(day: string): string {
  return Number.isNaN(Date.parse(day)) ? day : addDays(day, 1)
}

function firstDay(from: string): string {
  return from.length === 10 ? from : dayOf(Date.parse(from), ownZone())
}

function lastDay(to: string): string {
  return to.length === 10 ? to : dayOf(Date.parse(to) - 1, ownZone())
}
