import { useI18nProvider } from 'react-admin'

/** Figures and times as this person's own region writes them, where it speaks the language of the screens. */
export function useFormatLocale(): string {
  return formatLocale(useI18nProvider().getLocale())
}

/** A language as this person's own region writes it, where that is known. */
export function formatLocale(language: string): string {
  // Where a system has no language, Chromium says en-US@posix, which Intl refuses.
  const languages = navigator.languages.map((own) => own.replace(/@.*/, ''))
  return languages.find((own) => own.split('-')[0] === language.split('-')[0]) ?? language
}
