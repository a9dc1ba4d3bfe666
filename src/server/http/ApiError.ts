import { toFault, wordFault, type Fault, type FieldFault, type PlainCode } from '../../i18n/fault.ts'
import type { Params } from '../../i18n/fillGaps.ts'
import { answeredWords, shortNameOf, type ReadError } from '../../contract/errorBody.ts'
import { isRefusedAsOlder } from '../../store/engine/versionFence.ts'
import { isNoRoom } from '../../store/storeErrors.ts'
import { UnstorableText } from '../../store/engine/storableText.ts'
import { QueueFull } from './createGate.ts'

/** What the audit log records when an operator requests something that is not theirs. */
export type Refusal = { mid?: string; object?: string; details: Record<string, unknown> }

type Options = {
  details?: FieldFault[]
  /** Further fields of the response body, such as `needs`. */
  facts?: Record<string, unknown>
  headers?: Record<string, string>
  refusal?: Refusal
}

/** The server refuses or fails, with a code. `errorBody.ts` turns it into a response body. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly fault: Fault
  readonly details: FieldFault[]
  readonly facts: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly refusal: Refusal | undefined

  /** Codes without parameters can be passed directly; use `fault` for others. */
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

/** Error body of docs/interface.md, part 7, for a refusal in the service's words. `serviceStatus`: the status of its response. */
export function errorLetter(
  { error, message, code, details, traceId }: ReadError,
  status: number,
  serviceStatus = status,
): object {
  // A 401 of the service reaches the browser as another status.
  const named = serviceStatus < 400 ? status : serviceStatus
  return {
    error: error ?? shortNameOf(named),
    message: message ?? error ?? `the payment provider ${answeredWords(serviceStatus, code)}`,
    // A word says more than the status.
    code: code ?? named,
    details,
    ...(traceId !== undefined && { traceId }),
  }
}

/** Error body of docs/interface.md, part 7, for the server's own errors. `code` stays the status: scripts read it. */
export function errorBody(
  { status, message, fault, details, facts, headers }: ApiError,
  requestId?: string,
): Response {
  const body = {
    error: shortNameOf(status),
    message,
    code: status,
    details: details.map(detailBody),
    ...toWire(fault),
    ...facts,
    requestId,
  }
  return Response.json(body, { status, headers })
}

function detailBody({ field, got, ...fault }: FieldFault) {
  const message = wordFault(fault)
  return { field, message: got === undefined ? message : `${message}, got ${got}`, ...toWire(fault) }
}

/** `token.expired` is the variant `expired` of the reason `token`. */
export function toWire({ code, params }: { code: string; params?: Params }) {
  const [reason, variant] = code.split('.')
  return { reason, ...(variant !== undefined && { variant }), ...(params && { params }) }
}

/** Reads still work. */
export const diskFull = () => new ApiError(503, 'store.full')

/** Makes any error safe to return: bugs and a lost database reveal no details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof UnstorableText) return new ApiError(400, 'unstorable_text')
  if (error instanceof QueueFull) return new ApiError(429, 'busy', { headers: { 'Retry-After': '2' } })
  if (isRefusedAsOlder(error)) return newerVersion()
  if (isNoRoom(error)) return diskFull()
  return isStoreTrouble(error) ? new ApiError(503, 'store') : new ApiError(500, 'internal')
}

/** A newer version has migrated the tables. */
export function newerVersion(): ApiError {
  return new ApiError(503, 'store.newer')
}

/** pg reports a connection closed during use, or a pool timeout, without a code. */
const lostConnection =
  /^(Connection terminated|Client (has encountered a connection error|was closed) |timeout (expired|exceeded when trying to connect)$)/

/** SQLite: locked 5, disk full 13, cannot open 14, read only 8, input or output 10. PostgreSQL: full disk, connection, shutdown. */
function isStoreTrouble(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('errcode' in error && typeof error.errcode === 'number')
    return [5, 8, 10, 13, 14].includes(error.errcode & 0xff)
  if (error instanceof Error && lostConnection.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  return /^(53|57|58|08|25P03)/.test(code) || /^E(CONN|TIMEDOUT|PIPE|NOSPC)/.test(code)
}
