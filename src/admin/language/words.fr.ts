import type { languageWords } from './words.ts'

export const frenchLanguageWords: typeof languageWords = {
  language: 'Langue',
  not_loaded: 'Cette langue n’a pas pu être chargée. Réessayez dans un instant.',
}
