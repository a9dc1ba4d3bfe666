/**
 * A decimal number as text; floats never hold money. `readAmount` returns the normal form
 * `-?\d{1,30}(\.\d{1,18})?` and keeps trailing zeros. Arithmetic works at any length, since an exact product may
 * need more digits.
 */
export type Amount = string

export type Rounding = 'half-even' | 'half-up' | 'down' | 'up'
type RoundOptions = { decimals: number; rounding: Rounding }

const maxWhole = 30
const maxDecimals = 18

/**
 * Returns the normal form, or undefined for anything else: '007' → '7', '+1' → '1', '.5' → '0.5', '1.5E+3' →
 * '1500'; '5.', ' 1', '1,000', '0x1F' → undefined. A number may have lost digits before it gets here.
 */
export function readAmount(value: unknown): Amount | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const match = writtenForm.exec(String(value))
  if (!match) return undefined

  const [, sign = '', whole = '', fraction = '', exponent] = match
  if (whole === '' && fraction === '') return undefined
  if (exponent !== undefined) return expand(sign, whole + fraction, Number(exponent) - fraction.length)

  const digits = whole.replace(/^0+/, '') || '0'
  if (digits.length > maxWhole || fraction.length > maxDecimals) return undefined
  const size = fraction === '' ? digits : `${digits}.${fraction}`
  return sign === '-' && /[1-9]/.test(size) ? `-${size}` : size
}

export function compareAmounts(a: Amount, b: Amount): -1 | 0 | 1 {
  const { units } = minus(parseAmount(a), parseAmount(b))
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

export function isZero(amount: Amount): boolean {
  return parseAmount(amount).units === 0n
}

export function isNegative(amount: Amount): boolean {
  return parseAmount(amount).units < 0n
}

export function isPositive(amount: Amount): boolean {
  return parseAmount(amount).units > 0n
}

/** Without its sign. */
export function sizeOf(amount: Amount): Amount {
  return amount.startsWith('-') ? amount.slice(1) : amount
}

/** Keeps the larger scale: '1.10' + '1' = '2.10'. */
export function addAmounts(a: Amount, b: Amount): Amount {
  return writeAmount(plus(parseAmount(a), parseAmount(b)))
}

export function subtractAmounts(a: Amount, b: Amount): Amount {
  return writeAmount(minus(parseAmount(a), parseAmount(b)))
}

export function sumAmounts(amounts: readonly Amount[]): Amount {
  const sum = createSum()
  for (const amount of amounts) sum.add(amount)
  return sum.read()
}

/** A running sum. It adds small amounts as numbers, which hold 15 digits exactly and are much faster than bigints. */
export function createSum(): { add: (amount: Amount) => void; read: () => Amount } {
  const small: number[] = []
  let large: Scaled = { units: 0n, scale: 0 }
  return {
    add(amount) {
      const { whole, fraction } = splitAmount(amount)
      const scale = fraction.length
      const next = (small[scale] ?? 0) + Number(whole + fraction)
      if (whole.length + scale <= 15 && Number.isSafeInteger(next)) small[scale] = next
      else large = plus(large, { units: BigInt(whole + fraction), scale })
    },
    read() {
      const parts = small.map((units, scale): Scaled => ({ units: BigInt(units), scale }))
      return writeAmount(parts.reduce(plus, large))
    },
  }
}

/** Exact: '1.10' × '2.0' = '2.200'. Round before sending. */
export function multiplyAmounts(a: Amount, b: Amount): Amount {
  const left = parseAmount(a)
  const right = parseAmount(b)
  return writeAmount({ units: left.units * right.units, scale: left.scale + right.scale })
}

export function divideAmounts(a: Amount, b: Amount, to: RoundOptions): Amount {
  const dividend = parseAmount(a)
  const divisor = parseAmount(b)
  if (divisor.units === 0n) throw new RangeError(`cannot divide ${a} by zero`)

  if (!isDecimals(to.decimals)) {
    throw new RangeError(`decimals are a whole number from 0 to 100, not ${to.decimals}`)
  }

  const numerator = dividend.units * powerOfTen(divisor.scale + to.decimals)
  const denominator = divisor.units * powerOfTen(dividend.scale)
  return writeAmount({ units: roundQuotient(numerator, denominator, to.rounding), scale: to.decimals })
}

export function roundAmount(amount: Amount, to: RoundOptions): Amount {
  return divideAmounts(amount, '1', to)
}

const powersOfTen = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))

