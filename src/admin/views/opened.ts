/** Resolved addresses since the page load: a reload computes relative days again. */
const opened = new Set<string>()

export function isOpened(search: string): boolean {
  return opened.has(search)
}

export function noteOpened(search: string): void {
  opened.add(search)
}
