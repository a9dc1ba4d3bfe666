import type { Detail, ReadError } from '../contract/errorBody.ts'

/** The service understood the request and said no. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string | number | undefined
  readonly details: Detail[]
  /** What the service's own people ask for. */
  readonly traceId: string | undefined
  /** False where the body said nothing that can be read: then only the status is known. */
  readonly isExplained: boolean

  constructor(call: string, status: number, said: ReadError | undefined, traceId?: string) {
    super(said?.message ?? said?.error ?? `${call} answered ${status}`)
    this.status = status
    this.code = said?.code
    this.details = said?.details ?? []
    this.traceId = said?.traceId ?? traceId
    this.isExplained = said !== undefined
  }
}
