import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from '../../../../src/admin/kit/field/Foreign.tsx'
import { anyLetter } from '../../../support/anyLetter.ts'
import { runs } from '../../../support/runs.ts'

test.each([
  ['plain text', 'Inês Duarte'],
  ['other scripts', '山田 太郎, محمد, Ελένη, חנה, ประยุทธ์, हिन्दी'],
  ['combining accents', 'Ine\u0302s'],
  ['the widest Vietnamese letters', 'Nguye\u0302\u0303n'],
  ['no text', ''],
  ['text that is code elsewhere', '<b onclick="x()">%{y}</b>'],
  ['a name with an ideographic variant', '葛\u{e0100}城'],
])('leaves %s unchanged', (_, text) => {
  expect(visibleText(text)).toBe(text)
})

test.each([
  ['U+202E', 'invoice\u202egnp.exe', 'invoice⟨U+202E⟩gnp.exe'],
  ['U+2066', '\u2066a\u2069', '⟨U+2066⟩a⟨U+2069⟩'],
  ['U+200F', 'a\u200fb', 'a⟨U+200F⟩b'],
  ['U+061C', '\u061c1', '⟨U+061C⟩1'],
])('marks the direction mark %s', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

test.each([
  ['a zero-width space', 'pay\u200bpal', 'pay⟨U+200B⟩pal'],
  ['a byte order mark', '\ufeffa', '⟨U+FEFF⟩a'],
  ['a soft hyphen', 'a\u00adb', 'a⟨U+00AD⟩b'],
  ['a word joiner', 'a\u2060b', 'a⟨U+2060⟩b'],
  ['a joiner between letters', 'ad\u200dmin', 'ad⟨U+200D⟩min'],
  ['a non-joiner', 'ad\u200cmin', 'ad⟨U+200C⟩min'],
  ['an invisible filler', '\u3164', '⟨U+3164⟩'],
  ['a combining joiner', 'a\u034fb', 'a⟨U+034F⟩b'],
  ['a hidden tag', 'a\u{e0041}', 'a⟨U+E0041⟩'],
  ['a line separator', 'a\u2028b\u2029', 'a⟨U+2028⟩b⟨U+2029⟩'],
])('marks %s', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

test('marks controls, line breaks and tabs too', () => {
  expect(visibleText('a\u0000b\tc\nd\u001b[31m\u0085\u007f')).toBe(
    'a⟨U+0000⟩b⟨U+0009⟩c⟨U+000A⟩d⟨U+001B⟩[31m⟨U+0085⟩⟨U+007F⟩',
  )
})

test.each(['👩‍🚀', '👩🏽‍🚀', '👨‍👩‍👧‍👦', '👨🏿‍👩🏻‍👧🏽‍👦🏾', '🧑🏿‍🤝‍🧑🏻', '👩‍❤️‍💋‍👨', '🏳️‍🌈', '🏴‍☠️', '🧔🏼‍♂️', '🐈‍⬛', '❤️‍🔥', '🇵🇹', '1️⃣'])(
  '%s stays whole',
  (emoji) => {
    expect(visibleText(`a ${emoji}${emoji} b`)).toBe(`a ${emoji}${emoji} b`)
  },
)

test.each([
  ['after an emoji alone', '👩\u200dadmin', '👩⟨U+200D⟩admin'],
  ['before an emoji alone', 'a\u200d👩', 'a⟨U+200D⟩👩'],
  ['at the end', '👩\u200d', '👩⟨U+200D⟩'],
  ['at the start', '\u200d👩', '⟨U+200D⟩👩'],
  ['doubled', '👩\u200d\u200d🚀', '👩⟨U+200D⟩⟨U+200D⟩🚀'],
  ['after a skin tone without a person', '\u{1f3fd}\u200d🚀', '\u{1f3fd}⟨U+200D⟩🚀'],
])('marks a joiner %s', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

test('an unpaired surrogate becomes the replacement character', () => {
  expect(visibleText('a\ud83db\udc69')).toBe('a\ufffdb\ufffd')
})

test('stacked accents are cut to three, and the following text is marked correctly', () => {
  const tower = '\u0301'.repeat(200)

  expect(visibleText(`Z${tower}a${tower}`)).toBe('Z\u0301\u0301\u0301a\u0301\u0301\u0301')
  expect(visibleText(`Z${tower}👩\u200d🚀 a\u200db`)).toBe('Z\u0301\u0301\u0301👩\u200d🚀 a⟨U+200D⟩b')
  expect(visibleText('👩‍🚀'.repeat(50))).toBe('👩‍🚀'.repeat(50))
})

test('invisible marks cannot hide stacked accents', () => {
  expect(visibleText(`a${'\u0301\u0301\u0301\u200d'.repeat(2)}`)).toBe(
    'a\u0301\u0301\u0301⟨U+200D⟩\u0301\u0301\u0301⟨U+200D⟩',
  )
})

test('no invisible character remains except emoji joiners, and a second pass changes nothing', () => {
  const pieces = fc.constantFrom(
    'a',
    '👩',
    '🚀',
    '\u{1f3fd}',
    '\u200d',
    '\ufe0f',
    '\u202e',
    '\u0301',
    '\ud83d',
    '\u3164',
  )
  const text = fc
    .array(fc.oneof(pieces, fc.string({ unit: anyLetter, maxLength: 3 })))
    .map((all) => all.join(''))

  fc.assert(
    fc.property(text, (input) => {
      const shown = visibleText(input)

      expect(shown.replace(/(?<=[\p{ExtPict}\ufe0f\p{EMod}])\u200d(?=\p{ExtPict})/gu, '')).not.toMatch(
        /[\p{Cc}\p{Cf}]/u,
      )
      expect(shown.isWellFormed()).toBe(true)
      expect(visibleText(shown)).toBe(shown)
    }),
    { numRuns: runs(20_000) },
  )
})
