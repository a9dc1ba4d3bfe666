/** Languages of screens and notices, each by its own name. The first is the fallback. */
export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
] as const

export type Language = (typeof languages)[number]['locale']

export const locales: readonly Language[] = languages.map(({ locale }) => locale)

export function isLanguage(value: unknown): value is Language {
  return languages.some(({ locale }) => locale === value)
}

export function languageOf(value: unknown): Language {
  return isLanguage(value) ? value : 'en'
}
