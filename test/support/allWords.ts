import { typeset, type Language } from '../../src/i18n/languages.ts'

type Words = { [key: string]: string | Words }

const files = import.meta.glob<{ words: Words }>(
  ['../../src/i18n/*/*.ts', '!**/{errors,index,meaning,notices,reading}.ts'],
  { eager: true },
)
const first = import.meta.glob<{ words: Words }>('../../src/i18n/*/index.ts', { eager: true })

const coded = import.meta.glob<Words>('../../src/i18n/*/errors.ts', { eager: true })

/** Names of the word files that a page may load. */
export const wordFiles = Object.keys(files)
  .filter((path) => path.includes('/en/'))
  .map((path) => path.replace(/^.*\/|\.ts$/g, ''))

/** Every word of the screens in one language. */
export function allWords(language: Language): Words {
  const own = Object.entries({ ...first, ...files }).filter(([path]) => path.includes(`/${language}/`))
  const codes = Object.entries(coded).filter(([path]) => path.includes('/en/'))
  // English screens load no sentences for codes: the server sends them with its answers.
  const sentences = language === 'en' ? codes.map(([, exported]) => ({ ...exported })) : []
  return typeset(language, Object.assign({}, ...own.map(([, { words }]) => words), ...sentences) as Words)
}
