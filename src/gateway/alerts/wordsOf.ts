import type { NoticeLanguage } from '../../contract/alertReceiver.ts'
import { words as french } from './words.fr.ts'
import { words as english, type Words } from './words.ts'

const all: Record<NoticeLanguage, Words> = { en: english, fr: french }

export function wordsOf(language: NoticeLanguage = 'en'): Words {
  return all[language]
}

/** As it stands in the store. */
export function languageOf(text: string): NoticeLanguage {
  return text === 'fr' ? 'fr' : 'en'
}
