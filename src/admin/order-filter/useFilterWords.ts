import { useTranslate } from 'react-admin'
import { viewDays, type ViewDays } from '../../api/views.ts'
import { formatAmount } from '../../contract/formatAmount.ts'
import { multiplyAmounts, readAmount, plain } from '../../contract/amount.ts'
import {
  everyMid,
  feeFigures,
  type FeeFigure,
  type OrderFilterValues,
} from '../data-provider/ledgerFilter.ts'
import { daysOf } from '../time/period.ts'
import { durationText } from '../time/durationText.ts'
import { exactTime, formatTime } from '../time/time.ts'
import { useFilters } from '../kit/filter/useFilters.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useStatusLabel } from '../kit/field/ToneMark.tsx'
import { visibleText, useFailureName, useTypeName } from '../kit/field/Foreign.tsx'
import { dayOf, isDay, isZone, ownZone, addDays } from '../time/zonedDay.ts'

export const filterParts = [
  'outcome',
  'status',
  'age',
  'orderType',
  'created',
  'pays',
  'gets',
  'pair',
  'fees',
  'feeCheck',
  'method',
  'failure',
  'person',
  'mid',
] as const
export type FilterPart = (typeof filterParts)[number]
type FilterWords = Partial<Record<FilterPart, string>>

export function useFilterWords(values: OrderFilterValues): FilterWords {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const statusLabel = useStatusLabel()
  const typeName = useTypeName()
  const failureName = useFailureName()
  const list = (words: string[], wordOf = (word: string) => word) =>
    words.length === 0
      ? undefined
      : words.length < 3
        ? words.map((word) => (word === unset ? translate('filter.not_said') : wordOf(word))).join(', ')
        : translate('filter.several', { count: words.length })
  return {
    outcome: list(wordsOf(values.outcome), (word) => translate(`fee.outcome.${word}`)),
    status: list(wordsOf(values.status), statusLabel),
    age: ageWords(),
    orderType: list(wordsOf(values.orderType), typeName),
    created: createdWords(),
    pair: list(wordsOf(values.pair)),
    feeCheck: list(wordsOf(values.feeCheck), (word) => translate(`fee.check.${word}`)),
    method: list(wordsOf(values.paymentMethod)),
    failure: list(wordsOf(values.failureCode), failureName),
    fees: join([list(wordsOf(values.feeCurrency)), ...feeWords()]),
    pays: join([
      list(wordsOf(values.sourceCurrency)),
      amountWords(values.sourceAmount_gte, values.sourceAmount_lte),
    ]),
    gets: list(wordsOf(values.destinationCurrency)),
    person: values.userId === undefined ? undefined : visibleText(values.userId),
    mid: values.mid === everyMid ? translate('app.all_mids') : list(wordsOf(values.mid)),
  }

  function ageWords(): string | undefined {
    const { late, stuck, olderThan } = values
    return join([
      late && translate('filter.late'),
      stuck && translate('filter.stuck'),
      olderThan !== undefined && translate('filter.older_than', { time: durationText(olderThan, locale) }),
    ])
  }

  function feeWords(): string[] {
    return feeFigures.flatMap((name) => {
      const [least, most] = [values[`${name}_gte`], values[`${name}_lte`]]
      const span = name === 'feeShare' ? amountWords(least, most, inPercent) : amountWords(least, most)
      return span === undefined ? [] : [`${translate(feeLabels[name])} ${span}`]
    })
  }

  function inPercent(share: string): string {
    return `${formatAmount(percentOf(share), { locale })}\u2009%`
  }

  function amountWords(
    least: string | undefined,
    most: string | undefined,
    write = (amount: string) => formatAmount(amount, { locale }),
  ): string | undefined {
    const [from, to] = [least, most].map((amount) => {
      const read = readAmount(amount)
      return read === undefined ? undefined : write(read)
    })
    if (from === undefined && to === undefined) return undefined
    if (to === undefined) return translate('filter.from_amount', { from })
    return from === undefined ? translate('filter.to_amount', { to }) : `${from}–${to}`
  }

  function createdWords(): string | undefined {
    const { from, to, zone = ownZone(), createdAt_gte, createdAt_lt } = values
    if (from === undefined && to === undefined)
      return spanWords([createdAt_gte, createdAt_lt].map(instantWords))
    const preset = isZone(zone) ? presetOf({ from, to }, dayOf(Date.now(), zone)) : undefined
    const days = preset ? translate(`filter.${preset}`) : spanWords([from, to].map(dayWords))
    return `${days} (${visibleText(zone)})`
  }

  function dayWords(day: string | undefined): string | undefined {
    if (day === undefined || !isDay(day)) return day && visibleText(day)
    return formatTime(Date.parse(day), locale, { dateStyle: 'medium' }, 'UTC')
  }

  function instantWords(instant: string | undefined): string | undefined {
    const time = Date.parse(instant ?? '')
    return Number.isNaN(time) ? undefined : exactTime(time, locale)
  }

  function spanWords([first, last]: (string | undefined)[]): string | undefined {
    if (first === last) return first
    if (last === undefined) return translate('filter.since', { from: first })
    return first === undefined ? translate('filter.until', { to: last }) : `${first} – ${last}`
  }
}

