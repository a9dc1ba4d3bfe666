import { JsonError, parseJson } from '../../contract/json.ts'
import { dots } from './coverText.ts'

/**
 * A free-form part may be JSON within a string: what `change` does to it is written back, every other digit and
 * every other string stays as it was. Nobody can look through one that is nested too deep, so nobody sees it.
 */
export function changeJsonText(text: string, change: (value: unknown) => unknown): string {
  if (!/^\s*["[{]/.test(text)) return text
  try {
    parseJson(text)
  } catch (error) {
    return error instanceof JsonError && error.kind === 'too_deep' ? dots : text
  }
  const value: unknown = JSON.parse(text, keepDigits as Reviver)
  const changed = JSON.stringify(change(value))
  return changed === JSON.stringify(value) ? text : changed
}

/** TypeScript's own declarations do not know the source text and raw numbers yet. */
type Reviver = (this: unknown, key: string, value: unknown) => unknown
type RawNumber = { rawJSON: string }
const json: { rawJSON: (text: string) => RawNumber; isRawJSON: (value: unknown) => value is RawNumber } =
  JSON as never

/** Goes out with the digits that it came with. */
export function rawNumber(source: string): unknown {
  return json.rawJSON(source)
}

function keepDigits(_key: string, value: unknown, context: { source: string }): unknown {
  return typeof value === 'number' ? json.rawJSON(context.source) : value
}

/** A number that keeps its digits, as `JSON.rawJSON` makes it. */
export function isRawNumber(value: unknown): value is RawNumber {
  return json.isRawJSON(value)
}

/** A new object from changed entries; an entry that becomes nothing is left out, and `__proto__` always is. */
export function mapEntries(
  record: Record<string, unknown>,
  change: (key: string, value: unknown) => [string, unknown] | undefined,
): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const key of Object.keys(record)) {
    if (key === '__proto__') continue
    const entry = change(key, record[key])
    if (entry) made[entry[0]] = entry[1]
  }
  return made
}
