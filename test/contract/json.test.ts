import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isRawNumber,
  JsonError,
  parseJson,
  rawNumber,
  tryParseJson,
  scanJson,
} from '../../src/contract/json.ts'

test('keeps digits that a double cannot hold, and returns exact numbers as numbers', () => {
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

test('reads alike with a reviver (needed for escapes) and without', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(parseJson(text)).toEqual((parseJson(`[${text},"\\u0041"]`) as unknown[])[0])
    }),
    { numRuns: 1000 },
  )
})

test('accepts exactly the texts that JSON.parse accepts', () => {
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
    { numRuns: 4000, examples: given.map((text) => [text]) },
  )
})

test('drops keys that change prototypes', () => {
  const read = parseJson('{"__proto__":{"admin":true},"constructor":1,"prototype":2,"kept":3}')

  expect(Object.keys(read as object)).toEqual(['kept'])
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})

test('distinguishes truncated JSON, text that is not JSON, and JSON that is too deep', () => {
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

const failureOf = (text: string, options?: Parameters<typeof parseJson>[1]) => {
  try {
    return parseJson(text, options)
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return `${error.name} ${error.kind}: ${error.message}`
  }
}

test('an error describes the fault of the text', () => {
  expect(failureOf('[[1]]', { maxDepth: 1 })).toBe('JsonError too_deep: JSON nested deeper than 1 levels')
  expect(failureOf('{"a":[1')).toBe('JsonError truncated: JSON that stops before its end')
  expect(failureOf('{"a":"x')).toBe('JsonError truncated: JSON that stops before its end')
  expect(failureOf('<p>')).toBe('JsonError not_json: something that is not JSON')
  expect(failureOf('[1]]')).toBe('JsonError not_json: something that is not JSON')
})

test('limits entries per list, values and characters', () => {
  const limits = { items: 3, text: 4, values: 5 }
  const read = (text: string) => failureOf(text, { limits })

  expect(read('[1,2,3]')).toEqual([1, 2, 3])
  expect(read('[1,2,3,4]')).toBe('JsonError too_large: JSON with more than 3 entries in one list')
  expect(read('{"a":1,"b":2,"c":3,"d":4}')).toBe(
    'JsonError too_large: JSON with more than 3 entries in one list',
  )
  expect(read('[1,[1,2,3],3]')).toBe('JsonError too_large: JSON with more than 5 values')
  expect(read('[[1,2],[1,2]]')).toBe('JsonError too_large: JSON with more than 5 values')
  expect(read('[[],[],[]]')).toBe('JsonError too_large: JSON with more than 5 values')
  expect(read('[[1,2],3,4]')).toEqual([[1, 2], 3, 4])
  expect(read('["abcd"]')).toEqual(['abcd'])
  expect(read('["abcde"]')).toBe('JsonError too_large: JSON with a text of more than 4 characters')
  expect(read('1,2,3,4')).toBe('JsonError too_large: JSON with more than 3 entries in one list')
  // The count per list starts again with the next list.
  expect(failureOf('[[1,2,3],[1,2,3]]', { limits: { ...limits, values: 99 } })).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
})

test('replaces a number that a double cannot hold by the result of `lossy`', () => {
  const lossy = (source: string) => `<${source}>`

  expect(parseJson('{"a":[1.10,2],"b":"x","c":-0,"d":1E3}', { lossy })).toEqual({
    a: ['<1.10>', 2],
    b: 'x',
    c: '<-0>',
    d: '<1E3>',
  })
  expect(parseJson('{"a":[1.10,2],"b":"\\u0041"}', { lossy })).toEqual({ a: ['<1.10>', 2], b: 'A' })
  expect(parseJson('1.10', { lossy })).toBe('<1.10>')
  expect(parseJson('[1.10,"1.10"]')).toEqual(['1.10', '1.10'])
  expect(parseJson(' [ 1.10 , null ]', { lossy })).toEqual(['<1.10>', null])
})

test('writes a raw number with its own digits', () => {
  const raw = parseJson('[1.10]', { lossy: rawNumber }) as unknown[]

  expect(JSON.stringify(raw)).toBe('[1.10]')
  expect([isRawNumber(raw[0]), isRawNumber(1.1), isRawNumber('1.10'), isRawNumber({})]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('tryParseJson returns undefined for invalid JSON', () => {
  expect(tryParseJson('[1')).toBeUndefined()
  expect(tryParseJson('[[1]]', { maxDepth: 1 })).toBeUndefined()
  expect(tryParseJson('[1]')).toEqual([1])
})

test('finds each number that a double would change, if the start of the text allows it', () => {
  const oddIn = (text: string) => {
    const { end, odd } = scanJson(text, 8)
    return [end, odd?.map(({ start, end: to }) => text.slice(start, to))]
  }

  expect(oddIn('{"a":1.10,"b":[-0,2,1e3,0.5],"c":"1.10"}')).toEqual(['closed', ['1.10', '-0', '1e3']])
  expect(oddIn('[1,2]')).toEqual(['closed', []])
  expect(oddIn('12.0')).toEqual(['closed', ['12.0']])
  expect(oddIn('{1.10:2}')).toEqual(['closed', undefined])
  expect(oddIn('{1.10 \n :2}')).toEqual(['closed', undefined])
  expect(oddIn('[01.10]')).toEqual(['closed', undefined])
  expect(oddIn('[1.]')).toEqual(['closed', undefined])
  expect(oddIn('["a\\\\",1.10,"b\\"",2.0]')).toEqual(['closed', ['1.10', '2.0']])
  expect(oddIn('Bad gateway [')).toEqual(['closed', undefined])
  expect(oddIn(' [')).toEqual(['open', []])
  expect(oddIn(']')).toEqual(['closed', undefined])
  expect(oddIn('["a')).toEqual(['open', undefined])
  for (const begin of ['true', 'false', 'null', '-1', '7', '"x"', '{}', '[]'])
    expect(oddIn(begin), begin).toEqual(['closed', []])
})
