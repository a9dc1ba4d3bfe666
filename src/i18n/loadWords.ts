import type { words } from './en/index.ts'
import { typeset, type Language } from './languages.ts'

export type Messages = typeof words

/** The browser build makes a separate script of each file. */
export async function loadWords<Words extends object = Messages>(
  language: Language,
  file = 'index',
): Promise<Words> {
  const { words } = (await import(`./${language}/${file}.ts`)) as { words: Words }
  return typeset(language, words)
}
