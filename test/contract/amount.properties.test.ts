import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addAmounts,
  compareAmounts,
  divideAmounts,
  multiplyAmounts,
  readAmount,
  roundAmount,
  subtractAmounts,
  sumAmounts,
  type Rounding,
} from '../../src/contract/amount.ts'
import { formatAmount, formatMoney } from '../../src/contract/formatAmount.ts'
import { runs } from '../support/runs.ts'

// The oracle reads every amount by position as a whole number of 10^-18, without the module.
const one = 10n ** 18n

function toUnits(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const size = BigInt(whole) * one + BigInt(fraction.padEnd(18, '0'))
  return amount.startsWith('-') ? -size : size
}

function decimalsOf(amount: string): number {
  return amount.includes('.') ? amount.length - amount.indexOf('.') - 1 : 0
}

const size = (units: bigint) => (units < 0n ? -units : units)

// Digits of every length. Fives, nines and zeros are more frequent than by chance.
const digits = (longest: number) =>
  fc
    .tuple(
      fc.oneof(
        fc.bigInt(0n, 10n ** 30n - 1n),
        fc.constantFrom(5n, 9n, 15n, 25n, 50n, 10n ** 30n - 1n, 10n ** 29n),
      ),
      fc.nat(longest),
    )
    .map(([number, length]) => (length === 0 ? '' : number.toString().padStart(30, '0').slice(-length)))

const amount = fc.tuple(fc.boolean(), digits(30), digits(18)).map(([negative, whole, fraction]) => {
  const text = `${whole.replace(/^0+/, '') || '0'}${fraction && '.'}${fraction}`
  return negative && /[1-9]/.test(text) ? `-${text}` : text
})

// Often a near neighbour or the same value with more zeros: the cases an ordering gets wrong first.
const pair = fc.oneof(
  fc.tuple(amount, amount),
  amount.chain((a) => {
    const longer = decimalsOf(a) === 0 ? `${a}.0` : decimalsOf(a) < 18 ? `${a}0` : a
    const opposite = a.startsWith('-') ? a.slice(1) : toUnits(a) === 0n ? a : `-${a}`
    const last = a.slice(0, -1) + ((Number(a.at(-1)) + 1) % 10)
    return fc.tuple(fc.constant(a), fc.constantFrom(a, longer, opposite, toUnits(last) === 0n ? '0' : last))
  }),
)

const rounding = fc.constantFrom<Rounding>('half-even', 'half-up', 'down', 'up')

/** By definition: `result` / `unit` is the right rounding of `numerator` / `denominator`. */
function isRounded(
  result: bigint,
  unit: bigint,
  numerator: bigint,
  denominator: bigint,
  how: Rounding,
): boolean {
  const step = size(denominator)
  const exact = numerator * unit * (denominator < 0n ? -1n : 1n)
  const error = size(result * step - exact)
  if (how === 'down') return error < step && size(result * step) <= size(exact) && result * exact >= 0n
  if (how === 'up') return error < step && size(result * step) >= size(exact) && result * exact >= 0n
  if (error * 2n !== step) return error * 2n < step
  return how === 'half-even' ? result % 2n === 0n : size(result * step) > size(exact)
}

function toInteger(text: string): bigint {
  return BigInt(text.replace('.', ''))
}

// No leading zeros, no negative zero.
const written = /^(?!-[0.]+$)-?(0|[1-9]\d*)(\.\d+)?$/

test('reads every amount in normal form unchanged', () => {
  fc.assert(
    fc.property(amount, (text) => readAmount(text) === text),
    { numRuns: runs(1_000_000) },
  )
})

test('reads every other spelling of an amount as the same digits', () => {
  fc.assert(
    fc.property(amount, fc.nat(40), (text, zeros) => {
      const [sign, bare] = text.startsWith('-') ? ['-', text.slice(1)] : ['+', text]

      expect(readAmount(`${sign}${'0'.repeat(zeros)}${bare}`)).toBe(text)
      if (bare.startsWith('0.')) expect(readAmount(`${sign}${bare.slice(1)}`)).toBe(text)
    }),
    { numRuns: runs(100_000) },
  )
})

test('expands every exponent exactly', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: -60, max: 60 }), fc.constantFrom('e', 'E'), (text, shift, e) => {
      const whole = toUnits(text)
      const digits = size(whole).toString().padStart(200, '0') + '0'.repeat(200)
      const point = 200 + shift - 18
      const expected = `${digits.slice(0, point).replace(/^0+(?=\d)/, '')}.${digits.slice(point)}`.replace(
        /\.?0+$/,
        '',
      )
      const fits = expected.replace(/\..*/, '').length <= 30 && decimalsOf(expected) <= 18

      expect(readAmount(`${text}${e}${shift}`)).toBe(
        fits ? (whole < 0n ? `-${expected}` : expected) : undefined,
      )
    }),
    { numRuns: runs(100_000) },
  )
})

test('reads every finite number as the value of its text', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const read = readAmount(number)

      if (read === undefined)
        expect(Math.abs(number) >= 1e30 || /e-|\.\d{19}/.test(String(number))).toBe(true)
      else expect([written.test(read), Number(read)]).toEqual([true, number + 0])
    }),
    { numRuns: runs(100_000) },
  )
})

