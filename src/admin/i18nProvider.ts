import polyglotI18nProvider from 'ra-i18n-polyglot'
import { words as english } from '../i18n/en/index.ts'
import { languages, type Language } from '../i18n/languages.ts'
import { loadWords, type Messages } from '../i18n/loadWords.ts'
import { saidWords } from './failure/words.ts'
import { formatLocale } from './fields/formatLocale.ts'
import { createLanguageChoice } from './language/createLanguageChoice.ts'

type Said = { said: Record<string, string> }

/** Until each refusal has a code. */
async function loadSaid(language: Language): Promise<Said> {
  const said = language === 'en' ? saidWords : (await import(`./failure/said.${language}.ts`)).frenchSaid
  return { said }
}

function createI18nProvider(language: Language, words: Messages & Said) {
  const figures = new Intl.NumberFormat(formatLocale(language))
  const options = { allowMissing: true, replace: withFigures(figures) }
  return polyglotI18nProvider(() => words, language, [...languages], options)
}

type Fill = (gap: string, name: string) => unknown

/** How a number in a text is written: `1,308 orders`. A text that was put in stays as it is. */
function withFigures(figures: Intl.NumberFormat) {
  return function (this: string, gaps: RegExp, fill: Fill): string {
    return this.replace(gaps, (gap: string, name: string) => {
      const value = fill(gap, name)
      return typeof value === 'number' ? figures.format(value) : String(value)
    })
  }
}

/** Of the language that is there before any other. */
export const i18nProvider = createI18nProvider('en', { ...english, said: saidWords })

export function startLanguageChoice() {
  return createLanguageChoice(i18nProvider, async (language) =>
    createI18nProvider(language, { ...(await loadWords(language)), ...(await loadSaid(language)) }),
  )
}
