/** Text from outside as both engines can keep it: NUL and half a surrogate pair become U+FFFD. */
export function storableText(text: string): string {
  if (text.isWellFormed() && !text.includes('\0')) return text
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** Text that came from outside and that no engine can keep as it is: see `storableText`. */
export class UnstorableText extends TypeError {
  override name = 'UnstorableText'
}
