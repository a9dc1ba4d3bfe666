import { isLanguage, type Language } from '../../i18n/languages.ts'

export const languageKey = 'language'

/**
 * Before the sign-in: the language chosen in this tab, else the browser's first supported one. Imports no words,
 * because `main.ts` needs it before the main script.
 */
export function firstLanguage(): Language {
  const chosen = sessionStorage.getItem(languageKey)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((own) => own.split(/[-_@]/)[0]).find(isLanguage) ?? 'en'
}
