/** Addresses that have become a list since the page was loaded: after a reload days are taken anew. */
const opened = new Set<string>()

export function isOpened(search: string): boolean {
  return opened.has(search)
}

export function noteOpened(search: string): void {
  opened.add(search)
}
