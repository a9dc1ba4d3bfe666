/** Marks what has no shape of its own (direction overrides, zero widths, controls) and shortens towers of accents. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/[\p{Cc}\p{Cf}]/gu, (letter, at: number) =>
      letter === joiner && isEmojiAround(text, at) ? letter : `⟨U+${code(letter)}⟩`,
    )
}

const joiner = '\u200d'

function isEmojiAround(text: string, at: number): boolean {
  return /\p{Extended_Pictographic}\ufe0f?$/u.test(text.slice(Math.max(0, at - 4), at))
}

function code(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
