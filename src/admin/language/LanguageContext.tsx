import { I18nContext } from 'ra-core'
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { LanguageChoice } from './createLanguageChoice.ts'

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
