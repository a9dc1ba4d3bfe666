/**
 * Parses JSON without losing digits: a number that a double cannot hold exactly (`12345678901234567890.12`,
 * `1.10`) becomes its source text.
 */
export function parseJson(text: string, { maxDepth = 64, limits, lossy = asText }: Options = {}): unknown {
  const { end, odd } = scanJson(text, maxDepth, limits)
  if (end === 'too deep') throw new JsonError('too_deep', `JSON nested deeper than ${maxDepth} levels`)
  if (end === 'open') throw new JsonError('truncated', 'JSON that stops before its end')
  if (limits && end === 'too many items')
    throw new JsonError('too_large', `JSON with more than ${limits.items} entries in one list`)
  if (limits && end === 'too many values')
    throw new JsonError('too_large', `JSON with more than ${limits.values} values`)
  if (limits && end === 'too long a text')
    throw new JsonError('too_large', `JSON with a text of more than ${limits.text} characters`)
  try {
    // A reviver makes parsing several times slower, so it is used only when a key may have to be dropped.
    if (odd === undefined || needsReviver.test(text)) return JSON.parse(text, keepWith(lossy) as Reviver)
    return odd.length === 0 ? JSON.parse(text) : unmark(JSON.parse(markNumerals(text, odd)), lossy)
  } catch {
    throw new JsonError('not_json', 'something that is not JSON')
  }
}

export function tryParseJson(text: string, options?: Options): unknown {
  try {
    return parseJson(text, options)
  } catch {
    return undefined
  }
}

type Options = {
  maxDepth?: number
  limits?: JsonLimits
  /** Replacement for numbers that a double cannot hold; the source text by default. */
  lossy?: Lossy
}
type Lossy = (source: string) => unknown

const asText = (source: string): unknown => source

export class JsonError extends Error {
  override name = 'JsonError'
  readonly kind: 'too_deep' | 'too_large' | 'truncated' | 'not_json'

  constructor(kind: JsonError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** TypeScript's type of a reviver lacks the source text. */
type Reviver = (this: unknown, key: string, value: unknown) => unknown

/** Dropping these keys stops a later `Object.assign` from changing a prototype. */
export const poison = new Set(['__proto__', 'constructor', 'prototype'])

function keepWith(lossy: Lossy) {
  return (key: string, value: unknown, context?: { source?: string }): unknown => {
    if (poison.has(key)) return undefined
    if (typeof value !== 'number' || context?.source === undefined) return value
    return String(value) === context.source ? value : lossy(context.source)
  }
}

/**
 * A control character that no script uses; a text that contains it takes the slow path. It must be Latin-1,
 * because a wider character would double the memory of the text.
 */
const mark = '\u0091'

/** Escapes may hide a key that must be dropped, so any `\u` counts. */
const needsReviver = new RegExp(String.raw`__proto__|constructor|prototype|\\u|${mark}`)

/** Turns numbers that would lose digits into marked strings. */
function markNumerals(text: string, odd: readonly Numeral[]): string {
  let marked = ''
  let from = 0
  for (const { start, end } of odd) {
    marked += `${text.slice(from, start)}"${mark}${text.slice(start, end)}"`
    from = end
  }
  return marked + text.slice(from)
}

/** Mutates in place: nothing else holds the parsed value yet. */
function unmark(value: unknown, lossy: Lossy): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? lossy(value.slice(mark.length)) : value
  if (typeof value !== 'object' || value === null) return value
  const parts = value as Record<string, unknown>
  for (const key of Object.keys(parts)) {
    const part = parts[key]
    if (typeof part === 'string' || typeof part === 'object') parts[key] = unmark(part, lossy)
  }
  return value
}

/** TypeScript's types lack both functions, and so do some browsers. */
type RawNumber = { rawJSON: string }
const json: { rawJSON?: (source: string) => RawNumber; isRawJSON?: (value: unknown) => boolean } =
  JSON as never

/** A number that is serialized with exactly these digits; the nearest double in browsers without `JSON.rawJSON`. */
export function rawNumber(source: string): unknown {
  return json.rawJSON ? json.rawJSON(source) : Number(source)
}

export function isRawNumber(value: unknown): value is RawNumber {
  return json.isRawJSON?.(value) === true
}

type Numeral = { start: number; end: number }

/** Limits: entries of one list or object, characters of one text, values in total. */
type JsonLimits = { items: number; text: number; values: number }

type Scanned = {
  end: 'closed' | 'open' | 'too deep' | 'too many items' | 'too long a text' | 'too many values'
  /** Numbers that a double would change; undefined when scanning cannot decide. */
  odd: Numeral[] | undefined
}

const quote = 34
const backslash = 92
const minus = 45
const comma = 44
const unlimited: JsonLimits = { items: Infinity, text: Infinity, values: Infinity }

/**
 * Checks the nesting before parsing: the reviver recurses, and 100,000 brackets would overflow the stack. Also
 * tells truncated JSON from text that is not JSON.
 */
export function scanJson(text: string, maxDepth: number, limits: JsonLimits = unlimited): Scanned {
  if (!/^\s*["[{\dtfn-]/.test(text)) return { end: 'closed', odd: undefined }
  let depth = 0
  const odd: Numeral[] = []
  const items = new Int32Array(maxDepth + 1)
  let values = 0
  let isClear = true
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === quote) {
      const start = i
      i = closingQuote(text, i)
      if (i < 0) return { end: 'open', odd: undefined }
      if (i - start - 1 > limits.text) return { end: 'too long a text', odd: undefined }
    } else if (c === comma) {
      if (++values > limits.values) return { end: 'too many values', odd: undefined }
      if (depth >= 0 && (items[depth] = (items[depth] ?? 0) + 1) >= limits.items)
        return { end: 'too many items', odd: undefined }
    } else if (c === 123 || c === 91) {
      if (++values > limits.values) return { end: 'too many values', odd: undefined }
      if (++depth > maxDepth) return { end: 'too deep', odd: undefined }
      items[depth] = 0
    } else if (c === 125 || c === 93) depth--
    else if (isDigit(c) || c === minus) {
      const start = i
      while (isNumeral(text.charCodeAt(i + 1))) i++
      const numeral = text.slice(start, i + 1)
      if (String(Number(numeral)) === numeral) continue
      odd.push({ start, end: i + 1 })
      isClear &&= isNumber.test(numeral) && !isBeforeColon(text, i + 1)
    }
  }
  return { end: depth > 0 ? 'open' : 'closed', odd: isClear ? odd : undefined }
}

/** Skips strings quickly: they are most of a text. */
function closingQuote(text: string, opening: number): number {
  for (let end = text.indexOf('"', opening + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let start = end
    while (text.charCodeAt(start - 1) === backslash) start--
    if ((end - start) % 2 === 0) return end
  }
  return -1
}

const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Before a colon is a key, which may be a string, but not a number. */
export function isBeforeColon(text: string, end: number): boolean {
  let i = end
  while (/\s/.test(text.charAt(i))) i++
  return text.charAt(i) === ':'
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57
}

function isNumeral(c: number): boolean {
  return isDigit(c) || c === 43 || c === minus || c === 46 || c === 69 || c === 101
}

/** Limits for a response that a user waits for, far above any page of records. */
export const answerLimits: JsonLimits = { items: 10_000, text: 64 * 1024, values: 100_000 }

/** Maximum rows in one response. A longer response is refused, since dropped rows would go unnoticed. */
export const maxRows = 1000

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
