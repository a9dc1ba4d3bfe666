/** What the screens speak, each named as its own people name it. The first is part of the screens themselves. */
export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
] as const

export type Language = (typeof languages)[number]['locale']

export function isLanguage(value: unknown): value is Language {
  return languages.some(({ locale }) => locale === value)
}
