import { useStore } from 'ra-core'
import { languageKey } from './firstLanguage.ts'
import type { Language } from '../../i18n/languages.ts'
import { useLanguageChoice } from './LanguageContext.tsx'

/** Sets and stores the language; undefined with a single one. Rejects when the words fail to load. */
export function useOwnLanguage(): ((language: Language) => Promise<void>) | undefined {
  const [, keep] = useStore<Language>(languageKey)
  const choice = useLanguageChoice()
  if (!choice) return undefined
  return async (language) => {
    await choice.chooseHere(language)
    keep(language)
  }
}
