import { useTranslate } from 'ra-core'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { visibleText } from '../fields/visibleText.ts'
import { missingParts } from '../../api/missingParts.ts'
import type { Missing } from '../../api/search.ts'

/** Nothing is plainly "not found": the sentence says what was searched. */
export function MissingNote({ missing }: { missing: Missing }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const parts = missingParts(missing, (iso) => dayOf(iso, locale))
  const words = parts.map(([key, params]) => translate(`search.missing.${key}`, params))
  return visibleText(`${words.join('')}.`)
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