test('reads any text as a normal form or as nothing', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(...'0123456789.+-eE ,_xn\n\u0661\u22120'),
    maxLength: 12,
  })

  fc.assert(
    fc.property(fc.oneof(hostile, fc.string(), fc.anything()), (value) => {
      const read = readAmount(value)

      if (read !== undefined) expect([written.test(read), Number(read)]).toEqual([true, Number(value) + 0])
    }),
    { numRuns: runs(100_000) },
  )
})

test('adds and subtracts like whole numbers', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const sum = addAmounts(a, b)
      const difference = subtractAmounts(a, b)
      const scale = Math.max(decimalsOf(a), decimalsOf(b))

      expect([toUnits(sum), decimalsOf(sum), written.test(sum)]).toEqual([
        toUnits(a) + toUnits(b),
        scale,
        true,
      ])
      expect([toUnits(difference), decimalsOf(difference), written.test(difference)]).toEqual([
        toUnits(a) - toUnits(b),
        scale,
        true,
      ])
    }),
    { numRuns: runs(100_000) },
  )
})

test('sums a list like whole numbers', () => {
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const sum = sumAmounts(amounts)

      expect(toUnits(sum)).toBe(amounts.map(toUnits).reduce((a, b) => a + b, 0n))
      expect(decimalsOf(sum)).toBe(Math.max(0, ...amounts.map(decimalsOf)))
    }),
    { numRuns: runs(20_000) },
  )
})

test('multiplies like whole numbers', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const product = multiplyAmounts(a, b)

      expect(toInteger(product)).toBe(toInteger(a) * toInteger(b))
      expect(decimalsOf(product)).toBe(decimalsOf(a) + decimalsOf(b))
      expect(product).toMatch(written)
    }),
    { numRuns: runs(100_000) },
  )
})

test('divides and rounds by the definition of each rounding', () => {
  const divisor = fc.oneof(amount, fc.constantFrom('2', '-2', '4', '0.8', '-20', '0.000000000000000002', '3'))

  fc.assert(
    fc.property(amount, divisor, fc.nat(24), rounding, (a, b, decimals, how) => {
      fc.pre(toUnits(b) !== 0n)

      const quotient = divideAmounts(a, b, { decimals, rounding: how })

      expect(decimalsOf(quotient)).toBe(decimals)
      expect(quotient).toMatch(written)
      expect(isRounded(toInteger(quotient), 10n ** BigInt(decimals), toUnits(a), toUnits(b), how)).toBe(true)
    }),
    { numRuns: runs(100_000) },
  )
})

test('rounds by the definition of each rounding', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: -2, max: 3 }), rounding, (a, fewer, how) => {
      const decimals = Math.max(0, decimalsOf(a) - fewer)

      const rounded = roundAmount(a, { decimals, rounding: how })

      expect(decimalsOf(rounded)).toBe(decimals)
      expect(rounded).toMatch(written)
      expect(isRounded(toInteger(rounded), 10n ** BigInt(decimals), toUnits(a), one, how)).toBe(true)
    }),
    { numRuns: runs(100_000) },
  )
})

test('compares like whole numbers', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const order = toUnits(a) < toUnits(b) ? -1 : toUnits(a) > toUnits(b) ? 1 : 0

      expect(compareAmounts(a, b)).toBe(order)
    }),
    { numRuns: runs(100_000) },
  )
})

test.each(['en', 'de-DE', 'de-CH', 'fr-FR', 'es', 'pl', 'hi-IN', 'ar-EG', 'fa', 'bn', 'my', 'th-u-nu-thai'])(
  'keeps every digit in %s',
  (locale) => {
    const nativeDigits = Array.from({ length: 10 }, (_, n) => new Intl.NumberFormat(locale).format(n))
    const separator = new Intl.NumberFormat(locale).formatToParts(1.5)[1]?.value
    const toAscii = (text: string) =>
      Array.from(text, (c) =>
        nativeDigits.includes(c) ? nativeDigits.indexOf(c) : c === separator ? '.' : '',
      ).join('')

    fc.assert(
      fc.property(amount, fc.option(fc.nat(24), { nil: undefined }), (a, decimals = 0) => {
        const text = formatAmount(a, { locale, decimals })

        const missing = '0'.repeat(Math.max(0, decimals - decimalsOf(a)))
        const expected = a.replace('-', '') + (missing && decimalsOf(a) === 0 ? '.' : '') + missing
        expect(toAscii(text.replace(/^[\u061c\u200e]/, ''))).toBe(expected)
        expect(/[-\u2212]/.test(text)).toBe(a.startsWith('-'))
      }),
      { numRuns: runs(10_000) },
    )
  },
)

test('groups by thousands in English', () => {
  fc.assert(
    fc.property(amount, (a) => {
      const [whole = '', ...fraction] = a.split('.')
      const expected = [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')

      expect(formatAmount(a, { locale: 'en' })).toBe(expected)
    }),
    { numRuns: runs(20_000) },
  )
})

test('formats with any code, locale and precision', () => {
  fc.assert(
    fc.property(amount, fc.string(), fc.string(), fc.double(), (a, code, locale, decimals) => {
      const text = formatMoney(a, code, { locale, decimals })

      expect(text.endsWith(code && `\u00a0${code}`)).toBe(true)
    }),
    { numRuns: runs(20_000) },
  )
})
