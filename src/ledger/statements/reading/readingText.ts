import type { ReadingCode, ReadingParams, ReadingText } from '../../../i18n/reading.ts'

/** A sentence for people, as its code. The compiler asks for each gap of the sentence. */
export function readingText<Code extends ReadingCode>(
  code: Code,
  ...[params]: ReadingParams<Code>
): ReadingText {
  return params === undefined ? { code } : { code, params }
}
