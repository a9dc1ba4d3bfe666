import { expect, test } from 'vitest'
import {
  addAmounts,
  compareAmounts,
  divideAmounts,
  isNegative,
  isZero,
  multiplyAmounts,
  readAmount,
  roundAmount,
  subtractAmounts,
  sumAmounts,
  type Rounding,
  plain,
  shareOf,
} from '../../src/contract/amount.ts'
import { formatAmount, formatMoney } from '../../src/contract/formatAmount.ts'

const longest = '123456789012345678901234567890.123456789012345678'

test.each([
  ['1.10', '1.10'],
  ['0.000000000000000001', '0.000000000000000001'],
  [longest, longest],
  [`-${longest}`, `-${longest}`],
  ['007', '7'],
  ['000', '0'],
  ['00.50', '0.50'],
  [`${'0'.repeat(40)}7`, '7'],
  ['-0', '0'],
  ['-0.00', '0.00'],
  ['+1', '1'],
  ['+0', '0'],
  ['.5', '0.5'],
  ['-.50', '-0.50'],
])('reads the text %j as %j', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each([
  ['1e-18', '0.000000000000000001'],
  ['1.5E+3', '1500'],
  ['-1.50e1', '-15'],
  ['1.500e0', '1.5'],
  ['12.345e-2', '0.12345'],
  ['.5e3', '500'],
  ['00012e1', '120'],
  ['1e29', `1${'0'.repeat(29)}`],
  ['1.0000000000000000000e0', '1'],
  [`1${'0'.repeat(100)}e-100`, '1'],
  [`0.${'0'.repeat(100)}1e101`, '1'],
  ['-0e5', '0'],
  ['0.00e-999999999', '0'],
])('expands the exponent of %j to %j', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each([
  [1.1, '1.1'],
  [-0, '0'],
  [1e-7, '0.0000001'],
  [1e-18, '0.000000000000000001'],
  [1e21, '1000000000000000000000'],
  [0.1 + 0.2, '0.30000000000000004'],
  [-1284.5, '-1284.5'],
  [12345678901234567890n, '12345678901234567890'],
  [-5n, '-5'],
])('reads the number %s as %j', (value, amount) => {
  expect(readAmount(value)).toBe(amount)
})

test.each([
  '',
  '-',
  '+',
  '.',
  '5.',
  '-.',
  ' 1',
  '1 ',
  '1\n',
  '\u00a01',
  '- 1',
  '--1',
  '+-1',
  '1.2.3',
  '1,000',
  '1,5',
  '1_000',
  '0x1F',
  '0b1',
  '1n',
  '1e',
  '1e+',
  'e5',
  '.e5',
  '5.e3',
  '1e1.5',
  'NaN',
  'Infinity',
  '-Infinity',
  '\u0661\u0662',
  '\uff11',
  '\u22121',
  '1\u0000',
  '1'.repeat(31),
  `0.${'1'.repeat(19)}`,
  `1.${'0'.repeat(19)}`,
  '1e30',
  '1e-19',
  '1.5e-18',
  '1e999999999',
  '1e-999999999',
  '-1e999999999999999999999999',
  `1e${'9'.repeat(1000)}`,
])('refuses the text %j', (text) => {
  expect(readAmount(text)).toBeUndefined()
})

test.each([
  [undefined],
  [null],
  [true],
  [NaN],
  [Infinity],
  [-Infinity],
  [1e30],
  [5e-324],
  [10n ** 30n],
  [{}],
  [['1']],
  [new String('1')],
  [{ toString: () => '1' }],
  [Symbol('1')],
  [() => '1'],
])('refuses the value %s', (value) => {
  expect(readAmount(value)).toBeUndefined()
})

test.each([
  ['1.0', '1', 0],
  ['0.00', '0', 0],
  ['10.5', '9', 1],
  ['-10.5', '-9', -1],
  ['-1', '0', -1],
  [longest, `${longest.slice(0, -1)}9`, -1],
] as const)('compares %s with %s as %i', (a, b, expected) => {
  expect(compareAmounts(a, b)).toBe(expected)
})

test('recognizes zero and negative amounts', () => {
  const amounts = ['0', '0.00', '-0.00', '0.01', '-0.01']

  expect(amounts.map(isZero)).toEqual([true, true, true, false, false])
  expect(amounts.map(isNegative)).toEqual([false, false, false, false, true])
})

test('adds and subtracts at the larger scale of both', () => {
  expect(addAmounts('1.10', '1')).toBe('2.10')
  expect(addAmounts('0.1', '0.2')).toBe('0.3')
  expect(addAmounts('-0.05', '0.05')).toBe('0.00')
  expect(addAmounts('999999999999999999999999999999', '1')).toBe('1000000000000000000000000000000')
  expect(subtractAmounts('1.10', '1.1')).toBe('0.00')
  expect(subtractAmounts('0', '0.000000000000000001')).toBe('-0.000000000000000001')
})

test('sums a list exactly', () => {
  expect(sumAmounts([])).toBe('0')
  expect(sumAmounts(['0.10'])).toBe('0.10')
  expect(sumAmounts(['0.1', '0.2', '-0.30', '5'])).toBe('5.00')
  expect(sumAmounts(Array<string>(1000).fill('0.001'))).toBe('1.000')
})

test('multiplies exactly at the sum of both scales', () => {
  expect(multiplyAmounts('1.10', '2.0')).toBe('2.200')
  expect(multiplyAmounts('-0.000000000000000001', '0.1')).toBe('-0.0000000000000000001')
  expect(multiplyAmounts('-1.5', '0')).toBe('0.0')
})

test.each<[Rounding, string[]]>([
  ['half-even', ['0', '2', '2', '0', '-2', '-2', '1', '2', '3', '0', '0']],
  ['half-up', ['1', '2', '3', '-1', '-2', '-3', '1', '2', '3', '0', '0']],
  ['down', ['0', '1', '2', '0', '-1', '-2', '1', '1', '2', '0', '0']],
  ['up', ['1', '2', '3', '-1', '-2', '-3', '2', '2', '3', '1', '-1']],
])('rounds %s', (rounding, expected) => {
  const amounts = ['0.5', '1.5', '2.5', '-0.5', '-1.5', '-2.5', '1.4', '1.6', '2.51', '0.01', '-0.01']

  const rounded = amounts.map((amount) => roundAmount(amount, { decimals: 0, rounding }))

  expect(rounded).toEqual(expected)
})

test('rounds to exactly the stated decimals', () => {
  expect(roundAmount('1', { decimals: 2, rounding: 'down' })).toBe('1.00')
  expect(roundAmount('1.005', { decimals: 2, rounding: 'half-up' })).toBe('1.01')
  expect(roundAmount('-0.004', { decimals: 2, rounding: 'half-up' })).toBe('0.00')
  expect(roundAmount('9.99', { decimals: 1, rounding: 'up' })).toBe('10.0')
})

test('divides to exactly the stated decimals', () => {
  expect(divideAmounts('1', '3', { decimals: 2, rounding: 'half-even' })).toBe('0.33')
  expect(divideAmounts('2', '3', { decimals: 2, rounding: 'half-even' })).toBe('0.67')
  expect(divideAmounts('-1', '8', { decimals: 2, rounding: 'half-even' })).toBe('-0.12')
  expect(divideAmounts('-1', '8', { decimals: 2, rounding: 'half-up' })).toBe('-0.13')
  expect(divideAmounts('1', '-3', { decimals: 0, rounding: 'up' })).toBe('-1')
  expect(divideAmounts('10.00', '0.4', { decimals: 0, rounding: 'down' })).toBe('25')
})

test('refuses to divide by zero', () => {
  const divide = () => divideAmounts('1.50', '0.00', { decimals: 2, rounding: 'down' })

  expect(divide).toThrow(new RangeError('cannot divide 1.50 by zero'))
})

test.each([-1, 1.5, NaN, 101, Infinity])('refuses to round to %s decimals', (decimals) => {
  const round = () => roundAmount('1', { decimals, rounding: 'down' })

  expect(round).toThrow(new RangeError(`decimals are a whole number from 0 to 100, not ${decimals}`))
})

test.each<[string, (bad: string) => unknown]>([
  ['compareAmounts', (bad) => compareAmounts(bad, '1')],
  ['isZero', isZero],
  ['isNegative', isNegative],
  ['addAmounts', (bad) => addAmounts('1', bad)],
  ['subtractAmounts', (bad) => subtractAmounts('1', bad)],
  ['sumAmounts', (bad) => sumAmounts(['1', bad])],
  ['multiplyAmounts', (bad) => multiplyAmounts(bad, '1')],
  ['divideAmounts', (bad) => divideAmounts('1', bad, { decimals: 0, rounding: 'down' })],
  ['roundAmount', (bad) => roundAmount(bad, { decimals: 0, rounding: 'down' })],
  ['formatAmount', (bad) => formatAmount(bad, { locale: 'en' })],
])('%s names a text that is not an amount', (_name, calculate) => {
  for (const bad of ['abc', '', '1e3', '0x1F', '+1', '.5', '5.', '1\n', 'Infinity']) {
    expect(() => calculate(bad)).toThrow(new TypeError(`not an amount: ${JSON.stringify(bad)}`))
  }
  expect(() => calculate(1.5 as never)).toThrow(new TypeError('not an amount: number'))
  expect(() => calculate(undefined as never)).toThrow(new TypeError('not an amount: undefined'))
})

test.each([
  ['1.10', 'en', undefined, '1.10'],
  ['1.10', 'de-DE', undefined, '1,10'],
  ['1284.5', 'en', 2, '1,284.50'],
  ['1284.567', 'en', 2, '1,284.567'],
  ['0.000000000000000001', 'en', 2, '0.000000000000000001'],
  ['12345678901234567.89', 'en', 2, '12,345,678,901,234,567.89'],
  [longest, 'en', undefined, '123,456,789,012,345,678,901,234,567,890.123456789012345678'],
  [`-${longest}`, 'hi-IN', 8, '-1,23,45,67,89,01,23,45,67,89,01,23,45,67,890.123456789012345678'],
  ['1284.50', 'fr-FR', undefined, '1\u202f284,50'],
  ['1284.50', 'ar-EG', undefined, '١٬٢٨٤٫٥٠'],
  ['-0.00', 'en', undefined, '0.00'],
  ['7', 'en', 0, '7'],
  ['7', 'en', 100, `7.${'0'.repeat(100)}`],
])('formats %s in %s with %s decimals as %j', (amount, locale, decimals, text) => {
  expect(formatAmount(amount, { locale, decimals })).toBe(text)
})

test.each(['', 'x', 'de_DE', 'not a locale', '__proto__', 'xx', 'xx-YY', '\u0000'])(
  'formats as in English for the locale %j',
  (locale) => {
    expect(formatAmount('-1284.50', { locale })).toBe('-1,284.50')
  },
)

test.each([-1, 1.5, NaN, 101, 1e9, null as never])('ignores a precision of %s', (decimals) => {
  expect(formatAmount('1284.5', { locale: 'en', decimals })).toBe('1,284.5')
})

test('leaves an amount with more decimals than Intl supports unchanged', () => {
  const amount = `1284.${'1'.repeat(101)}`

  expect(formatAmount(amount, { locale: 'de-DE' })).toBe(amount)
})

test('formats the same after more locales than its cache holds', () => {
  const privateLocales = Array.from({ length: 1000 }, (_, n) => `de-x-${n}`)

  const texts = privateLocales.map((locale) => formatAmount('1284.50', { locale }))

  expect(new Set(texts)).toEqual(new Set(['1.284,50']))
  expect(formatAmount('1284.50', { locale: 'en' })).toBe('1,284.50')
})

test.each(['USDT', 'usdt', 'EUR', 'ABCDEFGHIJKL', '__proto__', 'constructor', '\u20bf', 'a b', '<b>', '0'])(
  'writes the code %j as plain text',
  (code) => {
    expect(formatMoney('1284.5', code, { locale: 'en', decimals: 2 })).toBe(`1,284.50\u00a0${code}`)
  },
)

test('writes the amount alone without a code', () => {
  const texts = ['', undefined, null].map((code) => formatMoney('1284.5', code, { locale: 'de-DE' }))

  expect(texts).toEqual(['1.284,5', '1.284,5', '1.284,5'])
})

test('a share is exact to eight decimals, and a total of zero or less has none', () => {
  expect([shareOf('2', '100'), shareOf('1', '3'), shareOf('-2', '3'), shareOf('0', '5')]).toEqual([
    '0.02',
    '0.33333333',
    '-0.66666667',
    '0',
  ])
  expect([shareOf('1', '0'), shareOf('1', '0.00'), shareOf('1', '-5')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('removes zeros only from the end of decimals', () => {
  expect(['100', '100.0', '1.50', '1.05', '10.010', '0.00'].map(plain)).toEqual([
    '100',
    '100',
    '1.5',
    '1.05',
    '10.01',
    '0',
  ])
})
