/** Null and blank text count as absent; a number where text belongs is its digits, and anything else is no text. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text !== 'string' || text.trim() === '' ? undefined : text
}

export function textsOf<N extends string>(row: Record<string, unknown>, ...names: N[]) {
  return Object.fromEntries(names.map((name) => [name, textOf(row[name])])) as Record<N, string | undefined>
}

export function numberOf(value: unknown): number | undefined {
  const number = Number(value ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export function rowsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
