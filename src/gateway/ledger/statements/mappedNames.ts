import type { Mapping } from '../../../api/statementMapping.requests.ts'

/** Every name of a column that stands in a mapping, wherever it stands. */
export function mappedNames(mapping: Mapping | null, columns: readonly string[]): Set<string> {
  const { personal = [], ...read } = (mapping ?? {}) as Partial<Mapping> & { personal?: readonly string[] }
  const texts = new Set<string>()
  collect(read, texts)
  return new Set(columns.filter((name) => texts.has(name) && !personal.includes(name)))
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collect(part, into)
}
