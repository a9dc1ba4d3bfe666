import { HttpError } from 'react-admin'
import { ApiError, WireError } from '../../client/WireError.ts'
import type { ErrorBody, ErrorDetail, ToldFault } from '../../api/errors.ts'
import { readErrorBody } from '../../contract/errorBody.ts'
import type { Duplicate } from '../../api/intents.ts'
import { objectOf, textsOf } from './jsonValues.ts'

/** Why a call failed, in the words the screens know. `refused`: the service understood and said no. */
type FailureKind =
  | WireError['kind']
  | 'busy'
  | 'refused'
  | 'unsupported'
  | 'unseen'
  | 'offline'
  | 'credentials'
  | 'store'
  | 'gateway'

/** `reason`: the gateway's own word: `sending`, `unknown`, `not_sent`, `near_duplicate`, `step_up`, `stage`. */
export type FailureBody = ToldFault & {
  kind: FailureKind
  details: ErrorDetail[]
  error?: string
  code?: string | number
  traceId?: string
  retryAfterMs?: number
  /** False where a refusal came without a word: what became of a creation is then not known. */
  isExplained?: boolean
  /** With `step_up`: `password`, `code` or both. */
  needs?: string[]
  intent?: string
  duplicates?: Duplicate[]
  confirmation?: string
}

/** What went wrong behind the gateway, in its word for it; else the kind is that of the gateway's own answer. */
const kindsBehind: Partial<Record<string, FailureKind>> = {
  not_json: 'not_json',
  misfit: 'misfit',
  truncated: 'truncated',
  too_deep: 'too_deep',
  too_large: 'too_large',
  redirected: 'redirected',
  timeout: 'timeout',
  network: 'network',
  // Nobody was there to hear it, so nothing is said of how the provider is.
  not_sent: 'network',
  encoded: 'not_json',
  busy: 'busy',
  credentials: 'credentials',
  store: 'store',
}

/** Failures of the wire as react-admin wants them; an aborted call passes as it is. */
export function toHttpError(error: unknown): unknown {
  if (error instanceof ApiError) {
    const { message, status, details, code, traceId, isExplained, body } = error
    const shortName = error.error === undefined ? {} : { error: error.error }
    const isOwn = isOwnBody(body) && status !== 404
    // A refusal inside a 200 is still a refusal.
    return httpError(message, status < 400 ? 400 : status, {
      kind: isOwn ? 'gateway' : 'refused',
      details,
      ...shortName,
      code,
      traceId,
      ...(isExplained ? {} : { isExplained }),
      ...gatewayFacts(body),
    })
  }
  if (error instanceof WireError) {
    const { message, status = 0, traceId, retryAfterMs, reason, body } = error
    // The gateway, which names the request, has limits of its own.
    const isOwnLimit = error.kind === 'rate_limited' && isOwnBody(body)
    const kind = isOwnLimit ? 'busy' : (reason !== undefined && kindsBehind[reason]) || error.kind
    // The provider says why it asks to wait, and the gateway which of its limits it is.
    const isSaid = kind === 'rate_limited' || isOwnLimit
    const { message: words = '', details = [] } = isSaid ? (readErrorBody(body) ?? {}) : { message }
    const facts = { kind, details, traceId, retryAfterMs, ...gatewayFacts(body) }
    return httpError(words, status < 400 ? 0 : status, facts)
  }
  return error
}

export function failure(kind: 'unsupported' | 'unseen' | 'offline', message: string): HttpError {
  return httpError(message, { unsupported: 405, unseen: 404, offline: 0 }[kind], { kind, details: [] })
}

export function httpError(message: string, status: number, body: FailureBody): HttpError {
  return new HttpError(message, status, body)
}

/** What the gateway says of a failure beside the words that everybody reads. Of its own refusals it names the request. */
function gatewayFacts(body: unknown) {
  const facts = objectOf(body)
  return {
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
