/** The number without what people write between its digits. */
export function plainPhone(text: string): string {
  return text.replace(/[\s().-]/g, '')
}

export function isPhone(text: string): boolean {
  return /^\+?\d{6,20}$/.test(plainPhone(text))
}

/** No more than its form: `ann@shop` is still being typed. */
export function isWholeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim())
}
