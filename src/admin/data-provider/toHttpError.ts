import { HttpError } from 'react-admin'
import { ApiError } from '../../client/ApiError.ts'
import { WireError } from '../../client/WireError.ts'
import type { Detail } from '../../contract/errorBody.ts'
import type { Said } from './listening.ts'

/** Why a call failed, in the words the screens know. `refused`: the service understood and said no. */
export type FailureKind =
  | WireError['kind']
  | 'busy'
  | 'refused'
  | 'unsupported'
  | 'unseen'
  | 'offline'
  | 'credentials'
  | 'store'
  | 'gateway'

/** What went wrong behind the gateway, where it says so; else what is wrong with the gateway's own answer. */
const behind = {
  not_json: 'not_json',
  truncated: 'truncated',
  too_deep: 'too_deep',
  too_large: 'too_large',
  redirected: 'redirected',
  timeout: 'timeout',
  network: 'network',
  credentials: 'credentials',
  store: 'store',
} satisfies Record<string, FailureKind>

function kindBehind(reason: string | undefined): FailureKind | undefined {
  return Object.entries(behind).find(([said]) => said === reason)?.[1]
}

export type FailureBody = Partial<Said> & {
  kind: FailureKind
  details: Detail[]
  code?: string | number
  traceId?: string
  retryAfterMs?: number
  /** False where a refusal came without a word: what became of a creation is then not known. */
  isExplained?: boolean
}

/** The client's errors, as react-admin wants them, with what the gateway `said`; an aborted call passes as it is. */
export function toHttpError(error: unknown, said?: Said): unknown {
  if (error instanceof ApiError) {
    const { message, status, details, code, traceId, isExplained } = error
    const body: FailureBody = {
      kind: said?.isOwn === true && status !== 403 && status !== 404 ? 'gateway' : 'refused',
      details,
      code,
      traceId,
      ...(isExplained ? {} : { isExplained }),
      ...said,
    }
    // A refusal inside a 200 is still a refusal.
    return new HttpError(message, status < 400 ? 400 : status, body)
  }
  if (error instanceof WireError) {
    const { message, status = 0, kind, traceId, retryAfterMs, reason } = error
    const body: FailureBody = {
      kind: kindBehind(reason) ?? kind,
      details: [],
      traceId,
      retryAfterMs,
      ...said,
    }
    return new HttpError(message, status < 400 ? 0 : status, body)
  }
  return error
}

export function failure(kind: 'unsupported' | 'unseen' | 'offline', message: string): HttpError {
  return new HttpError(message, statusOf[kind], { kind, details: [] } satisfies FailureBody)
}

const statusOf = { unsupported: 405, unseen: 404, offline: 0 }
