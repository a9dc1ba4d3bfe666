import { JsonError, parseJson, rawNumber } from '../../contract/json.ts'
import { dots } from '../../ledger/personal/coverText.ts'

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

/** TypeScript's own declaration of a reviver does not know the source text yet. */
type Reviver = (this: unknown, key: string, value: unknown) => unknown

function keepDigits(_key: string, value: unknown, context: { source: string }): unknown {
  return typeof value === 'number' ? rawNumber(context.source) : value
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
