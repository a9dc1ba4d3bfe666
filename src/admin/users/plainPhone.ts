/** The number without what people put between its digits. */
export function plainPhone(text: string): string {
  return text.replace(/[\s().-]/g, '')
}
