import { useTranslate } from 'ra-core'
import { useFormatLocale } from '../fields/useFormatLocale.ts'

/** An order whose time nobody can read belongs to some period, and is in none. */
export function UndatedNote({ count }: { count: number }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  return (
    <strong className="warning">
      {translate('source.undated', {
        smart_count: count,
        count: new Intl.NumberFormat(locale).format(count),
      })}
    </strong>
  )
}
