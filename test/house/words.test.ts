import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path/posix'
import { expect, test } from 'vitest'
import { languages } from '../../src/i18n/languages.ts'
import { allWords } from '../support/allWords.ts'
import { loadWords } from '../../src/i18n/loadWords.ts'

type Words = { [key: string]: string | Words }

const english = allWords('en')
const first = Object.keys(await loadWords('en'))
/** The file of each key, by the first part of the key. */
const fileByKey = new Map<string, string>()
for (const path of globSync('src/i18n/en/*.ts')) {
  const [name = ''] = path.split('/').at(-1)?.split('.') ?? []
  if (['errors', 'index', 'meaning', 'notices', 'reading'].includes(name)) continue
  for (const key of Object.keys(await loadWords<Words>('en', name))) fileByKey.set(key, name)
}

const sources = new Map(
  globSync('src/{admin,demo}/**/*.{ts,tsx}').map((path) => [path, readFileSync(path, 'utf8')]),
)

/** The keys in a text: `order.id`, and `order.types.` where a variable follows. */
function keysIn(text: string): string[] {
  return [...text.matchAll(/['"`]((?:[a-z_]+\.)[^'"`\s$]*)(\$\{)?/g)].flatMap(([, key = '', gap]) => {
    const parts = key.split('.')
    const last = parts.pop() ?? ''
    const above = parts.reduce<string | Words | undefined>(
      (words, part) => (typeof words === 'object' ? words[part] : undefined),
      english,
    )
    if (typeof above !== 'object') return []
    const isKey = gap ? Object.keys(above).some((name) => name.startsWith(last)) : Object.hasOwn(above, last)
    return isKey ? [key] : []
  })
}

/** A file and all its static imports, without the files of the first script. */
function filesFrom(entry: string, without = new Set<string>()): Set<string> {
  const files = new Set<string>()
  const add = (path: string) => {
    const text = sources.get(path)
    if (text === undefined || files.has(path) || without.has(path)) return
    files.add(path)
    const imports = text.matchAll(/^(?:import|export)(?! type\b)[^'"]*?from '(\.[^']+)'/gm)
    for (const [, to = ''] of imports) add(normalize(`${dirname(path)}/${to}`))
  }
  add(entry)
  return files
}

function keysFrom(files: Iterable<string>): string[] {
  return [...files].flatMap((path) => keysIn(sources.get(path) ?? ''))
}

const inFirstScript = filesFrom('src/admin/start.tsx')
const ofKey = (key: string) => key.split('.')[0] ?? ''

/** Every lazy page, with the word files that it names. */
const pages = [...sources].flatMap(([path, text]) =>
  [
    ...text.matchAll(/(?:(lazy\w+|withWords)\(\s*\[([^\]]*)\],\s+\(\) =>\s+)?import\('(\.[^']+\.tsx)'\)/g),
  ].map(([, maker, names = '', to = '']) => ({
    page: normalize(`${dirname(path)}/${to}`),
    isMui: maker !== 'withWords' && maker !== 'lazyPlain',
    words: [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  })),
)

test('each label and each translated key has a word', () => {
  const keys = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/(?:\blabel: |\btranslate\()'((?!ra\.)[a-z_]+(?:\.\w+)+)'/g)].map(
      ([, key = '']) => key,
    ),
  )
  const wordOf = (key: string) =>
    key
      .split('.')
      .reduce<string | Words | undefined>(
        (words, part) => (typeof words === 'object' ? words[part] : undefined),
        english,
      )

  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter((key) => typeof wordOf(key) !== 'string')).toEqual([])
})

test('the first script brings the words that it needs', () => {
  expect(inFirstScript.size).toBeGreaterThan(100)
  expect(keysFrom(inFirstScript).filter((key) => !first.includes(ofKey(key)))).toEqual([])
})

test.each(pages)('$page loads exactly the words that it needs', ({ page, words, isMui }) => {
  const needed = keysFrom(filesFrom(page, inFirstScript))
    .map(ofKey)
    .filter((key) => !first.includes(key))
    .map((key) => fileByKey.get(key))

  // `lazyPage` loads the words of forms with every page.
  const always = isMui ? ['forms'] : []
  expect(new Set([...needed, ...always])).toEqual(new Set([...words, ...always]))
})

test('each language has the same files', () => {
  const filesIn = (locale: string) =>
    globSync(`src/i18n/${locale}/*.ts`).map((path) => path.split('/').at(-1) ?? '')

  for (const { locale } of languages)
    expect(filesIn('en').filter((name) => !existsSync(`src/i18n/${locale}/${name}`))).toEqual([])
})

test('only the folder of a language and the list of languages name it', () => {
  const others = languages.map(({ locale }) => locale).filter((locale) => locale !== 'en')
  const named = new RegExp(`['"\`.](?:${others.join('|')})['"\`.]|/(?:${others.join('|')})/`)

  const files = globSync('src/**/*.{ts,tsx,js,cjs}').filter((path) => named.test(readFileSync(path, 'utf8')))

  expect(files.filter((path) => !/^src\/i18n\/(?:languages\.ts|[a-z]+\/)/.test(path))).toEqual([])
})
