import { useStore } from 'ra-core'
import { languageKey } from './firstLanguage.ts'
import type { Language } from '../../i18n/languages.ts'
import { useLanguageChoice } from './LanguageContext.tsx'

/** Chooses the language of this person, for good; undefined where the page speaks one only. Rejects where it cannot be loaded. */
export function useOwnLanguage(): ((language: Language) => Promise<void>) | undefined {
  const [, keep] = useStore<Language>(languageKey)
  const choice = useLanguageChoice()
  if (!choice) return undefined
  return async (language) => {
    await choice.chooseHere(language)
    keep(language)
  }
}
