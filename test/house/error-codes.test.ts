import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errors } from '../../src/i18n/en/errors.ts'
import { errors as french } from '../../src/i18n/fr/errors.ts'
import { isErrorCode } from '../../src/i18n/fault.ts'

const files = globSync('src/{commands,contract,gateway,ledger,store}/**/*.ts')
const source = files.map((path) => readFileSync(path, 'utf8')).join('\n')

/** Codes that are put together from parts. */
const composed = ['token.', 'step_up.', 'no_ledger_', '_notes_full']

test('the server uses each code of an error', () => {
  const unused = Object.keys(errors).filter(
    (code) =>
      !source.includes(`'${code}'`) &&
      !new RegExp(`^\\s*${code}: |\\| '${code}'`, 'm').test(source) &&
      !composed.some((part) => code.includes(part)),
  )

  expect(unused).toEqual([])
})

test('the sentences of a code have the same gaps in each language', () => {
  const gapsOf = (text: string) => (text.match(/%\{\w+\}/g) ?? []).toSorted().join(' ')

  const other = Object.entries(errors).filter(
    ([code, text]) => gapsOf(text) !== gapsOf(french[code as keyof typeof errors]),
  )

  expect(other).toEqual([])
})

test('the words of a schema are codes', () => {
  const schemas = globSync('src/{contract,gateway}/**/*.ts', {
    exclude: ['src/gateway/config/**', 'src/gateway/redact/rules/**'],
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
