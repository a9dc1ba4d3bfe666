import { i18nProvider, providerOf, speak } from './i18nProvider.ts'
import { languageKey } from './firstLanguage.ts'
import { isLanguage, type Language } from '../../i18n/languages.ts'

export type LanguageChoice = ReturnType<typeof createLanguageChoice>

type Preferences = {
  values: Readonly<Record<string, unknown>>
  change: (key: string, value: unknown) => void
}

/** Each language has its own `i18nProvider`: a switch replaces the words and keeps typed text. */
export function createLanguageChoice() {
  const followers = new Set<() => void>()
  let current = i18nProvider
  speak(current)
  let wanted: Language = 'en'
  let unkept: Language | undefined

  /** Rejects when the words fail to load; the page then stays unchanged. */
  const choose = async (language: Language) => {
    wanted = language
    const next = await providerOf(language)
    // Another language may have been chosen while this one loaded.
    if (wanted !== language || current === next) return
    current = next
    speak(next)
    document.documentElement.lang = language
    for (const follow of followers) follow()
  }
  const chooseHere = async (language: Language) => {
    await choose(language)
    sessionStorage.setItem(languageKey, language)
  }

  return {
    read: () => current,
    subscribe(follow: () => void) {
      followers.add(follow)
      return () => void followers.delete(follow)
    },
    choose,
    /** Stored for this tab, so that the next sign-in page uses it too. */
    chooseHere,
    /** From the sign-in page: becomes a preference after the sign-in. */
    async chooseAsStranger(language: Language) {
      await chooseHere(language)
      unkept = language
    },
    /** Uses the person's preference, else keeps the current language. */
    async follow({ values, change }: Preferences) {
      const preferred = unkept ?? values[languageKey]
      if (unkept) change(languageKey, unkept)
      unkept = undefined
      // Missing words must not block the page: English is the fallback.
      if (isLanguage(preferred)) await choose(preferred).catch(() => {})
    },
  }
}
