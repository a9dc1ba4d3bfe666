import { answeredWords, type Detail, type ReadError } from '../contract/errorBody.ts'

/** The service understood the request and said no. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Its short name. */
  readonly error: string | undefined
  readonly code: string | number | undefined
  readonly details: Detail[]
  /** What the service's own people ask for. */
  readonly traceId: string | undefined
  /** False where the body said nothing that can be read: then only the status is known. */
  readonly isExplained: boolean
  /** The answer's JSON, where it had any. */
  readonly body: unknown

  constructor(
    call: string,
    status: number,
    read: ReadError | undefined,
    traceId?: string | undefined,
    body?: unknown,
  ) {
    super(read?.message ?? read?.error ?? `${call} ${answeredWords(status, read?.code)}`)
    this.status = status
    this.error = read?.error
    this.code = read?.code
    this.details = read?.details ?? []
    this.traceId = read?.traceId ?? traceId
    this.isExplained = read !== undefined
    this.body = body
  }
}
