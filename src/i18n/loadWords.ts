import type { words } from './en/index.ts'
import type { Language } from './languages.ts'

export type Messages = typeof words

/** Loads a file of a language; in the browser each is a script of its own. */
export async function loadWords<Words = Messages>(language: Language, file = 'index'): Promise<Words> {
  const { words } = (await import(`./${language}/${file}.ts`)) as { words: Words }
  return words
}
