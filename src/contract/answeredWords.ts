/** What is said of a refusal that came without words of its own; inside a success the status alone would tell nothing. */
export function answeredWords(status: number, code?: string | number): string {
  if (status >= 400) return `answered ${status}`
  return `answered ${status} and said that it failed${code === undefined ? '' : ` (code ${code})`}`
}
