import { isObject } from '../contract/isObject.ts'
import { isRawNumber } from '../contract/json.ts'

/**
 * The same as `parseJson` would give by itself: the source text where a double cannot hold the number. What holds no
 * such number is given as it is.
 */
export function textForRaw(value: unknown): unknown {
  if (typeof value !== 'object') return value
  if (isRawNumber(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return value.map(textForRaw)
  if (!isObject(value)) return value
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(value)) {
    const text = textForRaw(value[key])
    if (text !== value[key]) (copy ??= { ...value })[key] = text
  }
  return copy ?? value
}
