import type { Detail } from '../contract/errorBody.ts'

/** A fault in an answer. `token.expired` is the variant `expired` of the reason `token`. */
export type ToldFault = { reason?: string; variant?: string; params?: Record<string, string | number> }

export type ErrorDetail = Detail & ToldFault

/** The body of a refusal or a failure of our own server. `code` is the status: scripts read it. */
export type ErrorBody = ToldFault & {
  error: string
  message: string
  code: number
  details: ErrorDetail[]
  requestId?: string | undefined
}
