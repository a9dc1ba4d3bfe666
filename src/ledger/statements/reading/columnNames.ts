import type { ColumnName } from '../../../api/statementMapping.requests.ts'

/** 'Amount', 'Amount' → 'Amount', 'Amount #2'; an empty one is called by its place. Without a header all are. */
export function columnNames(header: readonly string[] | undefined, width: number): ColumnName[] {
  const seen = new Map<string, number>()
  return Array.from({ length: Math.max(width, header?.length ?? 0) }, (_, at) => {
    const name = (header?.[at] ?? '').replaceAll(/\s+/g, ' ').trim() || `Column ${at + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} #${count}`
  })
}
