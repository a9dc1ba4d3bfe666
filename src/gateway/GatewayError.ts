import { toFault, wordFault, type Fault, type FieldFault, type PlainCode } from '../i18n/fault.ts'

/** What stays on record of a no to somebody who asked for what is not theirs. */
export type Refusal = { mid?: string; object?: string; details: Record<string, unknown> }

type Options = {
  details?: FieldFault[]
  /** Further facts of the answer's body, such as `needs`. */
  facts?: Record<string, unknown>
  headers?: Record<string, string>
  refusal?: Refusal
}

/** The gateway refuses or fails, with a code. Thrown anywhere, made into a body in one place: `errorBody.ts`. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly status: number
  readonly fault: Fault
  readonly details: FieldFault[]
  readonly facts: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly refusal: Refusal | undefined

  /** A code whose sentence has no gaps stands for itself; `fault` makes the others. */
  constructor(
    status: number,
    cause: PlainCode | Fault,
    { details = [], facts = {}, headers = {}, refusal }: Options = {},
  ) {
    const fault = toFault(cause)
    super(wordFault(fault))
    this.status = status
    this.fault = fault
    this.details = details
    this.facts = facts
    this.headers = headers
    this.refusal = refusal
  }
}
