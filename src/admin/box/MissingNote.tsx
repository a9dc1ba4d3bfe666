import { useTranslate } from 'ra-core'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { visibleText } from '../fields/visibleText.ts'
import type { Missing } from '../../api/search.ts'

/** Nothing is plainly "not found": since when orders are known stands with it, and whether the service could be asked. */
export function MissingNote({ missing }: { missing: Missing }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { kind, why, since, coverage, service } = missing
  const { asked, failed, left } = service ?? { asked: [], failed: [], left: [] }
  if (why !== 'not-found') return translate(`search.missing.${why}`, { _: why })
  const rows = kind === 'id' ? 'orders' : kind === 'name' || kind === 'text' ? 'both' : 'customers'
  const day = since === undefined ? undefined : dayOf(since, locale)
  const parts = [
    day === undefined
      ? translate('search.missing.none_known')
      : translate(`search.missing.${rows}${coverage === 'exact' ? '' : '_so_far'}`, { day }),
    asked.length > 0 && failed.length === 0 && translate('search.missing.nor_service'),
    failed.length > 0 &&
      (failed.length === asked.length
        ? translate('search.missing.service_failed')
        : translate('search.missing.service_failed_under', { mids: failed.map(visibleText).join(', ') })),
    left.length > 0 && translate('search.missing.service_left', { smart_count: left.length }),
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}

function dayOf(iso: string, locale: string | undefined): string {
  const date = new Date(iso)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return date.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
