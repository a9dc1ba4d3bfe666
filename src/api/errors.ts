import type { Detail } from '../contract/errorBody.ts'

/** `token.expired` is the variant `expired` of the reason `token`. */
export type CodedFault = { reason?: string; variant?: string; params?: Record<string, string | number> }

export type ErrorDetail = Detail & CodedFault

/** Error body of our own server. `code` repeats the HTTP status, which scripts read. */
export type ErrorBody = CodedFault & {
  error: string
  message: string
  code: number
  details: ErrorDetail[]
  requestId?: string | undefined
}
