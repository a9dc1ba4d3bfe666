import type { Language } from './language/languages.ts'
import type { Messages } from './messages.ts'

/** Words that are no part of the screens: a script for each language, which comes to whoever speaks it. */
const scripts: Record<Exclude<Language, 'en'>, () => Promise<Messages>> = {
  fr: () => import('./messages.fr.ts').then(({ french }) => french),
}

export function loadWords(language: Exclude<Language, 'en'>): Promise<Messages> {
  return scripts[language]()
}
