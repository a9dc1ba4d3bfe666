import type { Mapping } from './statementMapping.requests.ts'
import type { MappingBody } from './statements.requests.ts'

/** A change of how a statement is read. */
export type Edit = Omit<MappingBody, 'mapping'> & { mapping: Mapping }

/** `put(mapping, 'fees.1.decimal', ',')` sets a value at its path; undefined removes it. */
export function put(mapping: Mapping, about: string, value: unknown): Mapping {
  return putAt(mapping, about.split('.'), value) as Mapping
}

function putAt(part: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(part) || (part === null && /^\d+$/.test(key))) {
    const items: unknown[] = [...(part ?? [])]
    items[Number(key)] = putAt(items[Number(key)], rest, value)
    return items.filter((item) => item !== undefined)
  }
  const fields = typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {}
  const next = putAt(fields[key], rest, value)
  const { [key]: _, ...remaining } = fields
  return next === undefined ? remaining : { ...remaining, [key]: next }
}

export function valueAt(mapping: Mapping, about: string): unknown {
  return about
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined | null)?.[key], mapping)
}
