import type { Detail } from '../contract/errorBody.ts'

/** What stays on record of a no to somebody who asked for what is not theirs. */
export type Refusal = { mid?: string; object?: string; details: Record<string, unknown> }

type Options = {
  details?: Detail[]
  /** Further facts of the answer's body, such as `reason`. */
  facts?: Record<string, unknown>
  headers?: Record<string, string>
  refusal?: Refusal
}

/** The gateway says no, and how. Thrown anywhere, made into a body in one place: `errorBody.ts`. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly status: number
  readonly details: Detail[]
  readonly facts: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly refusal: Refusal | undefined

  constructor(
    status: number,
    message: string,
    { details = [], facts = {}, headers = {}, refusal }: Options = {},
  ) {
    super(message)
    this.status = status
    this.details = details
    this.facts = facts
    this.headers = headers
    this.refusal = refusal
  }
}
