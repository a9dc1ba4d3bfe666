export function intentPath(key: string): string {
  return `/intents/${encodeURIComponent(key)}/show`
}
