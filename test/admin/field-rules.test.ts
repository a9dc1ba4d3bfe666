import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { i18nProvider, withWords } from '../../src/admin/language/i18nProvider.ts'
import { compilePattern, digitsIn, ruleBreach } from '../../src/admin/payment-methods/compileRule.ts'
import { ruleWords } from '../../src/admin/payment-methods/FieldRules.tsx'
import type { FieldRule } from '../../src/admin/data-provider/records.ts'
import { paymentMethods } from '../../src/sandbox/catalogue/paymentMethods.ts'
import { hostilePatterns, hostileValues } from '../support/hostilePatterns.ts'
import { anyLetter } from '../support/anyLetter.ts'
import { runs } from '../support/runs.ts'
import { cpuTime, threadTime } from '../support/cpuTime.ts'

await withWords(['order-form'], async () => {})
const translate = i18nProvider.translate
const breachWords = (rule: FieldRule, value: string) => {
  const breach = ruleBreach(rule, value)
  return breach && translate(breach.key, breach.args)
}
const inWords = (rule: FieldRule) => ruleWords(rule, translate)

test('describes rules in plain words', () => {
  const words: [FieldRule, string, form?: string][] = [
    [{ type: 'string', pattern: '^[0-9]{10,11}$' }, '10 to 11 digits'],
    [{ type: 'string', min: 10, max: 11, pattern: '^\\d+$' }, '10 to 11 digits'],
    [{ type: 'string', min: 9, max: 9, pattern: '^9[0-9]{8}$' }, 'text of 9 characters', '^9[0-9]{8}$'],
    [{ pattern: '^\\d*$' }, 'digits only'],
    [{ pattern: '^\\d$' }, '1 digit'],
    [{ pattern: '^\\d{3,}$' }, 'at least 3 digits'],
    [{ pattern: '^[A-Z]{2,3}$' }, 'anything', '^[A-Z]{2,3}$'],
    [{ type: 'string', min: 6, max: 254, pattern: '@' }, 'text of 6 to 254 characters', '@'],
    [{ type: 'string', min: 1, max: 1 }, 'text of 1 character'],
    [{ type: 'string' }, 'text'],
    [{ type: 'number', max: 5 }, 'number of up to 5 characters'],
    [{}, 'anything'],
    [{ enum: ['passport', 'national id'] }, 'one of passport, national id'],
    // The length and the pattern contradict each other, so both are shown as sent.
    [{ min: 5, max: 6, pattern: '^\\d{3}$' }, '5 to 6 characters', '^\\d{3}$'],
  ]

  const descriptions = words.map(([rule]) => inWords(rule))

  expect(descriptions).toEqual(words.map(([, words, form]) => ({ words, form, isUnchecked: false })))
})

test.each<[FieldRule, string]>([
  [{ type: 'string', enum: [] }, 'text'],
  [{ type: 'string', max: 0 }, 'text'],
  [{ type: 'string', min: 0, max: 0 }, 'text'],
  [{ type: 'string', min: 5, max: 3 }, 'text'],
  [{ type: 'string', min: 2, max: 0 }, 'text of at least 2 characters'],
  [{ min: 5, max: 3, enum: ['abcd'] }, 'one of abcd'],
])('ignores a rule that no value can meet: %o is %j', (rule, words) => {
  expect(inWords(rule).words).toBe(words)
  expect(breachWords(rule, 'abcd')).toBeUndefined()
})

test("shows hidden characters in the service's words", () => {
  expect(inWords({ enum: ['a\u202eb'], pattern: '\u200b' })).toEqual({
    words: 'one of a⟨U+202E⟩b',
    form: '⟨U+200B⟩',
    isUnchecked: false,
  })
  expect(breachWords({ enum: ['a\u202eb'] }, 'x')).toBe('One of a⟨U+202E⟩b')
})

test('marks a rule that cannot be checked here', () => {
  const { form, isUnchecked } = inWords({ type: 'string', pattern: '^(?!0+$)[0-9]{6,10}$' })

  expect([form, isUnchecked]).toEqual(['^(?!0+$)[0-9]{6,10}$', true])
})

test('reports the first broken part of a rule: length, then list, then form', () => {
  const rule = { min: 3, max: 4, enum: ['abc', 'a1c'], pattern: '^[a-z]+$' }

  expect(breachWords(rule, 'ab')).toBe('At least 3 characters')
  expect(breachWords(rule, 'abcde')).toBe('At most 4 characters')
  expect(breachWords(rule, 'abd')).toBe('One of abc, a1c')
  expect(breachWords(rule, 'a1c')).toBe('Must match ^[a-z]+$')
  expect(breachWords(rule, 'abc')).toBeUndefined()
})

test('describes a broken digit rule in words', () => {
  expect(breachWords({ pattern: '^[0-9]{11}$' }, '12a')).toBe('11 digits')
  expect(breachWords({ pattern: '^\\d{10,11}$' }, '12')).toBe('10–11 digits')
  expect(breachWords({ pattern: '^\\d{5,}$' }, '12')).toBe('5+ digits')
  expect(breachWords({ pattern: '^\\d+$' }, 'a')).toBe('digits only')
  expect(breachWords({ pattern: '^9\\d{2}$' }, '123')).toBe('Must match ^9\\d{2}$')
})

test('counts characters, not UTF-16 code units', () => {
  expect(breachWords({ min: 2 }, '😀')).toBe('At least 2 characters')
  expect(breachWords({ max: 1 }, '😀')).toBeUndefined()
})

test('a pattern matches anywhere in the value unless it is anchored', () => {
  expect(breachWords({ pattern: 'b' }, 'abc')).toBeUndefined()
  expect(breachWords({ pattern: '^b' }, 'abc')).toBe('Must match ^b')
})

