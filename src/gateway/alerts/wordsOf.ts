import type { NoticeWords } from '../../i18n/en/notices.ts'
import { languages, type Language } from '../../i18n/languages.ts'
import { loadWords } from '../../i18n/loadWords.ts'

const all = Object.fromEntries(
  await Promise.all(
    languages.map(async ({ locale }) => [locale, await loadWords<NoticeWords>(locale, 'notices')] as const),
  ),
) as Record<Language, NoticeWords>

export function wordsOf(language: Language = 'en'): NoticeWords {
  return all[language]
}
