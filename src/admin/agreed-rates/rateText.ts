import { useTranslate } from 'react-admin'
import { type RateTerms, rateCovers } from '../../api/agreedRates.ts'
import type { RateBody } from '../../api/agreedRates.requests.ts'
import { formatAmount } from '../../contract/formatAmount.ts'
import { useTypeName, visibleText } from '../kit/field/Foreign.tsx'
import { useUnits } from '../kit/field/MoneyText.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { formatTime } from '../time/time.ts'
import { addDays, dayOf, ownZone, startOfDay } from '../time/zonedDay.ts'
import { pastedDay, pastedDecimal, readPastedTable, type Heads } from '../forms/pastedTable.ts'

type Terms = Pick<RateTerms, 'percent' | 'fixed' | 'minimum' | 'maximum' | 'currency'>
type Scope = Pick<RateTerms, 'orderType' | 'pair' | 'paymentMethod'>

export function useRateText() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const typeName = useTypeName()
  const { decimalsOf } = useUnits()
  const dayText = (day: string) => formatTime(Date.parse(day), locale, { dateStyle: 'medium' }, 'UTC')
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
      const first = dayText(firstDay(from))
      if (to === null) return translate('agreed_rates.since', { from: first })
      return `${first} – ${dayText(lastDay(to))}`
    },
  }
}

/** In the order of a pasted table without headings. */
const names = [
  'orderType',
  'paymentMethod',
  'pair',
  'currency',
  'percent',
  'fixed',
  'minimum',
  'maximum',
  'from',
  'to',
  'covers',
] as const
type Name = (typeof names)[number]

type RateValues = Record<Exclude<Name, 'covers'>, string | null> & Pick<RateTerms, 'covers'>

export function newRate(): RateValues {
  const scope = { orderType: null, paymentMethod: null, pair: null }
  const terms = { currency: '', percent: '', fixed: '', minimum: '', maximum: '', covers: 'total' as const }
  return { ...scope, ...terms, from: `${dayOf(Date.now(), ownZone()).slice(0, 8)}01`, to: '' }
}

export function valuesOf(rate: RateTerms, write: (amount: string) => string): RateValues {
  const { orderType, paymentMethod, pair, currency, covers, from, to } = rate
  const written = (amount: string | null) => (amount === null ? '' : write(amount))
  return {
    orderType,
    paymentMethod,
    pair,
    currency,
    percent: written(rate.percent),
    fixed: written(rate.fixed),
    minimum: written(rate.minimum),
    maximum: written(rate.maximum),
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

/** In English, French and German. */
const heads: Heads<Name> = [
  [/^(order ?)?typ/, 'orderType'],
  [/^(payment )?method|^moyen|^zahlung|^code/, 'paymentMethod'],
  [/pair|paar/, 'pair'],
  [/curr|devise|währung/, 'currency'],
  [/^%|percent|pourcent|prozent|^rate|^taux/, 'percent'],
  [/fix/, 'fixed'],
  [/^min/, 'minimum'],
  [/^max/, 'maximum'],
  [/^(valid )?(from|since|start)|^du|^d[ée]but|^depuis|^(gültig )?(ab|von|seit)/, 'from'],
  [/^(valid )?(to|until|end)|^au|^fin|^jusqu|^(gültig )?bis/, 'to'],
  [/cover|porte/, 'covers'],
]

const maxLines = 200

export function readPastedRates(text: string) {
  const { rows, unknown } = readPastedTable(text, { order: names, heads, most: maxLines })
  return { rows: rows.map(({ line, values }) => ({ line, values: toRateValues(values) })), unknown }
}

function toRateValues(values: Record<Name, string>): RateValues {
  const amounts = [values.fixed, values.minimum, values.maximum]
  const currency = values.currency || (amounts.map((cell) => readMoney(cell).currency).find(Boolean) ?? '')
  const toAmount = (cell: string) => {
    const money = readMoney(cell)
    // An amount in another currency stays as it is, so that its line is not read.
    const isOther = money.currency !== '' && money.currency !== currency.toUpperCase()
    return isOther ? cell : pastedDecimal(money.amount)
  }
  return {
    ...values,
    currency,
    percent: pastedDecimal(values.percent.replace(/\s*%$/, '')),
    fixed: toAmount(values.fixed),
    minimum: toAmount(values.minimum),
    maximum: toAmount(values.maximum),
    pair: values.pair.replace(/\s*(?:\/|>|→)\s*/, '-'),
    from: pastedDay(values.from),
    to: pastedDay(values.to),
    covers: rateCovers.find((one) => values.covers.toLowerCase().startsWith(one.slice(0, 4))) ?? 'total',
  }
}

/** `0,74 EUR`, `EUR 0,74` or `0,74 €`. Other signs, as `$`, stand for several currencies. */
function readMoney(cell: string): { amount: string; currency: string } {
  const [, before = '', amount = cell, after = ''] =
    /^([a-z]{3,12}|\p{Sc})?\s*(\d[\d.,\s]*?)\s*([a-z]{3,12}|\p{Sc})?$/iu.exec(cell) ?? []
  const named = (before || after).toUpperCase().replace('€', 'EUR')
  return { amount, currency: /^\p{Sc}/u.test(named) ? '' : named }
}
