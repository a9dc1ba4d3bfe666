import type { ReadingCode, ReadingParams, ReadingText } from '../../../i18n/reading.ts'

/** A sentence for people, as its code. The compiler asks for each gap of the sentence. */
export function readingText<Code extends ReadingCode>(
  code: Code,
  ...[params]: ReadingParams<Code>
): ReadingText {
  return params === undefined ? { code } : { code, params }
}

/** The whole file cannot be read, whatever the mapping: too large, not what it says it is, or made to do harm. */
export class StatementRefused extends Error {
  override name = 'StatementRefused'
  readonly text: ReadingText
  /** The first part of the code. */
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

/** A line cannot be read; the others of its file can. */
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

export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
