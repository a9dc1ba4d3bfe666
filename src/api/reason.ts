/** At least ten letters, and not one letter repeated. */
export function isReason(text: string): boolean {
  const letters = text.toLowerCase().match(/\p{L}/gu) ?? []
  return letters.length >= 10 && new Set(letters).size > 1
}
