import { HttpError } from 'react-admin'
import { ApiError } from '../../client/ApiError.ts'
import { WireError } from '../../client/WireError.ts'
import type { Detail } from '../../contract/errorBody.ts'

/** Why a call failed, in the words the screens know. `refused`: the service understood and said no. */
export type FailureKind = WireError['kind'] | 'refused' | 'unsupported' | 'unseen' | 'offline'

export type FailureBody = {
  kind: FailureKind
  details: Detail[]
  code?: string | number
  traceId?: string
  retryAfterMs?: number
  /** False where a refusal came without a word: what became of a creation is then not known. */
  isExplained?: boolean
}

/** The client's errors, as react-admin wants them; an aborted call passes as it is. */
export function toHttpError(error: unknown): unknown {
  if (error instanceof ApiError) {
    const { message, status, details, code, traceId, isExplained } = error
    const body: FailureBody = {
      kind: 'refused',
      details,
      code,
      traceId,
      ...(isExplained ? {} : { isExplained }),
    }
    // A refusal inside a 200 is still a refusal.
    return new HttpError(message, status < 400 ? 400 : status, body)
  }
  if (error instanceof WireError) {
    const { message, status = 0, kind, traceId, retryAfterMs } = error
    const body: FailureBody = { kind, details: [], traceId, retryAfterMs }
    return new HttpError(message, status < 400 ? 0 : status, body)
  }
  return error
}

export function failure(kind: 'unsupported' | 'unseen' | 'offline', message: string): HttpError {
  return new HttpError(message, statusOf[kind], { kind, details: [] } satisfies FailureBody)
}

const statusOf = { unsupported: 405, unseen: 404, offline: 0 }
