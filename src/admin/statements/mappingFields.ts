import type { Mapping, MoneyRule } from '../../api/statementMapping.requests.ts'

/** The mapping with a value in its place: `put(mapping, 'fees.1.decimal', ',')`; undefined takes the place away. */
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
  const { [key]: _, ...others } = fields
  return next === undefined ? others : { ...others, [key]: next }
}

/** What stands at a place of the mapping. */
export function valueAt(mapping: Mapping, about: string): unknown {
  return about
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined | null)?.[key], mapping)
}

/** The column of an amount that has one of its own; amounts of two columns are chosen by their names. */
export function columnOf(rule: MoneyRule | null | undefined): string {
  return rule && 'column' in rule.from ? rule.from.column : ''
}

/** The last decimal sign that was known holds for a column that is chosen anew. */
export function ruleFor(column: string, before: MoneyRule | null | undefined): MoneyRule | undefined {
  return column === '' ? undefined : { from: { column }, decimal: before?.decimal ?? '.' }
}
