/** Whether a text says why: ten letters at least, and not one of them over and over. */
export function isReason(text: string): boolean {
  const letters = text.toLowerCase().match(/\p{L}/gu) ?? []
  return letters.length >= 10 && new Set(letters).size > 1
}