test('does not block on a pattern that it cannot check', () => {
  const patterns = ['^(?!0+$)\\d+$', '(?<=a)b', '(a)\\1', 'a{1,1001}', '[', '(', 'a**', 'x'.repeat(513)]

  expect(patterns.map((pattern) => [compilePattern(pattern), ruleBreach({ pattern }, '000')])).toEqual(
    patterns.map(() => [undefined, undefined]),
  )
  expect(breachWords({ min: 5, pattern: '(?=a)' }, 'abc')).toBe('At least 5 characters')
})

test('does not block a value that is too long to check', () => {
  expect(ruleBreach({ pattern: '^b+$' }, 'a'.repeat(513))).toBeUndefined()
  expect(ruleBreach({ pattern: '^b+$' }, 'a'.repeat(512))?.key).toBe('rule.wrong_form')
})

test('evaluates catastrophic patterns within the time limit', () => {
  const patterns = ['^(a+)+$', '^(a|aa)+$', '^([a-zA-Z]+)*$', '(x+x+)+y', '^(.*a){20}$']
  const start = cpuTime()

  for (const pattern of patterns) ruleBreach({ pattern }, `${'a'.repeat(511)}!`)
  for (const pattern of patterns) ruleBreach({ pattern }, `${'x'.repeat(50_000)}!`)

  expect(cpuTime() - start).toBeLessThan(4000)
})

test('none of a thousand patterns, two hundred of them catastrophic, takes fifty milliseconds', () => {
  const step = hostilePatterns.length / runs(hostilePatterns.length)
  const timings = hostilePatterns
    .filter((_, n) => n % step < 1)
    .map((pattern) => {
      const before = threadTime()
      for (const value of hostileValues) ruleBreach({ pattern }, value)
      return { pattern, ms: threadTime() - before }
    })
    .toSorted((a, b) => b.ms - a.ms)

  // The time includes the compilation and all values.
  const [slowest] = timings
  if (process.env.LONG)
    process.stdout.write(
      `${timings.length} patterns, at most ${slowest?.ms.toFixed(1)} ms: ${slowest?.pattern}\n`,
    )
  expect(timings.filter(({ ms }) => ms > 50)).toEqual([])
})

test('judges any input like the stand-in', () => {
  const rules = paymentMethods.flatMap(({ additionalDetails }) => Object.values(additionalDetails))
  const judged = fc.constantFrom(...rules).chain((rule) => {
    const isPlain = rule.pattern !== undefined && !rule.pattern.includes('(?')
    const matching = isPlain ? fc.stringMatching(new RegExp(rule.pattern ?? '')) : fc.string()
    return fc.tuple(fc.constant(rule), fc.oneof(matching, fc.string(), fc.stringMatching(/^[0-9]{6,12}$/)))
  })

  fc.assert(
    fc.property(judged, ([rule, value]) => {
      const { pattern } = rule
      const isRight =
        [...value].length >= (rule.min ?? 0) &&
        [...value].length <= (rule.max ?? Infinity) &&
        (rule.enum?.includes(value) ?? true) &&
        (pattern === undefined || compilePattern(pattern) === undefined || new RegExp(pattern).test(value))
      expect(ruleBreach(rule, value) === undefined).toBe(isRight)
    }),
    { numRuns: runs(5_000) },
  )
})

// Pieces of patterns in random order: most results are broken, many are nested, some are valid.
const scraps = fc.constantFrom(
  ...'^ $ \\d [0-9] [A-Z] [a- ] ( ) (?: (?= (?<! (?<n> | . \\ { } {2} {1,3} {,9} {999} {1001}'.split(' '),
  ...'* + ? \\1 \\u \\p{L} \\p{X [^] a 9 😀 \u202e \ud800 \0 \n'.split(' '),
)
const pattern = fc.oneof(
  fc.array(scraps, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: anyLetter, maxLength: 600 }),
)

test('no pattern throws or hangs', () => {
  const typed = fc.string({ unit: anyLetter, maxLength: 40 })
  fc.assert(
    fc.property(pattern, typed, fc.option(fc.integer(), { nil: undefined }), (pattern, value, min) => {
      const rule = { type: 'string', min, pattern }
      ruleBreach(rule, value)
      expect(inWords(rule).words).not.toBe('')
    }),
    { numRuns: runs(20_000), interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
  )
})

test('a pattern with a complete description matches exactly what the description says', () => {
  const atom = fc.constantFrom('\\d', '[0-9]')
  const repeat = fc.constantFrom('', '{2}', '{1,3}', '{2,}', '{0,2}', '+', '*', '?')

  fc.assert(
    fc.property(atom, repeat, fc.stringMatching(/^[0-9]{0,9}$|^[A-Za-z]{0,9}$/), (atom, repeat, value) => {
      const pattern = `^${atom}${repeat}$`
      const { low = 0, high = Infinity } = digitsIn(pattern) ?? {}
      const fitsDescription = /^[0-9]*$/.test(value) && value.length >= low && value.length <= high
      expect(new RegExp(pattern).test(value)).toBe(fitsDescription)
    }),
    { numRuns: runs(20_000) },
  )
})

test('checks a pattern with several counted groups', () => {
  const group = '[0-9a-f]{1,4}'
  const shortened = [7, 6, 5, 4, 3, 2].map((count) => `(${group}:){1,${count}}:?${group}`)
  const ipv6 = `^(${[`(${group}:){7}${group}`, ...shortened].join('|')})$`

  expect(compilePattern(ipv6)?.test('2001:db8:0:0:0:0:0:1')).toBe(true)
  expect(compilePattern(ipv6)?.test('nowhere')).toBe(false)
})
