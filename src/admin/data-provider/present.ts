/** Null and empty text stand for what did not come. */
export function present(value: string | null | undefined): string | undefined {
  return value === null || value === undefined || value.trim() === '' ? undefined : value
}
