import { withFrenchSpaces } from './withFrenchSpaces.ts'

/**
 * Languages of screens and notices, each by its own name. The first is the fallback. `firstDay`: Intl writes `1 oct.` even where
 * the first day of a month is an ordinal.
 */
export const languages = [
  { locale: 'en', name: 'English', firstDay: '1', typeset: <T extends object>(words: T) => words },
  { locale: 'fr', name: 'Français', firstDay: '1er', typeset: withFrenchSpaces },
] as const

export type Language = (typeof languages)[number]['locale']

export const locales: readonly Language[] = languages.map(({ locale }) => locale)

/** Adds the typography of the language, which the word files leave out. */
export function typeset<T extends object>(language: Language, words: T): T {
  return (languages.find(({ locale }) => locale === language) ?? languages[0]).typeset(words)
}

export function isLanguage(value: unknown): value is Language {
  return languages.some(({ locale }) => locale === value)
}

export function languageOf(value: unknown): Language {
  return isLanguage(value) ? value : 'en'
}
