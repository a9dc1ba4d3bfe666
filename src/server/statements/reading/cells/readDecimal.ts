import { readAmount, type Amount } from '../../../../contract/amount.ts'
import { withCodes } from './currencies.ts'

export type DecimalSign = '.' | ','

/**
 * Accepts `1.250,00`, `1,250.00-`, `(12.50)`, `€ 1 250,00` and `12.50 DR`. Undefined if the text does not fit
 * the decimal sign, so that `1.25` never becomes 125, and for scientific notation, which has lost digits.
 */
export function readDecimal(text: string, decimal: DecimalSign): Amount | undefined {
  if (decimal === '.' && program.test(text)) return readAmount(text)
  const bare = bareNumber(text)
  if (!bare) return undefined
  const form = decimal === '.' ? withPoint : withComma
  if (!form.test(bare.digits)) return undefined
  const digits = bare.digits.replaceAll(decimal === '.' ? /[,\s']/g : /[.\s']/g, '').replace(',', '.')
  return readAmount(bare.isNegative ? `-${digits}` : digits)
}

/** Sheets store binary numbers with 15 reliable digits, as spreadsheets show them: `12.300000000000001` is 12.3. */
export function readStored(text: string): Amount | undefined {
  const digits = text
    .replace(/[eE].*$/, '')
    .replaceAll(/[^\d]/g, '')
    .replace(/^0+/, '')
  return readAmount(digits.length > 15 ? trimZeros(Number(text).toPrecision(15)) : text)
}

/** Evidence for a decimal sign. `open`: ambiguous, as `1.000`. */
export function decimalEvidence(text: string): DecimalSign | 'none' | 'open' | undefined {
  const bare = bareNumber(text)
  if (!bare) return undefined
  const { digits } = bare
  const [points, commas] = [count(digits, '.'), count(digits, ',')]
  if (points === 0 && commas === 0) return 'none'
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','

  const sign: DecimalSign = points > 0 ? '.' : ','
  const other: DecimalSign = points > 0 ? ',' : '.'
  if (points + commas > 1) return other
  const [whole = '', fraction = ''] = digits.split(sign)
  if (fraction.length !== 3) return sign
  return /^[1-9]\d{0,2}$/.test(whole) ? 'open' : sign
}

export function isNegativeText(text: string): boolean {
  return bareNumber(text)?.isNegative ?? false
}

const groups = String.raw`\d{1,3}(?:[G\s']\d{2,3})*[G\s']\d{3}`
const withPoint = new RegExp(String.raw`^(?:\d+|${groups.replaceAll('G', ',')})?(?:\.\d+)?$`)
const withComma = new RegExp(String.raw`^(?:\d+|${groups.replaceAll('G', '.')})?(?:,\d+)?$`)

const program = /^-?\d+(?:\.\d+)?$/

const usual = /^-?\d+(?:[.,]\d+)?$/
// `R$ 12` and `R12.50`, but not `R12`, which may be an id.
const currencySign = String.raw`(?:\p{Lu}{0,2}\p{Sc}|\p{Lu}{3,8}|\p{Lu}{1,2}(?=\s?[\d.,'\s]*[.,]\d{2}$))`
const written = new RegExp(
  String.raw`^(?<open>\()?\s*(?<before>[+-])?\s*(?:${currencySign}\s*)?(?<after>[+-])?\s*(?<digits>[\d.,'\s]*\d)\s*(?<behind>[+-])?\s*(?:${currencySign})?\s*(?<close>\))?\s*(?<side>DR|CR)?$`,
  'u',
)

function bareNumber(text: string): { digits: string; isNegative: boolean } | undefined {
  if (usual.test(text))
    return text.startsWith('-')
      ? { digits: text.slice(1), isNegative: true }
      : { digits: text, isNegative: false }
  const plain = text.length > 60 ? '' : withCodes(text)
  if (!/\d/.test(plain)) return undefined
  const { groups } = written.exec(plain.replaceAll(/[−‐–]/g, '-').replaceAll('’', "'")) ?? {}
  if (!groups) return undefined
  const { open, close, before, after, behind, side, digits = '' } = groups
  if ((open === undefined) !== (close === undefined)) return undefined
  const signs = [before, after, behind, open, side === 'DR' ? '-' : undefined].filter(Boolean)
  if (signs.length > 1) return undefined
  return { digits, isNegative: signs[0] === '-' || signs[0] === '(' }
}

function count(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++
  return count
}

function trimZeros(text: string): string {
  const [size = '', exponent] = text.split('e')
  const short = size.includes('.') ? size.replace(/\.?0+$/, '') : size
  return exponent === undefined ? short : `${short}e${exponent}`
}
