import { useI18nProvider } from 'react-admin'

/** Figures and times as this person's own region writes them, where it speaks the language of the screens. */
export function useFormatLocale(): string {
  const locale = useI18nProvider().getLocale()
  return navigator.languages.find((own) => own.split('-')[0] === locale.split('-')[0]) ?? locale
}
