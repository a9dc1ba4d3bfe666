import { HttpError } from 'react-admin'
import { ApiError, WireError } from '../../client/WireError.ts'
import type { ErrorBody, ErrorDetail, CodedFault } from '../../api/errors.ts'
import { readErrorBody } from '../../contract/errorBody.ts'
import type { Duplicate } from '../../api/intents.ts'
import { objectOf, textsOf } from './jsonValues.ts'

/** Failure kinds with words on screen. `refused`: the service understood and refused. */
type FailureKind =
  | WireError['kind']
  | 'busy'
  | 'refused'
  | 'unsupported'
  | 'bad_id'
  | 'unseen'
  | 'offline'
  | 'credentials'
  | 'store'
  | 'server'

/** `reason` is the server's code: `sending`, `unknown`, `not_sent`, `near_duplicate`, `step_up`, `stage`. */
export type FailureBody = CodedFault & {
  kind: FailureKind
  details: ErrorDetail[]
  error?: string
  code?: string | number
  traceId?: string
  retryAfterMs?: number
  /** False for a refusal without text: the outcome of a creation is then unknown. */
  isExplained?: boolean
  needs?: string[]
  intent?: string
  duplicates?: Duplicate[]
  confirmation?: string
}

/** Failures behind the server by code; for others the server's own status decides. */
const kindsBehind: Partial<Record<string, FailureKind>> = {
  not_json: 'not_json',
  misfit: 'misfit',
  truncated: 'truncated',
  too_deep: 'too_deep',
  too_large: 'too_large',
  redirected: 'redirected',
  timeout: 'timeout',
  network: 'network',
  // The request never left, so it says nothing about the provider.
  not_sent: 'network',
  encoded: 'not_json',
  busy: 'busy',
  credentials: 'credentials',
  store: 'store',
  internal: 'server',
}

const maxWords = 300

/** Converts client failures to react-admin's HttpError; aborted calls pass through. */
export function toHttpError(error: unknown, isOwnApi = false): unknown {
  if (error instanceof ApiError) {
    const { message, status, details, code, traceId, isExplained, body } = error
    const shortName = error.error === undefined ? {} : { error: error.error }
    const isOwn = isOwnBody(body) && status !== 404
    // An error in a response of status 200 is still an error.
    return httpError(message, status < 400 ? 400 : status, {
      kind: isOwn ? 'server' : 'refused',
      details,
      ...shortName,
      code,
      traceId,
      ...(isExplained ? {} : { isExplained }),
      ...serverFacts(body),
    })
  }
  if (error instanceof WireError) {
    const { message, status = 0, traceId, retryAfterMs, reason, body } = error
    // The server has rate limits of its own; only its own responses carry a request ID.
    const isOwnLimit = error.kind === 'rate_limited' && isOwnBody(body)
    const kind = isOwnLimit ? 'busy' : (reason !== undefined && kindsBehind[reason]) || error.kind
    const shown = status < 400 ? 0 : status
    const facts = { kind, traceId, retryAfterMs, ...serverFacts(body) }
    if (kind === 'unavailable' && !isOwnBody(body)) {
      // A proxy answers for our server, which is away.
      if (isOwnApi) return httpError(message, 0, { ...facts, kind: 'network', details: [] })
      const { message: words, details = [] } = readErrorBody(body) ?? {}
      // Frameworks put stack traces here, in several lines.
      const isExplained = words !== undefined && words.length <= maxWords && !words.includes('\n')
      return httpError(isExplained ? words : message, shown, { ...facts, details, isExplained })
    }
    // Keep the provider's reason for waiting, or the name of the server's limit.
    const isExplained = kind === 'rate_limited' || isOwnLimit
    const { message: words = '', details = [] } = isExplained ? (readErrorBody(body) ?? {}) : { message }
    return httpError(words, shown, { details, ...facts })
  }
  return error
}

export function failure(kind: 'unsupported' | 'bad_id' | 'unseen' | 'offline', message: string): HttpError {
  const status = { unsupported: 405, bad_id: 400, unseen: 404, offline: 0 }[kind]
  return httpError(message, status, { kind, details: [] })
}

function httpError(message: string, status: number, body: FailureBody): HttpError {
  // react-admin's forms show `errors` at their inputs.
  const fields = body.details.filter(({ field }) => field !== '')
  const errors = Object.fromEntries(fields.map((detail) => [detail.field, detail.message]))
  return new HttpError(message, status, fields.length > 0 ? { ...body, errors } : body)
}

function serverFacts(body: unknown) {
  const facts = objectOf(body)
  return {
    // The header says at most five minutes.
    ...(typeof facts.retryAfter === 'number' && { retryAfterMs: facts.retryAfter * 1000 }),
    ...textsOf(facts, 'reason', 'intent', 'confirmation'),
    ...(isOwnBody(body) && ownFault(body)),
    ...(Array.isArray(facts.needs) && { needs: facts.needs.map(String) }),
    ...(Array.isArray(facts.duplicates) && { duplicates: facts.duplicates as Duplicate[] }),
  }
}

function isOwnBody(body: unknown): body is Partial<ErrorBody> {
  return objectOf(body).requestId !== undefined
}

function ownFault({ variant, params, details }: Partial<ErrorBody>) {
  return { ...(variant && { variant }), ...(params && { params }), details: details ?? [] }
}
