/**
 * Reads JSON without losing a digit: a number that a double cannot hold as it was written
 * (`12345678901234567890.12`, `1.10`) comes back as its source text, every other as a number.
 */
export function parseJson(text: string, { maxDepth = 64, lossy = asText }: Options = {}): unknown {
  const { end, isPlain } = scan(text, maxDepth)
  if (end === 'too deep') throw new JsonError('too_deep', `JSON nested deeper than ${maxDepth} levels`)
  if (end === 'open') throw new JsonError('truncated', 'JSON that stops before its end')
  try {
    // A reviver makes the parser several times slower; most texts hold nothing for it to do.
    return isPlain ? JSON.parse(text) : JSON.parse(text, keepWith(lossy) as Reviver)
  } catch {
    throw new JsonError('not_json', 'not JSON')
  }
}

type Options = {
  maxDepth?: number
  /** What stands for a number that a double cannot hold; its source text, if nothing else is asked for. */
  lossy?: (source: string) => unknown
}

const asText = (source: string): unknown => source

export class JsonError extends Error {
  override name = 'JsonError'
  readonly kind: 'too_deep' | 'truncated' | 'not_json'

  constructor(kind: JsonError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** TypeScript's own declaration of a reviver does not know the source text yet. */
type Reviver = (this: unknown, key: string, value: unknown) => unknown

/** Dropping these keys keeps a later `Object.assign` from changing a prototype. */
const poison = new Set(['__proto__', 'constructor', 'prototype'])

function keepWith(lossy: (source: string) => unknown) {
  return (key: string, value: unknown, context?: { source?: string }): unknown => {
    if (poison.has(key)) return undefined
    if (typeof value !== 'number' || context?.source === undefined) return value
    return String(value) === context.source ? value : lossy(context.source)
  }
}

const quote = 34
const backslash = 92
const minus = 45

/** A key may be written with escapes, so any escape of that kind counts as one. */
const mayPoison = /__proto__|constructor|prototype|\\u/

type Scanned = {
  end: 'closed' | 'open' | 'too deep'
  /** Nothing in it needs the reviver: no number that a double would change, no key to drop. */
  isPlain: boolean
}

/**
 * How the text nests, told before it is parsed: the parser's reviver recurses, and a text of 100,000
 * brackets would end the stack. Also tells a text that was cut off from one that never was JSON.
 */
function scan(text: string, maxDepth: number): Scanned {
  if (!/^\s*["[{\dtfn-]/.test(text)) return { end: 'closed', isPlain: false }
  let depth = 0
  let inString = false
  let isPlain = !mayPoison.test(text)
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === backslash) i++
      else if (c === quote) inString = false
    } else if (c === quote) inString = true
    else if (c === 123 || c === 91) {
      if (++depth > maxDepth) return { end: 'too deep', isPlain }
    } else if (c === 125 || c === 93) depth--
    else if (isPlain && (isDigit(c) || c === minus)) {
      const start = i
      while (isNumeral(text.charCodeAt(i + 1))) i++
      const numeral = text.slice(start, i + 1)
      isPlain = String(Number(numeral)) === numeral
    }
  }
  return { end: inString || depth > 0 ? 'open' : 'closed', isPlain }
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57
}

/** A digit, or a sign, point or exponent inside a number. */
function isNumeral(c: number): boolean {
  return isDigit(c) || c === 43 || c === minus || c === 46 || c === 69 || c === 101
}
