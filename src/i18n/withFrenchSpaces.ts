/**
 * Adds French typography: no-break spaces before punctuation and curly apostrophes. The word files use ordinary
 * spaces, which are visible in an editor.
 */
export function withFrenchSpaces<T extends object>(words: T): T {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? setText(value)
        : typeof value === 'object'
          ? withFrenchSpaces(value)
          : value,
    ]),
  ) as T
}

function setText(text: string): string {
  return text
    .replace(/ (?=[;!?]|%(?!\{))/g, '\u202f')
    .replace(/ (?=[:»])|(?<=«) /g, '\u00a0')
    .replace(/(?<=\p{L})'(?=[\p{L}%])/gu, '’')
}