const writtenForm = /^([+-]?)(\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

// Checks the length before writing zeros, so that '1e999999999' costs nothing.
function expand(sign: string, digits: string, exponent: number): Amount | undefined {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  const significant = digits.slice(0, end).replace(/^0+/, '')
  if (significant === '') return '0'

  const power = exponent + digits.length - end
  if (significant.length + power > maxWhole || -power > maxDecimals) return undefined
  const units = BigInt(sign + significant) * powerOfTen(Math.max(power, 0))
  return writeAmount({ units, scale: Math.max(-power, 0) })
}

type Scaled = { units: bigint; scale: number }

function parseAmount(amount: Amount): Scaled {
  const { whole, fraction } = splitAmount(amount)
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

export function splitAmount(amount: unknown): { whole: string; fraction: string } {
  if (typeof amount !== 'string' || !/^-?\d+(?:\.\d+)?$/.test(amount))
    throw new TypeError(
      `not an amount: ${typeof amount === 'string' ? JSON.stringify(amount) : typeof amount}`,
    )
  const point = amount.indexOf('.')
  if (point === -1) return { whole: amount, fraction: '' }
  return { whole: amount.slice(0, point), fraction: amount.slice(point + 1) }
}

export function writeAmount({ units, scale }: Scaled): Amount {
  const digits = `${magnitude(units)}`.padStart(scale + 1, '0')
  const point = digits.length - scale
  const size = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return units < 0n ? `-${size}` : size
}

function plus(a: Scaled, b: Scaled): Scaled {
  if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale }
  const scale = Math.max(a.scale, b.scale)
  return { units: a.units * powerOfTen(scale - a.scale) + b.units * powerOfTen(scale - b.scale), scale }
}

function minus(a: Scaled, b: Scaled): Scaled {
  return plus(a, { units: -b.units, scale: b.scale })
}

function roundQuotient(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const divisor = magnitude(denominator)
  const below = magnitude(numerator) / divisor
  const twiceRest = (magnitude(numerator) % divisor) * 2n
  const size = goesUp[rounding](twiceRest, divisor, below) ? below + 1n : below
  return numerator < 0n === denominator < 0n ? size : -size
}

// Works on absolute values, so 'up' means away from zero.
const goesUp: Record<Rounding, (twiceRest: bigint, divisor: bigint, below: bigint) => boolean> = {
  'half-even': (twiceRest, divisor, below) =>
    twiceRest > divisor || (twiceRest === divisor && below % 2n === 1n),
  'half-up': (twiceRest, divisor) => twiceRest >= divisor,
  down: () => false,
  up: (twiceRest) => twiceRest > 0n,
}

function magnitude(units: bigint): bigint {
  return units < 0n ? -units : units
}

function powerOfTen(exponent: number): bigint {
  return powersOfTen[exponent] ?? 10n ** BigInt(exponent)
}

export function isDecimals(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= 100
}

/** '0.02' is 2 %; undefined when `whole` is zero or negative. */
export function shareOf(part: Amount, whole: Amount): Amount | undefined {
  if (!isPositive(whole)) return undefined
  return plain(divideAmounts(part, whole, { decimals: 8, rounding: 'half-even' }))
}

/** Removes trailing zeros. */
export function plain(amount: Amount): Amount {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

/**
 * Text that sorts by bytes in the order of the amounts, at any length. Layout: sign, number of digits before the
 * point, significant digits. Negative amounts use nine's complement and end with '~', which sorts after every
 * digit, so that of two with a common start the longer one sorts first.
 */
export function sortKey(amount: Amount): string {
  const isNegative = amount.startsWith('-')
  const { whole, fraction } = splitAmount(amount)
  const before = whole.replace(/^-?0*/, '')
  const digits = `${before}${fraction}`.replace(/0+$/, '')
  const length = `${before.length}`.padStart(2, '0')
  if (digits === '' || !isNegative) return `1${digits === '' ? '00' : length}${digits}`
  return `0${(length + digits).replaceAll(/\d/g, (digit) => String(9 - Number(digit)))}~`
}
