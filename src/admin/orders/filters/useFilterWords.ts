import { useTranslate } from 'react-admin'
import { formatAmount } from '../../../contract/formatAmount.ts'
import { readAmount } from '../../../contract/amount.ts'
import { everyMid, type OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { exactTime } from '../../fields/time.ts'
import { useFormatLocale } from '../../fields/useFormatLocale.ts'
import { useStatusLabel } from '../../fields/useReadStatus.ts'
import { visibleText } from '../../fields/visibleText.ts'
import { dayOf, isDay, isZone, ownZone } from '../../fields/zonedDay.ts'
import { presetOf } from './datePresets.ts'

export const filterParts = ['status', 'orderType', 'created', 'pays', 'gets', 'person', 'mid'] as const
export type FilterPart = (typeof filterParts)[number]
export type FilterWords = Partial<Record<FilterPart, string>>

/** What is filtered by, part by part, as people say it; a part that nothing is asked of is absent. */
export function useFilterWords(values: OrderFilterValues): FilterWords {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const statusLabel = useStatusLabel()
  const list = (words: string[]) =>
    words.length === 0
      ? undefined
      : words.length < 3
        ? words.join(', ')
        : translate('filter.several', { count: words.length })
  return {
    status: list(wordsOf(values.status).map(statusLabel)),
    orderType: list(wordsOf(values.orderType)),
    created: createdWords(),
    pays: [list(wordsOf(values.sourceCurrency)), amountWords()].filter(Boolean).join(', ') || undefined,
    gets: list(wordsOf(values.destinationCurrency)),
    person: values.userId === undefined ? undefined : visibleText(values.userId),
    mid: values.mid === everyMid ? translate('filter.all_mine') : list(wordsOf(values.mid)),
  }

  function amountWords(): string | undefined {
    const [from, to] = [values.sourceAmount_gte, values.sourceAmount_lte].map((amount) => {
      const read = readAmount(amount)
      return read === undefined ? undefined : formatAmount(read, { locale })
    })
    if (from === undefined && to === undefined) return undefined
    if (to === undefined) return translate('filter.from_amount', { from })
    return from === undefined ? translate('filter.to_amount', { to }) : `${from}–${to}`
  }

  function createdWords(): string | undefined {
    const { from, to, zone = ownZone(), createdAt_gte, createdAt_lt } = values
    if (from === undefined && to === undefined) return instantWords(createdAt_gte, createdAt_lt)
    const preset = isZone(zone) ? presetOf({ from, to }, dayOf(Date.now(), zone)) : undefined
    const days = preset ? translate(`filter.${preset}`) : dayWords(from, to)
    return `${days} (${visibleText(zone)})`
  }

  function dayWords(from: string | undefined, to: string | undefined): string {
    const [first, last] = [from, to].map((day) => {
      if (day === undefined) return undefined
      const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
      return isDay(day) ? format.format(Date.parse(day)) : visibleText(day)
    })
    return spanWords(first === last ? [first] : [first, last])
  }

  function instantWords(from: string | undefined, below: string | undefined): string | undefined {
    if (from === undefined && below === undefined) return undefined
    const [first, last] = [from, below].map((instant) => {
      const time = Date.parse(instant ?? '')
      return Number.isNaN(time) ? undefined : exactTime(time, locale)
    })
    return spanWords([first, last])
  }

  function spanWords(span: (string | undefined)[]): string {
    const [first, last] = span
    if (span.length === 1) return first ?? ''
    if (last === undefined) return translate('filter.since', { from: first })
    return first === undefined ? translate('filter.until', { to: last }) : `${first} – ${last}`
  }
}

/** Which part a name in the address belongs to. */
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
}

export function wordsOf(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map((word) => String(word))
}
