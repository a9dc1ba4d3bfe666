import type { Language } from '../../src/i18n/languages.ts'

type Words = { [key: string]: string | Words }

const files = import.meta.glob<{ words: Words }>(
  ['../../src/i18n/*/*.ts', '!**/{meaning,notices,withFrenchSpaces}.ts'],
  { eager: true },
)

/** Every word of the screens in one language. */
export function allWords(language: Language): Words {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`))
  return Object.assign({}, ...own.map(([, { words }]) => words)) as Words
}
