export type Numeral = { start: number; end: number }

/** Limits: entries of one list or object, characters of one text, values in total. */
export type JsonLimits = { items: number; text: number; values: number }

type Scanned = {
  end: 'closed' | 'open' | 'too deep' | 'too many items' | 'too long a text' | 'too many values'
  /** Numbers that a double would change; undefined when scanning cannot decide. */
  odd: Numeral[] | undefined
}

const quote = 34
const backslash = 92
const minus = 45
const colon = 58
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
      isClear &&= isNumber.test(numeral) && !isKey(text, i + 1)
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

/** A key may be a string, but not a number. */
function isKey(text: string, end: number): boolean {
  let i = end
  while (/\s/.test(text.charAt(i))) i++
  return text.charCodeAt(i) === colon
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
