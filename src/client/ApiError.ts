import type { Detail, ReadError } from '../contract/errorBody.ts'

/** The service understood the request and said no. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string | number | undefined
  readonly details: Detail[]
  /** What the service's own people ask for. */
  readonly traceId: string | undefined

  constructor(call: string, status: number, said: ReadError, traceId?: string) {
    super(said.message ?? said.error ?? `${call} answered ${status}`)
    this.status = status
    this.code = said.code
    this.details = said.details
    this.traceId = said.traceId ?? traceId
  }
}
