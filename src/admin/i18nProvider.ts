import polyglotI18nProvider from 'ra-i18n-polyglot'
import { createLanguageChoice } from './language/createLanguageChoice.ts'
import { languages, type Language } from './language/languages.ts'
import { loadWords } from './loadWords.ts'
import { english, type Messages } from './messages.ts'

function createI18nProvider(language: Language, words: Messages) {
  return polyglotI18nProvider(() => words, language, [...languages], { allowMissing: true })
}

/** Of the language that is there before any other. */
export const i18nProvider = createI18nProvider('en', english)

export function startLanguageChoice() {
  return createLanguageChoice(i18nProvider, async (language) =>
    createI18nProvider(language, await loadWords(language)),
  )
}
