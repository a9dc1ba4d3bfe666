import type { z } from 'zod'

export type Fault = { field: string; message: string; value: unknown }

/**
 * Moves fields that do not fit the schema into `faults` with their values, so that the rest of the record is
 * usable. Every field of `schema` must be optional.
 */
export function readRecord<S extends z.ZodType>(
  schema: S,
  input: unknown,
): { record: z.output<S>; faults: Fault[] } {
  const faults: Fault[] = []
  let rest = input
  for (let round = 0; round < 8; round++) {
    const read = schema.safeParse(rest)
    if (read.success) return { record: read.data, faults }
    for (const { path, message } of read.error.issues.toReversed()) {
      const { without, value } = takeOut(rest, path)
      rest = without
      faults.unshift({ field: path.join('.'), message, value })
    }
  }
  return { record: schema.parse({}), faults: [...faults, { field: '', message: 'unreadable', value: input }] }
}

function takeOut(from: unknown, path: readonly PropertyKey[]): { without: unknown; value: unknown } {
  const [key, ...deeper] = path
  if (key === undefined || typeof from !== 'object' || from === null) return { without: {}, value: from }
  const copy: Record<PropertyKey, unknown> | unknown[] = Array.isArray(from) ? [...from] : { ...from }
  const value = Reflect.get(copy, key)
  if (deeper.length > 0) {
    const inner = takeOut(value, deeper)
    Reflect.set(copy, key, inner.without)
    return { without: copy, value: inner.value }
  }
  if (Array.isArray(copy)) copy.splice(Number(key), 1)
  else Reflect.deleteProperty(copy, key)
  return { without: copy, value }
}