/** The filters that are set, in the order of their bar. */
export function useFilterFacts(values: OrderFilterValues) {
  const translate = useTranslate()
  const words = useFilterWords(values)
  return filterParts.flatMap((part) =>
    words[part] === undefined ? [] : [{ part, name: translate(`filter.${part}`), words: words[part] }],
  )
}

function join(words: readonly (string | false | undefined)[]): string | undefined {
  return words.filter(Boolean).join(', ') || undefined
}

export function filterPartOf(name: string): string {
  return partOf[name] ?? name
}

const partOf: Record<string, FilterPart> = {
  from: 'created',
  to: 'created',
  zone: 'created',
  createdAt_gte: 'created',
  createdAt_lt: 'created',
  sourceAmount_gte: 'pays',
  sourceAmount_lte: 'pays',
  sourceCurrency: 'pays',
  destinationCurrency: 'gets',
  userId: 'person',
  late: 'age',
  stuck: 'age',
  olderThan: 'age',
  paymentMethod: 'method',
  failureCode: 'failure',
  feeCurrency: 'fees',
  ...Object.fromEntries(
    feeFigures.flatMap((name) => [`${name}_gte`, `${name}_lte`]).map((name) => [name, 'fees' as const]),
  ),
}

export const feeLabels: Record<FeeFigure, string> = {
  totalFee: 'fee.totalFee',
  feeShare: 'fee.share',
  networkFee: 'fee.networkFee',
  processingFee: 'fee.processingFee',
  rrFee: 'fee.rrFeeAsSent',
}

export function percentOf(share: string): string {
  return plain(multiplyAmounts(share, '100'))
}

const unset = ''

export function wordsOf(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map((word) => (word === null ? unset : String(word)))
}

export type Days = { from?: string; to?: string }

export const datePresets = {
  today: (today: string) => daysOf('today', today),
  yesterday: (today: string) => daysOf('yesterday', today),
  last_7: (today: string) => ({ from: addDays(today, -6), to: today }),
  last_30: (today: string) => ({ from: addDays(today, -29), to: today }),
  this_month: (today: string) => daysOf('this-month', today),
  last_month: (today: string) => daysOf('last-month', today),
} satisfies Record<ViewDays, (today: string) => Days>

export function presetOf({ from, to }: Days, today: string): ViewDays | undefined {
  return viewDays.find((name) => {
    const span = datePresets[name](today)
    return span.from === from && span.to === to
  })
}

export function useDays() {
  const { values, change } = useFilters<OrderFilterValues>()
  const { from, to, zone: wanted } = values
  const zone = wanted !== undefined && isZone(wanted) ? wanted : ownZone()
  const today = dayOf(Date.now(), zone)
  return { values, change, zone, today, preset: presetOf({ from, to }, today) }
}
