import { expect, test } from 'vitest'
import { allWords } from '../../support/allWords.ts'

type Words = { [key: string]: string | Words }

const english = allWords('en')
const french = allWords('fr')

/** Each text by its key, as `order_form.redirect.host`. */
function textsOf(words: Words, above = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[above + key, value] as const] : [...textsOf(value, `${above}${key}.`)],
    ),
  )
}

/** What of one language the other lacks, or says with other gaps or in other forms. */
function differences(first: Words, second: Words): string[] {
  const [one, other] = [textsOf(first), textsOf(second)]
  return [...one].flatMap(([key, text]) => {
    const its = other.get(key)
    if (its === undefined) return [`${key} is missing`]
    if (formsOf(text) !== formsOf(its)) return [`${key}: ${formsOf(text)} forms, not ${formsOf(its)}`]
    return gapsOf(text) === gapsOf(its) ? [] : [`${key}: ${gapsOf(text)}, not ${gapsOf(its)}`]
  })
}

const formsOf = (text: string) => text.split('||||').length
const gapsOf = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].toSorted().join(' ')

const ours = (words: Words): Words => ({ ...words, ra: {} })

test('every message is there in both languages, with the same gaps and plural forms', () => {
  expect(differences(ours(english), ours(french))).toEqual([])
  expect(differences(ours(french), ours(english))).toEqual([])
})

test('what react-admin says is there in both languages', () => {
  const keys = (words: Words) => [...textsOf({ ra: words.ra ?? {} }).keys()].toSorted()

  expect(keys(french)).toEqual(keys(english))
})

test.each<[what: string, words: Words, told: string]>([
  ['a missing message', {}, 'rows is missing'],
  ['another gap', { rows: '%{n} ligne |||| %{n} lignes' }, 'rows: %{count}, not %{n}'],
  ['another number of forms', { rows: '%{count} lignes' }, 'rows: 2 forms, not 1'],
])('%s would be told', (_, words, told) => {
  expect(differences({ rows: '%{count} row |||| %{count} rows' }, words)).toEqual([told])
})

test('French is set as it is printed: round apostrophes, and no sign alone at the start of a line', () => {
  const wrong = [...textsOf(french)].filter(([, text]) =>
    /\p{L}'\p{L}| [;:!?»]|« | %(?!\{)|[^\u202f\u00a0\s][;!?»]/u.test(text),
  )

  expect(wrong).toEqual([])
})

test('nothing was left in English', () => {
  const texts = textsOf(ours(french))
  const wordsIn = (text: string) => text.replace(/%\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? []
  const same = [...textsOf(ours(english))].filter(
    ([key, text]) => wordsIn(text).length > 2 && texts.get(key) === text,
  )

  expect(same).toEqual([])
})
