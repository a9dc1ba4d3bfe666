export function plainPhone(text: string): string {
  return text.replace(/[\s()./-]/g, '')
}

export function isPhone(text: string): boolean {
  return /^\+?\d{6,20}$/.test(plainPhone(text))
}
