import { I18nContext, useStore } from 'ra-core'
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Language } from '../../i18n/languages.ts'
import type { LanguageChoice } from './createLanguageChoice.ts'
import { languageKey } from './firstLanguage.ts'

const ChoiceContext = createContext<LanguageChoice | undefined>(undefined)

export function LanguageContext({ choice, children }: { choice: LanguageChoice; children: ReactNode }) {
  const provider = useSyncExternalStore(choice.subscribe, choice.read)
  return (
    <ChoiceContext value={choice}>
      <I18nContext value={provider}>{children}</I18nContext>
    </ChoiceContext>
  )
}

/** Undefined with a single language, as in tests of one screen. */
export function useLanguageChoice(): LanguageChoice | undefined {
  return useContext(ChoiceContext)
}

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
