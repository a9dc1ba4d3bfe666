import { RE2JS } from 're2js'
import { visibleText } from '../fields/Foreign.tsx'
import type { FieldRule } from '../records.ts'
import { readShape } from './readShape.ts'

type Breach = { key: string; args: Record<string, unknown> }

/** A message key, or undefined. A pattern that cannot be checked never blocks: the service decides. */
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

/** A list of no words and lengths that no value has are no rule: some services fill in empty ones. */
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
  const shape = readShape(pattern)
  if (shape?.of !== 'digits' || !shape.whole) {
    return { key: 'rule.wrong_form', args: { pattern: visibleText(pattern) } }
  }
  const { low, high } = shape
  if (high === undefined) return { key: 'rule.digits_from', args: { smart_count: low } }
  return low === high
    ? { key: 'rule.digits_exactly', args: { smart_count: low } }
    : { key: 'rule.digits_between', args: { low, smart_count: high } }
}

type Checker = { test: (value: string) => boolean }

/** RE2 takes linear time. Undefined where it has no such construct, or where the pattern grows too large. */
export function compilePattern(pattern: string): Checker | undefined {
  if (pattern.length > longest) return undefined
  if (cache.has(pattern)) return cache.get(pattern)?.checker
  const compiled = compile(pattern)
  if (cachedParts > mostCached) {
    cache.clear()
    cachedParts = 0
  }
  cache.set(pattern, compiled)
  cachedParts += 100 + (compiled?.parts ?? 0)
  return compiled?.checker
}

const longest = 512
const mostParts = 1_200
/** Each letter of a value is held against each part. */
const mostSteps = 250_000
const mostCached = 500_000

const cache = new Map<string, Compiled | undefined>()
let cachedParts = 0

type Compiled = { checker: Checker; parts: number }

function compile(pattern: string): Compiled | undefined {
  try {
    const translated = RE2JS.translateRegExp(pattern)
    // To RE2 it is the start of a quotation, to whoever wrote a JavaScript pattern a Q.
    if (translated.includes('\\Q') || patternSize(translated) > mostParts) return undefined
    const compiled = RE2JS.compile(translated)
    const parts = compiled.programSize()
    const isLong = ({ length }: string) => length > longest || length * parts > mostSteps
    return { checker: { test: (value) => isLong(value) || matches(compiled, value) }, parts }
  } catch {
    return undefined
  }
}

/** Anywhere in the value, as JavaScript's `test` does: only the pattern's own anchors anchor. */
function matches(compiled: RE2JS, value: string): boolean {
  try {
    return compiled.matcher(value).find()
  } catch {
    return true
  }
}

/** A lower bound for the parts that RE2 makes, without compiling: `a{500}` is five hundred letters. */
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
