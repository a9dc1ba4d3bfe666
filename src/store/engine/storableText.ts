/** Makes outside text storable on both engines: NUL and lone surrogates become U+FFFD. */
export function storableText(text: string): string {
  if (text.isWellFormed() && !text.includes('\0')) return text
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** Outside text must pass `storableText` first. */
export class UnstorableText extends TypeError {
  override name = 'UnstorableText'
}

/**
 * Rejects values that the engines would treat differently: SQLite takes a Date for named parameters and NaN for
 * NULL, PostgreSQL refuses NUL in text, and both replace lone surrogates. Outside text must pass `storableText`
 * first.
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
