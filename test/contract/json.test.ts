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
