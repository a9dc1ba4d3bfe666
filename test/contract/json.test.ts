import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../../src/contract/json.ts'

test('keeps the digits that a double cannot hold, and numbers that it can', () => {
  const text =
    '{"big":12345678901234567890.12,"small":1e-18,"zero":1.10,"plain":42,"half":0.5,"exp":1E3,"minus":-0}'

  expect(parseJson(text)).toEqual({
    big: '12345678901234567890.12',
    small: 1e-18,
    zero: '1.10',
    plain: 42,
    half: 0.5,
    exp: '1E3',
    minus: '-0',
  })
})

test('leaves strings, nesting and null as JSON.parse does', () => {
  const text = '{"a":[1,"x\\"]}",null,true,{"b":"\\u0041\\\\"}],"":""}'

  expect(parseJson(text)).toEqual(JSON.parse(text))
})

const digits = (least: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},25}$`))
const numeral = fc
  .tuple(fc.constantFrom('', '-'), fc.constantFrom('0', '7', '12345678901234567890', '1234567'), digits(0))
  .chain(([sign, whole, fraction]) =>
    fc
      .constantFrom('', 'e3', 'E-12', 'e+400')
      .map((power) => `${sign}${whole}${fraction && `.${fraction}`}${power}`),
  )
const word = fc.string({ unit: fc.constantFrom(...'a1.:"\\{[-\u0091 @') }).map((text) => JSON.stringify(text))
const { text: anyText } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4 },
    numeral,
    word,
    fc.array(tie('text'), { maxLength: 5 }).map((items) => `[${items.join(' , ')}]`),
    fc
      .array(fc.tuple(word, tie('text')), { maxLength: 5 })
      .map((pairs) => `{${pairs.map(([key, value]) => `${key}\n:${value}`).join()}}`),
  ),
}))

test('reads alike with a reviver, which an escape calls for, and without', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(parseJson(text)).toEqual((parseJson(`[${text},"\\u0041"]`) as unknown[])[0])
    }),
    { numRuns: 2000 },
  )
})

test('takes what JSON.parse takes, and nothing else', () => {
  const jsonish = fc.string({ unit: fc.constantFrom(...'{}[]":,10.-e+ \\a\u0091'), maxLength: 12 })
  const fails = (read: () => unknown) => {
    try {
      read()
      return false
    } catch {
      return true
    }
  }
  const given = [
    '{1.10:2}',
    '{1.10 : 2}',
    '[1.10.2]',
    '[01.10]',
    '[1.]',
    '[--1.10]',
    '["a"1.10]',
    '[1.10"a"]',
  ]
  fc.assert(
    fc.property(
      fc.oneof(
        jsonish,
        jsonish.map((text) => `[${text}]`),
        jsonish.map((text) => `{"a":${text}}`),
      ),
      (text) => {
        expect(
          fails(() => parseJson(text)),
          text,
        ).toBe(fails(() => JSON.parse(text)))
      },
    ),
    { numRuns: 20_000, examples: given.map((text) => [text]) },
  )
})

test('drops the keys that change prototypes', () => {
  const read = parseJson('{"__proto__":{"admin":true},"constructor":1,"prototype":2,"kept":3}')

  expect(Object.keys(read as object)).toEqual(['kept'])
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})

test('tells a text that was cut off from one that is not JSON and from one that is too deep', () => {
  const kindOf = (text: string) => {
    try {
      return parseJson(text)
    } catch (error) {
      return (error as { kind: string }).kind
    }
  }
  const whole = '{"data":[{"id":"a\\"b","n":[1,2]}]}'
  const cuts = Array.from({ length: whole.length - 1 }, (_, i) => kindOf(whole.slice(0, i + 1)))

  expect(new Set(cuts)).toEqual(new Set(['truncated']))
  expect(['', '<html></html>', 'Bad gateway', '{"a":1}}', '{a:1}'].map(kindOf)).toEqual(
    Array(5).fill('not_json'),
  )
  expect(kindOf('['.repeat(100_000))).toBe('too_deep')
  expect(kindOf('['.repeat(65) + ']'.repeat(65))).toBe('too_deep')
  expect(kindOf('['.repeat(64) + ']'.repeat(64))).toBeInstanceOf(Array)
})
