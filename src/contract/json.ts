import { scanJson, type JsonLimits, type Numeral } from './scanJson.ts'

/**
 * Reads JSON without losing a digit: a number that a double cannot hold as it was written
 * (`12345678901234567890.12`, `1.10`) comes back as its source text, every other as a number.
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
    // A reviver makes the parser several times slower, so it comes only where a key may have to be dropped.
    if (odd === undefined || needsReviver.test(text)) return JSON.parse(text, keepWith(lossy) as Reviver)
    return odd.length === 0 ? JSON.parse(text) : unmark(JSON.parse(markNumerals(text, odd)), lossy)
  } catch {
    throw new JsonError('not_json', 'something that is not JSON')
  }
}

/** The same, or undefined for what is no JSON that can be read. */
export function tryParseJson(text: string, options?: Options): unknown {
  try {
    return parseJson(text, options)
  } catch {
    return undefined
  }
}

type Options = {
  maxDepth?: number
  /** Without them as much is read as there is. */
  limits?: JsonLimits
  /** What stands for a number that a double cannot hold; its source text, if nothing else is asked for. */
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

/** TypeScript's own declaration of a reviver does not know the source text yet. */
type Reviver = (this: unknown, key: string, value: unknown) => unknown

/** Dropping these keys keeps a later `Object.assign` from changing a prototype. */
const poison = new Set(['__proto__', 'constructor', 'prototype'])

function keepWith(lossy: Lossy) {
  return (key: string, value: unknown, context?: { source?: string }): unknown => {
    if (poison.has(key)) return undefined
    if (typeof value !== 'number' || context?.source === undefined) return value
    return String(value) === context.source ? value : lossy(context.source)
  }
}

/**
 * Stands for nothing in any writing; a text that has it all the same is read the slow way. Beyond Latin-1 it would
 * double the memory of the whole text.
 */
const mark = '\u0091'

/** A key that has to be dropped may be written with escapes, so any escape of that kind counts as one. */
const needsReviver = new RegExp(String.raw`__proto__|constructor|prototype|\\u|${mark}`)

/** Numbers that would lose digits become strings that tell so. */
function markNumerals(text: string, odd: readonly Numeral[]): string {
  let marked = ''
  let from = 0
  for (const { start, end } of odd) {
    marked += `${text.slice(from, start)}"${mark}${text.slice(start, end)}"`
    from = end
  }
  return marked + text.slice(from)
}

/** In place: what has just been parsed is nobody else's yet. */
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

/** TypeScript's declarations do not know these two yet, and not every browser has them. */
type RawNumber = { rawJSON: string }
const json: { rawJSON?: (source: string) => RawNumber; isRawJSON?: (value: unknown) => boolean } =
  JSON as never

/** A number that is written with exactly these digits; where a browser cannot, the nearest double. */
export function rawNumber(source: string): unknown {
  return json.rawJSON ? json.rawJSON(source) : Number(source)
}

export function isRawNumber(value: unknown): value is RawNumber {
  return json.isRawJSON?.(value) === true
}
