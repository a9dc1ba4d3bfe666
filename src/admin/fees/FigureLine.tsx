import { useTranslate } from 'ra-core'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { useRead } from '../data-provider/useApi.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { formatShare, MoneyText } from '../kit/field/MoneyText.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import type { OneFigure } from './oneFigure.ts'
import { useFeeWords } from './useFeeWords.ts'

export function useReporting(mid: string) {
  return useRead(
    ['reporting', mid],
    (api, signal) => api.listReporting(mid === everyMid ? undefined : mid, signal),
    { staleTime: 60_000 },
  )
}

/** What the figure rests on: the rates, and what they do not cover. */
export function useFigureNote() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const list = new Intl.ListFormat(locale)
  return ({ rates, left, withoutVolume }: OneFigure): string => {
    const monthsOf = [...new Set(rates.map(({ date }) => date.slice(0, 7)))].toSorted()
    const sources = [...new Set(rates.map(({ source }) => source).filter(Boolean))]
    const at =
      monthsOf.length > 0 &&
      translate('fees.one.at', {
        months: list.format(monthsOf.map((month) => months.format(Date.parse(month)))),
      }) + (sources.length > 0 ? ` (${visibleText(sources.join(', '))})` : '')
    const names = left.map(({ currency }) =>
      currency === null ? translate('fees.no_currency') : visibleText(currency),
    )
    const more = translate('fees.one.more', { smart_count: names.length - mostNamed })
    const shown = names.length > mostNamed + 1 ? [...names.slice(0, mostNamed), more] : names
    const without =
      names.length > 0 &&
      translate('fees.one.left', {
        smart_count: left.reduce((sum, { orders }) => sum + orders, 0),
        currencies: list.format(shown),
      })
    const unpaid = withoutVolume > 0 && translate('fees.one.without_volume', { smart_count: withoutVolume })
    return [at, without, unpaid].filter(Boolean).join(' · ')
  }
}

const mostNamed = 3

type FigureProps = { figure: OneFigure; isExact: boolean }

/** “≥” where orders are left out. */
export function OneAmount({ of, figure, isExact }: FigureProps & { of: 'volume' | 'fees' }) {
  const isWhole = isExact && figure.left.length === 0 && (of === 'fees' || figure.withoutVolume === 0)
  return (
    <>
      {!isWhole && '≥ '}
      <MoneyText money={{ amount: figure[of], currency: figure.currency }} />
    </>
  )
}

export function OneFigureLine({ figure, isExact }: FigureProps) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const noteOf = useFigureNote()
  const { currency, share } = figure
  return (
    <p>
      {translate('fees.one.line', { currency: visibleText(currency) })}{' '}
      <OneAmount of="volume" figure={figure} isExact={isExact} /> · {translate('filter.fees')}{' '}
      <OneAmount of="fees" figure={figure} isExact={isExact} />
      {share !== undefined && ` · ${formatShare(share, locale)}`}
      <span className="quiet"> {noteOf(figure)}</span>
    </p>
  )
}

/** Says how many orders a fee sum covers: orders without fees do not count as zero. */
export function FeesOf({ figures }: { figures: { orders: number; ordersWithFees: number } | undefined }) {
  const { ordersText } = useFeeWords()
  if (!figures || figures.ordersWithFees >= figures.orders) return null
  return <div className="quiet">{ordersText(figures)}</div>
}
