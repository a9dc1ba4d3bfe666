import { useI18nProvider } from 'react-admin'

/** Figures and times as this person's own region writes them, where it speaks the language of the screens. */
export function useFormatLocale(): string {
  const locale = useI18nProvider().getLocale()
  // Where a system has no language, Chromium says en-US@posix, which Intl refuses.
  const languages = navigator.languages.map((language) => language.replace(/@.*/, ''))
  return languages.find((own) => own.split('-')[0] === locale.split('-')[0]) ?? locale
}
