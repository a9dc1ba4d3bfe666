/** What the screens and the notices speak, each named as its own people name it. The first stands in for any other. */
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
