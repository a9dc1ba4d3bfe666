import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errors } from '../../src/i18n/en/errors.ts'
import { reading } from '../../src/i18n/en/reading.ts'
import { isErrorCode } from '../../src/i18n/fault.ts'
import { errors as frenchErrors } from '../../src/i18n/fr/errors.ts'
import { reading as frenchReading } from '../../src/i18n/fr/reading.ts'

const files = globSync('src/{api,commands,contract,server,store}/**/*.ts')
const source = files.map((path) => readFileSync(path, 'utf8')).join('\n')

/** Codes that the server assembles from parts. */
const composed = ['date.', 'row.', 'sync.', 'total.', 'token.', 'attempt.', 'step_up.']

const tables: [name: string, english: Record<string, string>, french: Record<string, string>][] = [
  ['an error', errors, frenchErrors],
  ['a statement', reading, frenchReading],
]

test.each(tables)('the server uses each code of %s', (_, table) => {
  const unused = Object.keys(table).filter(
    (code) =>
      !source.includes(`'${code}'`) &&
      !new RegExp(`^\\s*${code}: |\\| '${code}'`, 'm').test(source) &&
      !composed.some((part) => code.includes(part)),
  )

  expect(unused).toEqual([])
})

test.each(tables)('the sentences of %s have the same gaps in each language', (_, english, french) => {
  const findGaps = (text = '') => (text.match(/%\{\w+\}/g) ?? []).toSorted().join(' ')

  const differing = Object.entries(english).filter(
    ([code, text]) => findGaps(text) !== findGaps(french[code]),
  )

  expect(differing).toEqual([])
})

test('schemas use codes as messages', () => {
  const schemas = globSync('src/{api,contract,server}/**/*.ts', {
    exclude: ['src/server/config/**', 'src/server/masking/**'],
  })
  const words = schemas
    .map((path) => readFileSync(path, 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/\.(?:min|max)\(\d+, '([^'\n]+)'\)/g),
      ...text.matchAll(/\.(?:regex|refine)\([^'\n]*, '([^'\n]+)'\)/g),
      ...text.matchAll(/z(?:\.iso)?\.(?:string|email|url|date)\('([^'\n]+)'\)/g),
      ...text.matchAll(/\berror: '([^'\n]+)'/g),
    ])
    .map(([, word = '']) => word)

  expect(words.length).toBeGreaterThan(20)
  expect(words.filter((word) => !isErrorCode(word))).toEqual([])
})

test('no screen matches the text of a message', () => {
  const matching =
    /\bmessage\)? ?(?:[!=]== ['"`]\w|\??\.(?:match|includes|startsWith|endsWith)\()|\.(?:test|exec)\([\w.?]*\bmessage\)/
  const files = globSync('src/{admin,demo}/**/*.{ts,tsx}').filter((path) =>
    matching.test(readFileSync(path, 'utf8')),
  )

  // Only the browser's message reveals that a script did not load.
  expect(files).toEqual(['src/admin/kit/page/ErrorBoundary.tsx'])
})
