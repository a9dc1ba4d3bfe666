/** The name as this runtime writes it; undefined when there is no such zone. */
export function readZone(name: string): string | undefined {
  // Intl takes '+05:30' as well, which no place keeps to and no report is made in.
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
