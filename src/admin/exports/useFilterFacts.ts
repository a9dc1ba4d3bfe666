import { useTranslate } from 'react-admin'
import { everyMid, midsOf, type OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { useTypeName } from '../fields/Foreign.tsx'
import { useFieldWords } from '../fields/useFieldWords.ts'
import { useStatusLabel } from '../fields/useReadStatus.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { visibleText } from '../fields/visibleText.ts'
import { ownZone } from '../fields/zonedDay.ts'
import { useMid } from '../session/SessionContext.ts'

/** A filter in words: nobody should have to guess what a file holds. */
export function useFilterFacts(filter: OrderFilterValues): (readonly [name: string, value: string])[] {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const fieldWords = useFieldWords()
  const statusLabel = useStatusLabel()
  const typeName = useTypeName()
  const { mid: ownMid } = useMid()
  const { from, to, zone = ownZone(), createdAt_gte, createdAt_lt, mid, ...rest } = filter
  const others: object = rest
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const instants = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    hourCycle: 'h23',
    timeZone: zone,
  })
  const begin = from === undefined ? inWords(createdAt_gte, instants) : inWords(from, days)
  const end = to === undefined ? inWords(createdAt_lt, instants) : inWords(to, days)
  const ends = [
    ...(begin === undefined ? [] : [translate('filter.since', { from: begin })]),
    ...(end === undefined ? [] : [translate('filter.until', { to: end })]),
  ].join(' ')
  const period =
    from !== undefined && to !== undefined ? days.formatRange(Date.parse(from), Date.parse(to)) : ends
  const mids =
    mid === everyMid ? translate('exports.all_mids') : (midsOf(mid, ownMid) ?? []).map(visibleText).join(', ')

  const valueOf = (name: string) => (value: unknown) => {
    if (value === null) return translate('filter.not_said')
    if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
    if (name === 'status') return statusLabel(String(value))
    if (name === 'orderType') return typeName(String(value))
    if (name === 'outcome') return translate(`fee.outcome.${String(value)}`)
    return visibleText(String(value))
  }
  /** `sourceAmount_gte`: "Source amount ≥". */
  const nameOf = (name: string) => {
    const [field = '', comparison] = name.split('_')
    const sign = comparison === 'gte' ? ' ≥' : comparison === 'lte' ? ' ≤' : ''
    return fieldWords(field) + sign
  }

  const listed = (values: string[]) =>
    values.length > mostNamed ? translate('filter.several', { count: values.length }) : values.join(', ')

  return [
    [translate('order.created'), period === '' ? translate('exports.any_time') : period],
    [translate('filter.zone'), zone],
    [translate('me.mids'), mids],
    ...Object.entries(others)
      .filter(([name, value]) => value !== undefined && !personal.has(name))
      .map(([name, value]) => [nameOf(name), listed([value].flat().map(valueOf(name)))] as const),
    ...(Object.keys(others).some((name) => personal.has(name))
      ? [[translate('exports.search'), translate('exports.searched')] as const]
      : []),
  ]
}

function inWords(time: string | undefined, format: Intl.DateTimeFormat): string | undefined {
  return time === undefined ? undefined : format.format(Date.parse(time))
}

/** Nobody reads more ids than that, one by one. */
const mostNamed = 10

const personal = new Set(['q', 'email', 'phone'])
