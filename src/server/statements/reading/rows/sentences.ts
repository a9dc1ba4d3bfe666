import type { ReadingCode, ReadingParams, ReadingText } from '../../../../i18n/reading.ts'

/** The compiler checks the parameters of each sentence. */
export function readingText<Code extends ReadingCode>(
  code: Code,
  ...[params]: ReadingParams<Code>
): ReadingText {
  return params === undefined ? { code } : { code, params }
}

/** The whole file is unreadable with any mapping: too large, of a wrong type, or malicious. */
export class StatementRefused extends Error {
  override name = 'StatementRefused'
  readonly text: ReadingText
  readonly reason: string

  constructor(text: ReadingText, options?: ErrorOptions) {
    super(text.code, options)
    this.text = text
    this.reason = text.code.replace(/\..*/, '')
  }
}

export function refused<Code extends ReadingCode>(
  code: Code,
  ...params: ReadingParams<Code>
): StatementRefused {
  return new StatementRefused(readingText(code, ...params))
}

export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly text: ReadingText

  constructor(text: ReadingText) {
    super(text.code)
    this.text = text
  }
}

export function unreadable<Code extends ReadingCode>(code: Code, ...params: ReadingParams<Code>): Unreadable {
  return new Unreadable(readingText(code, ...params))
}

/** Null for an unreadable cell. */
export function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
