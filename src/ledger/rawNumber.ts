import { isObject } from '../contract/isObject.ts'

/** TypeScript's own declarations do not know raw numbers yet. */
type RawJson = { rawJSON: (text: string) => unknown; isRawJSON: (value: unknown) => boolean }
const json: RawJson = JSON as never

/** A number that is written back with the digits it came with. */
export function rawNumber(source: string): unknown {
  return json.rawJSON(source)
}

export function isRawNumber(value: unknown): boolean {
  return json.isRawJSON(value)
}

/** The same as `parseJson` would give by itself: the source text where a double cannot hold the number. */
export function textForRaw(value: unknown): unknown {
  if (isRawNumber(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return value.map(textForRaw)
  if (!isObject(value)) return value
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) copy[key] = textForRaw(value[key])
  return copy
}
