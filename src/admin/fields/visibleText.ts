/** Marks what has no shape of its own (direction overrides, zero widths, controls, fillers) and shortens towers of accents. */
export function visibleText(text: string): string {
  if (plain.test(text)) return text
  return text
    .toWellFormed()
    .replace(towers, '$1')
    .replace(shapeless, (letter) => `⟨U+${code(letter)}⟩`)
}

/** Nearly every text, and quicker to see. */
const plain = /^[ -~]*$/

const towers = /(\p{M}{3})\p{M}+/gu

/** A joiner between two emoji makes one of them; a variation selector gives its letter another shape. */
const joiner = /(?<=\p{ExtPict}(?:\ufe0f|\p{EMod})?)\u200d(?=\p{ExtPict})/u

const shapeless = new RegExp(
  `(?!${joiner.source}|\\p{Variation_Selector})[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
)

function code(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
