import { useTranslate } from 'ra-core'
import { useFormatLocale } from '../fields/useFormatLocale.ts'

/** A number with what it rests on: there may be more than are known. */
export function Count({ count, isExact }: { count: number; isExact: boolean }) {
  const translate = useTranslate()
  const figure = new Intl.NumberFormat(useFormatLocale()).format(count)
  if (isExact) return figure
  return (
    <span title={translate('home.at_least', { count: figure })}>
      <span aria-hidden>≥ {figure}</span>
      <span className="unseen">{translate('home.at_least', { count: figure })}</span>
    </span>
  )
}
