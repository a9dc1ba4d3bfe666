import { useI18nProvider } from 'react-admin'
import { formatLocale } from './formatLocale.ts'

/** Figures and times as this person's own region writes them, where it speaks the language of the screens. */
export function useFormatLocale(): string {
  return formatLocale(useI18nProvider().getLocale())
}
