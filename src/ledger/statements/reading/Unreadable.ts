import type { UnreadableReason } from './line.ts'
import type { ColumnName } from '../../../api/statementMapping.requests.ts'

/** Why a line cannot be read; the others of its file can. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly reason: UnreadableReason
  readonly column: ColumnName | undefined

  constructor(reason: UnreadableReason, words: string, column?: ColumnName) {
    super(words)
    this.reason = reason
    this.column = column
  }
}

export function quoted(text: string): string {
  return text.length > 60 ? `"${text.slice(0, 60)}…"` : `"${text}"`
}
