/** Text from outside as both engines can keep it: NUL and half a surrogate pair become U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
