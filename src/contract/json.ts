/**
 * Reads JSON without losing a digit: a number that a double cannot hold as it was written
 * (`12345678901234567890.12`, `1.10`) comes back as its source text, every other as a number.
 */
export function parseJson(text: string, { maxDepth = 64 } = {}): unknown {
  const end = scan(text, maxDepth)
  if (end === 'too deep') throw new JsonError('too_deep', `JSON nested deeper than ${maxDepth} levels`)
  if (end === 'open') throw new JsonError('truncated', 'JSON that stops before its end')
  try {
    return JSON.parse(text, keep as Reviver)
  } catch {
    throw new JsonError('not_json', 'not JSON')
  }
}

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

function keep(key: string, value: unknown, context?: { source?: string }): unknown {
  if (poison.has(key)) return undefined
  if (typeof value !== 'number' || context?.source === undefined) return value
  return String(value) === context.source ? value : context.source
}

const quote = 34
const backslash = 92

/**
 * How the text nests, told before it is parsed: the parser's reviver recurses, and a text of 100,000
 * brackets would end the stack. Also tells a text that was cut off from one that never was JSON.
 */
function scan(text: string, maxDepth: number): 'closed' | 'open' | 'too deep' {
  if (!/^\s*["[{\dtfn-]/.test(text)) return 'closed'
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === backslash) i++
      else if (c === quote) inString = false
    } else if (c === quote) inString = true
    else if (c === 123 || c === 91) {
      if (++depth > maxDepth) return 'too deep'
    } else if (c === 125 || c === 93) depth--
  }
  return inString || depth > 0 ? 'open' : 'closed'
}
