type Words = { [key: string]: string | Words }

/**
 * Sets texts as French is printed: no line begins with a sign that wants a space before it, and an apostrophe is round.
 * The files beside it are written with ordinary spaces, which one can see.
 */
export function withFrenchSpaces<T extends object>(words: T): T {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? setText(value) : withFrenchSpaces(value as Words),
    ]),
  ) as T
}

function setText(text: string): string {
  return text
    .replace(/ (?=[;!?]|%(?!\{))/g, '\u202f')
    .replace(/ (?=[:»])|(?<=«) /g, '\u00a0')
    .replace(/(?<=\p{L})'(?=[\p{L}%])/gu, '’')
}
