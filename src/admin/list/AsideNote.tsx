import { useTranslate } from 'ra-core'
import { useFormatLocale } from '../fields/useFormatLocale.ts'

/** Rows that came and could not be read are missing in all that is shown. */
export function AsideNote({ count }: { count: number }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  return (
    <strong role="note" className="warning">
      {translate('source.aside', { smart_count: count, count: new Intl.NumberFormat(locale).format(count) })}
    </strong>
  )
}
