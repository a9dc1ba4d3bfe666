import { expect, test } from 'vitest'
import { allWords } from '../../support/allWords.ts'

type Words = { [key: string]: string | Words }

const english = allWords('en')
const french = allWords('fr')

/** Each text by its key, like `order_form.redirect.host`. */
function textsOf(words: Words, above = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[above + key, value] as const] : [...textsOf(value, `${above}${key}.`)],
    ),
  )
}

/** Texts of the first language that the other lacks, or has with other gaps or plural forms. */
function differences(first: Words, second: Words): string[] {
  const [one, other] = [textsOf(first), textsOf(second)]
  return [...one].flatMap(([key, text]) => {
    const translation = other.get(key)
    if (translation === undefined) return [`${key} is missing`]
    if (formsOf(text) !== formsOf(translation))
      return [`${key}: ${formsOf(text)} forms, not ${formsOf(translation)}`]
    return gapsOf(text) === gapsOf(translation) ? [] : [`${key}: ${gapsOf(text)}, not ${gapsOf(translation)}`]
  })
}

const formsOf = (text: string) => text.split('||||').length
const gapsOf = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].toSorted().join(' ')

const ours = (words: Words): Words => ({ ...words, ra: {} })

/** English says these as their code does, unless it has other words. */
const saidByCode = /^(?:field_name|fault_field|status)\./

test('both languages have every message, with the same gaps and plural forms', () => {
  expect(differences(ours(english), ours(french))).toEqual([])
  expect(differences(ours(french), ours(english)).filter((line) => !saidByCode.test(line))).toEqual([])
})

test("both languages have react-admin's messages", () => {
  const keys = (words: Words) => [...textsOf({ ra: words.ra ?? {} }).keys()].toSorted()

  expect(keys(french)).toEqual(keys(english))
})

test.each<[what: string, words: Words, expected: string]>([
  ['a missing message', {}, 'rows is missing'],
  ['another gap', { rows: '%{n} ligne |||| %{n} lignes' }, 'rows: %{count}, not %{n}'],
  ['another number of forms', { rows: '%{count} lignes' }, 'rows: 2 forms, not 1'],
])('reports %s', (_, words, expected) => {
  expect(differences({ rows: '%{count} row |||| %{count} rows' }, words)).toEqual([expected])
})

test('French uses typographic apostrophes and no-break spaces before signs', () => {
  const wrong = [...textsOf(french)].filter(([, text]) =>
    /\p{L}'\p{L}| [;:!?»]|« | %(?!\{)|[^\u202f\u00a0\s][;!?»]/u.test(text),
  )

  expect(wrong).toEqual([])
})

test('no French message is left in English', () => {
  const texts = textsOf(ours(french))
  const wordsIn = (text: string) => text.replace(/%\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? []
  const same = [...textsOf(ours(english))].filter(
    ([key, text]) => wordsIn(text).length > 2 && texts.get(key) === text,
  )

  expect(same).toEqual([])
})
