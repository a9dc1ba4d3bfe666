import { scanJson, type JsonLimits, type Numeral } from './scanJson.ts'

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
const poison = new Set(['__proto__', 'constructor', 'prototype'])

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
