import { RE2JS } from 're2js'
import { visibleText } from '../kit/field/Foreign.tsx'
import type { FieldRule } from '../data-provider/records.ts'

type Breach = { key: string; args: Record<string, unknown> }

/** Returns a message key or undefined. A pattern that cannot be checked never blocks: the service decides. */
export function ruleBreach(sent: FieldRule, value: string): Breach | undefined {
  const rule = soundRule(sent)
  const { min, max, pattern } = rule
  const length = Array.from(value).length
  if (min !== undefined && length < min) return { key: 'rule.too_short', args: { smart_count: min } }
  if (max !== undefined && length > max) return { key: 'rule.too_long', args: { smart_count: max } }
  if (rule.enum && !rule.enum.includes(value)) {
    return { key: 'rule.not_one_of', args: { words: rule.enum.map(visibleText).join(', ') } }
  }
  if (pattern === undefined || (compilePattern(pattern)?.test(value) ?? true)) return undefined
  return formBreach(pattern)
}

/** Drops empty lists and impossible lengths: some services fill in empty rules. */
export function soundRule({ enum: words, min, max, ...rest }: FieldRule): FieldRule {
  const highest = max !== undefined && max > 0 ? max : undefined
  const isPossible = min === undefined || highest === undefined || min <= highest
  return {
    ...rest,
    ...(words !== undefined && words.length > 0 && { enum: words }),
    ...(isPossible && min !== undefined && { min }),
    ...(isPossible && highest !== undefined && { max: highest }),
  }
}

function formBreach(pattern: string): Breach {
  const digits = digitsIn(pattern)
  if (!digits) return { key: 'rule.wrong_form', args: { pattern: visibleText(pattern) } }
  const { low, high } = digits
  if (high === undefined && low <= 1) return { key: 'rule.only_digits', args: {} }
  const span = high === undefined ? `${low}+` : low === high ? low : `${low}–${high}`
  return { key: 'rule.digits', args: { span, smart_count: high ?? low } }
}

const digitRun = /^\^(?:\\d|\[0-9\])(?:([*+?])|\{(\d{1,3})(?:(,)(\d{0,3}))?\})?\$$/

/** `^[0-9]{10,11}$` means 10 to 11 digits. Undefined for every other form. */
export function digitsIn(pattern: string): { low: number; high: number | undefined } | undefined {
  const run = digitRun.exec(pattern)
  if (!run) return undefined
  const [, sign, least = '1', comma, most = ''] = run
  if (sign !== undefined) return { low: sign === '+' ? 1 : 0, high: sign === '?' ? 1 : undefined }
  const low = Number(least)
  return { low, high: comma === undefined ? low : most === '' ? undefined : Number(most) }
}

type Checker = { test: (value: string) => boolean }

/** RE2 runs in linear time. Undefined for patterns that RE2 does not support or that are too large. */
export function compilePattern(pattern: string): Checker | undefined {
  if (pattern.length > longest) return undefined
  if (cache.has(pattern)) return cache.get(pattern)?.checker
  const compiled = compile(pattern)
  if (cache.size >= maxCached) cache.clear()
  cache.set(pattern, compiled)
  return compiled?.checker
}

const longest = 512
const maxParts = 1_200
/** Upper bound of value length times pattern size. */
const maxSteps = 250_000
const maxCached = 400

const cache = new Map<string, Compiled | undefined>()

type Compiled = { checker: Checker; parts: number }

function compile(pattern: string): Compiled | undefined {
  try {
    const translated = RE2JS.translateRegExp(pattern)
    // RE2 reads `\Q` as a quotation, JavaScript as a Q.
    if (translated.includes('\\Q') || patternSize(translated) > maxParts) return undefined
    const compiled = RE2JS.compile(translated)
    const parts = compiled.programSize()
    const isLong = ({ length }: string) => length > longest || length * parts > maxSteps
    return { checker: { test: (value) => isLong(value) || matches(compiled, value) }, parts }
  } catch {
    return undefined
  }
}

/** Unanchored, like JavaScript's `test`. */
function matches(compiled: RE2JS, value: string): boolean {
  try {
    return compiled.matcher(value).find()
  } catch {
    return true
  }
}

/** Estimates RE2's program size without compiling: `a{500}` counts as 500. */
function patternSize(pattern: string): number {
  const outside: number[] = []
  let sum = 0
  let last = 0
  for (const [token, low, high] of pattern.matchAll(tokens)) {
    if (token === '(') {
      outside.push(sum)
      sum = 0
    } else if (token === ')') {
      last = sum + 2
      sum = (outside.pop() ?? 0) + last
    } else if (low !== undefined) {
      const times = Math.max(Number(low), Number(high ?? 0), 1)
      sum += last * (times - 1)
      last *= times
    } else if (/^[*+?]/.test(token)) {
      sum += 1
      last += 1
    } else {
      sum += 1
      last = 1
    }
  }
  const classes = pattern.match(/\\p|\[:/giu)?.length ?? 0
  return outside.reduce((all, one) => all + one, sum) + classes * partsOfClass
}

const partsOfClass = 40

const tokens = /\[\^?\]?(?:\[:\^?\w*:\]|\\[^]|[^\]\\])*\]|\\[px]\{[^}]*\}|\\[^]|\{(\d+)(?:,(\d*))?\}|[^]/giu
