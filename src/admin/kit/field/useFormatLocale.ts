import { useI18nProvider } from 'react-admin'

export function useFormatLocale(): string {
  return formatLocale(useI18nProvider().getLocale())
}

export function useCount(): (count: number) => string {
  const format = new Intl.NumberFormat(useFormatLocale())
  return (count) => format.format(count)
}

export function CountText({ count }: { count: number }) {
  return useCount()(count)
}

/** Uses the person's region for figures and times, if it speaks the language of the screens. */
export function formatLocale(language: string): string {
  // Chromium reports en-US@posix on systems without a language; Intl refuses it.
  const languages = navigator.languages.map((own) => own.replace(/@.*/, ''))
  return languages.find((own) => own.split('-')[0] === language.split('-')[0]) ?? language
}
