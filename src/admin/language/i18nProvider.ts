import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'ra-core'
import { words as english } from '../../i18n/en/index.ts'
import { languages, type Language } from '../../i18n/languages.ts'
import { loadWords } from '../../i18n/loadWords.ts'
import { formatLocale } from '../kit/field/useFormatLocale.ts'

type Words = Record<string, unknown>
type WordsProvider = I18nProvider & { loadOpened: () => Promise<void> }

const opened = new Set<string>()

export const i18nProvider = createProvider('en', english)

const providers = new Map<Language, WordsProvider>([['en', i18nProvider]])
let current = i18nProvider

export async function withWords<Page>(files: readonly string[], load: () => Promise<Page>): Promise<Page> {
  for (const file of files) opened.add(file)
  const [page] = await Promise.all([load(), current.loadOpened()])
  return page
}

export function speak(provider: WordsProvider): void {
  current = provider
}

/** Includes the words of all open pages, so that they survive a language change. */
export async function providerOf(language: Language): Promise<WordsProvider> {
  const provider = providers.get(language) ?? createProvider(language, await loadWords(language))
  providers.set(language, provider)
  await provider.loadOpened()
  return provider
}

function createProvider(language: Language, first: Words): WordsProvider {
  const figures = new Intl.NumberFormat(formatLocale(language))
  const options = { allowMissing: true, replace: withFigures(figures) }
  const loaded = new Set<string>()
  let words = first
  const provide = () =>
    polyglotI18nProvider(() => words as TranslationMessages, language, [...languages], options)
  let provider = provide()
  return {
    ...provider,
    translate: (key, values) => provider.translate(key, values),
    async loadOpened() {
      const missing = [...opened].filter((file) => !loaded.has(file))
      if (missing.length === 0) return
      const more = await Promise.all(missing.map((file) => loadWords<Words>(language, file)))
      words = Object.assign({}, words, ...more) as Words
      provider = provide()
      for (const file of missing) loaded.add(file)
      // Another page may have opened meanwhile.
      await this.loadOpened()
    },
  }
}

type Fill = (gap: string, name: string) => unknown

/** Formats numbers in sentences: `1,308 orders`. Text values stay unchanged. */
function withFigures(figures: Intl.NumberFormat) {
  return function (this: string, gaps: RegExp, fill: Fill): string {
    return this.replace(gaps, (gap: string, name: string) => {
      const value = fill(gap, name)
      return typeof value === 'number' ? figures.format(value) : String(value)
    })
  }
}
