import { i18nProvider, providerOf, speak } from '../i18nProvider.ts'
import { languageKey } from './firstLanguage.ts'
import { isLanguage, type Language } from '../../i18n/languages.ts'

export type LanguageChoice = ReturnType<typeof createLanguageChoice>

type Preferences = {
  values: Readonly<Record<string, unknown>>
  change: (key: string, value: unknown) => void
}

/** Each language has its own `i18nProvider`: a change draws the words anew and keeps what was typed. */
export function createLanguageChoice() {
  const followers = new Set<() => void>()
  let current = i18nProvider
  speak(current)
  let wanted: Language = 'en'
  let unkept: Language | undefined

  /** Rejects where the words cannot be loaded; the page then stays as it is. */
  const choose = async (language: Language) => {
    wanted = language
    const next = await providerOf(language)
    // Another one may have been chosen meanwhile.
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
    /** In this tab also for the sign-in page that comes after. */
    chooseHere,
    /** On the sign-in page: it becomes a preference of whoever signs in. */
    async chooseAsStranger(language: Language) {
      await chooseHere(language)
      unkept = language
    },
    /** As this person prefers; who has no preference hears what the page spoke before. */
    async follow({ values, change }: Preferences) {
      const preferred = unkept ?? values[languageKey]
      if (unkept) change(languageKey, unkept)
      unkept = undefined
      // Without its words the page is better in English than not there.
      if (isLanguage(preferred)) await choose(preferred).catch(() => {})
    },
  }
}
