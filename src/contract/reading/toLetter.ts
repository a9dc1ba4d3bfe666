import { isRawNumber, isObject } from '../json.ts'
import { isStated, spelling, type Assumed, type ReadingRules, type Shape } from './shape.ts'

/** `record` has documented names and forms; fields that match none stay as sent. */
export type Letter = { record: unknown; assumed?: Assumed }

const ours = new Set(['assumed', 'raw', 'belongsTo', 'countinghouse'])

const isOurs = ({ isRecord }: Shape, key: string): boolean => isRecord && ours.has(key)

/** Returns a record that already has the documented form unchanged. */
export function toLetter(shape: Shape, input: unknown, rules: ReadingRules): Letter {
  if (!isObject(input) || isRawNumber(input)) {
    return shape.plain !== undefined && typeof input === 'string' && input !== ''
      ? { record: { [shape.plain]: input }, assumed: { [shape.plain]: 'a plain code' } }
      : { record: input }
  }
  return isByTheLetter(shape, input) ? { record: input } : rewrite(shape, input, rules)
}

export function isByTheLetter(shape: Shape, input: Record<string, unknown>): boolean {
  for (const key of Object.keys(input)) {
    const field = shape.fields.get(key)
    if (field ? !field.kind.isLetter(input[key]) : isOurs(shape, key) || shape.names.has(spelling(key)))
      return false
  }
  return true
}

/** A value with the keys it was read from; `from` names them unless they are the field's own. */
type Origin = { value: unknown; keys: readonly string[]; from?: string }

function rewrite(shape: Shape, input: Record<string, unknown>, rules: ReadingRules): Letter {
  const origins = originsOf(shape, input)
  const record: Record<string, unknown> = {}
  const assumed: Assumed = {}
  for (const [name, { kind }] of shape.fields) {
    const { value, from } = origins.get(name) ?? { value: input[name] }
    const read = isStated(value) ? kind.read(value, rules) : 'absent'
    if (read === 'absent') {
      // Keeps null or empty text where it is unambiguous.
      if (value !== undefined && kind.isLetter(value)) record[name] = value
      continue
    }
    record[name] = read ? read.value : value
    const how = read?.assumed
    if (typeof how === 'object')
      for (const part of Object.keys(how)) assumed[`${name}.${part}`] = how[part] ?? ''
    const words = [from && `from ${from}`, typeof how === 'string' && how].filter(Boolean)
    if (words.length > 0) assumed[name] = words.join(', ')
  }
  const taken = new Set([...origins.values()].flatMap(({ keys }) => keys))
  for (const [key, value] of Object.entries(input))
    if (!taken.has(key) && !isOurs(shape, key) && !shape.fields.has(key)) record[key] = value
  return Object.keys(assumed).length === 0 ? { record } : { record, assumed }
}

/** Source of each field: its documented name, else a combination of others, else its best alias. */
function originsOf(shape: Shape, input: Record<string, unknown>): Map<string, Origin> {
  const origins = new Map<string, Origin>()
  const free = new Map<string, string>()
  for (const key of Object.keys(input)) {
    if (!isStated(input[key])) continue
    if (shape.fields.has(key)) origins.set(key, { value: input[key], keys: [key] })
    else if (!isOurs(shape, key) && !free.has(spelling(key))) free.set(spelling(key), key)
  }
  for (const { field, from, value } of shape.composed) {
    if (origins.has(field)) continue
    const keys = from.flatMap((name) => free.get(spelling(name)) ?? [])
    const whole = value(from.map((name) => input[free.get(spelling(name)) ?? ''] ?? undefined))
    if (whole === undefined) continue
    origins.set(field, { value: whole, keys, from: keys.join(' and ') })
    for (const key of keys) free.delete(spelling(key))
  }
  for (const [field, { aliases = [] }] of shape.fields) {
    if (origins.has(field)) continue
    const name = [field, ...aliases].map(spelling).find((alias) => free.has(alias))
    const key = name === undefined ? undefined : free.get(name)
    if (name === undefined || key === undefined) continue
    free.delete(name)
    origins.set(field, { value: input[key], keys: [key], from: key })
  }
  return origins
}
