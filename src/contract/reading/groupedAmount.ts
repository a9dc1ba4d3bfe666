const byComma = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const byPoint = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/
const byBlank = /^[+-]?[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d+)?$/
const commaAsPoint = /^[+-]?\d+,\d+$/

/**
 * Plain digits of an amount that was written for people, where only one reading is possible: `1,234.50`,
 * `1.234,50`, `1 234,50`, `1,234,567`, `12,5`. Undefined for `1,234`, which is a thousand to some and one to others.
 */
export function plainDigits(text: string): string | undefined {
  if (byBlank.test(text)) return text.replace(/[^\d.,+-]/g, '').replace(',', '.')
  if (byComma.test(text) && !isEither(text)) return text.replaceAll(',', '')
  if (byPoint.test(text) && /,|\..*\./.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return commaAsPoint.test(text) && !isEither(text) ? text.replace(',', '.') : undefined
}

/** One comma before three digits groups them for some and begins the decimals for others. */
function isEither(text: string): boolean {
  return /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)
}
