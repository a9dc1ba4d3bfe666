/** The whole file cannot be read, whatever the mapping: too large, not what it says it is, or made to do harm. */
export class StatementRefused extends Error {
  override name = 'StatementRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export type RefusalReason =
  | 'empty'
  | 'too-large'
  | 'not-a-statement'
  | 'broken'
  | 'hostile'
  | 'columns-missing'
