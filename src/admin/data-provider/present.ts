/** Null and blank text stand for what did not come; a number where text belongs is its digits, and anything else is no text. */
export function present(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text !== 'string' || text.trim() === '' ? undefined : text
}
