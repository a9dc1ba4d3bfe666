import { isLanguage, type Language } from '../../i18n/languages.ts'

export const languageKey = 'language'

/** Until it is known who works here: what was chosen in this tab, else the first of the browser's that the screens speak. */
export function firstLanguage(): Language {
  const chosen = sessionStorage.getItem(languageKey)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((own) => own.split(/[-_@]/)[0]).find(isLanguage) ?? 'en'
}
