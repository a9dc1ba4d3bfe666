/** Text from outside as both engines can keep it: NUL and half a surrogate pair become U+FFFD. */
export function storableText(text: string): string {
  if (text.isWellFormed() && !text.includes('\0')) return text
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** Text that came from outside and that no engine can keep as it is: see `storableText`. */
export class UnstorableText extends TypeError {
  override name = 'UnstorableText'
}

/**
 * Refuses before either engine reads it in its own way what they would not both keep as it is: SQLite takes a
 * Date for a set of named parameters and NaN for NULL, PostgreSQL refuses NUL in text, both replace half a
 * surrogate pair. For text that came from outside see `storableText`.
 */
export function checkValues(values: readonly unknown[]): void {
  for (const value of values) checkValue(value)
}

function checkValue(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new UnstorableText('the store keeps no text with NUL in it')
    if (!value.isWellFormed())
      throw new UnstorableText('the store keeps no text with half a surrogate pair in it')
  } else if (typeof value === 'number') {
    const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
    if (!isExact) throw new TypeError(`the store keeps no number like ${value}`)
  } else if (value !== null && typeof value !== 'bigint' && !(value instanceof Uint8Array)) {
    throw new TypeError(`the store keeps text, numbers, bytes and null, not ${kindOf(value)}`)
  }
}

function kindOf(value: unknown): string {
  return typeof value === 'object' ? (value?.constructor?.name ?? 'an object') : typeof value
}
